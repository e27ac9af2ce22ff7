"""Every word on every page comes from the catalogues: with a made-up language in them no English is left."""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from app import main
from app.games import GAMES
from app.settings import Settings
from app.store.migrate import upgrade
from app.web.words import PLACEHOLDER, Catalogue, Forms, Words, load_words
from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE
from tests.secrecy.company import SEED, company
from tests.secrecy.duellists import duellists
from tests.secrecy.tap import Tap
from tests.serving import ROOT, free_port

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćďéƒǧĥíĵķĺḿńóṕɋŕśťúṽŵẍýźÁƁĆĎÉƑǦĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẌÝŹ",
)

ALL_WORDS = """() => {
  const NOT_SAID = "script, style, noscript, kbd, [lang]:not(html), .wordmark, .lang, #plate > svg";
  // What is written on the map is of its time, in French for everybody.
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (!at.closest(NOT_SAID)) texts.push(walk.currentNode.data);
  }
  for (const each of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"])
      if (each.hasAttribute(name)) texts.push(each.getAttribute(name));
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}"""

MAP = json.loads((ROOT / "app/games/la_bete/content/map.json").read_text(encoding="utf-8"))
PLACES = sorted({each["name"] for kind in ("villages", "hamlets") for each in MAP[kind]}, key=len, reverse=True)

OURS = re.compile(
    "|".join([*map(re.escape, PLACES), "Spoor|Ada|Ben|Cleo|Dan|Gévaudan|Duel"])
    + r"|https?://\S*|[A-Z0-9]{4}(-[A-Z0-9]{4}){2}|\b[IVX]+\b|\d\d:\d\d [AP]M|\b[A-Z][a-z]+ \d{1,2}, \d{4}|\b(and|or)\b"
)
"""Names of people, places and tables, links, invitations, figures; the browser's own way to write times and lists."""


def made_up(forms: Forms) -> Forms:
    """The text with other letters, and a third longer."""
    if not isinstance(forms, str):
        return tuple(str(made_up(form)) for form in forms)
    pieces = re.split(r"(\{\w+\})", forms)
    other = "".join(piece if PLACEHOLDER.fullmatch(piece) else piece.translate(LETTERS) for piece in pieces)
    return other + " " + "~" * (len(forms) // 3)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks the made-up language where it would speak English."""
    data = tmp_path_factory.mktemp("pseudo")
    english = load_words(GAMES.values()).catalogues["en"]
    words = Words([Catalogue("en", {key: made_up(forms) for key, forms in english.texts.items()})])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "load_words", lambda games: words)
        settings = Settings(data=data, allow_seed=True, rate_limits=False, window_least=0.3, window_most=0.4)
        upgrade(settings.store_url)
        app = main.create_app(settings)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def opened(new_context: NewContext, person: Tap, path: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Page:
    context = new_context(*size, **options)
    context.add_cookies([{"name": "spoor", "value": person.token, "url": person.url}])
    page = context.new_page()
    page.goto(person.url + path)
    return page


def no_english(page: Page, what: str) -> None:
    page.wait_for_timeout(150)
    left = [text for text in page.evaluate(ALL_WORDS) if re.search(r"[A-Za-z]{2}", OURS.sub("", text))]
    assert left == [], f"{what}: this comes from no catalogue: {sorted(set(left))}"


def test_fault_100_no_english_is_left_in_the_lobby(new_context: NewContext, url: str) -> None:
    with company(url, seed=SEED) as party, closing(Tap(url, "Ben")) as ben:
        page = opened(new_context, ben, "/")
        opens = page.locator("button.new")
        expect(opens).to_have_count(len(GAMES))
        no_english(page, "lobby")
        for number in range(len(GAMES)):
            opens.nth(number).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            for folded in page.locator(".further summary").all():
                folded.click()
            page.locator('[name="looking"][value="minutes"]').check()
            no_english(page, f"opening a table, {number}")
            page.keyboard.press("Escape")
        page.goto(f"{url}/?game=duel&status=finished")
        expect(page.locator(".c-found .empty")).to_be_visible()
        no_english(page, "nothing found")
        page.goto(party.match["invite"]["url"])
        no_english(page, "invitation")
        page.goto(f"{url}/account")
        expect(page.locator("#account .part")).to_have_count(6)
        no_english(page, "account of a guest")
        ben.post("/api/v1/account", {"name": "Ben", "password": "nine geese over Mende"}, 201)
        ben.post("/api/v1/account/tokens", {"name": "Ben", "scopes": ["play"]}, 201)
        page.reload()
        expect(page.locator("#account .rows li")).to_have_count(2)
        no_english(page, "account")
        for button in ("#head-tokens", "#head-leaving"):
            page.locator(f"section:has({button}) > button").click()
            no_english(page, f"dialog under {button}")
            page.keyboard.press("Escape")
        # Ben's is the first account here. What the load is made of (settings, faults) has names of its own.
        page.goto(f"{url}/admin")
        for part in ("people", "reports", "matches", "words", "deeds"):
            page.locator(f'.parts a[href="#{part}"]').click()
            expect(page.locator(".parts [aria-current]")).to_have_attribute("href", f"#{part}")
            page.wait_for_load_state("networkidle")
            no_english(page, f"running the server, {part}")
        page.locator('.parts a[href="#people"]').click()
        page.locator(".entries .deeds button").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        no_english(page, "muting somebody")
        page.keyboard.press("Escape")
    nowhere = opened(new_context, ben, "/nothing", expect_console="404")
    no_english(nowhere, "nothing there")


def at_the_table(page: Page, what: str) -> None:
    expect(page.locator("#prompt")).to_be_visible(timeout=20_000)
    no_english(page, what)
    page.keyboard.press("?")
    no_english(page, f"{what}, help")
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    no_english(page, f"{what}, menu")
    page.keyboard.press("Escape")


def looked_back(page: Page, address: str, what: str) -> None:
    page.goto(address)
    page.locator("#replay:not([aria-busy])").wait_for(timeout=90_000)
    no_english(page, f"{what} looks back")
    page.keyboard.press("?")
    no_english(page, f"{what} looks back, help")
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    no_english(page, f"{what} looks back, menu")


def test_fault_100_no_english_is_left_at_the_table(new_context: NewContext, url: str) -> None:
    with company(url, seed=SEED) as party:
        pages = {
            "Beast": opened(new_context, party.beast, f"/matches/{party.id}"),
            "Investigator": opened(new_context, party.ben, f"/matches/{party.id}"),
            "phone": opened(new_context, party.cleo, f"/matches/{party.id}", PHONE),
        }

        def everybody(what: str) -> None:
            for name, page in pages.items():
                expect(page.locator("#prompt")).to_be_visible(timeout=20_000)
                no_english(page, f"{name}, {what}")

        for name, page in pages.items():
            at_the_table(page, name)
        party.answer(party.beast, "identity", "identity:devil")
        party.answer(party.beast, "entry", "village:5")
        party.place(marquis="village:7")
        party.begin()
        everybody("begun")
        for village, token in (("village:7", "beast:down"), ("village:8", "count:up"), ("village:14", "vagabond:down")):
            party.reinforce(f"village:{10 + party.view(party.dan)['view']['season']['number']}")
            party.answer(party.beast, "strike", village)
            party.answer(party.beast, "tracks", token)
            party.plan()
            everybody(f"{village} planned")
            party.investigate()
            everybody(f"{village} struck")
        party.ben.post(f"{party.path}/chat?channel=side", {"text": "Ada"}, 201)
        party.beast.post(f"{party.path}/resign")
        for page in pages.values():
            expect(page.locator(".over")).to_be_visible()
        everybody("over")
        for name, page in pages.items():
            looked_back(page, f"{url}/matches/{party.id}/replay?as=full&at=12", name)


def test_fault_100_no_english_is_left_in_the_arena(new_context: NewContext, url: str) -> None:
    with duellists(url) as party:
        pages = [opened(new_context, person, f"/matches/{party.id}") for person in (party.ada, party.ben)]

        def both(what: str) -> None:
            for page in pages:
                expect(page.locator("#prompt")).to_be_visible(timeout=20_000)
                no_english(page, what)

        at_the_table(pages[0], "Ada")
        party.first_beasts()
        both("first beasts")
        for turn in range(3):
            options = [option["id"] for option in party.asked(party.ben, "card")["options"]]
            party.does(party.ben, "card", options[turn % len(options)])
            both(f"turn {turn}")
            if party.view(party.ben)["status"] == "finished":
                break
            party.until_bens_turn()
            both(f"turn {turn} is over")
        party.ben.ask("POST", f"{party.path}/resign", {})
        for page in pages:
            expect(page.locator(".over")).to_be_visible()
        both("over")
        looked_back(pages[0], f"{url}/matches/{party.id}/replay?as=player:1&with=player:2&at=3", "Ada")
        looked_back(pages[1], f"{url}/matches/{party.id}/replay?at=99", "Ben")


def test_fault_100_the_made_up_language_is_one(tmp_path: Path) -> None:
    assert made_up("Take {n} sticks") == "Ťáķé {n} śťíćķś ~~~~~"
    assert made_up(("{n} drop", "{n} drops")) == ("{n} ďŕóṕ ~~", "{n} ďŕóṕś ~~~")
