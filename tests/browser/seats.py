"""People at a table: each a browser context of their own, signed in, on the page of the match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from tests.browser.conftest import NewContext

GUARD = 450
"""Milliseconds after which a new question takes a press, where the page is guarded (see haste.py)."""

DESKTOP, PHONE = (1440, 900), (360, 740)


@dataclass
class Person:
    """Somebody with a browser, at `page`."""

    name: str
    context: BrowserContext
    page: Page
    home: str = ""
    guarded: bool = False

    def post(self, path: str, data: Any = None) -> Any:
        """Ask the server as this person, from the page's own origin."""
        headers = {"Origin": self.origin}
        # The server may just be closing the connection that was idle since the last request: then it is another's turn.
        answer = self.context.request.post(f"/api/v1{path}", data=data, headers=headers, max_retries=1)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def choose(self, match: str, option: str) -> None:
        """Answer the question that has this option, past the page. `match` is the path of its page."""
        decisions = self.context.request.get(f"/api/v1{match}/view").json()["decisions"]
        asked = next(each["id"] for each in decisions if option in [one["id"] for one in each["options"]])
        self.post(f"{match}/moves", {"decision": asked, "options": [option], "key": f"{asked}-{option}"})

    @property
    def origin(self) -> str:
        """The server's address, also while the page is still empty."""
        where = urlsplit(self.page.url)
        return f"{where.scheme}://{where.netloc}" if where.netloc else self.home

    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt").inner_text()

    def asked(self, prompt: str) -> None:
        """Wait until this is asked."""
        expect(self.page.locator("#prompt")).to_have_text(prompt)

    def pick(self, option: str) -> None:
        """Pick an option by its id."""
        self.page.locator(f'[data-option="{option}"]').click()

    def press(self, button: str = "#go") -> None:
        """Press the button that commits, once it takes a click."""
        if self.guarded:
            self.page.wait_for_timeout(GUARD)
        self.page.locator(f"{button}:not([aria-disabled])").click()

    def answer(self, prompt: str, option: str) -> None:
        self.asked(prompt)
        self.pick(option)
        self.press()


def box(thing: Locator) -> FloatRect:
    """Where something visible stands on the screen."""
    found = thing.bounding_box()
    assert found is not None, f"{thing} is not to be seen"
    return found


def person(new_context: NewContext, url: str, name: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Person:
    """Somebody new, signed in as a guest, on no page yet."""
    context = new_context(*size, base_url=url, **options)
    someone = Person(name, context, context.new_page(), url, options.get("guarded", False))
    someone.post("/session", {"name": name})
    return someone


def sit_down(people: Sequence[Person], seed: int = 1, **options: Any) -> str:
    """Open a match for these people, the first of them the Beast, and bring all to its page. Returns the match's id."""
    host, *others = people
    roles = [{"role": "beast", "player": "me"}, *({"role": "investigator", "player": "open"} for _ in others)]
    wanted = {"game": "la_bete", "title": "Test", "options": options, "seats": roles, "seed": f"{seed:064x}"}
    match: str = host.post("/matches", wanted)["id"]
    for other in others:
        other.post(f"/matches/{match}/join", {"role": "investigator"})
    for each in people:
        each.page.goto(f"/matches/{match}")
    return match


COUNT = {"Choose your identity.": "identity:count", "Choose where you enter.": "village:24"}
PLACES = {
    "Place the Bishop of Mende.": "bishop:village:7",
    "Place Jean Chastel.": "chastel:village:3",
    "Place the Marquis d’Apchier.": "marquis:village:16",
    "Place the King’s Envoy.": "envoy:village:19",
}
"""What is asked before the match, and what is answered there: option ids."""


def begin(beast: Person, investigator: Person) -> None:
    """Play the setup: the Beast is the Count and comes by Mende, the Investigators stand at four villages.

    Without their pages, which only look on; `begin_by_hand` does it on them.
    """
    path = urlsplit(beast.page.url).path
    for someone, options in ((beast, COUNT.values()), (investigator, [*PLACES.values(), "done"])):
        for option in options:
            someone.choose(path, option)
    investigator.asked("Post the dragoons.")
    expect(beast.page.locator("#prompt")).to_contain_text("The Investigators are making up their minds.")


def begin_by_hand(beast: Person, investigator: Person) -> None:
    """The same, by what stands on their pages."""
    for prompt, option in COUNT.items():
        beast.answer(prompt, option)
    for prompt, option in PLACES.items():
        investigator.answer(prompt, option)
    investigator.press("#last")
