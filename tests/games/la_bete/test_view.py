"""The view is an allow-list; the Beast's own board is the Beast's."""

from typing import Any

import msgspec
import pytest

from app.core.referee import redeal
from app.games.la_bete.view import LaBeteView
from tests.games.la_bete.random_match import match as random_match
from tests.games.la_bete.table_kit import GAME, card_out, ref, table

SCHEMA = msgspec.json.schema(LaBeteView)


def structs(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in schema["$defs"].items() if "properties" in one}


def test_schema_allows_no_other_fields_anywhere() -> None:
    found = structs(SCHEMA)
    assert set(found) == {
        "LaBeteView",
        "SeasonView",
        "VictimsView",
        "BeastView",
        "InvestigatorView",
        "PlanView",
        "PouchView",
        "TrackView",
        "StrikeView",
        "CardPlayedView",
        "CouldStrikeView",
    }
    assert all(one["additionalProperties"] is False for one in found.values())
    assert all(set(one["required"]) == set(one["properties"]) for one in found.values())


def test_schema_has_no_free_form_values() -> None:
    """Maps are from names to one kind of thing; nothing is just "anything"."""
    for one in structs(SCHEMA).values():
        for prop in one["properties"].values():
            assert prop.keys() & {"type", "$ref", "anyOf"}
            assert prop.get("type") != "object" or prop["additionalProperties"] not in (True, {}, None)


@pytest.mark.parametrize("number", range(6))
def test_every_view_follows_the_schema_and_survives_a_round_trip(number: int) -> None:
    for moment in random_match(number):
        for viewer in GAME.viewers(moment.state.seats):
            view = GAME.view(moment.state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=LaBeteView) == view


@pytest.mark.parametrize("number", range(6))
def test_only_the_beast_sees_its_own_board(number: int) -> None:
    for moment in random_match(number):
        state = moment.state
        for viewer in GAME.viewers(state.seats):
            view = GAME.view(state, viewer)
            own = viewer.name == "beast"
            assert (view.beast.tokens is not None) is own
            if not own:
                assert view.beast.identity is view.beast.entry is view.beast.aim is None
                assert [pouch.village is None for pouch in view.pouches] == [not pouch.up for pouch in state.pouches]
                assert all((pouch.track.face is None) is (not pouch.track.up) for pouch in view.pouches if pouch.track)
            investigators = viewer.name.startswith("investigator")
            assert investigators or all(one.plan is None for one in view.investigators.values())


@pytest.mark.parametrize("number", range(8))
def test_every_viewer_sees_the_same_of_a_redealt_state(number: int) -> None:
    for n, moment in enumerate(random_match(number)):
        for viewer in GAME.viewers(moment.state.seats):
            twin = redeal(GAME, moment.state, viewer, moment.state.chance.fork(f"{n} {viewer.name}"))
            GAME.check(twin)
            assert GAME.view(twin, viewer) == GAME.view(moment.state, viewer)


def test_seats_of_one_side_see_the_same() -> None:
    match = table(players=5).strike("Saugues", "count").answer("move", "La Baume", who="bishop")
    views = [match.view(name) for name in ("investigators", "investigator:1", "investigator:4")]
    assert views[0] == views[1] == views[2]


def test_what_returns_when_is_told() -> None:
    match = table(season=3, out=[card_out(1, "Prades"), card_out(2, "Langeac", "count")])
    assert [(pouch.season, pouch.returns) for pouch in match.view().pouches] == [(1, 5), (2, 6)]
    track = match.view().pouches[-1].track
    assert track is not None
    assert (track.face, track.up, track.returns) == (None, False, 4)


def test_what_all_have_seen_of_tracks_is_kept_and_nothing_else() -> None:
    """Season 1 face down, season 2 face up, season 3 captured; all of them have left the board in season 5."""
    match = table(players=3, at={"envoy": "Saugues"}).season("Prades", "beast").season("La Besseyre", "pack", up=True)
    match.season("Saugues", "count").season("Chanaleilles", "devil").season("Saint-Alban", "vagabond").forgo()
    assert match.captured == ["count"]
    for name in ("public", "beast", "investigators", "investigator:2"):
        assert match.view(name).known_tracks == {"2": "pack", "3": "count"}


def test_the_table_as_it_lies() -> None:
    match = table(
        season=6,
        card="AU3",
        victims=9,
        beast="Saugues",
        posted={"Mende": "dragoon"},
        captured=["pack"],
        vagabond="Prades",
    )
    view = match.view()
    assert (view.season.number, view.season.name, view.season.year, view.season.card) == (6, "autumn", 1765, "AU3")
    assert (view.victims.total, view.beast.place, view.beast.held) == (9, ref("Saugues"), 4)
    assert view.reinforcements == {ref("Mende"): "dragoon"}
    assert (view.captured, view.vagabond) == (["pack"], ref("Prades"))
    assert view.investigators["bishop"].seat == "investigator:1"
