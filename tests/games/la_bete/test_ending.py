"""How a match ends (rule 5)."""

import pytest

from app.core.observation import observe
from app.core.viewer import FULL_VIEWER
from app.games.la_bete.cards import box
from tests.games.la_bete.table_kit import GAME, Table, card_out, everybody, ref, table

OTHERS = ["pack", "beast", "count"]


def reason(match: Table) -> str:
    assert match.state.outcome is not None
    return match.state.outcome.reason.key.removeprefix("la_bete.outcome.")


def test_rule_5_the_25th_victim_wins_at_once() -> None:
    match = table(victims=23).strike("Saugues").moves()
    assert match.victims == 25
    assert match.winners == ("beast",)
    assert reason(match) == "victims"
    assert match.asked() == []


def test_rule_5_24_victims_do_not() -> None:
    assert table(victims=22).strike("Saugues").moves().winners is None


def test_rule_5_count_stops_at_twenty_five() -> None:
    match = table(victims=24, beast="Saugues").strike("Prades").moves()
    assert match.victims == 25
    assert match.struck == 1


def test_rule_5_victims_come_before_the_investigation() -> None:
    """The Envoy rides to Saugues and would capture the true identity; but the 25th victim falls first."""
    match = table(victims=23, identity="count", at={"envoy": "Langeac"}).strike("Saugues", "count")
    match.moves(envoy="Saugues")
    assert match.winners == ("beast",)
    assert match.captured == []
    # The same at last season's village, which is investigated even before this season's.
    match = table(
        season=2, victims=23, identity="count", out=[card_out(1, "Langeac", "count")], at={"envoy": "Langeac"}
    ).strike("Saugues", "beast")
    assert match.moves().winners == ("beast",)


def test_rule_5_true_identity_captured() -> None:
    match = table(identity="count", at={"envoy": "Saugues"}).strike("Saugues", "count").moves()
    assert match.winners == ("investigators",)
    assert reason(match) == "identity"


def test_rule_5_fourth_capture_wins() -> None:
    match = table(identity="vagabond", captured=OTHERS, at={"bishop": "Saugues"}).strike("Saugues", "devil").moves()
    assert match.winners == ("investigators",)
    assert reason(match) == "four_tokens"
    assert match.heard("not_identity") == ["not_identity"]
    # If the fourth is the true identity itself, they have it anyway.
    match = table(identity="devil", captured=OTHERS, at={"bishop": "Saugues"}).strike("Saugues", "devil").moves()
    assert match.winners == ("investigators",)
    assert reason(match) == "identity"


def test_rule_5_third_capture_does_not() -> None:
    match = table(identity="vagabond", captured=OTHERS[:2], at={"bishop": "Saugues"}).strike("Saugues", "devil")
    assert match.moves().winners is None


def test_rule_5_vagabonds_marker_is_no_capture() -> None:
    match = table(identity="devil", captured=OTHERS, at={"bishop": "Saugues"}).strike("Saugues", "vagabond")
    assert match.moves().winners is None
    match = table(identity="devil", captured=OTHERS, vagabond="Prades", at={"bishop": "Saugues"})
    assert match.strike("Saugues", "vagabond").moves().winners == ("investigators",)


def last_season(victims: int, captured: int) -> Table:
    """Season 12 ends without victims, with so many tokens captured."""
    match = table(season=12, victims=victims, captured=OTHERS[:captured], posted={"Saugues": "dragoon"})
    return match.strike("Saugues", "devil").moves()


@pytest.mark.parametrize(
    ("victims", "captured", "winners", "why"),
    [
        (20, 0, (), "tally_draw"),
        (20, 1, ("investigators",), "tally_investigators"),
        (22, 2, (), "tally_draw"),
        (23, 3, (), "tally_draw"),
        (19, 0, ("investigators",), "tally_investigators"),
        (21, 0, (), "tally_draw"),
        (24, 0, (), "tally_draw"),
        (0, 0, ("investigators",), "tally_investigators"),
    ],
)
def test_rule_5_tally_after_the_twelfth_season(victims: int, captured: int, winners: tuple[str, ...], why: str) -> None:
    match = last_season(victims, captured)
    assert match.winners == winners
    assert reason(match) == why
    assert match.told()[-1].data == {"victims": victims, "tokens": 5 - captured, "n": victims + 5 - captured}


def test_rule_5_tokens_on_the_board_are_still_held() -> None:
    """Two tokens lie on the board, the Vagabond has been identified once: five are held."""
    match = table(season=12, victims=19, vagabond="Prades", out=[card_out(11, "Langeac", "vagabond")])
    assert match.season("Malzieu", "devil").winners == ()
    assert match.told()[-1].data == {"victims": 20, "tokens": 5, "n": 25}
    match = table(season=12, victims=18, vagabond="Prades", out=[card_out(11, "Langeac", "vagabond")])
    assert match.season("Malzieu", "devil").winners == ("investigators",)


def test_rule_5_twelfth_season_is_played_to_its_end() -> None:
    # A capture in the last investigation counts.
    match = table(season=12, victims=19, identity="pack", at={"envoy": "Malzieu"}, out=[card_out(11, "Langeac")])
    assert match.strike("Malzieu", "count").moves().captured == ["count"]
    assert match.winners == ("investigators",)
    assert match.told()[-1].data["tokens"] == 4
    # And the 25th victim in it wins.
    assert table(season=12, victims=24).strike("Malzieu").moves().winners == ("beast",)
    # No thirteenth season begins.
    assert match.state.season == 12


def test_rule_5_when_it_is_over_all_is_open() -> None:
    match = table(identity="vagabond", season=12).strike("Malzieu", "beast").moves()
    seen = observe(GAME, match.state, GAME.viewers(match.state.seats))
    assert {observation.view.beast.identity for observation in seen.values()} == {"vagabond"}  # type: ignore[attr-defined]
    assert len({observation.encode() for observation in seen.values()}) == 1
    view = GAME.view(match.state, FULL_VIEWER)
    assert view.season.phase == "over"
    assert view.could_strike == []
    assert view.pouches[-1].track is not None
    assert view.pouches[-1].track.face == "beast"


@pytest.mark.parametrize("identity", list(box().identities))
def test_rule_5_any_identity_may_be_the_true_one(identity: str) -> None:
    match = table(identity=identity, vagabond="Prades", at=everybody("Saugues")).strike("Saugues", identity).moves()
    assert match.winners == ("investigators",)
    assert match.view("public").captured == [identity]
    assert match.view().beast.place == ref("Saugues")
