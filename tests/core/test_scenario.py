"""Scenario files: what they can say, and how plainly they say what is wrong."""

from typing import Any

import msgspec
import pytest

from app.core.play import Play
from app.core.rehearsal import rehearse
from app.core.scenario import read
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim, NimState, Take
from tests.core.toys.watch import Watch

GAMES = {game.key: game for game in (Nim(), BidGame(), Hunt(), Watch())}

Words = dict[str, Any]


def problems(scenario: Words) -> list[str]:
    return rehearse(read(msgspec.json.encode(scenario).decode(), toml=False), GAMES).problems


def problem(scenario: Words) -> str:
    (only,) = problems(scenario)
    return only


HUNT: Words = {
    "game": "hunt",
    "seats": {"hunter": 2},
    "position": {
        "hounds": {"red": "place:1", "grey": "place:3"},
        "trail": ["place:9"],
        "weather": ["fog", "clear", "fog"],
    },
}
STAY: Words = {"by": "fugitive", "kind": "flee", "choose": ["place:9"]}
MOVED: Words = {"kind": "moved", "text": {"key": "hunt.moved", "args": {}}}
DONE: Words = {"by": "hunters", "kind": "done", "choose": ["done"]}


def hunt(*play: Words, expect: list[Words] | None = None) -> Words:
    return {**HUNT, "play": list(play), "expect": expect or []}


def chase(hound: str, place: str, **more: Any) -> Words:
    return {"by": "hunters", "kind": "chase", "subject": f"hound:{hound}", "choose": [place], **more}


GO: Words = {"by": "walker", "kind": "walk", "choose": "left"}


def watch(*play: Words, expect: list[Words] | None = None, laid: list[str] | None = None) -> Words:
    cards = {f"guard:{n}": card for n, card in enumerate(laid or ["dog:left"], 1)}
    start = {"seats": {"guard": len(cards)}, "position": {"laid": cards}}
    return {"game": "watch", **start, "play": list(play), "expect": expect or []}


def loose(guard: str = "guard:1", **more: Any) -> Words:
    return {"by": guard, "kind": "listen", "choose": ["loose"], **more}


# What goes well.


def test_a_match_from_its_start() -> None:
    play = [{"by": f"player:{n % 2 + 1}", "kind": "take", "choose": ["3"]} for n in range(3)]
    play.append({"by": "player:2", "kind": "take", "choose": "1"})
    outcome = {"winners": ["player:2"], "reason": {"key": "nim.last_stick", "args": {}}}
    expect = [{"path": "sticks", "equals": 0}, {"path": "@outcome", "equals": outcome}]
    assert problems({"game": "nim", "play": play, "expect": expect}) == []


def test_a_position_moves_and_what_follows() -> None:
    scenario = hunt(
        STAY,
        chase("red", "place:2"),
        chase("grey", "place:6"),
        DONE,
        expect=[
            {"path": "hounds.grey", "equals": "place:6"},
            {"path": "hounds", "equals": {"grey": "place:6", "red": "place:2"}},
            {"path": "searched.1", "equals": ["place:2", "place:6"]},
            {"path": "searched.-1.0", "equals": "place:2"},
            {"path": "searched", "length": 2},
            {"path": "sky", "contains": "fog"},
            {"path": "sky", "lacks": ["clear", "hail"]},
            {"path": "hounds", "contains": ["red", "grey"]},
            {"path": "sightings", "length": 0},
            {"path": "sightings.1", "absent": True},
            {"path": "@waiting_for", "equals": ["fugitive"]},
            {"path": "@outcome", "absent": True},
            {"viewer": "fugitive", "path": "trail", "equals": ["place:9", "place:9"]},
            {"viewer": "hunters", "path": "trail", "is_secret": True},
            {"viewer": "public", "path": "trail", "absent": True},
        ],
    )
    assert problems(scenario) == []


def test_what_is_asked_and_told_can_be_expected_too() -> None:
    offered = {"path": "@decisions.flee.options", "equals": ["place:6", "place:8", "place:9"]}
    scenario = hunt(
        {
            "expect": [
                offered,
                {"viewer": "fugitive", **offered},
                {"viewer": "hunters", "path": "@decisions", "length": 0},
            ]
        },
        STAY,
        {
            "expect": [
                {"path": "@decisions.chase.hound:red.options", "contains": ["place:1", "place:2", "place:4"]},
                {"path": "@decisions.chase.hound:red.standing", "equals": ["place:1"]},
                {"path": "@decisions.done.most", "equals": 1},
                {"path": "@decisions.done.option.done.label.key", "equals": "hunt.done"},
                {"viewer": "hunter:2", "path": "@decisions", "contains": ["chase", "done"]},
                {"viewer": "public", "path": "@events", "equals": [MOVED]},
                {
                    "viewer": "fugitive",
                    "path": "@events",
                    "contains": {"kind": "moved", "text": {"key": "hunt.moved_to"}},
                },
                {"viewer": "fugitive", "path": "@events", "lacks": {"kind": "seen"}},
            ]
        },
        chase("grey", "place:6"),
        DONE,
        {"expect": [{"viewer": "fugitive", "path": "@decisions.flee.blocked.place:6", "equals": "hunt.hound"}]},
    )
    assert problems(scenario) == []


def test_a_side_answers_by_any_of_its_seats_and_a_seat_for_its_side() -> None:
    assert problems(hunt(STAY, {**chase("red", "place:4"), "by": "hunter:2"}, {**DONE, "by": "hunter:1"})) == []
    assert problems({"game": "bid", "play": [{"by": "player:2", "choose": ["1"]}]}) == []


def test_refusals_can_be_expected() -> None:
    scenario = hunt(
        {**STAY, "choose": ["place:1"], "refused": "illegal_option"},
        {**STAY, "by": "hunters", "refused": "not_yours"},
        STAY,
        {"by": "fugitive", "decision": "d1-fugitive", "choose": ["place:9"], "refused": "closed_decision"},
        expect=[{"path": "trail", "equals": ["place:9", "place:9"]}],
    )
    assert problems(scenario) == []


def test_a_position_can_be_set_up_later_as_well() -> None:
    assert (
        problems(
            {
                "game": "bid",
                "play": [
                    {"by": "player:1", "choose": ["4"]},
                    {"by": "player:2", "choose": ["1"]},
                    {"position": {"points": {"player:2": 5}}},
                    {"expect": [{"path": "points", "equals": {"player:1": 1, "player:2": 5}}]},
                ],
            }
        )
        == []
    )


def test_resigning() -> None:
    expect = [{"path": "@outcome.winners", "equals": ["fugitive"]}]
    first = {"by": "hunter:1", "resign": True}
    assert problems(hunt(first, {"by": "hunter:2", "resign": True}, expect=expect)) == []
    again = {**first, "refused": "closed_decision"}
    assert problems(hunt(first, again)) == []
    assert problems(hunt({"by": "hunters", "resign": True}, {"by": "hunters", "resign": True}, expect=expect)) == []


def test_a_side_goes_on_with_those_who_have_not_resigned() -> None:
    gone = {"by": "hunter:1", "resign": True}
    late = {"by": "hunter:1", "kind": "done", "choose": ["done"], "refused": "not_yours"}
    assert problems(hunt(STAY, gone, late, DONE)) == []


@pytest.mark.parametrize("seed", [0, 7, "last week's table", "00" * 32])
def test_any_seed_will_do_and_the_same_is_the_same(seed: str | int) -> None:
    scenario = {"game": "hunt", "seats": ["fugitive", "hunter:1"], "seed": seed, "options": {"foggy": True}}
    assert problems({**scenario, "expect": [{"path": "sightings", "equals": {}}]}) == []
    (first,), (again,) = (problems({**scenario, "expect": [{"path": "hounds", "equals": 0}]}) for _ in range(2))
    assert first == again


def test_toml_says_the_same() -> None:
    text = """
    game = "nim"
    about = "Three are taken first."
    options = {sticks = 7}

    [[play]]
    by = "player:1"
    kind = "take"
    choose = ["3"]

    [[play]]
    expect = [{path = "sticks", equals = 4}]

    [[expect]]
    viewer = "public"
    path = "sticks"
    equals = 4
    """
    assert rehearse(read(text, toml=True), GAMES).problems == []


def test_the_end_can_be_looked_at() -> None:
    end = rehearse(read('{"game": "nim", "options": {"sticks": 2}}', toml=False), GAMES).end
    assert end is not None
    assert end.truth()["sticks"] == 2
    assert end.truth()["@decisions"]["take"]["options"] == ["1", "2"]


# Reaction windows.


def test_a_window_closes_before_what_is_no_answer_in_it() -> None:
    walked: Words = {"path": "walks", "equals": ["left", "left"]}
    assert problems(watch(GO, GO, expect=[walked, {"path": "@waiting_for", "equals": ["walker"]}])) == []
    assert problems(watch(GO, {"expect": [{"path": "@decisions.walk.options", "contains": "left"}]})) == []


def test_an_answer_holds_when_the_window_closes() -> None:
    loosed = {"kind": "loose", "text": {"key": "watch.loosed", "args": {"guard": "guard:1", "card": "dog:left"}}}
    caught: list[Words] = [
        {"path": "@outcome.winners", "equals": ["guards"]},
        {"viewer": "public", "path": "@events", "equals": [{**loosed, "data": {"card": "dog:left"}}]},
    ]
    assert problems(watch(GO, loose(), expect=caught)) == []
    # For a side any of its seats whose window it is.
    assert problems(watch(GO, loose("guards"), expect=caught[:1])) == []


def test_one_may_look_while_it_is_open() -> None:
    look: Words = {
        "in_window": True,
        "expect": [
            {"viewer": "public", "path": "@waiting_for", "equals": ["guard:1"]},
            {"viewer": "guard:1", "path": "@decisions.listen.standing", "equals": ["loose"]},
            {"viewer": "walker", "path": "@decisions", "length": 0},
            {"path": "@outcome", "absent": True},
        ],
    }
    assert problems(watch(GO, loose(), look)) == []
    assert "no reaction window is open" in problem(watch(look))


def test_a_window_takes_one_answer_and_then_closes() -> None:
    play = [GO, {**loose("guard:2"), "choose": "pass"}, loose("guard:2")]
    # The second answer is meant for the next window, and there the walker has to come first.
    assert "guard:2 is not asked listen" in problem(watch(*play, laid=["stone", "dog:left"]))
    assert problems(watch(play[0], play[1], GO, play[2], laid=["stone", "dog:left"])) == []


def test_a_refused_answer_leaves_the_window_open() -> None:
    play = [GO, loose(refused="illegal_option"), loose("walker", refused="not_yours")]
    look: Words = {"in_window": True, "expect": [{"path": "@waiting_for", "equals": ["guard:1"]}]}
    assert problems(watch(*play, look, laid=["stone"])) == []
    late: Words = {"by": "guard:1", "decision": "d1-guard:1", "choose": "pass", "refused": "closed_decision"}
    assert problems(watch(GO, GO, late)) == []


def test_windows_close_for_who_resigns() -> None:
    play: list[Words] = [GO, loose(), {"by": "walker", "resign": True}]
    assert "closed_decision" in problem(watch(*play))


# What goes wrong, and is said.


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are nim, bid, hunt"),
        ({"game": "hunt", "seats": {"hunter": 7}}, "start: hunter takes 1 to 2 seats, not 7"),
        ({"game": "nim", "options": {"cards": 1}}, "start: Object contains unknown field `cards`"),
        ({"game": "nim", "seed": "xy" * 32}, "start: non-hexadecimal"),
        ({"game": "nim", "position": {"sticks": 2}}, "position: nim can't set up positions"),
        ({"game": "hunt", "position": {"wolves": 2}}, "position: hunt has no wolves to set up; it has hounds"),
        (
            {"game": "hunt", "position": {"trail": ["place:9", "place:1"]}},
            "position: there can't be a fugitive where it can't be",
        ),
    ],
)
def test_what_cant_be_started(scenario: Words, said: str) -> None:
    assert problem(scenario).startswith(said)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({**STAY, "by": "wolf"}, "nobody here is called wolf; there are fugitive, hunter:1, hunter:2, hunters"),
        ({**STAY, "kind": "fly"}, "fugitive is not asked fly. Open are:\n    flee (to fugitive): place:6, place:8"),
        (DONE, "hunters is not asked done. Open are:\n    flee (to fugitive)"),
        ({**STAY, "choose": ["place:1"]}, 'fugitive is refused ["place:1"]: illegal_option. Open are:\n    flee'),
        ({**STAY, "choose": []}, "fugitive is refused []: illegal_option"),
        (
            {**STAY, "choose": ["place:1"], "refused": "not_yours"},
            'fugitive is refused ["place:1"]: illegal_option, not not_yours',
        ),
        ({**STAY, "refused": "illegal_option"}, 'fugitive\'s ["place:9"] should have been refused (illegal_option)'),
    ],
)
def test_what_cant_be_played_names_entry_and_offer(entry: Words, said: str) -> None:
    found = problem(hunt({"expect": [{"path": "sky", "length": 0}]}, entry, STAY))
    assert found.startswith(f"play 2: {said}")


def test_several_questions_of_a_kind_need_a_subject() -> None:
    found = problem(hunt(STAY, {"by": "hunters", "kind": "chase", "choose": ["place:1"]}))
    assert found.startswith("play 2: several questions fit; say which by kind and subject. Open are:")
    assert "chase about hound:red (to hunters): place:1, place:2, place:4" in found


def test_a_move_after_the_end() -> None:
    last = {"by": "player:1", "kind": "take", "choose": ["1"]}
    found = problem({"game": "nim", "options": {"sticks": 1}, "play": [last, last]})
    assert found == "play 2: player:1 is not asked take. Nothing is asked: the match has ended"


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"path": "hounds.red", "equals": "place:4"}, 'full: hounds.red is "place:1", not "place:4"'),
        ({"path": "hounds.blue", "equals": 1}, "full: hounds has no 'blue'; it has red, grey"),
        ({"path": "wolves", "equals": 1}, "full: the view has no 'wolves'; it has hounds, plans, searched"),
        ({"path": "searched.5", "equals": 1}, "full: searched is a list of 1, so '5' is no place in it"),
        ({"path": "searched.x", "equals": 1}, "full: searched is a list of 1, so 'x' is no place in it"),
        ({"path": "hounds.red.x", "equals": 1}, "full: hounds.red is 'place:1', so it has no 'x'"),
        ({"path": "searched", "equals": True}, 'full: searched is [["place:1","place:3"]], not true'),
        ({"path": "searched", "length": 2}, 'full: searched is [["place:1","place:3"]], which has not the length 2'),
        ({"path": "plans", "length": 0}, "full: plans is null, which has not the length 0"),
        ({"path": "searched.0", "contains": "place:2"}, 'doesn\'t contain "place:2"'),
        ({"path": "searched.0", "lacks": ["place:2", "place:3"]}, 'should not contain "place:3"'),
        ({"path": "hounds.red", "absent": True}, 'hounds.red is "place:1", where nothing should be'),
        ({"path": "trail", "is_secret": True, "viewer": "fugitive"}, 'trail should be a secret, and is shown: ["'),
        ({"path": "plans", "is_secret": True, "viewer": "public"}, "plans is no secret: the full view has nothing"),
        ({"path": "hounds", "is_secret": True}, "hounds should be a secret, and is shown"),
        ({"path": "sky", "length": 0, "viewer": "wolf"}, "nobody here is called wolf; there are fugitive, hunter:1"),
        ({"path": "@decisions.chase", "length": 2}, "@decisions has no 'chase'; it has flee"),
        ({"path": "@events.0", "absent": False, "length": 1}, "@events is a list of 0"),
    ],
)
def test_what_is_not_as_expected(expected: Words, said: str) -> None:
    found = problem(hunt(expect=[{"path": "sky", "length": 0}, expected]))
    assert found.startswith("expect 2")
    assert said in found


def test_all_that_is_not_as_expected_is_said_at_once() -> None:
    wrong = {"path": "sky", "length": 9}
    found = problems(hunt({"expect": [wrong, wrong]}, STAY, expect=[wrong]))
    assert [line.split(", full")[0] for line in found] == ["play 1, expect 1", "play 1, expect 2", "expect 1"]


def test_true_is_not_one() -> None:
    assert problem({"game": "nim", "options": {"sticks": 1}, "expect": [{"path": "sticks", "equals": True}]})


def test_a_crash_of_the_rules_is_told_with_its_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Take, play: Play[NimState]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Take, "run", crash)
    found = problem({"game": "nim", "play": [{"by": "player:1", "kind": "take", "choose": ["1"]}]})
    assert found.startswith("play 1: the rules crashed.\nTraceback")
    assert "ZeroDivisionError" in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no scenario"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field `game`"),
        ('{"game": "nim", "plai": []}', "unknown field `plai`"),
        ('{"game": "nim", "play": [{}]}', "each entry of play has one of by, position and expect - at `$.play[0]`"),
        ('{"game": "nim", "play": [{"by": "a", "expect": []}]}', "one of by, position and expect"),
        ('{"game": "nim", "play": [{"by": "a", "in_window": true}]}', "in_window goes with expect"),
        ('{"game": "nim", "expect": [{"path": "sticks"}]}', "sticks: say what is expected by equals"),
        ('{"game": "nim", "expect": [{"path": "sticks", "equal": 1}]}', "unknown field `equal` - at `$.expect[0]`"),
    ],
)
def test_a_file_that_is_no_scenario(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="this is no scenario") as raised:
        read(text, toml=False)
    assert said in str(raised.value)


def test_toml_that_is_none() -> None:
    with pytest.raises(ValueError, match="this is no scenario"):
        read("game = ", toml=True)
