"""What a match says of its players: alone, in sides, among several."""

import pytest

from app.ratings.glicko import Game, Rating, after
from app.ratings.sides import rated

ADA, BEN, CLEO = Rating(1600, 90), Rating(1480, 120), Rating(1700, 60)


def test_two_alone_is_glicko_as_published() -> None:
    new = rated({"a": {"ada": ADA}, "b": {"ben": BEN}}, ["a"])
    assert new["ada"] == after(ADA, [Game(1600, 1480, 120, 1)])
    assert new["ben"] == after(BEN, [Game(1480, 1600, 90, 0)])


def test_a_draw() -> None:
    new = rated({"a": {"ada": ADA}, "b": {"ben": BEN}}, [])
    assert new["ada"] == after(ADA, [Game(1600, 1480, 120, 0.5)])
    assert new["ada"].rating < 1600
    assert new["ben"].rating > 1480


def test_a_side_is_as_strong_as_its_players_on_average() -> None:
    """Against one who is as strong as the two are together nothing is expected of either side."""
    two = {"ada": Rating(1600, 80), "ben": Rating(1400, 80)}
    new = rated({"hunt": two, "beast": {"cleo": Rating(1500, 80)}}, [])
    assert [new[name].rating for name in ("ada", "ben", "cleo")] == pytest.approx([1600, 1400, 1500])


def test_a_result_says_less_of_each_of_several() -> None:
    alone = rated({"hunt": {"ada": Rating()}, "beast": {"cleo": CLEO}}, ["hunt"])
    four = rated({"hunt": {name: Rating() for name in ("ada", "ben", "dan", "eve")}, "beast": {"cleo": CLEO}}, ["hunt"])
    assert 0 < four["ada"].rating - 1500 < (alone["ada"].rating - 1500) / 2
    assert alone["ada"].deviation < four["ada"].deviation < 350
    assert len({each.rating for name, each in four.items() if name != "cleo"}) == 1
    assert four["cleo"].rating < CLEO.rating


def test_who_is_known_alike_moves_alike() -> None:
    sides = {"hunt": {"ada": Rating(1500, 100), "ben": Rating(1500, 100)}, "beast": {"cleo": CLEO}}
    new = rated(sides, ["hunt"])
    assert new["ada"].rating == pytest.approx(new["ben"].rating)
    assert new["ada"].rating > 1500


def test_among_several_only_what_is_known_counts() -> None:
    """One has won against each of the others; who of these was second is not known."""
    sides = {"a": {"ada": ADA}, "b": {"ben": BEN}, "c": {"cleo": CLEO}}
    new = rated(sides, ["b"])
    assert new["ben"] == after(BEN, [Game(1480, 1600, 90, 1), Game(1480, 1700, 60, 1)])
    assert new["ada"] == after(ADA, [Game(1600, 1480, 120, 0)])
    assert new["cleo"] == after(CLEO, [Game(1700, 1480, 120, 0)])


def test_where_all_have_won_nothing_is_known() -> None:
    new = rated({"a": {"ada": ADA}, "b": {"ben": BEN}}, ["a", "b"])
    assert new["ada"].rating == 1600


def test_with_nobody_else_there_is_no_game() -> None:
    assert rated({"a": {"ada": ADA}}, ["a"])["ada"].rating == 1600


def test_no_result_makes_a_rating_wild() -> None:
    new = rated({"a": {"ada": Rating(2800, 30, 0.09)}, "b": {"ben": Rating(800, 30, 0.09)}}, ["b"])
    assert new["ada"].volatility <= 0.1
    assert new["ben"].volatility <= 0.1
