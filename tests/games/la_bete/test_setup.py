"""The starting situation, Spring 1764 (rules 0.1 to 0.4)."""

import pytest

from app.core.refusal import NotYours
from app.games.la_bete.cards import box
from app.games.la_bete.table import CAST
from app.games.la_bete.view import StrikeView
from tests.games.la_bete.table_kit import GAME, LONG_WAY, Table, card_out, new_match, ref, table


def entered(village: str = "Langeac", at: str = "Mende", *, identity: str = "devil", players: int = 2) -> Table:
    """A match in which the Beast enters by `village` while all Investigators stand in `at`."""
    match = new_match(players).answer("identity", f"identity:{identity}").answer("entry", village)
    for who in CAST:
        match.answer("place", at, who=who)
    return match.answer("ready", "done")


def test_rule_0_components_and_reinforcements_are_laid_ready() -> None:
    match = new_match()
    assert match.state.stocks == {"summer": 3, "spring": 3, "autumn": 3, "winter": 3}
    assert [box().seasons[season].reinforcement for season in ("summer", "spring", "autumn", "winter")] == [
        "dragoon",
        "dragoon",
        "militia",
        "militia",
    ]
    assert {season: len(deck.open()) for season, deck in match.state.decks.items()} == dict.fromkeys(box().decks, 6)
    assert set(box().identities) == {"pack", "beast", "count", "devil", "vagabond"}
    assert match.view("beast").beast.held == 5
    assert len(match.view("beast").beast.hand) == 30


@pytest.mark.parametrize("seed", [b"%032d" % n for n in range(3)])
def test_rule_0_season_decks_are_shuffled(seed: bytes) -> None:
    decks = {season: deck.open() for season, deck in new_match(seed=seed).state.decks.items()}
    assert {season: sorted(deck) for season, deck in decks.items()} == {s: sorted(d) for s, d in box().decks.items()}
    assert decks != {season: list(deck) for season, deck in box().decks.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_0_all_four_investigators_are_played_whatever_the_number(players: int) -> None:
    match = new_match(players)
    assert len(match.state.seats) == players
    assert set(match.state.charge) == set(CAST)
    assert set(match.state.charge.values()) == set(match.state.seats) - {"beast"}


@pytest.mark.parametrize("players", [0, 1, 6])
def test_rule_0_two_to_five_people_play(players: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.seats({"investigator": players - 1})


def test_rule_0_1_beast_chooses_one_of_five_identities_in_secret() -> None:
    match = new_match()
    assert match.options("identity") == [f"identity:{one}" for one in ("pack", "beast", "count", "devil", "vagabond")]
    match.answer("identity", "identity:count")
    assert match.events == []
    assert match.view("beast").beast.identity == "count"
    assert match.view("investigators").beast.identity is match.view("public").beast.identity is None


def test_rule_0_1_only_the_beast_chooses_it() -> None:
    with pytest.raises(NotYours):
        new_match().answer("identity", "identity:count", by="investigator:1")


def test_rule_0_2_beast_chooses_one_of_five_entry_villages() -> None:
    match = new_match().answer("identity", "identity:count")
    assert match.places("entry") == ["Saint-Flour", "Langeac", "Chauchailles", "Mende", "Les Hubacs"]
    match.answer("entry", "Mende")
    assert match.view("beast").beast.entry == ref("Mende")
    assert ref("Mende") not in match.view("beast").beast.hand


def test_rule_0_2_entry_is_secret_until_investigators_stand() -> None:
    match = new_match().answer("identity", "identity:count").answer("entry", "Mende")
    for who in CAST:
        for viewer in ("investigators", "investigator:1", "public"):
            assert match.view(viewer).beast.entry is match.view(viewer).beast.place is None
            assert match.view(viewer).pouches == []
            assert ref("Mende") in match.view(viewer).beast.hand
        match.answer("place", "Langeac", who=who)
    match.answer("ready", "done")
    assert match.view("public").beast.place == ref("Mende")
    assert [(pouch.season, pouch.village) for pouch in match.view("public").pouches] == [(0, ref("Mende"))]


def test_rule_0_3_investigators_stand_in_villages_or_hamlets_also_together() -> None:
    match = new_match().answer("identity", "identity:count").answer("entry", "Mende")
    assert all(len(match.places("place", who)) == 50 for who in CAST)
    match.answer("place", "Lajo", who="bishop").answer("place", "Lajo", who="envoy")
    match.answer("place", "Saugues", who="marquis")
    assert "ready" not in match.asked()
    match.answer("place", "Mende", who="chastel").answer("ready", "done")
    assert {who: match.where(who) for who in CAST} == {
        "bishop": "Lajo",
        "chastel": "Mende",
        "marquis": "Saugues",
        "envoy": "Lajo",
    }


def test_rule_0_3_placing_is_a_plan_until_done() -> None:
    match = new_match(3).answer("identity", "identity:count").answer("entry", "Mende")
    match.answer("place", "Lajo", who="envoy", by="investigator:1")
    match.answer("place", "Thoras", who="envoy", by="investigator:2")
    assert match.events == []
    assert match.question("place", "envoy").standing == (f"envoy:{ref('Thoras')}",)
    plan = match.view("investigators").investigators["envoy"].plan
    assert plan is not None
    assert plan.place == ref("Thoras")
    for viewer in ("beast", "public"):
        envoy = match.view(viewer).investigators["envoy"]
        assert (envoy.plan, envoy.place) == (None, None)
    for who in ("bishop", "chastel", "marquis"):
        match.answer("place", "Lajo", who=who)
    match.answer("place", "Lajo", who="envoy").answer("ready", "done")
    assert match.where("envoy") == "Lajo"
    assert match.heard("placed", "public") == ["placed"] * 4
    assert match.view("investigators").investigators["envoy"].plan is None


def test_rule_0_4_first_victim_is_one_or_none() -> None:
    alone = entered("Mende", "Langeac")
    assert alone.victims == alone.view().victims.places[ref("Mende")] == 1
    assert alone.heard("victims") == ["first_victim"]
    assert alone.view().strikes == [StrikeView(season=0, village=ref("Mende"), leagues=0, victims=1)]
    guarded = entered("Mende", "Mende")
    assert guarded.victims == 0
    assert guarded.heard("victims") == ["entry_guarded"]
    # Neither leagues nor an identity's power count yet.
    assert entered("Langeac", "Mende", identity="beast").victims == 1


def test_rule_0_4_entry_village_has_no_tracks() -> None:
    match = entered("Mende", "Mende")
    assert match.face(0) is None
    assert match.state.tracks == []
    # All four stand in the entry village for the whole first season, and there is nothing to investigate.
    match = table(beast="Mende", at=dict.fromkeys(CAST, "Mende")).season("Marvejols", "pack")
    assert match.heard("studied") == match.heard("captured") == match.heard("marker") == []


def test_rule_0_4_entry_card_returns_next_spring() -> None:
    match = table(out=[card_out(0, "Langeac")])
    for season, village in enumerate(["Saugues", "Chanaleilles", "Saint-Alban"], start=1):
        assert match.state.season == season
        assert ref("Langeac") not in match.view("beast").beast.hand
        match.season(village, ["pack", "beast", "count"][season - 1])
    assert match.state.season == 4
    assert ref("Langeac") not in match.view("beast").beast.hand
    match.forgo()
    assert ref("Langeac") in match.view("beast").beast.hand


def test_rule_seasons_twelve_from_summer_1764_to_spring_1767() -> None:
    match = table()
    seen = []
    for village in LONG_WAY:
        season = match.view().season
        seen.append((season.number, season.name, season.year))
        match.season(village)
    assert seen == [
        (1, "summer", 1764),
        (2, "autumn", 1764),
        (3, "winter", 1764),
        (4, "spring", 1765),
        (5, "summer", 1765),
        (6, "autumn", 1765),
        (7, "winter", 1765),
        (8, "spring", 1766),
        (9, "summer", 1766),
        (10, "autumn", 1766),
        (11, "winter", 1766),
        (12, "spring", 1767),
    ]
    assert match.winners is not None


def test_rule_seasons_four_phases_each() -> None:
    match = table(phase="season")
    phases = [match.view().season.phase]
    phases.append(match.forgo().view().season.phase)
    phases.append(match.strike("Saugues").view().season.phase)
    assert phases == ["season", "beast", "investigators"]
    assert match.moves().view().season.phase == "season"
    assert table(card="WI6", season=3).strike("Saugues").moves().view().season.phase == "terror"
