"""The board of Rise of Tribes in real browsers: what is carried, what would come, what has moved, what can be read."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, box, person
from tests.browser.stage import Frame, Stage
from tests.browser.tribes import DESK, asked_now, clean, full, sit_down, touch, ways
from tests.serving import Server, serving

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids="{0[0]}".format)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tribes")) as running:
        yield running


def asked(
    new_context: NewContext, server: Server, size: tuple[int, int], n: int = 2, **more: Any
) -> tuple[Page, Stage]:
    """The page of whoever is asked first, of so many, and its stage."""
    people = [person(new_context, server.url, name, size, **more) for name in ("Ada", "Ben", "Cy", "Dee")[:n]]
    stages = {each.name: Stage(each.page) for each in people}
    match = sit_down(people)
    someone, _, _ = asked_now(people, match)
    expect(someone.page.locator("#prompt")).to_be_visible()
    return someone.page, stages[someone.name]


def middle(page: Page, ref: str) -> tuple[float, float]:
    here = box(page.locator(f'#valley [data-ref="{ref}"]'))
    return here["x"] + here["width"] / 2, here["y"] + here["height"] / 2


def carry(page: Page, start: str, end: str) -> None:
    """By mouse."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=8)
    page.mouse.up()


def guarded(frame: Frame) -> None:
    """The same ways, and wolves in the middle of hex 1."""
    ways(frame)
    frame["view"]["roaming"] = {"wolf_pack": [1, 1, 1]}


def test_several_members_are_carried_in_one_go(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(ways)
    carry(page, "hex:4", "hex:5")
    expect(page.locator(".stepper output")).to_have_text("4")
    expect(page.locator("#go")).to_have_text("Move 4 of 5")
    expect(page.locator("#valley .token.ghost .count")).to_have_text("+4")
    # Fewer by a tap on the stepper, one more by a tap on the land, and round again from the most.
    page.get_by_role("button", name="One fewer").click()
    expect(page.locator("#go")).to_have_text("Move 3 of 5")
    touch(page, "hex:5")
    expect(page.locator("#go")).to_have_text("Move 4 of 5")
    # A beast that stands over the middle of where it goes is looked through.
    stage.show(guarded)
    carry(page, "hex:4", "hex:1")
    expect(page.locator("#go")).to_have_text("Move 4 of 1")
    # Somewhere else at once, and then nowhere: what was carried off the land is let go.
    carry(page, "hex:4", "hex:2")
    expect(page.locator("#go")).to_have_text("Move 4 of 2")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#go")).to_have_text("Pick one.")
    carry(page, "hex:4", "hex:8")
    expect(page.locator("#go")).to_have_text("Pick one.")
    expect(page.locator("#valley .ghost, #valley .held")).to_have_count(0)
    clean(page, "after carrying")


def test_a_finger_carries_too_and_a_tap_is_no_drag(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, PHONE, has_touch=True)
    stage.show(ways)
    finger = page.context.new_cdp_session(page)

    def at(kind: str, *where: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in where]})

    (x, y), (to_x, to_y) = middle(page, "hex:4"), middle(page, "hex:3")
    at("touchStart", (x, y))
    for n in range(1, 9):
        at("touchMove", (x + (to_x - x) * n / 8, y + (to_y - y) * n / 8))
    expect(page.locator("#valley .held .count")).to_have_text("4")
    at("touchEnd")
    expect(page.locator("#go")).to_have_text("Move 4 of 3")
    page.locator(".narrowed button").click()
    page.touchscreen.tap(*middle(page, "hex:4"))
    page.touchscreen.tap(*middle(page, "hex:5"))
    page.touchscreen.tap(*middle(page, "hex:5"))
    expect(page.locator("#go")).to_have_text("Move 2 of 5")


def test_a_move_is_taken_back_until_somebody_else_has_moved(new_context: NewContext, server: Server) -> None:
    people = [person(new_context, server.url, name, DESK) for name in ("Ada", "Ben")]
    match = sit_down(people)
    first, _, _ = asked_now(people, match)
    (second,) = (each for each in people if each is not first)
    page, undo = first.page, first.page.get_by_role("button", name="Take back the last move")
    touch(page, "hex:0")
    expect(page.locator("#valley .token.ghost")).to_have_count(1)
    first.press()
    expect(page.locator("#valley .token")).to_have_count(1)
    expect(page.locator("#valley .ghost")).to_have_count(0)
    undo.click()
    expect(page.locator("#valley .token")).to_have_count(0)
    # Chosen anew, and answered: from then on it stands.
    touch(page, "hex:1")
    first.press()
    expect(undo).to_be_visible()
    touch(second.page, "hex:8")
    second.press()
    expect(page.locator("#valley .token")).to_have_count(2)
    expect(undo).to_have_count(0)


def stampede(frame: Frame) -> None:
    """The Mammoth in the middle of nine hexes is to run."""
    (question,) = frame["decisions"]
    frame["view"]["beasts"] = {"stampede": 4}
    frame["view"]["hexes"][5]["members"] = {frame["viewer"]: 2}
    lines: list[list[int]] = [[5], [7], [6], [3], [1], [2]]
    question |= {"kind": "stampede", "subject": "hex:4"}
    question["options"] = [
        {
            "id": f"direction:{way}",
            "label": {"key": f"tribes.direction.{way}", "args": {"n": len(hexes)}},
            "refs": [f"direction:{way}", *(f"hex:{n}" for n in hexes)],
            "detail": {"direction": way, "n": len(hexes)},
        }
        for way, hexes in enumerate(lines)
    ]


@SIZES
def test_where_the_mammoth_will_run_is_shown_before(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    page, stage = asked(new_context, server, size)
    stage.show(stampede)
    spots = page.locator("#valley .spot.can")
    expect(spots).to_have_count(6)
    assert all(each["width"] >= 24 and each["height"] >= 24 for each in map(box, spots.all()))
    touch(page, "direction:0")
    expect(page.locator("#valley .hex.struck")).to_have_attribute("data-ref", "hex:5")
    expect(page.locator("#valley .goes path")).to_have_count(1)
    # A hex in the way means that way as well.
    touch(page, "hex:7")
    expect(page.locator("#valley .hex.struck")).to_have_attribute("data-ref", "hex:7")
    clean(page, "stampede")


def moved(frame: Frame) -> None:
    """In the middle of MOVE: of five in hex 4 two have moved, in hex 5 everybody."""
    ways(frame)
    me, view = frame["viewer"], frame["view"]
    view |= {"phase": "act", "at_turn": me, "moved": {"4": 2, "5": 3}}
    view["hexes"][5]["members"] = {me: 3}


def test_who_has_moved_is_marked(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(moved)
    expect(page.locator("#valley .has-moved")).to_have_count(1)
    expect(page.locator('#valley [data-ref="hex:5"] .has-moved .count')).to_have_text("3")
    expect(page.locator('#valley [data-ref="hex:4"] .some-moved text')).to_have_text("2")
    page.locator('#valley [data-ref="hex:5"]').click(button="right")
    expect(page.locator(".card")).to_contain_text("3 have moved in this turn.")


OVERLAPS = """() => {
  const texts = [...document.querySelectorAll("#valley .map :is(.count, .lost, .crowd, .nr)")];
  const boxes = texts.map((text) => {
    const {x, y, width, height} = text.getBoundingClientRect();
    // A line of figures fills the middle of its box.
    const said = `${text.getAttribute("class")} ${text.textContent}`;
    return {said, left: x + 1, right: x + width - 1, top: y + height * .3, bottom: y + height * .75};
  });
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => over(a, b)).map((b) => `${a.said} / ${b.said}`));
}"""
"""Figures on the land that lie over other figures."""


def special(frame: Frame) -> None:
    """A Glacier where people live, an empty Jungle, and a Great Forest."""
    hexes = frame["view"]["hexes"]
    hexes[0] |= {"special": "glacier", "members": {frame["viewer"]: 2}}
    hexes[1] |= {"special": "jungle"}
    hexes[2] |= {"special": "great_forest"}


def test_special_terrain_is_seen_where_people_hide_it(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(special)
    kinds = page.locator("#valley .hex .kind use").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert kinds == ["#sg-glacier", "#sg-great"]
    expect(page.locator('#valley .bears[href="#sg-jungle"]')).to_have_count(1)


def crowded(frame: Frame) -> None:
    """Four tribes wherever there is room, a village, animals, but no Invaders."""
    full(frame)
    frame["view"]["hexes"][7] |= {"invaders": 0, "pile": {"food": 0, "wood": 0, "stone": 0}}


@SIZES
def test_no_figure_lies_over_another(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    page, stage = asked(new_context, server, size, 4)
    stage.show(crowded)
    expect(page.locator("#valley .count")).to_have_count(36)
    assert page.evaluate(OVERLAPS) == []
    hexes = [box(each) for each in page.locator("#valley .hex > .edge").all()]
    assert min(min(each["width"], each["height"]) for each in hexes) >= 44, "a hex is a target"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_figures_show_what_changed_with_or_without_motion(new_context: NewContext, server: Server, motion: str) -> None:
    page, stage = asked(new_context, server, DESK, reduced_motion=motion)
    page.evaluate("""() => {
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        window.moved.push(this.getAttribute("class"));
        return animate.apply(this, how);
      };
    }""")

    def gather(frame: Frame) -> None:
        me = frame["viewer"]
        frame["view"]["chiefs"][me]["stock"]["wood"] += 2
        frame["view"]["chiefs"][me]["points"] += 1
        frame["view"]["roaming"] = {"wolf_pack": [0, 1, 3]}
        line = {"kind": "roam", "text": {"key": "tribes.log.reshuffled"}, "data": {"beast": "wolf_pack", "seat": me}}
        frame["events_from"] += len(frame["events"])
        frame["events"] = [line]

    stage.show(gather)
    own = page.locator(".tribe.own")
    expect(own.locator(".r-wood .change")).to_have_text("+2")
    expect(own.locator(".points .change")).to_have_text("+1")
    for change in page.locator(".tribe .change").all():
        expect(change).to_be_in_viewport(ratio=1)
    expect(own.locator(".r-food .change")).to_have_count(0)
    seen = page.evaluate("window.moved")
    assert ("body" in seen and "change up" in seen) if motion == "no-preference" else seen == []
    # However it came there, it stands where it belongs.
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
    expect(page.locator("#valley .flying > *")).to_have_count(0)
    expect(page.locator('#valley .roams[data-animal="wolf_pack"]')).to_be_visible()


def technologies(frame: Frame) -> None:
    """One of two technologies may be taken; the Cave Bear lives in hex 4."""
    (question,) = frame["decisions"]
    question |= {"kind": "technology", "subject": None}
    question["options"] = [
        {
            "id": f"technology:{key}",
            "label": {"key": f"tribes.technology.{key}"},
            "refs": [f"technology:{key}"],
            "detail": {"technology": key},
        }
        for key in ("writing", "trade_routes")
    ]
    frame["view"]["beasts"] = {"den": 4}


def test_a_technology_is_offered_with_what_it_asks_for(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(technologies)
    offered = page.locator('#turn [data-option="technology:trade_routes"]')
    expect(offered).to_contain_text("Task 1:")
    expect(offered).to_contain_text("Task 2: Pay 1 Food, 1 Wood, 1 Stone")
    expect(offered).to_contain_text("Task 3:")
    expect(page.locator('#valley [data-ref="hex:4"]').first).to_have_accessible_name(
        re.compile("The Cave Bear is here")
    )


def put(frame: Frame, kind: str, deed: str, options: list[dict[str, Any]]) -> None:
    """Ask this instead of what is asked."""
    (asked,) = frame["decisions"]
    asked |= {
        "kind": kind,
        "prompt": {"key": f"tribes.prompt.{kind}", "args": {"n": 1}},
        "deed": {"key": f"tribes.deed.{deed}", "args": {}},
        "options": options,
    }


def gifts(frame: Frame) -> None:
    """Somebody is to give eight, and has eight of one kind and one of another."""
    others = [seat for seat in frame["view"]["chiefs"] if seat != frame["viewer"]]
    options = [
        {
            "id": f"{kind}:{n}>{other}" if n > 1 else f"{kind}>{other}",
            "label": {
                "key": "tribes.give",
                "args": {
                    "stock": {"key": f"tribes.stock.{kind}", "args": {"n": n}},
                    "who": {"key": "seat.name", "args": {"seat": other}},
                },
            },
            "refs": [f"seat:{other}", f"resource:{kind}"],
            "detail": {"resource": kind, "n": n, "seat": other},
        }
        for other in others
        for kind, most in (("food", 8), ("wood", 1))
        for n in range(1, most + 1)
    ]
    put(frame, "spread", "give", options)


@SIZES
def test_a_bid_is_given_away_by_kind_receiver_and_number(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    page, stage = asked(new_context, server, size, 3)
    stage.show(gifts)
    rows = page.locator(".ways [data-step]")
    expect(rows).to_have_count(4)
    rows.filter(has_text="Food to Cy").click()
    expect(page.locator(".stepper output")).to_have_text("1")
    page.locator(".amounts").get_by_role("button", name="5 Food to Cy").click()
    page.get_by_role("button", name="One more").click()
    expect(page.locator("#go")).to_have_text("Give 6 Food to Cy")
    clean(page, "how much is given")
    page.get_by_role("button", name="Show all again").click()
    rows.filter(has_text="Wood to Ada").click()
    expect(page.locator("#go")).to_have_text("Give 1 Wood to Ada")
    expect(rows.filter(has_text="Wood to Ada")).to_have_attribute("aria-pressed", "true")
    clean(page, "what is given to whom")


def bids(frame: Frame) -> None:
    """Somebody has fifty resources and may bid more than two of them."""
    options = [
        {"id": f"bid:{n}", "label": {"key": "tribes.bid", "args": {"n": n}}, "refs": [], "detail": {"n": n}}
        for n in range(3, 51)
    ]
    put(frame, "bid", "bid", [*options, {"id": "pass", "label": {"key": "tribes.pass.bid"}, "refs": [], "detail": {}}])


@SIZES
def test_a_bid_is_a_number(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    page, stage = asked(new_context, server, size, 3)
    stage.show(bids)
    page.get_by_role("button", name="One more").click()
    expect(page.locator(".stepper output")).to_have_text("3")
    page.locator(".amounts").get_by_role("button", name="17 resources").click()
    page.get_by_role("button", name="One fewer").click()
    expect(page.locator("#go")).to_have_text("Bid 16 resources")
    clean(page, "what is bid")
    page.get_by_role("button", name="Drop out").click()
    expect(page.locator("#go")).to_have_text("Drop out")
    expect(page.locator(".stepper output")).to_have_text("0")


def told_at_length(frame: Frame) -> None:
    """The first option has a long text, the second none."""
    technologies(frame)
    (question,) = frame["decisions"]
    question["options"][1:] = [{"id": "done", "label": {"key": "tribes.done.build"}, "refs": [], "detail": {}}]


def test_fault_98_nothing_moves_under_a_finger_that_presses(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, PHONE)
    stage.show(told_at_length)
    page.locator('[data-option="technology:writing"]').focus()
    expect(page.locator(".picked-text")).to_contain_text("Task 1:")
    done = box(page.locator('[data-option="done"]'))
    page.mouse.move(done["x"] + done["width"] / 2, done["y"] + 4)
    page.mouse.down()
    page.wait_for_timeout(100)
    assert box(page.locator('[data-option="done"]')) == done
    page.mouse.up()
    expect(page.locator("#go")).to_have_text("End the turn")


def falls(frame: Frame) -> None:
    """A member is to be given up: from one hex with the last of a village."""
    options = [
        {
            "id": f"hex:{n}",
            "label": {"key": "tribes.hex.lake", "args": {"n": n}},
            "refs": [f"hex:{n}"],
            "detail": detail,
        }
        for n, detail in ((1, {"hex": 1}), (2, {"hex": 2, "falls": True}))
    ]
    put(frame, "sacrifice", "lose", options)


def test_a_village_is_not_given_up_by_one_press(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(falls)
    warning = page.get_by_role("alert").filter(has_text="With your last member there the village falls.")
    page.locator('[data-option="hex:2"]').click()
    page.locator("#go").click()
    expect(warning).to_have_count(1)
    page.locator('[data-option="hex:1"]').click()
    expect(warning).to_have_count(0)


def long_event(frame: Frame) -> None:
    """A tile whose text is longer than its place."""
    frame["view"]["slots"] = [{"event": "den", "stock": {"food": 0, "wood": 0, "stone": 0}, "waiting": []}]


def test_a_long_event_is_read_whole_by_pointer_and_keyboard(new_context: NewContext, server: Server) -> None:
    page, stage = asked(new_context, server, DESK)
    stage.show(long_event)
    tile, whole = page.locator("#valley .event-tile").first, page.locator("#valley .event-tile .whole").first
    cut = tile.locator(".text").evaluate("text => text.scrollHeight > text.clientHeight")
    assert cut, "the tile's own place is too small for its text"
    expect(whole).to_be_hidden()
    tile.hover()
    expect(whole).to_be_visible()
    assert whole.evaluate("text => text.scrollHeight <= text.clientHeight")
    here, plate = box(whole), box(page.locator("#plate"))
    assert here["y"] >= plate["y"], "all of it is in sight"
    page.mouse.move(5, 5)
    expect(whole).to_be_hidden()
    tile.focus()
    expect(whole).to_be_visible()


def test_on_a_phone_events_are_signs_beside_the_land_and_whole_under_their_tab(
    new_context: NewContext, server: Server
) -> None:
    page, stage = asked(new_context, server, PHONE, has_touch=True)
    stage.show(long_event)
    sign = page.locator("#valley .lying .sign")
    expect(sign).to_have_count(1)
    here = box(sign)
    assert min(here["width"], here["height"]) >= 36
    for each in page.locator("#valley .hex > .edge").all():
        land = box(each)
        assert (
            land["x"] > here["x"] + here["width"]
            or land["y"] > here["y"] + here["height"]
            or (land["x"] + land["width"] < here["x"])
        ), "it covers no hex"
    sign.tap()
    expect(page.locator(".card h3")).to_have_text("Den of the Cave Bear")
    expect(page.locator(".card p").first).to_contain_text("gives 1 Stone more from then on.")
    page.get_by_role("button", name="Close").click()
    page.locator(".dock button", has_text="Events").click()
    text = page.locator(".events-sheet .event-tile .text").first
    expect(text).to_be_visible()
    assert text.evaluate("text => text.scrollHeight <= text.clientHeight")


def ended(frame: Frame) -> None:
    """The second tribe has won by villages and goals, with sixteen points."""
    view, (loser, winner) = frame["view"], list(frame["view"]["chiefs"])
    scored = [(winner, "villages", 12), (winner, "goal", 4), (loser, "sacked", 2)]
    frame["events"] += [
        {
            "kind": f"points.{why}",
            "text": {"key": "tribes.log.reshuffled"},
            "data": {"seat": seat, "n": n, "points": n},
        }
        for seat, why, n in scored
    ]
    view["chiefs"][winner]["points"], view["chiefs"][loser]["points"] = 16, 2
    view["hexes"][4]["members"] = {winner: 3}
    who = {"key": "seat.name", "args": {"seat": winner}}
    reason = {"key": "tribes.outcome.points", "args": {"n": 16, "who": who}}
    frame |= {"decisions": [], "waiting_for": [], "outcome": {"winners": [winner], "reason": reason}}


@SIZES
def test_the_end_says_who_won_by_what_over_the_last_land(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    page, stage = asked(new_context, server, size)
    stage.show(ended)
    expect(page.locator("#turn .lead-p")).to_contain_text("16 points and wins.")
    first, second = page.locator(".tribes-proof tbody tr").all()
    assert first.locator("td").all_inner_texts() == ["12", "4", "–", "–", "16"]
    assert second.locator("td").all_inner_texts() == ["–", "–", "2", "–", "2"]
    expect(page.locator(".tribes-proof .won")).to_have_count(1)
    expect(page.locator('#valley [data-ref="hex:4"] .count')).to_have_text("3")
    shown = page.locator("#valley .deeds")
    expect(shown).to_be_visible() if size == DESK else expect(shown).to_be_hidden()
    clean(page, "the end")


def test_who_looks_on_has_no_tribe_of_their_own(new_context: NewContext, server: Server) -> None:
    page, _ = asked(new_context, server, DESK)
    expect(page.locator(".tribe.own")).to_have_count(1)
    onlooker = person(new_context, server.url, "Zoe", DESK).page
    onlooker.goto(page.url)
    expect(onlooker.locator(".tribe")).to_have_count(2)
    expect(onlooker.locator(".tribe.own, .tribe-tray")).to_have_count(0)
    touch(onlooker, "hex:0")
    expect(onlooker.locator(".card")).to_contain_text("that may live here")


def test_a_phone_held_sideways_has_the_land_beside_the_question(new_context: NewContext, server: Server) -> None:
    page, _ = asked(new_context, server, (740, 360))
    plate, turn = box(page.locator("#plate")), box(page.locator("#turn"))
    assert plate["height"] > 200
    assert plate["x"] + plate["width"] <= turn["x"] + 1
    expect(page.locator("#go")).to_be_in_viewport()
    page.locator(".dock button", has_text="Log").click()
    past = box(page.locator("#past"))
    assert (past["x"], past["height"]) == (turn["x"], turn["height"])
