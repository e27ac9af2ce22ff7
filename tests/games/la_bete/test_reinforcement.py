"""Reinforcements (rule 1.2)."""

import pytest

from app.core.refusal import Illegal, NotYours
from tests.games.la_bete.table_kit import LONG_WAY, card_out, table


@pytest.mark.parametrize(
    ("season", "kind"), [(1, "dragoon"), (2, "militia"), (3, "militia"), (4, "dragoon"), (5, "dragoon")]
)
def test_rule_1_2_each_season_brings_its_own_reinforcement(season: int, kind: str) -> None:
    match = table(season=season, phase="season").answer("reinforcement", "Saugues")
    assert match.posted() == {"Saugues": kind}
    assert match.state.stocks[match.state.season_name] == 2
    assert match.heard("reinforcement") == ["reinforcement"]


def test_rule_1_2_only_the_investigators_place_it() -> None:
    with pytest.raises(NotYours):
        table(phase="season").answer("reinforcement", "Saugues", by="beast")


def test_rule_1_2_one_reinforcement_a_village_never_a_hamlet() -> None:
    match = table(phase="season", posted={"Saugues": "militia", "Mende": "dragoon"}, at={"bishop": "Prades"})
    places = match.places("reinforcement")
    assert len(places) == 28
    assert not {"Saugues", "Mende"} & set(places)
    assert "Langeac" in places  # the Beast is there
    assert "Prades" in places  # an Investigator is there
    for elsewhere in ("Saugues", "Lajo"):
        with pytest.raises(Illegal):
            match.answer("reinforcement", elsewhere)


def test_rule_1_2_declined_reinforcement_is_lost() -> None:
    match = table(phase="season")
    decline = match.question("reinforcement").option("decline")
    assert decline is not None
    assert decline.detail == {"warn": True}
    match.forgo()
    assert match.posted() == {}
    assert match.state.stocks["summer"] == 2
    assert match.heard("no_reinforcement") == ["reinforcement_declined"]


def test_rule_1_2_once_placed_it_stays() -> None:
    match = table(phase="season").answer("reinforcement", "Nasbinals")
    for village in LONG_WAY:
        match.season(village)
        assert match.posted() == {"Nasbinals": "dragoon"}


def test_rule_1_2_all_twelve_are_used_up_in_twelve_seasons() -> None:
    match = table(phase="season")
    far_off = ["Nasbinals", "Marvejols", "Mende", "Rieutort", "Aumont", "Javols", "Pradelles", "Langogne"]
    for village, posted in zip(LONG_WAY, [*far_off, "Auroux", "Les Hubacs", "Châteauneuf", "decline"], strict=True):
        match.answer("reinforcement", posted).strike(village).moves()
    assert match.state.stocks == {"summer": 0, "autumn": 0, "winter": 0, "spring": 0}
    assert list(match.posted().values()) == (["dragoon", "militia", "militia", "dragoon"] * 3)[:11]


def test_rule_1_2_no_reinforcement_where_none_is_waiting() -> None:
    match = table(phase="season", season=2, stocks={"autumn": 0}, out=[card_out(1, "Langeac")])
    assert match.asked() == ["strike"]
    assert match.posted() == {}


@pytest.mark.parametrize(("kind", "victims"), [("dragoon", 0), ("militia", 1), (None, 2)])
def test_rule_1_2_effect_on_a_strike(kind: str | None, victims: int) -> None:
    match = table(posted={"Saugues": kind} if kind else {}).strike("Saugues").moves()
    assert match.struck == victims
