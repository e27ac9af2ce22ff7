"""Setting up (rule 2): land, decks, tribes, dice, first members."""

from collections import Counter
from typing import Any

import pytest

from app.games.tribes.content import events, goals
from app.games.tribes.valley import BLANK, MOON, SUN
from tests.games.tribes.valley_kit import FOUR, GAME, ONE, THREE, new_match


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
def test_2_1_each_terrain_lies_as_often_as_there_are_players_and_one_more(players: int, each: int) -> None:
    match = new_match(players)
    assert Counter(hex_.terrain for hex_ in match.state.land) == {"lake": each, "forest": each, "mountain": each}


def test_3_the_land_has_the_edges_and_intersections_of_its_layout() -> None:
    inner = {players: set(range(9 + 3 * (players - 2))) - new_match(players).state.atlas.edges for players in (2, 3, 4)}
    assert inner == {2: {4}, 3: {4, 5, 8}, 4: {3, 6, 7, 10}}
    assert [len(new_match(players).state.atlas.corners) for players in (2, 3, 4)] == [8, 13, 17]


def test_2_3_two_play_without_pottery() -> None:
    assert len(new_match(2).chief().deck.open()) == 14
    assert "pottery" not in new_match(2).chief().deck.open()
    assert sorted(new_match(3).chief(THREE).deck.open()) == sorted(goals())


def test_2_4_everybody_has_another_tribe() -> None:
    match = new_match(4)
    assert len({chief.tribe for chief in match.state.chiefs.values()}) == 4


def test_2_6_chieftain_and_abandoned_village_wait_for_the_first_village() -> None:
    match = new_match(events="base")
    assert sorted(match.state.late) == ["abandoned_village", "chieftain"]
    assert len(match.state.deck.open()) == 14
    assert len(new_match(events="base", volcano=False).state.deck.open()) == 13


def test_14_1_beasts_alone_or_mixed_and_starting_beasts_only_if_chosen() -> None:
    def deck(**options: Any) -> set[str]:
        return set(new_match(**options).state.deck.open())

    beasts = {tile.id for tile in events().values() if tile.deck == "beasts"}
    assert deck() == beasts - {"den", "stampede"}
    assert deck(starting="stampede") == beasts - {"den"}
    assert deck(starting="both") == beasts - {"den"}
    assert len(deck(events="mixed")) == 14 + 10
    assert "stampede" not in deck(events="base", starting="both")


def test_14_1_the_bear_lives_on_the_great_mountain_and_its_tile_takes_a_slot() -> None:
    match = new_match(starting="bear")
    (den,) = [n for n, hex_ in enumerate(match.state.land) if hex_.special == "great_mountain"]
    assert match.state.beasts == {"den": den}
    assert match.lying == ["den"]
    assert match.hex(den).terrain == "mountain"
    assert match.hex(den).pile.total == 3


def test_14_1_the_first_player_puts_the_mammoth_on_an_outer_hex() -> None:
    match = new_match(3, starting="stampede")
    assert match.asked == f"mammoth_start {match.state.first}"
    assert {int(option.split(":")[1]) for option in match.options("mammoth_start")} == match.state.atlas.edges
    match.answer("mammoth_start", "hex:0")
    assert match.state.beasts == {"stampede": 0}


def test_2_7_every_action_starts_with_sun_moon_and_blank() -> None:
    assert set(map(tuple, new_match().state.queues.values())) == {(SUN, MOON, BLANK)}


def test_2_8_two_members_for_the_first_player_and_three_for_the_others() -> None:
    match = new_match(4)
    first, second, third, fourth = match.state.order(match.state.first)
    match.answer("arrive", "hex:0")
    assert match.members(0) == {first: 2}
    assert "hex:0" not in match.options("arrive"), "nobody may start where somebody is"
    match.answer("arrive", "hex:1")
    assert match.members(1) == {second: 3}
    match.answer("arrive", "hex:2").answer("gift", "1-0-1")
    assert match.members(2) == {third: 3}
    assert match.stock(third).total == 2
    match.answer("arrive", "hex:6").answer("arrive_beside", "hex:7").answer("gift", "0-2-0")
    assert (match.members(6), match.members(7)) == ({fourth: 2}, {fourth: 1})
    assert match.stock(fourth).wood == 2
    assert match.state.at_turn == first


def test_12_2_with_leaders_everybody_chooses_one_of_two_powers() -> None:
    match = new_match(2, leaders=True)
    seat = match.state.first
    one, other = match.options("leader")
    match.answer("leader", one)
    assert match.chief(seat).leaders == [one.removeprefix("leader:")]
    assert other != one


def test_12_3_special_terrain_counts_as_what_it_replaced() -> None:
    match = new_match(4, terrain="all")
    assert Counter(hex_.terrain for hex_ in match.state.land) == {"lake": 5, "forest": 5, "mountain": 5}
    assert len([hex_ for hex_ in match.state.land if hex_.special]) == 8
    some = new_match(2, terrain="some")
    assert sorted(hex_.terrain for hex_ in some.state.land if hex_.special) == ["forest", "lake", "mountain"]


def test_seats_are_two_to_four() -> None:
    assert GAME.seats({"chief": 4})[0] == ONE
    assert GAME.seats({"chief": 4})[-1] == FOUR
    with pytest.raises(ValueError, match="2 to 4"):
        GAME.seats({"chief": 5})
