"""Phase 4: investigation, capture, the Vagabond (rules 4.2 to 4.4)."""

import pytest

from app.games.la_bete.cards import box
from app.games.la_bete.table import CAST
from tests.games.la_bete.table_kit import card_out, everybody, ref, table

KNOWS = {"bishop": "devil", "chastel": "pack", "marquis": "beast", "envoy": "count"}
TOKENS = ["pack", "beast", "count", "devil", "vagabond"]


def test_rule_4_2_each_identifies_one_of_four_and_all_the_vagabond() -> None:
    assert {who: set(one.identifies) for who, one in box().investigators.items()} == {
        who: {identity, "vagabond"} for who, identity in KNOWS.items()
    }
    match = table()
    assert {who: set(one.identifies) for who, one in match.view().investigators.items()} == {
        who: {identity, "vagabond"} for who, identity in KNOWS.items()
    }


@pytest.mark.parametrize("who", CAST)
@pytest.mark.parametrize("token", TOKENS)
def test_rule_4_3_captures_what_they_identify(who: str, token: str) -> None:
    identity = next(one for one in TOKENS if one != token)
    match = table(identity=identity, at={who: "Saugues"}).strike("Saugues", token).moves()
    assert match.captured == ([token] if KNOWS[who] == token else [])
    if KNOWS[who] == token:
        assert match.heard("captured") == ["captured"]
        assert match.heard("not_identity") == ["not_identity"]
        assert match.view().pouches[-1].track is None
    else:
        assert match.face(1) == token  # turned up for all
    assert match.winners is None


def test_rule_4_2_javols_example() -> None:
    """The rulebook's story, from Spring at Javols to "No!" in Summer."""
    match = table(season=4, beast="Aumont", at={"marquis": "Serverette", "chastel": "Saint-Chély"})
    match.strike("Javols", "pack").moves(marquis="Javols")
    assert match.struck == 0
    assert match.heard("studied") == ["studied"]
    assert match.face(4) == "pack"
    assert match.captured == []
    match.forgo().strike("Marvejols", "beast").moves(chastel="Javols", marquis="Serverette")
    assert match.struck == 3
    assert match.captured == ["pack"]
    assert match.heard("not_identity") == ["not_identity"]
    assert match.winners is None
    assert match.face(4) is None


def test_rule_4_2_two_seasons_later_nothing_is_left() -> None:
    match = table(season=4, beast="Aumont", at={"chastel": "Saint-Chély"}).season("Javols", "pack")
    match.season("Marvejols", "beast").season("Mende", "count", chastel="Javols")
    assert match.where("chastel") == "Javols"
    assert match.captured == []
    assert match.face(4) is None


def test_rule_4_2_investigation_is_automatic() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Saugues", "count").moves()
    assert match.asked() == ["reinforcement"]
    assert match.heard("studied") == ["studied"]


def test_rule_4_2_nobody_there_nothing_is_turned_up() -> None:
    match = table(at=everybody("Prades")).strike("Saugues", "count").moves()
    assert match.face(1) == "down"
    assert match.heard("no_investigation") == ["nobody_there"]


@pytest.mark.parametrize("where", ["Langeac", "Saugues"])
def test_rule_4_2_last_seasons_and_this_seasons_village(where: str) -> None:
    match = table(season=2, out=[card_out(1, "Langeac", "count")], at={"bishop": where}).strike("Saugues", "beast")
    match.moves()
    assert match.face(1) == ("count" if where == "Langeac" else "down")
    assert match.face(2) == ("beast" if where == "Saugues" else "down")


def test_rule_4_2_last_seasons_site_first() -> None:
    """The Bishop captures the true identity at last season's village, so the Envoy's capture doesn't come about."""
    match = table(season=2, out=[card_out(1, "Langeac", "devil")], at={"bishop": "Langeac", "envoy": "Saugues"}).strike(
        "Saugues", "count"
    )
    match.moves()
    assert match.captured == ["devil"]
    assert match.winners == ("investigators",)
    # Were it another's, both are captured, last season's first.
    match = table(
        season=2, identity="pack", out=[card_out(1, "Langeac", "devil")], at={"bishop": "Langeac", "envoy": "Saugues"}
    ).strike("Saugues", "count")
    assert match.moves().captured == ["devil", "count"]
    assert [line.kind for line in match.told() if line.kind in ("captured", "not_identity")] == [
        "captured",
        "not_identity",
    ] * 2


def test_rule_4_2_a_strike_without_victims_leaves_tracks() -> None:
    match = table(at={"bishop": "Saugues"}).strike("Saugues", "count").moves()
    assert match.struck == 0
    assert match.face(1) == "count"
    match.season("Prades", "beast", envoy="La Fage", bishop="Prades")
    assert match.face(2) == "beast"


def test_rule_4_2_unidentified_token_stays_face_up() -> None:
    """The Bishop turns the Count up in Summer; the Envoy comes in Autumn and captures it."""
    match = table(at={"bishop": "Saugues", "envoy": "Prades"}).season("Saugues", "count")
    assert match.face(1) == "count"
    match.season("Chanaleilles", "beast", envoy="Saugues")
    assert match.captured == ["count"]


def test_rule_4_2_rider_investigates() -> None:
    match = table(at={"envoy": "Langeac"}).strike("Saugues", "count").moves(envoy="Saugues")
    assert match.struck == 2
    assert match.captured == ["count"]


def test_rule_4_2_several_investigators_at_one_site() -> None:
    match = table(identity="pack", at=everybody("Saugues")).strike("Saugues", "count").moves()
    assert match.captured == ["count"]
    assert match.heard("captured") == ["captured"]


def test_rule_4_2_no_token_no_investigation() -> None:
    """Last season's token is gone, its card still lies there."""
    match = table(season=2, out=[card_out(1, "Langeac")], at=everybody("Langeac")).strike("Saugues", "count").moves()
    assert match.heard("studied") == match.heard("captured") == []


def test_rule_4_3_captured_token_is_answered_to_all() -> None:
    match = table(identity="devil", at={"envoy": "Saugues"}).strike("Saugues", "count").moves()
    for viewer in ("beast", "investigators", "investigator:1", "public"):
        assert match.heard("not_identity", viewer) == ["not_identity"]
        assert match.view(viewer).captured == ["count"]
    assert match.view("public").beast.identity is None


def test_rule_4_3_the_true_identity_ends_the_match() -> None:
    match = table(identity="count", at={"envoy": "Saugues"}).strike("Saugues", "count").moves()
    assert match.heard("true_identity") == ["true_identity"]
    assert match.winners == ("investigators",)
    assert match.state.outcome is not None
    assert match.state.outcome.reason.key == "la_bete.outcome.identity"


def test_rule_4_4_first_identification_takes_the_marker() -> None:
    match = table(at={"bishop": "Saugues"}).season("Saugues", "vagabond")
    assert match.captured == []
    assert match.heard("marker") == ["marker"]
    assert match.view().vagabond == ref("Saugues")
    assert match.face(1) == "vagabond"
    match.season("Prades", "count", bishop="Thoras").forgo()
    assert match.heard("track_back") == ["track_back_up"]  # in its time, as always
    assert "vagabond:down" in match.answer("strike", "Chanaleilles").options("tracks")


@pytest.mark.parametrize("who", CAST)
def test_rule_4_4_second_identification_elsewhere_captures(who: str) -> None:
    match = table(beast="Saugues", vagabond="Saugues", at={who: "Chanaleilles"}).strike("Chanaleilles", "vagabond")
    assert match.moves().captured == ["vagabond"]
    assert match.heard("not_identity") == ["not_identity"]


def test_rule_4_4_same_village_does_not_count_twice() -> None:
    # Two Investigators at one village, in one season.
    match = table(at={"bishop": "Saugues", "envoy": "Saugues", "marquis": "Auvers"}).season("Saugues", "vagabond")
    assert match.heard("marker") == ["marker"]
    assert match.captured == []
    # The season after, another one comes to the same village.
    match.season("Chanaleilles", "beast", marquis="Saugues")
    assert match.heard("marker") == ["marker_same"]
    assert match.captured == []
    # And a year later.
    match = table(season=5, vagabond="Saugues", at={"bishop": "Saugues"}).season("Saugues", "vagabond")
    assert match.captured == []
    assert match.view().vagabond == ref("Saugues")


def test_rule_4_4_vagabond_is_asked_only_when_captured() -> None:
    first = table(identity="vagabond", at={"bishop": "Saugues"}).strike("Saugues", "vagabond").moves()
    assert first.heard("true_identity") == first.heard("not_identity") == []
    assert first.winners is None
    second = table(identity="vagabond", vagabond="Prades", at={"bishop": "Saugues"}).strike("Saugues", "vagabond")
    assert second.moves().winners == ("investigators",)
