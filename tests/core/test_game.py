"""Seats, sides and viewers of a match, by the game's roles."""

from collections.abc import Mapping

import pytest

from app.core.game import BadPosition
from app.core.viewer import FULL_VIEWER, PUBLIC_VIEWER
from tests.core.matches import match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ({}, ("fugitive", "hunter:1")),
        ({"hunter": 2}, ("fugitive", "hunter:1", "hunter:2")),
        ({"fugitive": 1, "hunter": 1}, ("fugitive", "hunter:1")),
    ],
)
def test_seats_come_in_the_roles_order(players: Mapping[str, int], seats: tuple[str, ...]) -> None:
    assert Hunt().seats(players) == seats


@pytest.mark.parametrize("players", [{"hunter": 0}, {"hunter": 3}, {"fugitive": 2}, {"fugitive": 0}])
def test_numbers_that_dont_fit_are_refused(players: Mapping[str, int]) -> None:
    with pytest.raises(ValueError, match="takes 1 to"):
        Hunt().seats(players)


def test_unknown_roles_are_refused() -> None:
    with pytest.raises(ValueError, match="no role called wolf"):
        Hunt().seats({"wolf": 1})


def test_a_side_is_shared_by_its_seats() -> None:
    assert {Hunt().side(seat) for seat in ("hunter:1", "hunter:2")} == {"hunters"}


def test_without_a_side_each_seat_plays_for_itself() -> None:
    assert BidGame().side("player:2") == "player:2"


def test_there_is_no_side_of_nobody() -> None:
    with pytest.raises(ValueError, match="no seat called wolf"):
        Hunt().side("wolf")


def test_a_viewers_circle_is_its_seat_and_its_side() -> None:
    seats = ("fugitive", "hunter:1", "hunter:2")
    assert Hunt().viewer("hunter:2", seats).circle == {"hunter:2", "hunters"}
    assert Hunt().viewer("hunters", seats).circle == {"hunters"}
    assert Hunt().viewer("fugitive", seats).circle == {"fugitive"}
    assert Hunt().viewer("public", seats) is PUBLIC_VIEWER
    assert Hunt().viewer("full", seats) is FULL_VIEWER
    assert FULL_VIEWER.full
    assert not PUBLIC_VIEWER.full


@pytest.mark.parametrize("name", ["", "hunter", "hunter:3", "wolf", "FULL"])
def test_nobody_else_looks(name: str) -> None:
    with pytest.raises(ValueError, match="nobody here"):
        Hunt().viewer(name, ("fugitive", "hunter:1"))


def test_the_viewers_of_a_running_match_are_seats_sides_and_public() -> None:
    names = [viewer.name for viewer in Hunt().viewers(("fugitive", "hunter:1", "hunter:2"))]
    assert names == ["fugitive", "hunter:1", "hunter:2", "hunters", "public"]


def test_a_game_that_cant_set_up_positions_says_so() -> None:
    state = match(Nim()).state
    assert Nim().position(state, {}) is state
    with pytest.raises(BadPosition, match="nim can't set up"):
        Nim().position(state, {"sticks": 3})
