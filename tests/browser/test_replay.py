"""Looking back in real browsers: by keyboard, by a link to a moment, through two pairs of eyes, on a phone; and what is
drawn is what was drawn at the table.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, Person, begin, box, person, sit_down
from tests.browser.test_match_hands import nothing_wrong
from tests.serving import Server, serving

LAPTOP, TABLET = (1280, 860), (1024, 768)

# What lies on the board, without what only says what may be touched, is picked or is looked at.
LIES = """() => {
  const board = document.querySelector("#plate").firstElementChild.cloneNode(true);
  for (const part of board.querySelectorAll("#highlights, .route, .walk, .ghost, .pencil")) part.remove();
  const pieces = [...board.querySelectorAll("#pieces > g[data-at], #overlay > g[data-at]")].map((piece) => [
    piece.dataset.ref ?? "", piece.dataset.at ?? "", piece.getAttribute("transform"),
    [...piece.querySelectorAll("use")].map((use) => use.getAttribute("href")).join(),
  ].join(" "));
  return pieces.sort();
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("replay")
    with serving(data, SPOOR_WINDOW_LEAST="0.3", SPOOR_WINDOW_MOST="0.4") as running:
        yield running


def answered(people: list[Person], match: str, deeds: int) -> None:
    """By REST: each answers with whatever stands first, so many times in all, or to the end."""
    done = 0
    for _ in range(2000):
        for each in people:
            state = each.context.request.get(f"/api/v1/matches/{match}/view").json()
            if state["status"] == "finished" or done >= deeds:
                return
            for asked in [one for one in state["decisions"] if one.get("standing") is None and not one.get("passing")]:
                picked = [option["id"] for option in asked["options"][: max(1, asked["least"])]]
                answer = {"decision": asked["id"], "options": picked, "key": f"{done}{each.name}"}
                headers = {"Origin": each.origin}
                done += each.context.request.post(f"/api/v1/matches/{match}/moves", data=answer, headers=headers).ok
                break
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"nobody is asked any more, after {done} answers")


def hunted(new_context: NewContext, server: Server, deeds: int = 24) -> tuple[Person, Person, str]:
    """A match of La Bête: so many deeds of both."""
    ada, ben = person(new_context, server.url, "Ada", LAPTOP), person(new_context, server.url, "Ben", LAPTOP)
    match = sit_down([ada, ben], seed=1)
    answered([ada, ben], match, deeds)
    return ada, ben, match


def give_up(someone: Person, match: str) -> None:
    someone.post(f"/matches/{match}/resign")
    expect(someone.page.locator(".over")).to_be_visible()


def duelled(new_context: NewContext, server: Server) -> tuple[Person, Person, str]:
    """A duel of some turns, until one gives up."""
    ada, ben = person(new_context, server.url, "Ada", LAPTOP), person(new_context, server.url, "Ben", LAPTOP)
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = str(ada.post("/matches", {"game": "duel", "title": "Fangs", "seats": seats, "seed": f"{12:064x}"})["id"])
    ben.post(f"/matches/{match}/join", {})
    answered([ada, ben], match, 24)
    if ada.context.request.get(f"/api/v1/matches/{match}").json()["status"] == "finished":
        return ada, ben, match
    ada.post(f"/matches/{match}/resign")
    return ada, ben, match


def ready(page: Page) -> None:
    """The first look at a match starts a process that plays it again; on a busy machine that takes its time."""
    page.locator("#replay:not([aria-busy])").wait_for(timeout=90_000)


def look_back(page: Page, match: str, query: str = "") -> None:
    page.goto(f"/matches/{match}/replay{query}")
    ready(page)


def knob(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move")


def at(page: Page, move: int) -> None:
    """Wait until one is there, with the board drawn."""
    expect(knob(page)).to_have_value(str(move), timeout=30_000)
    page.wait_for_function("move => new URLSearchParams(location.search).get('at') === String(move)", arg=move)


def of(page: Page) -> int:
    return int(knob(page).get_attribute("max") or 0)


def frame(page: Page, match: str, viewer: str, move: int) -> dict[str, Any]:
    answer = page.request.get(f"/api/v1/matches/{match}/replay?as={viewer}&at={move}")
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def test_before_the_end_it_leads_to_the_table(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", expect_console="403")
    ben = person(new_context, server.url, "Ben")
    match = sit_down([ada, ben])
    ada.page.goto(f"/matches/{match}/replay")
    expect(ada.page.get_by_role("heading", name="The match isn't over yet. Come back after its end.")).to_be_visible()
    ada.page.get_by_role("link", name="To the table", exact=True).click()
    ada.asked("Choose your identity.")


def test_the_board_is_as_it_was_at_the_table(new_context: NewContext, server: Server) -> None:
    """At a moment of the match both drew; looked back at, the same lies on the board, for the same eyes."""
    ada, ben, match = hunted(new_context, server)
    for each in (ada, ben):
        # What is on the page is what is so now.
        told_by_now = each.context.request.get(f"/api/v1/matches/{match}/view").json()["events"]
        expect(each.page.locator(".log li")).to_have_count(len(told_by_now), timeout=30_000)
    live = {each.name: each.page.evaluate(LIES) for each in (ada, ben)}
    told = {each.name: each.page.locator(".log").inner_text() for each in (ada, ben)}
    asked = {each.name: each.prompt for each in (ada, ben)}
    give_up(ada, match)
    ada.page.get_by_role("link", name="Look back").first.click()
    ready(ada.page)
    last = of(ada.page)
    for each in (ada, ben):
        look_back(each.page, match, f"?at={last - 1}")
        at(each.page, last - 1)
        assert each.page.evaluate(LIES) == live[each.name]
        assert each.page.locator(".log").inner_text() == told[each.name]
        assert asked[each.name].split(".")[0] in each.page.locator("#asked").inner_text()
    # And the other's eyes see what the other saw.
    look_back(ben.page, match, f"?as=beast&at={last - 1}")
    at(ben.page, last - 1)
    assert ben.page.evaluate(LIES) == live["Ada"]


def test_by_keyboard_from_one_end_to_the_other(new_context: NewContext, server: Server) -> None:
    ada, _, match = hunted(new_context, server, deeds=14)
    give_up(ada, match)
    page = ada.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/replay?" in request.url else None)
    look_back(page, match)
    at(page, 0)
    last = of(page)
    for move in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        at(page, move)
    expect(page.locator("#asked .over")).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("PageUp")
    at(page, max(mark["at"] for mark in outline(page, match)["chapters"] if mark["at"] < last - 1))
    assert len(asked) == len(set(asked)) == last + 1, "no step is asked for twice"
    # Other eyes by their digits.
    page.keyboard.press("2")
    expect(page.locator('[data-eyes="investigator:1"]')).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => new URLSearchParams(location.search).get('as') === 'investigator:1'")
    expect(page.locator("#announce")).to_contain_text("Move ")
    # What the others weren't told of is said to be so.
    silent = next(n for n in range(1, last) if frame(page, match, "investigator:1", n)["fresh"] == 0)
    knob(page).fill(str(silent))
    at(page, silent)
    expect(page.locator("#announce")).to_contain_text("Nothing was told of this move here.")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("PageDown")
    page.keyboard.press("Escape")


def outline(page: Page, match: str) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get(f"/api/v1/matches/{match}/replay/outline").json()
    return told


def test_it_plays_a_duel_to_its_end(new_context: NewContext, server: Server) -> None:
    ada, _, match = duelled(new_context, server)
    page = ada.page
    page.clock.install()
    look_back(page, match)
    last = of(page)
    assert last > 10
    page.get_by_label("How fast").select_option("4")
    knob(page).press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    # Each move stands for as long as one reads; here time goes faster, but no faster than moves come from the server.
    for _ in range(10 * last):
        if page.locator("#asked .over").is_visible():
            break
        shown = knob(page).input_value()
        page.clock.run_for(250)
        page.wait_for_timeout(20 if knob(page).input_value() == shown else 60)
    expect(page.locator("#asked .over")).to_be_visible()
    at(page, last)
    expect(page.get_by_role("button", name="Play from the beginning")).to_be_visible()
    # A step by hand stops it.
    page.get_by_role("button", name="Play from the beginning").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert int(knob(page).input_value()) < last


def test_a_link_to_a_moment_and_two_views_side_by_side(new_context: NewContext, server: Server) -> None:
    ada, ben, match = duelled(new_context, server)
    page = ada.page
    look_back(page, match)
    page.get_by_role("button", name="Two views side by side").click()
    expect(page.locator(".scene:visible")).to_have_count(2)
    move = outline(page, match)["chapters"][1]["at"] + 1
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    at(page, move)
    expect(page.locator(".scene .told")).to_have_count(2)
    page.wait_for_function("() => new URLSearchParams(location.search).get('with') === 'player:2'")
    link = page.url
    # Each sees their own hand, and of the other's only the backs.
    for scene, viewer in (("#board", "player:1"), ("#board-2", "player:2")):
        hand = frame(page, match, viewer, move)["view"]["players"][viewer]["hand"]
        shown = page.locator(f"{scene} .fan .item[data-ref]").evaluate_all("all => all.map((one) => one.dataset.ref)")
        assert shown == [f"item:{item}" for item in hand]

    other = ben.page
    other.goto(link)
    ready(other)
    expect(other.locator(".scene:visible")).to_have_count(2)
    expect(knob(other)).to_have_value(knob(page).input_value())
    assert other.locator("#board-2 .fan").inner_text() == page.locator("#board-2 .fan").inner_text()
    other.locator("#board-2").get_by_role("button", name="Everything open").click()
    other.wait_for_function("() => new URLSearchParams(location.search).get('with') === 'full'")
    other.keyboard.press("b")
    expect(other.locator(".scene:visible")).to_have_count(1)
    other.locator("#menu summary").click()
    other.get_by_role("button", name="Link to this moment").click()
    assert other.get_by_label("Link", exact=True).input_value() == other.url


UNDER_TOOLS = """() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
  const tools = plate.querySelector(".plate-tools").getBoundingClientRect();
  return [...plate.querySelectorAll(".place, .overlay-key")].filter((place) => {
    const at = place.getBoundingClientRect();
    return at.right > tools.left && at.left < tools.right && at.bottom > tools.top && at.top < tools.bottom;
  }).map((place) => place.dataset.ref ?? place.className);
})"""
"""Places that the tools of the board lie over, or the key to what one of them shows."""


def test_the_tools_lie_over_no_place(new_context: NewContext, server: Server) -> None:
    ada, _, match = hunted(new_context, server)
    give_up(ada, match)
    # In the third season it is also shown where the Beast could be: all tools are there.
    for query in ("?at=20", "?as=beast&at=20&with=public"):
        look_back(ada.page, match, query)
        ada.page.get_by_role("button", name="Where could it strike?").first.click()
        expect(ada.page.locator(".overlay-key").first).to_be_visible()
        for width, height in (LAPTOP, (1280, 720), (1366, 768), TABLET, (1920, 1080)):
            ada.page.set_viewport_size({"width": width, "height": height})
            expect(ada.page.locator(".plate-tools").first.locator("button")).to_have_count(4)
            ada.page.wait_for_function(f"() => ({UNDER_TOOLS})().length === 0")


def test_a_seat_is_called_by_who_sat_there_then(new_context: NewContext, server: Server) -> None:
    ada, ben, match = hunted(new_context, server, 12)
    cleo = person(new_context, server.url, "Cleo", LAPTOP)
    code = ben.post(f"/matches/{match}/handover", {})["code"]
    cleo.post(f"/matches/{match}/join", {"handover": code})
    answered([ada, cleo], match, 12)
    give_up(ada, match)
    page = ada.page
    look_back(page, match, "?as=investigator:1&at=6")
    eyes, hunters = page.locator('[data-eyes="investigator:1"]'), page.locator("#past .player")
    expect(eyes).to_contain_text("Ben")
    expect(hunters).to_contain_text(["Ada", "Ben"])
    page.keyboard.press("End")
    at(page, of(page))
    expect(eyes).to_contain_text("Cleo")
    expect(page.get_by_text("Ben", exact=True)).to_have_count(0)


def test_ones_own_notes_as_they_stood(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", LAPTOP), person(new_context, server.url, "Ben", LAPTOP)
    match = sit_down([ada, ben], seed=1)
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    ben.post(f"/matches/{match}/notes", {"note": {"kind": "text", "text": "Mende, I say."}})
    ben.post(f"/matches/{match}/notes", {"note": {"kind": "mark", "ref": "village:24", "sign": "cross"}})
    give_up(ada, match)
    look_back(ben.page, match)
    expect(ben.page.get_by_role("tab", name="Notes")).to_be_visible()
    ben.page.get_by_role("tab", name="Notes").click()
    expect(ben.page.locator("#annals")).to_contain_text("Nothing written yet.")
    expect(ben.page.locator("#plate .pencil > g")).to_have_count(0)
    ben.page.keyboard.press("End")
    expect(ben.page.locator("#annals")).to_contain_text("Mende, I say.")
    expect(ben.page.locator("#plate .pencil > g")).to_have_count(1)
    expect(ben.page.get_by_role("button", name="Rub it out")).to_have_count(0)
    look_back(ada.page, match, "?at=99")
    expect(ada.page.locator("#asked .over")).to_be_visible()
    expect(ada.page.get_by_role("tab", name="Notes")).to_have_count(0)


def test_without_a_line_it_says_what_to_do(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", LAPTOP, expect_console="ERR_INTERNET_DISCONNECTED|Failed to load")
    ben = person(new_context, server.url, "Ben", LAPTOP)
    match = sit_down([ada, ben], seed=1)
    begin(ada, ben)
    give_up(ada, match)
    page = ada.page
    look_back(page, match)
    at(page, 0)
    ada.context.set_offline(True)
    page.keyboard.press("End")
    expect(page.locator("#reel .notice.bad")).to_contain_text("Check your connection")
    ada.context.set_offline(False)
    expect(page.locator("#reel .notice.bad")).to_have_count(0)
    at(page, of(page))


def test_on_a_phone(new_context: NewContext, server: Server) -> None:
    ada, _, match = hunted(new_context, server, deeds=14)
    give_up(ada, match)
    context = new_context(*PHONE, base_url=server.url, has_touch=True, is_mobile=True)
    page = context.new_page()
    look_back(page, match, "?at=12")
    nothing_wrong(page)
    for tab in ("Question", "Almanac", "Log", "Board"):
        page.locator(".dock").get_by_role("button", name=tab).tap()
        nothing_wrong(page)
    page.get_by_role("button", name="One move on").tap()
    at(page, 13)
    assert box(page.locator("#plate"))["height"] > 200
    page.get_by_role("button", name="Two views side by side").tap()
    expect(page.locator(".scene:visible")).to_have_count(2)
    nothing_wrong(page)
    first, second = (box(page.locator(f"{scene} .plate")) for scene in ("#board", "#board-2"))
    assert second["y"] >= first["y"] + first["height"]
    assert min(first["height"], second["height"]) > 100


def test_axe_finds_nothing(new_context: NewContext, server: Server) -> None:
    ada, _, match = duelled(new_context, server)
    page = ada.page
    for query in ("?at=0", "?at=9&as=full", "?at=9&as=player:1&with=player:2", "?at=99"):
        for (width, height), scheme in ((DESKTOP, "light"), (TABLET, "light"), (PHONE, "dark")):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            look_back(page, match, query)
            found = Axe().run(page)
            assert found.violations_count == 0, f"{query}, {width} px, {scheme}:\n{found.generate_report()}"
            # Nor is the board squeezed to nothing, as two views were by the question beside them.
            assert all(box(plate)["height"] > 100 for plate in page.locator(".scene:visible .plate").all())
