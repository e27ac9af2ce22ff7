"""What is written part by part is what is written in one piece."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from app.core.codec import encode_public
from app.core.game import Game, View
from app.core.player import RandomPlayer
from app.core.transcript import play
from app.core.viewer import Viewer
from app.core.writing import Writing
from app.games import GAMES
from tests.core.matches import match


class Board(View, rename={"left": "still-there"}):
    left: int
    right: bool
    names: dict[str, list[str]]


@pytest.mark.parametrize("key", GAMES)
def test_a_view_in_parts_is_byte_for_byte_the_view(key: str) -> None:
    """However many have seen a part before, and whatever it was called."""
    game: Game[Any] = GAMES[key]
    turn, writing = match(game), Writing()
    player = RandomPlayer(turn.state.seats, game.side, Random(key))
    for _ in range(30):
        viewers: Sequence[Viewer] = game.viewers(turn.state.seats)
        views: Mapping[str, View] = game.views(turn.state, viewers)
        for view in views.values():
            assert writing.whole(view) == encode_public(view)
        writing.turn_page()
        turn = play(game, turn.state, player.move(turn.asked.values()))


def test_equal_values_of_other_kinds_are_not_taken_for_one_another() -> None:
    writing = Writing()
    assert writing.whole(Board(left=1, right=True, names={})) == b'{"still-there":1,"right":true,"names":{}}'


def test_what_has_not_been_needed_for_a_page_is_written_anew() -> None:
    """Nothing is kept for ever, and nothing that is kept can be mistaken for something else in its place."""
    writing, names = Writing(), {"a": ["b"]}
    (first, again) = (writing.parts(Board(left=1, right=True, names=names))[2] for _ in range(2))
    assert first is again
    writing.turn_page()
    assert writing.parts(Board(left=1, right=True, names=names))[2] is first
    writing.turn_page()
    writing.turn_page()
    assert writing.parts(Board(left=1, right=True, names=names))[2] == first
    assert writing.parts(Board(left=1, right=True, names=names))[2] is not first
