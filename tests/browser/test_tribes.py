"""The table of Rise of Tribes in real browsers: played by touching the land, the dice, the cards."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, person
from tests.browser.stage import Frame, Stage
from tests.serving import Server, serving

DESK = (1280, 800)
SEED = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tribes")) as running:
        yield running


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


def test_two_play_by_touching_the_board(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", DESK), person(new_context, server.url, "Ben", PHONE)
    match = sit_down([ada, ben], events="base")
    clean(ada.page, "setup")
    kinds = play([ada, ben], match, until=3)
    assert {"arrive", "act", "move", "grow"} & kinds >= {"arrive", "act"}
    for each in (ada, ben):
        expect(each.page.locator("#now")).to_have_text("Turn 4")
        assert each.page.evaluate("document.documentElement.scrollWidth") <= each.page.viewport_size["width"]  # type: ignore[index]
        clean(each.page, "turn 4")
    expect(ada.page.locator("#valley .hex")).to_have_count(9)
    expect(ada.page.locator("#valley .deed")).to_have_count(4)
    read_out = ada.page.locator("#valley .hex").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert all(label and ".." not in label for label in read_out), read_out
    lived_in = [n for n, hex_ in enumerate(asked_now([ada, ben], match)[2]["hexes"]) if hex_["members"]]
    assert lived_in == [n for n, label in enumerate(read_out) if "member" in label], read_out
    ben.page.locator(".dock button", has_text="Tribes").click()
    expect(ben.page.locator(".tribe.own .own-cards")).to_be_visible()
    clean(ben.page, "tribes")


def ways(frame: Frame) -> None:
    """Ada is to move from hex 4, where six live, to its neighbours."""
    (asked,) = frame["decisions"]
    frame["view"]["hexes"][4]["members"] = {frame["viewer"]: 6}
    template = asked["options"][0]
    asked["kind"] = "move"
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


@pytest.mark.parametrize("size", [DESK, PHONE], ids="{0[0]}".format)
def test_a_way_is_found_in_three_touches_and_by_keyboard(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben", size)
    stages = {each.name: Stage(each.page) for each in (ada, ben)}
    match = sit_down([ada, ben])
    someone, _, _ = asked_now([ada, ben], match)
    page = someone.page
    expect(page.locator("#prompt")).to_be_visible()
    stages[someone.name].show(ways)
    expect(page.locator('.all-ways [data-option="4>1:1"]')).to_be_attached()
    touch(page, "hex:4")
    expect(page.locator("#valley .hex.can")).to_have_count(4)
    touch(page, "hex:5")
    expect(page.locator("#go")).to_have_text("1 of 5")
    touch(page, "hex:5")
    touch(page, "hex:5")
    expect(page.locator(".stepper output")).to_have_text("3")
    expect(page.locator("#go")).to_have_text("3 of 5")
    expect(page.locator("#valley .goes")).to_be_attached()
    page.get_by_role("button", name="One fewer").click()
    expect(page.locator("#go")).to_have_text("2 of 5")
    clean(page, "how many")
    # By keyboard: all ways again, then the start, the end and the number from the lists.
    page.locator(".narrowed button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    expect(page.locator('.ways .opt[data-ref="hex:4"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('.ways .opt[data-ref="hex:1"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator('.amounts [data-option="4>2:4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_have_text("4 of 2")


def full(frame: Frame) -> None:
    """Four tribes everywhere, with all that can lie on a hex."""
    view = frame["view"]
    seats = list(view["chiefs"])
    for n, hex_ in enumerate(view["hexes"]):
        hex_ |= {"members": dict.fromkeys(seats[: n % 4 + 1], 3), "lost": {seats[0]: 3}, "village": seats[n % 4]}
    view["hexes"][7] |= {"invaders": 5, "elder": True, "pile": {"food": 2, "wood": 1, "stone": 3}}
    view |= {"roaming": {"wolf_pack": [0, 1, 3]}, "beasts": {"sabertooth": 1}, "eagles": [2]}
    view["volcano"] = [-2, 1]


@pytest.mark.parametrize("size", [DESK, PHONE], ids="{0[0]}".format)
@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_full_land_can_be_read(new_context: NewContext, server: Server, size: tuple[int, int], light: str) -> None:
    names = ["Ada", "Ben", "Cy", "Dee"]
    people = [person(new_context, server.url, name, size, color_scheme=light) for name in names]
    stages = {each.name: Stage(each.page) for each in people}
    match = sit_down(people, elders=True)
    someone, _, _ = asked_now(people, match)
    expect(someone.page.locator("#prompt")).to_be_visible()

    stages[someone.name].show(full)
    page = someone.page
    small = """() => [...document.querySelectorAll("#valley text")].filter((text) => {
      const scale = text.getScreenCTM().a;
      return parseFloat(getComputedStyle(text).fontSize) * scale < 10.5;
    }).map((text) => text.textContent)"""
    assert page.evaluate(small) == []
    expect(page.locator('[data-piece="invaders@7"]')).to_be_attached()
    clean(page, f"a full land, {size[0]}, {light}")


def test_what_happened_is_shown_in_motion_and_what_is_there_in_words(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", DESK, reduced_motion="no-preference")
    ben = person(new_context, server.url, "Ben", DESK, reduced_motion="no-preference")
    match = sit_down([ada, ben], events="base")
    ada.page.evaluate("""() => {
      const moved = Element.prototype.animate;
      window.moved = [];
      Element.prototype.animate = function (...how) {
        window.moved.push(this.getAttribute("class"));
        return moved.apply(this, how);
      };
    }""")
    play([ada, ben], match, until=1)
    expect(ada.page.locator("#now")).to_have_text("Turn 2")
    seen = ada.page.evaluate("window.moved")
    assert "tok" in seen, seen
    assert any(each.startswith("one") for each in seen if each), seen
    # Where nothing can be done a click shows what is there.
    watching = next(each for each in (ada, ben) if each is not asked_now([ada, ben], match)[0])
    touch(watching.page, "hex:0")
    expect(watching.page.locator(".card")).to_contain_text("that may live here")
    touch(watching.page, "action:grow")
    expect(watching.page.locator(".card h3")).to_have_text("GROW")
