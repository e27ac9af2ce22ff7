"""The map of Gévaudan: villages, hamlets, leagues."""

from collections import Counter

import pytest

from app.games.la_bete.atlas import gevaudan
from tests.games.la_bete.table_kit import name, ref

MAP = gevaudan()


def leagues(start: str, end: str) -> int:
    return MAP.leagues(ref(start), ref(end))


def test_rule_map_has_thirty_villages_and_twenty_hamlets() -> None:
    assert [village.removeprefix("village:") for village in MAP.villages] == [str(n) for n in range(1, 31)]
    assert len(MAP.hamlets) == 20
    assert len(set(MAP.names.values())) == 50


def test_rule_map_five_villages_bear_a_stain_of_blood() -> None:
    assert [name(village) for village in MAP.entries] == [
        "Saint-Flour",
        "Langeac",
        "Chauchailles",
        "Mende",
        "Les Hubacs",
    ]
    assert [ref(name) for name in ("Saint-Flour", "Langeac", "Chauchailles", "Mende", "Les Hubacs")] == [
        f"village:{n}" for n in (1, 5, 11, 24, 29)
    ]
    assert ref("Auvers") == "village:3"


def test_rule_map_every_road_is_one_league_between_places_of_any_kind() -> None:
    assert leagues("Saint-Flour", "Ruynes") == 1  # two villages
    assert leagues("Langeac", "Pinols") == 1  # a village and a hamlet
    assert leagues("Pinols", "Clavières") == 1  # two hamlets
    assert all(MAP.leagues(one, other) == 1 for one in MAP.places for other in MAP.neighbours[one])


def test_rule_map_leagues_are_the_shortest_way() -> None:
    # Saugues is 3 leagues from Langeac by Les Chazes and Prades or by Desges and La Besseyre, and 4 by way of Auvers.
    assert leagues("Langeac", "Saugues") == 3
    assert leagues("Langeac", "La Besseyre") == 2
    for start in MAP.places:
        for end in MAP.places:
            way = MAP.way(start, end)
            assert len(way) - 1 == MAP.leagues(start, end) == MAP.leagues(end, start)
            assert all(there in MAP.neighbours[here] for here, there in zip(way, way[1:], strict=False))
            # No neighbour is nearer by more than the one league of its road, so no shorter way exists.
            assert all(MAP.leagues(near, end) >= MAP.leagues(start, end) - 1 for near in MAP.neighbours[start])


def test_rule_map_langeac_reaches_the_rulebooks_eight_villages() -> None:
    near = MAP.villages_within(ref("Langeac"), 1, 4)
    assert sorted(map(name, near)) == sorted(
        ["Auvers", "La Besseyre", "Prades", "Saugues", "Chanaleilles", "Ruynes", "Saint-Flour", "Malzieu"]
    )


def test_rule_map_within_gives_the_nearest_first() -> None:
    near = MAP.within(ref("Mende"), 0, 12)
    assert near[0] == ref("Mende")
    assert len(near) == 50
    assert [MAP.leagues(ref("Mende"), place) for place in near] == sorted(
        MAP.leagues(ref("Mende"), place) for place in near
    )


@pytest.mark.parametrize("village", MAP.villages)
def test_map_always_leaves_a_destination(village: str) -> None:
    """When the Beast chooses, at most three cards are out, one of them that of its own village; the thaw leaves 3
    leagues."""
    assert len(MAP.villages_within(village, 1, 3)) >= 4


def test_map_no_two_places_have_the_same_ref() -> None:
    assert max(Counter(MAP.places).values()) == 1
    assert all(place.isascii() and place == place.lower() for place in MAP.places)
