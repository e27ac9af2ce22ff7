"""The table of Rise of Tribes in real browsers: played by touching the land, the dice, the cards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, person
from tests.browser.stage import Frame, Stage
from tests.browser.tribes import DESK, asked_now, clean, full, play, sit_down, touch, ways
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tribes")) as running:
        yield running


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
    expect(page.locator("#go")).to_have_text("Move 1 of 5")
    touch(page, "hex:5")
    touch(page, "hex:5")
    expect(page.locator(".stepper output")).to_have_text("3")
    expect(page.locator("#go")).to_have_text("Move 3 of 5")
    expect(page.locator("#valley .goes")).to_be_attached()
    page.get_by_role("button", name="One fewer").click()
    expect(page.locator("#go")).to_have_text("Move 2 of 5")
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
    expect(page.locator('.amounts [data-option="4>2:1"]')).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator('.amounts [data-option="4>2:4"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_be_focused()
    expect(page.locator("#go")).to_have_text("Move 4 of 2")


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


def test_the_button_says_the_deed_and_what_declines_says_itself(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    stages = {each.name: Stage(each.page) for each in (ada, ben)}
    match = sit_down([ada, ben])
    someone, _, _ = asked_now([ada, ben], match)
    page = someone.page
    expect(page.locator("#prompt")).to_be_visible()

    def bids(frame: Frame) -> None:
        (asked,) = frame["decisions"]
        labels = {"bid:2": {"key": "tribes.bid", "args": {"n": 2}}, "pass": {"key": "tribes.pass", "args": {}}}
        asked |= {"kind": "bid", "deed": {"key": "tribes.deed.bid", "args": {}}}
        asked["options"] = [{"id": name, "label": label} for name, label in labels.items()]

    stages[someone.name].show(bids)
    page.locator('[data-option="bid:2"]').click()
    expect(page.locator("#go")).to_have_text("Bid 2 resources")
    page.locator('[data-option="pass"]').click()
    expect(page.locator("#go")).to_have_text("Pass")


def test_what_can_not_be_done_is_said_also_where_one_thing_alone_is_left(
    new_context: NewContext, server: Server
) -> None:
    ada, ben = person(new_context, server.url, "Ada", DESK), person(new_context, server.url, "Ben", DESK)
    stages = {each.name: Stage(each.page) for each in (ada, ben)}
    match = sit_down([ada, ben])
    someone, _, _ = asked_now([ada, ben], match)
    page, stage = someone.page, stages[someone.name]
    expect(page.locator("#prompt")).to_be_visible()
    place = page.locator("#go").bounding_box()

    def alone(frame: Frame, reasons: int = 0) -> None:
        (asked,) = frame["decisions"]
        asked |= {"kind": "build", "deed": None, "subject": None}
        asked["options"] = [{"id": "done", "label": {"key": "tribes.done.build", "args": {}}}]
        reason = {"key": "tribes.pass", "args": {}}
        asked["blocked"] = [{"ref": "hex:1", "reason": reason}] * reasons

    stage.show(alone)
    expect(page.locator("#go")).to_have_text("End the turn")
    now = page.locator("#go").bounding_box()
    assert place is not None
    assert now is not None
    assert now["y"] == place["y"], "the button has not moved"
    stage.show(lambda frame: alone(frame, 1))
    mark = page.locator(".blocked .glyph")
    expect(mark).to_be_visible()
    box = mark.bounding_box()
    assert box is not None
    assert box["height"] <= 24
