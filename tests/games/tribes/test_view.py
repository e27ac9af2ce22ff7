"""What a viewer may know: everything but the order of decks, and what somebody laid on top of their own."""

from random import Random

import pytest

from app.core.chance import Chance
from app.core.game import BadPosition, BrokenInvariant
from app.core.player import RandomPlayer
from app.core.referee import place, questions, redeal
from app.core.transcript import play
from app.core.variety import secrets_in
from app.core.viewer import FULL, PUBLIC_VIEWER
from app.games.tribes.public import Public
from tests.games.tribes.valley_kit import GAME, ONE, TWO, Table, chief, events, here, new_match, table

LUCK = Chance.from_seed(b"t" * 32)


def searched() -> Table:
    """ONE has laid Horse and Oxen on top of the deck."""
    match = table({0: here(1), 8: here(0, 1)}, rolled=["blank", "blank"]).act("blank>lead").answer("lead", "search")
    return match.answer("search", "goal:horse", "goal:oxen").answer("arrange", "oxen+horse")


def test_everybody_sees_what_is_left_in_a_deck_and_nobody_its_order() -> None:
    view = new_match().view()
    assert view.chiefs[ONE].cards == sorted(view.chiefs[ONE].cards)
    assert view.chiefs[ONE].deck is None
    assert view.deck is None
    assert view.coming == sorted(view.coming)


def test_after_the_end_the_decks_are_open() -> None:
    match = new_match()
    view = match.view(FULL)
    assert view.deck == match.state.deck.open()
    assert view.chiefs[TWO].deck == match.chief(TWO).deck.open()


def test_only_its_owner_remembers_what_was_laid_on_top() -> None:
    match = searched()
    tops = {viewer: match.view(viewer).chiefs[ONE].top for viewer in (ONE, TWO, "public")}
    assert tops == {ONE: ["oxen", "horse"], TWO: None, "public": None}


def test_a_redeal_leaves_to_its_owner_what_they_laid_there() -> None:
    match = searched()
    for viewer, fixed in ((ONE, True), (TWO, False)):
        eyes = GAME.viewer(viewer, match.state.seats)
        twins = [redeal(GAME, match.state, eyes, LUCK.fork(str(n))) for n in range(40)]
        tops = {tuple(twin.chiefs[ONE].deck.open()[:2]) for twin in twins}
        assert (tops == {("oxen", "horse")}) is fixed


def test_a_redeal_leaves_what_all_saw_go_under_the_deck() -> None:
    one = chief(completed=["mysticism"], top=["horse", "oxen"])
    match = table({0: here(1), 8: here(0, 1)}, one, rolled=["moon", "moon"])
    match.act("moon>lead").answer("lead", "draw").answer("sift", "goal:oxen")
    eyes = GAME.viewer(TWO, match.state.seats)
    twins = [redeal(GAME, match.state, eyes, LUCK.fork(str(n))) for n in range(20)]
    assert {twin.chiefs[ONE].deck.open()[-1] for twin in twins} == {"oxen"}
    assert len({twin.chiefs[ONE].deck.open()[0] for twin in twins}) > 3


def test_the_table_sees_whom_it_waits_for_and_what_was_answered_this_turn() -> None:
    match = table({0: here(1), 8: here(0, 1)}).act("sun>grow")
    view = match.view(TWO)
    assert view.asked is not None
    assert (view.asked.seat, view.asked.kind) == (ONE, "grow")
    assert [(each.seat, each.kind, each.options) for each in view.given] == [(ONE, "act", ["sun>grow"])]


def test_a_secret_choice_is_seen_without_what_it_was() -> None:
    match = searched()
    assert [each.options for each in match.view(TWO).given if each.kind in ("search", "arrange")] == [[], []]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"at_turn": "chief:3"}, "no seat"),
        ({"rolled": ["sun"]}, "two dice"),
        ({"hexes": {9: {}}}, "no hex 9"),
        ({"hexes": {0: {"members": {ONE: 0}}}}, "counted from 1"),
        ({"hexes": {0: {"members": {ONE: 21}}}}, "more than twenty"),
        ({"roaming": {"wolf_pack": [0, 1, 2]}}, "don't meet"),
        ({"chiefs": {ONE: {"progress": ["bow"]}}}, "no goal card 'bow'"),
        ({"chiefs": {ONE: {"technologies": {"writing": 4}}}}, "not so many tasks"),
        ({"chiefs": {ONE: {"stock": {"food": -1}}}}, "less than none"),
        ({"slots": events("rain")}, "no event 'rain'"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_position_that_cant_be_is_refused(words: dict[str, object], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        place(GAME, new_match().state, words)


def test_a_state_that_cant_be_is_found() -> None:
    match = new_match()
    match.state.queues["grow"].append("sun")
    with pytest.raises(BrokenInvariant, match="three dice"):
        GAME.check(match.state)


def test_what_all_see_is_made_of_what_all_know() -> None:
    """Cut out of the match, it holds no order of a deck, no luck, and nothing that somebody is choosing in secret."""
    match = searched()
    known = Public(match.state)
    for viewer in (ONE, TWO):
        twin = redeal(GAME, match.state, GAME.viewer(viewer, match.state.seats), LUCK.fork(viewer))
        assert Public(twin) == known
        assert hash(Public(twin)) == hash(known)
    secrets = secrets_in(known.valley)
    assert {path: [secret.open() for secret in secrets[path]] for path in secrets} == {
        "chance.seed": [b""],
        "chiefs.*.deck": [sorted(chief.deck.open()) for chief in match.state.chiefs.values()],
        "deck": [sorted(match.state.deck.open())],
    }
    assert (known.valley.agenda, known.valley.chiefs[ONE].placed) == ([], 0)
    match.state.chiefs[TWO].points += 1
    assert Public(match.state) != known


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_table_waits_for_is_the_question_that_is_asked(players: int) -> None:
    """The view says it without making up the whole question."""
    match = new_match(players, leaders=True, starting="both", events="mixed", terrain="all")
    state, random = match.state, Random(players)
    player = RandomPlayer(state.seats, GAME.side, random)
    while state.outcome is None:
        (question,) = questions(state).values()
        asked = GAME.view(state, PUBLIC_VIEWER).asked
        assert asked is not None
        assert (asked.seat, asked.kind, asked.subject) == (question.by[0], question.kind, question.subject)
        state = play(GAME, state, player.move([question])).state
    assert GAME.view(state, PUBLIC_VIEWER).asked is None
