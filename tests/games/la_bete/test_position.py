"""Positions in the full view's own words."""

from typing import Any

import pytest

from app.core.game import BadPosition
from app.core.referee import place
from tests.games.la_bete.table_kit import GAME, card_out, new_match, ref, table


def refusal(**words: Any) -> str:
    with pytest.raises(BadPosition) as refused:
        place(GAME, new_match().state, words)
    return str(refused.value)


def test_nothing_said_is_the_first_summer_with_the_beast_in_langeac() -> None:
    turn = place(GAME, new_match().state, {})
    view = GAME.view(turn.state, GAME.viewer("full", turn.state.seats))
    assert (view.season.number, view.season.phase, view.beast.place) == (1, "beast", ref("Langeac"))
    assert (view.victims.total, view.reinforcements, view.captured) == (0, {}, [])
    assert [pouch.village for pouch in view.pouches] == [ref("Langeac")]


def test_a_full_views_words_set_up_the_same_table() -> None:
    match = table(
        season=6,
        victims=9,
        beast="Saugues",
        identity="count",
        at={"bishop": "Mende", "envoy": "Lajo"},
        posted={"Mende": "dragoon"},
        out=[card_out(4, "Prades"), card_out(5, "Saugues", "devil", up=True)],
        captured=["pack"],
        vagabond="Prades",
    )
    view = match.view("full")
    words = {
        "season": {"number": view.season.number, "phase": view.season.phase, "card": view.season.card},
        "victims": {"total": view.victims.total, "places": view.victims.places},
        "beast": {"place": view.beast.place, "identity": view.beast.identity},
        "investigators": {who: {"place": one.place, "rode": one.rode} for who, one in view.investigators.items()},
        "reinforcements": view.reinforcements,
        "stocks": view.stocks,
        "pouches": [
            {
                "season": pouch.season,
                "village": pouch.village,
                "track": pouch.track and {"face": pouch.track.face, "up": pouch.track.up},
            }
            for pouch in view.pouches
        ],
        "captured": view.captured,
        "vagabond": view.vagabond,
        "portefaix": view.portefaix,
    }
    turn = place(GAME, new_match().state, words)
    assert GAME.view(turn.state, GAME.viewer("full", turn.state.seats)) == view


@pytest.mark.parametrize("phase", ["season", "beast", "investigators", "terror"])
def test_each_phase_begins_with_its_own_question(phase: str) -> None:
    out = [card_out(2, "Langeac", "pack")]
    if phase in ("investigators", "terror"):
        out.append(card_out(3, "Saugues", "devil", up=True))
    match = table(season=3, phase=phase, out=out)
    asked = {"season": "reinforcement", "beast": "strike", "investigators": "ready", "terror": "devil"}
    assert asked[phase] in match.asked()


def test_a_season_card_acts_also_in_phase_2() -> None:
    assert table(season=3, card="WI2", out=[card_out(1, "Prades"), card_out(2, "Langeac")]).asked() == ["retake"]


def test_the_card_that_lies_open_is_not_in_its_deck() -> None:
    words = {"season": {"number": 1, "card": "SU2"}}
    turn = place(GAME, new_match().state, words)
    assert "SU2" not in turn.state.decks["summer"].open()
    assert len(turn.state.decks["summer"].open()) == 5


def test_reinforcements_on_the_map_wait_no_more() -> None:
    match = table(posted={"Mende": "dragoon", "Prades": "militia", "Saugues": "militia"})
    assert sum(match.state.stocks.values()) == 9
    assert match.state.stocks["summer"] + match.state.stocks["spring"] == 5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"seson": {}}, "seson"),
        ({"season": {"number": 13}}, "season.number is 1 to 12, not 13"),
        ({"season": {"phase": "dawn"}}, "no phase 'dawn'"),
        ({"season": {"card": "XX1"}}, "no season card 'XX1'"),
        ({"beast": {"place": "hamlet:lajo"}}, "no village 'hamlet:lajo'"),
        ({"beast": {"identity": "wolf"}}, "no identity 'wolf'"),
        ({"investigators": {"king": {"place": "village:1"}}}, "no Investigator 'king'"),
        ({"investigators": {"bishop": {"place": "village:31"}}}, "no place 'village:31'"),
        ({"reinforcements": {"hamlet:lajo": "dragoon"}}, "no village 'hamlet:lajo'"),
        ({"reinforcements": {"village:1": "cavalry"}}, "no reinforcement 'cavalry'"),
        ({"stocks": {"monsoon": 1}}, "no season 'monsoon'"),
        ({"captured": ["wolf"]}, "no identity 'wolf'"),
        ({"captured": ["devil"]}, "true identity captured"),
        ({"victims": {"total": 26}}, "more than 25 victims"),
        ({"victims": {"total": 1, "places": {"village:1": 2}}}, "victims.total is less"),
        ({"pouches": [{"season": 1, "village": "village:5"}]}, "this season's pouch holds a card"),
        ({"season": {"phase": "terror"}}, "this season's pouch holds a card"),
        ({"season": {"number": 9}, "pouches": [{"season": 3, "village": "village:5"}]}, "no village card of season 3"),
        ({"reinforcements": {f"village:{n}": "militia" for n in range(1, 8)}}, "a stock below zero"),
        (
            {
                "season": {"number": 3},
                "pouches": [
                    {"season": 1, "village": "village:6", "track": {"face": "pack"}},
                    {"season": 2, "village": "village:5", "track": {"face": "pack"}},
                ],
            },
            "one token in two places",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_words(words: dict[str, Any], says: str) -> None:
    assert says in refusal(**words)
