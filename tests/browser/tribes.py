"""People at a table of Rise of Tribes, and lands as a match seldom brings them."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.seats import Person
from tests.browser.stage import Frame

DESK = (1280, 800)
SEED = 3


def sit_down(people: list[Person], **options: Any) -> str:
    """A match for these people, without events that come in between."""
    host, *others = people
    seats = [{"role": "chief", "player": "me"}, *({"role": "chief", "player": "open"} for _ in others)]
    wanted = {"game": "tribes", "title": "Test", "seats": seats, "options": options, "seed": f"{SEED:064x}"}
    match: str = host.post("/matches", wanted)["id"]
    for other in others:
        other.post(f"/matches/{match}/join", {"role": "chief"})
    for each in people:
        each.page.goto(f"/matches/{match}")
    return match


def asked_now(people: list[Person], match: str) -> tuple[Person, dict[str, Any], dict[str, Any]]:
    """Who is asked, what, and what the table looks like to them."""
    for each in people:
        state = each.context.request.get(f"/api/v1/matches/{match}/view").json()
        if state["decisions"]:
            return each, state["decisions"][0], state["view"]
    raise AssertionError("nobody is asked anything")


def touch(page: Page, ref: str) -> None:
    page.locator(f'#valley [data-ref="{ref}"]').first.click()


def answer(someone: Person, decision: dict[str, Any], options: list[dict[str, Any]]) -> None:
    """By touching what the options touch on the board; those that touch nothing there are picked from the list."""
    page = someone.page
    if len(decision["options"]) == 1:
        # What leaves no choice is the button itself.
        expect(page.locator("#go")).to_be_enabled()
        someone.press()
        return
    expect(page.locator(f'[data-option="{decision["options"][-1]["id"]}"]')).to_be_attached()
    for option in options:
        refs = [ref for ref in option.get("refs", []) if page.locator(f'#valley [data-ref="{ref}"]').count()]
        if not refs:
            page.locator(f'[data-option="{option["id"]}"]').first.click()
            continue
        for ref in refs:
            touch(page, ref)
    someone.press()


def play(people: list[Person], match: str, until: int) -> set[str]:
    """Play so many turns; gives the kinds of questions that were answered."""
    kinds: set[str] = set()
    for _ in range(120):
        someone, decision, view = asked_now(people, match)
        if view["turn"] > until:
            break
        options = decision["options"]
        kinds.add(decision["kind"])
        if decision["kind"] == "build":
            options = [option for option in options if option["id"] == "done"]
        elif decision["kind"] == "move":
            ways = [one for one in options if one.get("detail", {}).get("how") == "step" and one["detail"]["n"] == 1]
            options = ways or options[-1:]
        least = decision["least"] or min(1, decision["most"])
        answer(someone, decision, options[:least])
        expect(someone.page.locator("#go", has_text="Sending")).to_have_count(0)
    return kinds


def clean(page: Page, what: str) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, f"{what}: {results.generate_report()}"


def ways(frame: Frame) -> None:
    """Ada is to move from hex 4, where six live, to its neighbours."""
    (asked,) = frame["decisions"]
    frame["view"]["hexes"][4]["members"] = {frame["viewer"]: 6}
    template = asked["options"][0]
    asked |= {"kind": "move", "deed": {"key": "tribes.deed.move", "args": {}}}
    asked["options"] = [
        template
        | {
            "id": f"4>{end}:{n}",
            "label": {"key": "tribes.board.of", "args": {"n": n, "all": end}},
            "refs": ["hex:4", f"hex:{end}"],
            "detail": {"from": 4, "to": end, "n": n, "cost": n, "how": "step"},
        }
        for end in (1, 2, 3, 5)
        for n in range(1, 5)
    ]


def full(frame: Frame) -> None:
    """Four tribes everywhere, with all that can lie on a hex."""
    view = frame["view"]
    seats = list(view["chiefs"])
    for n, hex_ in enumerate(view["hexes"]):
        hex_ |= {"members": dict.fromkeys(seats[: n % 4 + 1], 3), "lost": {seats[0]: 3}, "village": seats[n % 4]}
    view["hexes"][7] |= {"invaders": 5, "elder": True, "pile": {"food": 2, "wood": 1, "stone": 3}}
    view |= {"roaming": {"wolf_pack": [0, 1, 3]}, "beasts": {"sabertooth": 1}, "eagles": [2]}
    view["volcano"] = [-2, 1]


def late(cards: int) -> Callable[[Frame], None]:
    """Late in a match: so many cards in progress, much behind everyone, and all four actions have been used."""
    need = {"ready": False, "have": 1, "need": 3, "lacks": {}}
    dear = need | {"lacks": {"food": 2, "wood": 1, "stone": 1}}

    def change(frame: Frame) -> None:
        view = frame["view"]
        for chief in view["chiefs"].values():
            goals = {"mountain_people": need, "oxen": dear, "mysticism": need, "basketry": dear, "pottery": dear}
            chief |= {"stock": {"food": 13, "wood": 10, "stone": 12}, "on_map": 14, "points": 12}
            chief |= {"progress": dict(list(goals.items())[:cards]), "completed": ["lake_people", "spears"]}
            chief["technologies"] = {"trade_routes": {"done": 1, "tasks": 3, "next": need}} if cards > 3 else {}
        view["chiefs"][frame["viewer"]]["leaders"] = ["crafty_builders"]
        for hex_, seat in zip(view["hexes"], view["chiefs"], strict=False):
            hex_["village"] = seat
        for action in view["actions"].values():
            action |= {"used": True, "strength": "normal"}
        view |= {"roaming": {"wolf_pack": [0, 1, 3]}, "turn": 24}

    return change


def done(frame: Frame) -> None:
    """Somebody else is asked, and what the viewer has done can still be taken back."""
    frame |= {"decisions": [], "can_undo": True}
    frame["waiting_for"] = [next(seat for seat in frame["view"]["chiefs"] if seat != frame["viewer"])]
