"""A state that is read back is the state that was written down, secrets included."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from app.core.chance import Chance
from app.core.codec import copy_state, decode_state, encode_public, encode_state
from app.core.game import Game
from app.core.secret import Secret
from app.core.state import State
from app.core.step import Step
from tests.core.matches import answer, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim


@pytest.mark.parametrize("game", [Nim(), BidGame(), Hunt()], ids=lambda game: game.key)
def test_a_snapshot_reads_back_as_it_was(game: Game[Any]) -> None:
    state = match(game).state
    twin = decode_state(game, encode_state(state))
    assert twin == state
    assert encode_state(twin) == encode_state(state)


class Token(Struct, frozen=True):
    identity: Secret[str]


class Idle(Step["DeepState"]):
    chosen: Secret[dict[str, Token]] | None = None


class DeepState(State[Idle]):
    tokens: list[Token]
    plan: Secret[dict[int, list[Token]]]
    pair: Secret[tuple[str, int]]
    nothing: Secret[str | None]


def test_secrets_within_structs_steps_and_secrets_come_back_typed() -> None:
    class Deep(Nim):
        state = DeepState  # type: ignore[assignment]

    token = Token(Secret("pack", "beast"))
    state = DeepState(
        seats=("beast",),
        chance=Chance.from_seed(bytes(32)),
        agenda=[Idle(Secret({"a": token}, "beast", "hunters"))],
        tokens=[token],
        plan=Secret({7: [token]}, "hunters"),
        pair=Secret(("a", 1)),
        nothing=Secret(None),
    )
    game: Game[Any] = Deep()
    twin = decode_state(game, encode_state(state))
    assert twin == state
    assert twin.agenda[0].chosen.audience == {"beast", "hunters"}
    assert isinstance(twin.plan.open()[7][0], Token)
    assert twin.pair.open() == ("a", 1)
    assert twin.pair.audience == frozenset()


def test_a_copy_shares_nothing() -> None:
    game = BidGame()
    state = match(game).state
    twin = copy_state(game, state)
    twin.hands["player:1"].clear()
    twin.agenda.clear()
    assert state == match(game).state


@pytest.mark.parametrize("damage", [b"", b"\x80", b"nonsense", b"\xff" * 40])
def test_bytes_of_no_snapshot_are_refused(damage: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_state(Nim(), damage)


def test_another_games_snapshot_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_state(Nim(), encode_state(match(Hunt()).state))


def test_what_cant_be_read_back_is_not_written_down() -> None:
    state: Any = match(Nim()).state
    state.sticks = object()
    with pytest.raises(NotImplementedError, match="object can't be written down"):
        encode_state(state)


def test_what_is_for_eyes_holds_no_secret() -> None:
    assert encode_public({"b": 1, "a": (2,)}) == b'{"a":[2],"b":1}'
    for private in (Secret(1), match(BidGame()).state):
        with pytest.raises(TypeError, match="Secret"):
            encode_public([private])


def test_the_snapshot_keeps_the_order_of_its_names() -> None:
    """Rules may go through a dict in its order, so restoring must not change that order."""
    game = BidGame()
    state = answer(game, match(game, {"player": 3}).state, "player:3", "bid", "1", by="player:3").state
    state = answer(game, state, "player:1", "bid", "1", by="player:1").state
    assert list(copy_state(game, state).agenda[0].bids) == ["player:3", "player:1"]
