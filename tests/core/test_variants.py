"""Playouts try every number of players and every option that has a few values."""

import enum
from random import Random
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, field

from app.core.variants import some_options, tables
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt


class Colour(enum.Enum):
    RED = "red"
    GREY = "grey"


class Options(Struct, rename="camel"):
    night_mode: bool = False
    colour: Colour = Colour.RED
    pace: Literal["slow", "fast"] = "slow"
    marked: Annotated[bool, Meta(title="marked")] = False
    rounds: int = 12
    names: list[str] = field(default_factory=list)


def test_tables_hold_every_number_of_players() -> None:
    assert tables(Hunt()) == [("fugitive", "hunter:1"), ("fugitive", "hunter:1", "hunter:2")]
    assert [len(seats) for seats in tables(BidGame())] == [2, 3, 4]
    assert tables(BidGame(), 3) == [("player:1", "player:2", "player:3")]
    assert tables(BidGame(), 9) == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("nightMode", {True, False}),
        ("colour", {"red", "grey"}),
        ("pace", {"slow", "fast"}),
        ("marked", {True, False}),
    ],
)
def test_options_with_a_few_values_take_all_of_them(name: str, values: set[object]) -> None:
    assert {some_options(Options, {}, Random(n))[name] for n in range(40)} == values


def test_options_with_many_values_keep_their_default() -> None:
    assert {"rounds", "names"}.isdisjoint(some_options(Options, {}, Random(1)))


def test_fixed_options_stay() -> None:
    for n in range(20):
        options = some_options(Options, {"pace": "fast", "rounds": 3}, Random(n))
        assert (options["pace"], options["rounds"]) == ("fast", 3)
