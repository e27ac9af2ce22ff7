"""Redealing varies all that a viewer may not know, and nothing that it has seen: held against all histories."""

from typing import Any

import pytest

from app.core.chance import Chance
from app.core.referee import redeal
from app.core.transcript import Move
from app.core.viewer import Viewer
from app.games.la_bete.game import LaBeteState
from app.games.la_bete.table import CAST
from tests.games.la_bete.histories import Hidden, hidden, worlds
from tests.games.la_bete.table_kit import GAME, Table, card_out, everybody, new_match, ref, table


def viewer(match: Table, name: str) -> Viewer:
    return GAME.viewer(name, match.state.seats)


def redealt(state: LaBeteState, eyes: Viewer, times: int) -> list[LaBeteState]:
    luck = Chance.from_seed(b"r" * 32)
    return [redeal(GAME, state, eyes, luck.fork(str(n))) for n in range(times)]


def support(state: LaBeteState, eyes: Viewer, times: int) -> set[Hidden]:
    return {hidden(other) for other in redealt(state, eyes, times)}


def as_many(states: set[Hidden], truth: Hidden) -> set[Hidden]:
    """Those in which as many Investigators have a plan. Plans can be changed in secret without end, so all numbers are
    possible, but histories of so many moves only lead to some."""
    return {state for state in states if len(state.plan) == len(truth.plan)}


class Watched:
    """A match whose moves are kept, so that its histories can be worked out."""

    def __init__(self, match: Table) -> None:
        self.match, self.start = match, match.state
        self.moves: list[Move] = []

    def answer(self, kind: str, option: str, who: str | None = None) -> "Watched":
        question = self.match.question(kind, who)
        seat = next(seat for seat in self.match.state.seats if question.by[0] in (seat, GAME.side(seat)))
        before = self.match.state
        self.match.answer(kind, option, who=who)
        assert before is not self.match.state
        chosen = next(o.id for o in question.options if o.id in (option, ref(option), f"{who}:{ref(option)}"))
        self.moves.append(Move(seat, question.id, (chosen,)))
        return self

    def season(self, village: str, token: str, *more: str, **to: str) -> "Watched":
        if self.match.asked() == ["reinforcement"]:
            self.answer("reinforcement", "decline")
        self.answer("strike", village).answer("tracks", token)
        for who, where in to.items():
            self.answer("move", where, who)
        self.answer("ready", "done")
        for option in more:
            self.answer(self.match.asked()[0], option)
        return self

    def holds(self, name: str = "investigators", times: int = 2000) -> set[Hidden]:
        """Assert that exactly the possible states come up when redealt for that viewer; gives them."""
        eyes = viewer(self.match, name)
        truth = hidden(self.match.state)
        possible = {hidden(state) for state in worlds(self.start, self.moves, eyes)}
        assert truth in possible
        found = support(self.match.state, eyes, times)
        assert as_many(found, truth) == as_many(possible, truth)
        return as_many(possible, truth)


def test_setup_identity_and_entry() -> None:
    match = Watched(new_match()).answer("identity", "identity:count")
    assert len(match.holds(times=200)) == 5
    match.answer("entry", "Mende")
    assert len(match.holds(times=500)) == 25
    assert len(match.holds("investigator:1", times=500)) == len(match.holds("public", times=500)) == 25
    assert match.holds("beast", times=20) == {hidden(match.match.state)}


def test_setup_places_of_the_investigators_are_hidden_from_the_beast() -> None:
    match = Watched(new_match()).answer("identity", "identity:count").answer("entry", "Mende")
    match.answer("place", "Lajo", "envoy")
    eyes, truth = viewer(match.match, "beast"), hidden(match.match.state)
    possible = {hidden(state) for state in worlds(match.start, match.moves, eyes)}
    found = as_many(support(match.match.state, eyes, 3000), truth)
    assert len(possible) == 4 * 50
    assert found <= possible
    assert {state.plan[0][0] for state in found} == set(CAST)
    assert len({state.plan[0][1] for state in found}) == 50
    assert match.holds("investigators", times=500) == match.holds("investigator:1", times=500)


def test_aim_before_the_token_lies() -> None:
    match = Watched(table(identity="pack")).answer("strike", "Saugues")
    possible = match.holds()
    aims = {state.aim for state in possible}
    assert {ref("Saugues"), ref("Grandrieu")} <= aims  # 3 leagues, and 5 that only the Pack goes


def test_face_down_card_and_token() -> None:
    match = Watched(table()).answer("strike", "Saugues").answer("tracks", "count:down")
    possible = match.holds()
    assert len(possible) == 5 * 5 * 8  # identities, tokens, villages within 4 leagues
    assert match.holds("beast", times=20) == {hidden(match.match.state)}


def test_face_up_token_and_hidden_card() -> None:
    match = Watched(table()).answer("strike", "Saugues").answer("tracks", "pack:up")
    possible = match.holds()
    assert {state.tokens for state in possible} == {("pack",)}
    assert {ref("Grandrieu"), ref("Saugues")} <= {state.cards[-1] for state in possible}


def test_double_game_far_card_only_with_the_pack() -> None:
    """With two tokens left: a village 5 or 6 leagues away only beside the Pack, be it face down."""
    captured = ["beast", "devil", "vagabond"]
    for token in ("pack:down", "count:down"):
        match = Watched(table(season=3, card="WI6", captured=captured, identity="count"))
        match.answer("strike", "Saugues").answer("tracks", token)
        possible = match.holds(times=1000)
        assert {state.tokens for state in possible if state.cards[-1] == ref("Grandrieu")} == {("pack",)}
        assert {state.tokens for state in possible if state.cards[-1] == ref("Saugues")} == {("pack",), ("count",)}
        # Once the village is revealed and the token left face down, either may lie there.
        match.answer("ready", "done").holds(times=1000)
        match.answer("turn_up", "leave_down")
        assert {state.tokens for state in match.holds(times=100)} == {("pack",), ("count",)}


def test_witnesses_leave_the_villages_so_far_away() -> None:
    match = watched(card="SU5").answer("strike", "Saugues").answer("tracks", "count:down")
    assert {state.cards[-1] for state in match.holds()} == {ref("Saugues"), ref("Ruynes")}
    assert match.holds("public") == match.holds()


def test_thaw_leaves_shorter_ways() -> None:
    match = watched(season=4, card="SP4").answer("strike", "Saugues").answer("tracks", "count:down")
    assert ref("Malzieu") not in {state.cards[-1] for state in match.holds()}


def test_retaken_card_may_be_the_hidden_one() -> None:
    match = watched(season=3, card="WI2", out=[card_out(1, "Prades"), card_out(2, "Langeac")])
    match.answer("retake", "Prades").answer("strike", "Saugues").answer("tracks", "count:down")
    assert ref("Prades") in {state.cards[-1] for state in match.holds()}


THREE = ("beast", "count", "devil")
"""Where the Pack and the Vagabond have been captured, few enough are left to try all."""


def watched(**position: Any) -> Watched:
    return Watched(table(**{"captured": ["pack", "vagabond"]} | position))


def test_tokens_of_three_seasons_face_down() -> None:
    """Season by season a token lies down beside the last one: neighbours differ, the third may be the first again."""
    match = watched().season("Prades", "count:down").season("Saugues", "beast:down")
    match.season("Chanaleilles", "count:down")
    tokens = {state.tokens for state in match.holds(times=1000)}
    assert tokens == {(a, b, c) for a in THREE for b in THREE for c in THREE if a != b != c}


def test_a_token_seen_limits_those_beside_it() -> None:
    """The Bishop turns up the Count in season 2: it lay neither beside it in season 1 nor in season 3."""
    match = watched(at={"bishop": "Thoras"}).season("Prades", "devil:down")
    match.season("Saugues", "count:down", bishop="Saugues").season("Chanaleilles", "beast:down", bishop="Thoras")
    tokens = {state.tokens for state in match.holds(times=500)}
    assert tokens == {(a, "count", c) for a in ("beast", "devil") for c in ("beast", "devil")}


def test_a_token_played_face_up_limits_those_beside_it() -> None:
    match = watched().season("Prades", "devil:down").season("Saugues", "count:up").season("Chanaleilles", "beast:down")
    tokens = {state.tokens for state in match.holds(times=500)}
    assert tokens == {(a, "count", c) for a in ("beast", "devil") for c in ("beast", "devil")}


def test_a_captured_token_is_neither_laid_later_nor_the_true_identity() -> None:
    """The Envoy captures the Count in season 2. It didn't lie beside itself in season 1, and is gone in season 3."""
    match = Watched(table(captured=["pack"], at={"envoy": "Saugues"}))
    match.season("Prades", "devil:down").season("Saugues", "count:down").season("Chanaleilles", "beast:down")
    assert match.match.captured == ["pack", "count"]
    possible = match.holds(times=2000)
    others = ["beast", "devil", "vagabond"]
    assert {state.tokens for state in possible} == {(a, "count", c) for a in others for c in others}
    assert {state.identity for state in possible} == set(others)


def test_a_token_captured_a_season_later_was_not_laid_in_between() -> None:
    """Struck in season 1, captured there in season 2: season 2's token was another one."""
    match = Watched(table(captured=["pack"], at={"envoy": "Thoras"}))
    match.season("Saugues", "count:down").season("Chanaleilles", "beast:down", envoy="Saugues")
    assert match.match.captured == ["pack", "count"]
    assert {state.tokens for state in match.holds(times=300)} == {("count", o) for o in ("beast", "devil", "vagabond")}


def test_rain_brings_a_token_back_early() -> None:
    """Season 1's token went back in season 2, so the same one may lie there again at once."""
    match = watched(decks={"autumn": ["AU1"]}).season("Saugues", "count:down").season("Chanaleilles", "count:down")
    assert {state.tokens for state in match.holds(times=500)} == {(a, b) for a in THREE for b in THREE}


def test_rain_on_an_open_token_leaves_it_seen() -> None:
    match = watched(decks={"autumn": ["AU1"]}).season("Saugues", "count:up").season("Chanaleilles", "beast:down")
    assert {state.tokens for state in match.holds(times=300)} == {("count", one) for one in THREE}


def test_a_far_strike_shows_the_pack() -> None:
    match = Watched(table(season=3, card="WI6", captured=["devil", "vagabond"], identity="count"))
    match.season("Grandrieu", "pack:down", "turn_up").season("Auroux", "beast:down")
    assert {state.tokens for state in match.holds(times=200)} == {("pack", "beast"), ("pack", "count")}


def test_three_captured_leave_two() -> None:
    match = Watched(table(identity="devil", captured=["pack", "beast", "count"]))
    match.season("Saugues", "devil:down").season("Chanaleilles", "vagabond:down")
    possible = match.holds(times=300)
    assert {(state.identity, state.tokens) for state in possible} == {
        (identity, tokens)
        for identity in ("devil", "vagabond")
        for tokens in [("devil", "vagabond"), ("vagabond", "devil")]
    }


@pytest.mark.parametrize(("who", "to"), [("envoy", "Mende"), ("marquis", f"{ref('Javols')}:card")])
def test_plan_of_moves_is_hidden_from_the_beast(who: str, to: str) -> None:
    match = Watched(table(card="SU1", at=everybody("Mende")))
    match.answer("strike", "Saugues").answer("tracks", "pack:down")
    match.moves.append(Move("investigator:1", match.match.question("move", who).id, (f"{who}:{ref(to)}",)))
    match.match.answer("move", to, who=who)
    possible = match.holds("beast", times=6000)
    assert {plan[0][0] for plan in (state.plan for state in possible)} == set(CAST)
    assert any(plan[0][2] for plan in (state.plan for state in possible))


def test_at_most_one_is_placed_by_the_card_in_any_plan() -> None:
    """Two are planned, one of them by the card: whoever it is, the other goes by themselves."""
    match = Watched(table(card="SU1", at=everybody("Nasbinals")))
    match.answer("strike", "Saugues").answer("tracks", "pack:down").answer("move", "La Baume", "envoy")
    match.moves.append(
        Move("investigator:1", match.match.question("move", "chastel").id, (f"chastel:{ref('Javols')}:card",))
    )
    match.match.answer("move", f"{ref('Javols')}:card", who="chastel")
    eyes = viewer(match.match, "beast")
    truth = hidden(match.match.state)
    two = as_many({hidden(state) for state in worlds(match.start, match.moves, eyes)}, truth)
    found = as_many(support(match.match.state, eyes, 4000), truth)
    assert found <= two
    cards = {(plan[0][0] if plan[0][2] else plan[1][0]) for plan in (h.plan for h in found) if plan[0][2] or plan[1][2]}
    assert cards == set(CAST)
    assert not any(plan[0][2] and plan[1][2] for plan in (h.plan for h in found))
    assert {(h.plan[0][0], h.plan[1][0]) for h in found} == {(h.plan[0][0], h.plan[1][0]) for h in two}


def test_how_many_have_a_plan_is_hidden_as_well() -> None:
    match = table().strike("Saugues", "count").answer("move", "La Baume", who="envoy")
    eyes = viewer(match, "beast")
    assert {len(state.plan) for state in support(match.state, eyes, 200)} == {0, 1, 2, 3, 4}
    # While they are placed it is told by no question either, until the fourth one stands.
    match = new_match().answer("identity", "identity:count").answer("entry", "Mende")
    match.answer("place", "Lajo", who="envoy")
    assert {len(state.plan) for state in support(match.state, eyes, 200)} == {0, 1, 2, 3}
    for who in CAST:
        match.answer("place", "Lajo", who=who)
    assert {len(state.plan) for state in support(match.state, eyes, 200)} == {4}


def test_decks_any_order_of_what_is_left() -> None:
    match = new_match()
    for name in ("public", "beast", "investigators"):
        others = redealt(match.state, viewer(match, name), 300)
        for season, deck in match.state.decks.items():
            orders = [other.decks[season].open() for other in others]
            assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(deck.open()))}
            for card in deck.open():
                assert {order.index(card) for order in orders} == set(range(6))


def test_luck_is_new_and_counted_alike() -> None:
    match = new_match()
    for name in ("public", "beast", "investigators"):
        other = redealt(match.state, viewer(match, name), 1)[0]
        assert other.chance.seed != match.state.chance.seed
        assert other.chance.drawn == match.state.chance.drawn


def test_the_full_viewer_has_nothing_hidden() -> None:
    match = table().strike("Saugues", "count")
    eyes = viewer(match, "full")
    assert support(match.state, eyes, 10) == {hidden(match.state)}
    state = new_match().state
    assert all(other.decks == state.decks for other in redealt(state, eyes, 10))
