"""Tracks tokens: laid, taken back (rules 2.1 and 2.3)."""

import pytest

from app.core.refusal import Illegal
from tests.games.la_bete.table_kit import LONG_WAY, card_out, table

FIVE = ["pack", "beast", "count", "devil", "vagabond"]


def test_rule_2_3_any_token_in_hand_face_down_or_face_up() -> None:
    match = table().answer("strike", "Saugues")
    assert match.options("tracks") == [f"{token}:{side}" for token in FIVE for side in ("down", "up")]


def test_rule_2_3_a_token_must_be_laid() -> None:
    match = table().answer("strike", "Saugues")
    assert match.question("tracks").least == 1
    assert match.asked() == ["tracks"]
    with pytest.raises(Illegal):
        match.answer("tracks", "decline")
    # Three captured, one still out: one is left, and it is laid.
    last = table(season=2, captured=["pack", "beast", "count"], out=[card_out(1, "Langeac", "vagabond")])
    assert last.answer("strike", "Saugues").options("tracks") == ["devil:down", "devil:up"]


def test_rule_2_3_captured_and_lying_tokens_cannot_be_laid() -> None:
    match = table(season=2, captured=["count"], out=[card_out(1, "Langeac", "beast")]).answer("strike", "Saugues")
    assert {option.partition(":")[0] for option in match.options("tracks")} == {"pack", "devil", "vagabond"}


def test_rule_2_3_face_down_says_nothing_face_up_says_all() -> None:
    down = table().strike("Saugues", "count")
    assert [down.face(1, viewer) for viewer in ("public", "investigators", "beast")] == ["down", "down", "count"]
    up = table().strike("Saugues", "count", up=True)
    assert [up.face(1, viewer) for viewer in ("public", "investigators", "beast")] == ["count"] * 3


def test_rule_2_1_token_returns_after_two_seasons() -> None:
    match = table().season("Prades", "count")
    match.forgo().answer("strike", "Saugues")
    assert "count:down" not in match.options("tracks")
    match.answer("tracks", "beast:down").moves()
    assert match.face(1) == match.face(2) == "down"
    match.forgo()
    assert match.heard("track_back") == ["track_back_down"]
    assert match.heard("track_back", "beast") == ["track_back_own"]
    assert match.face(1) is None
    assert "count:down" in match.answer("strike", "Chanaleilles").options("tracks")


def test_rule_2_1_never_three_tokens_on_the_board() -> None:
    match = table()
    for village in LONG_WAY:
        match.season(village)
        assert sum(track.out for track in match.state.tracks) <= 2


def test_rule_2_1_an_open_token_returns_seen() -> None:
    match = table().season("Prades", "count", up=True).season("Saugues")
    match.forgo()
    assert match.heard("track_back") == match.heard("track_back", "beast") == ["track_back_up"]


def test_rule_2_1_captured_token_never_returns() -> None:
    match = table(at={"envoy": "Prades"}).season("Prades", "count")
    assert match.captured == ["count"]
    assert match.face(1) is None
    match.season("Saugues").forgo()
    assert match.state.season == 3
    assert match.heard("track_back") == []
    assert "count:down" not in match.answer("strike", "Chanaleilles").options("tracks")
    tokens = match.view("beast").beast.tokens
    assert tokens is not None
    assert tokens["count"] == "captured"


def test_rule_2_3_the_beast_sees_which_tokens_it_holds() -> None:
    match = table(captured=["pack"]).strike("Saugues", "count")
    assert match.view("beast").beast.tokens == {
        "pack": "captured",
        "beast": "held",
        "count": "out",
        "devil": "held",
        "vagabond": "held",
    }
    assert match.view("public").beast.tokens is match.view("investigators").beast.tokens is None
    assert match.view("public").beast.held == 4
