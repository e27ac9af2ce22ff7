"""Redealing varies all that a viewer may not know, and nothing that it has seen or can work out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from app.core.chance import Chance
from app.core.player import RandomPlayer
from app.core.referee import questions, redeal
from app.core.soundness import sound
from app.core.transcript import play
from app.games.duel.cards import all_items, beasts
from app.games.duel.game import DuelState
from tests.games.duel.duel_kit import GAME, MISS, ONE, SEATS, TWO, Table, new_match, side, table
from tests.games.duel.random_match import match as random_match

LUCK = Chance.from_seed(b"d" * 32)


def redealt(match: Table, viewer: str, times: int = 300) -> Iterator[DuelState]:
    """The match as this viewer might take it for, so many times; each of them is sound, and looks the same."""
    eyes = GAME.viewer(viewer, SEATS)
    for n in range(times):
        twin = redeal(GAME, match.state, eyes, LUCK.fork(str(n)))
        GAME.check(twin)
        sound(GAME, twin)
        if n < 20:
            assert GAME.view(twin, eyes) == GAME.view(match.state, eyes)
        yield twin


def laid(states: Iterable[DuelState], seat: str = ONE) -> Counter[str]:
    """What lies face down in these states, and how often."""
    return Counter(card.open() for state in states if (card := state.players[seat].laid) is not None)


def hands(states: Iterable[DuelState], seat: str = ONE) -> list[list[str]]:
    return [sorted(state.players[seat].hand.open()) for state in states]


def test_beasts_of_the_other_reserve_and_out_are_any_that_were_not_seen() -> None:
    match = new_match()
    mine = set(match.reserve(ONE))
    theirs, out = Counter[str](), Counter[str]()
    for twin in redealt(match, ONE):
        assert set(twin.players[ONE].reserve.open()) == mine
        theirs.update(twin.players[TWO].reserve.open())
        out.update(twin.out.open())
    assert set(theirs) == set(out) == set(beasts()) - mine
    assert max(theirs.values()) < 2 * min(theirs.values())


def test_first_choice_of_the_other_is_any_of_its_reserve() -> None:
    match = new_match()
    match.answer("first", match.options("first", TWO)[0], by=TWO)
    chosen = Counter(first.open() for twin in redealt(match, ONE) if (first := twin.players[TWO].first) is not None)
    assert set(chosen) == set(beasts()) - set(match.reserve(ONE))
    assert {str(first.open()) for twin in redealt(match, TWO, 20) if (first := twin.players[TWO].first)} == {
        match.options("first", TWO)[0].removeprefix("beast:")
    }


def test_swapped_beast_stays_in_the_reserve_it_went_to() -> None:
    one = side("sun_stag", hand=["retreat"], reserve=["storm_shark", "ember_fox"])
    match = table(one, side("lava_toad")).dice(MISS).play("retreat").answer("swap", "beast:storm_shark")
    others = Counter[str]()
    for twin in redealt(match, TWO):
        reserve = twin.players[ONE].reserve.open()
        assert "sun_stag" in reserve
        others.update(reserve)
    assert others["sun_stag"] == 300
    assert set(others) == set(beasts()) - {"storm_shark", "lava_toad"}


def test_items_are_dealt_from_what_is_unseen() -> None:
    two = side("lava_toad", hand=["retreat", "retreat"], laid="ban", discard=["potion"], worn="armour")
    match = table(side("sun_stag", hand=["potion", "lightning"], laid="armour"), two)
    seen = Counter(["retreat", "retreat", "ban", "potion", "armour"])
    dealt = Counter[str]()
    for twin in redealt(match, TWO):
        mine = Counter([*twin.players[ONE].hand.open(), *laid([twin])])
        assert mine <= Counter(all_items()) - seen
        dealt.update(mine)
    assert set(dealt) == set(all_items()) - {"retreat", "ban"}


def test_own_items_stay_and_the_own_stack_is_any() -> None:
    match = new_match()
    stacks = Counter[str]()
    for twin in redealt(match, ONE):
        assert sorted(twin.players[ONE].hand.open()) == match.hand(ONE)
        stacks.update(twin.players[ONE].stack.open()[:1])
    assert set(stacks) == set((Counter(all_items()) - Counter(match.hand(ONE))).elements())


@pytest.mark.parametrize("viewer", [TWO, "public"])
def test_retrieved_item_is_in_every_hand(viewer: str) -> None:
    one = side("tide_serpent", hand=["armour"], discard=["potion"])
    match = table(one, side("lava_toad")).attack(6).answer("retrieve", "item:potion")
    assert all("potion" in hand for hand in hands(redealt(match, viewer)))


def test_known_item_may_be_the_card_laid_since() -> None:
    one = side("sun_stag", hand=["potion", "armour", "ban", "lightning"], known=["potion"], stack=["retreat"])
    match = table(one, side("lava_toad")).dice(MISS).lay("ban").attack(MISS)
    found = list(redealt(match, TWO, 1000))
    for twin in found:
        assert "potion" in [*twin.players[ONE].hand.open(), *laid([twin])]
    lies = laid(found)
    assert len(lies) > 5
    # One of four cards was laid, and others take each for as likely; the other three may be the other potion.
    assert 260 < lies["potion"] < 360


def test_if_all_of_the_hand_was_seen_the_card_laid_is_one_of_it() -> None:
    one = side("sun_stag", hand=["potion", "ban"], known=["potion", "ban"], stack=["armour"])
    match = table(one, side("lava_toad")).dice(MISS).lay("potion").attack(MISS)
    assert match.hand(ONE) == ["armour", "ban"]
    found = list(redealt(match, TWO, 600))
    assert 200 < laid(found)["ban"] < 400
    assert set(laid(found)) == {"potion", "ban"}
    for twin in found:
        assert {"potion", "ban"} <= {*twin.players[ONE].hand.open(), *laid([twin])}


def test_whoever_holds_the_other_copy_knows_more_than_the_public() -> None:
    """A potion is known, a card is laid, a potion is played: the other potion may lie there, but not for its holder."""
    one = side("sun_stag", hand=["potion", "armour", "ban"], known=["potion"])
    match = table(one, side("lava_toad", hand=["potion"])).dice(MISS).lay("armour").attack(MISS)
    match.dice(MISS).play("potion")
    assert "potion" in laid(redealt(match, "public", 600))
    assert "potion" not in laid(redealt(match, TWO, 600))


def test_items_taken_back_and_turned_up_are_kept_in_mind() -> None:
    one = side("sun_stag", hand=["potion", "armour"], known=["potion"])
    match = table(one, side("lava_toad")).dice(MISS).lay("potion").attack(MISS).dice(MISS).take_back()
    assert all("potion" in hand for hand in hands(redealt(match, TWO)))
    shark = table(one, side("storm_shark")).dice(MISS).lay("armour").attack(4)
    assert shark.player(ONE).discard == ["armour"]
    assert all(hand == ["potion"] for hand in hands(redealt(shark, TWO)))


def test_answer_in_a_window_is_redealt_with_the_card() -> None:
    match = table(side("sun_stag"), side("lava_toad", laid="shield_guard")).no_card().answer("react", "reveal")
    standing = Counter[tuple[str, ...] | None]()
    for twin in redealt(match, ONE, 600):
        (question,) = questions(twin).values()
        standing[question.standing] += 1
        assert (question.option("reveal") is not None) is ("shield_guard" in laid([twin], TWO))
    assert set(standing) == {None, ("pass",), ("reveal",)}
    own = {str(q.standing) for twin in redealt(match, TWO, 20) for q in questions(twin).values()}
    assert own == {"('reveal',)"}


def test_redealt_matches_go_on_to_their_end() -> None:
    """From a redealt state in the middle of a match, nothing gets stuck or breaks."""
    for number in range(12):
        moments = list(random_match(number))
        state = moments[len(moments) // 2].state
        for viewer in (ONE, "public"):
            twin = redeal(GAME, state, GAME.viewer(viewer, SEATS), LUCK.fork(f"{number} {viewer}"))
            player = RandomPlayer(SEATS, GAME.side, Random(number))
            while twin.outcome is None:
                twin = play(GAME, twin, player.move(questions(twin).values())).state
                GAME.check(twin)


def test_luck_to_come_is_new() -> None:
    match = new_match()
    for viewer in (ONE, TWO, "public"):
        twin = next(redealt(match, viewer))
        assert twin.chance.seed != match.state.chance.seed
        assert twin.chance.drawn == match.state.chance.drawn


def test_full_viewer_has_nothing_hidden() -> None:
    match = table(side("sun_stag", hand=["potion"]), side("lava_toad", laid="ban", reserve=["ember_fox"]))
    for twin in redealt(match, "full", 5):
        assert twin.players == match.state.players
        assert sorted(twin.out.open()) == sorted(match.state.out.open())
