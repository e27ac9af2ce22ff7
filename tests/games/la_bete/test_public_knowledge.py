"""The overlay of villages where the Beast may strike next: from public knowledge alone, and never too small."""

import pytest

from app.core.chance import Chance
from app.core.referee import questions, redeal
from app.core.viewer import PUBLIC_VIEWER
from app.games.la_bete.game import LaBeteState
from app.games.la_bete.knowledge import could_strike
from tests.games.la_bete.random_match import match as random_match
from tests.games.la_bete.table_kit import GAME, Table, card_out, name, new_match, table

MATCHES = range(24)


def could(match: Table) -> dict[str, int]:
    """Village → victims at most."""
    return {name(one.village): one.victims for one in match.view().could_strike}


@pytest.mark.parametrize("number", MATCHES)
def test_could_strike_depends_on_no_secret(number: int) -> None:
    for n, moment in enumerate(random_match(number)):
        here = could_strike(moment.state)
        twin = redeal(GAME, moment.state, PUBLIC_VIEWER, Chance.from_seed(bytes([number, n % 256]) * 16))
        assert could_strike(twin) == here
        for viewer in GAME.viewers(moment.state.seats):
            assert GAME.view(moment.state, viewer).could_strike == here


@pytest.mark.parametrize("number", MATCHES)
def test_could_strike_holds_the_true_strike(number: int) -> None:
    """Every village on offer, the one chosen, and at the reveal no more victims than were foretold."""
    for moment in random_match(number):
        foretold = {one.village: one for one in could_strike(moment.state)}
        for question in questions(moment.state).values():
            if question.kind == "strike":
                for option in question.options:
                    assert foretold[option.id].leagues == option.detail["leagues"]
                    assert foretold[option.id].victims >= int(option.detail["victims"])
        pouch = moment.state.pouch(moment.state.season)
        chosen = moment.state.aim or (pouch.village if pouch and not pouch.up else None)
        if chosen is not None:
            assert chosen.open() in foretold


@pytest.mark.parametrize("number", MATCHES)
def test_could_strike_never_foretells_too_few_victims(number: int) -> None:
    before: LaBeteState | None = None
    for moment in random_match(number):
        pouch = moment.state.pouch(moment.state.season)
        if pouch is None or not pouch.up:
            before = moment.state
        after = moment.turn.state
        if before is None or not after.strikes or after.strikes[-1].season != before.season or not before.season:
            continue
        strike = after.strikes[-1]
        (foretold,) = [one for one in could_strike(before) if one.village == strike.village]
        assert foretold.victims >= strike.victims
        assert foretold.leagues == strike.leagues


def test_langeac_within_four_leagues_or_six_with_the_pack() -> None:
    assert {"Saugues", "Grandrieu", "Saint-Chély"} <= set(could(table()))
    assert len(could(table(captured=["pack"]))) == 8
    # The Pack lies open since last season: it can't be laid now.
    assert len(could(table(season=2, out=[card_out(1, "Langeac", "pack", up=True)]))) == 8
    # Face down it might be any token, so the Pack may still be in hand.
    assert "Grandrieu" in could(table(season=2, out=[card_out(1, "Langeac", "pack")]))
    # Two seasons ago: it is back.
    out = [card_out(1, "Prades", "pack", up=True), card_out(2, "Langeac", "count")]
    assert "Grandrieu" in could(table(season=3, out=out))


def test_cards_that_are_out_are_left_out() -> None:
    match = table(season=3, captured=["pack"], out=[card_out(1, "Prades"), card_out(2, "Langeac")])
    assert "Prades" not in could(match)
    assert "Langeac" not in could(match)
    back = table(phase="season", season=5, out=[card_out(1, "Prades"), card_out(4, "Langeac")])
    assert "Prades" in could(back)  # it returns in this season's phase 2


def test_once_the_token_lies_face_down_four_leagues_and_no_power() -> None:
    match = table()
    assert could(match)["Saugues"] == 3  # 5-3, and 1 for the Wild Beast or the Vagabond
    match.strike("Saugues", "beast")
    assert could(match)["Saugues"] == 2
    assert "Grandrieu" not in could(match)


def test_once_the_token_lies_face_up_its_power_is_counted() -> None:
    assert could(table().strike("Saugues", "beast", up=True))["Malzieu"] == 2
    vagabond = could(table(captured=["beast"], beast="Saugues").strike("Prades", "vagabond", up=True))
    assert vagabond["Prades"] == 5
    assert vagabond["Saint-Alban"] == 2  # 3 leagues from Saugues, too far from Auvers
    pack = could(table().strike("Saugues", "pack", up=True))
    assert pack["Grandrieu"] == pack["Saint-Chély"] == 0
    count = table(posted={"Saugues": "dragoon"}).strike("Prades", "count", up=True)
    assert could(count)["Saugues"] == 2


def test_dragoons_unless_the_count_may_come() -> None:
    posted = {"Saugues": "dragoon", "Prades": "militia"}
    assert could(table(posted=posted))["Saugues"] == 2
    assert could(table(posted=posted, captured=["count"]))["Saugues"] == 0
    assert could(table(posted=posted, captured=["count", "beast", "vagabond"]))["Prades"] == 2
    assert could(table(posted=posted).strike("Ruynes", "pack"))["Saugues"] == 0


def test_season_cards_are_counted() -> None:
    assert could(table(card="SU2", captured=["beast", "vagabond"]))["Saugues"] == 1
    assert could(table(season=2, card="AU3", captured=["beast", "vagabond"]))["Saugues"] == 3
    assert max(one.leagues for one in table(season=4, card="SP4").view().could_strike) == 5
    assert set(could(table(card="SU5").strike("Saugues", "count"))) == {"Saugues", "Ruynes"}
    jacques = table(phase="season", season=4, card="SP1").answer("portefaix", "Saugues")
    assert could(jacques)["Saugues"] == 0


def test_double_game_the_face_down_token_may_be_turned_up() -> None:
    match = table(season=3, card="WI6").strike("Saugues", "count")
    assert could(match)["Saugues"] == 3
    assert "Grandrieu" in could(match)
    assert "Grandrieu" not in could(table(season=3, card="WI6", captured=["pack"]).strike("Saugues", "count"))
    assert "Grandrieu" not in could(table(season=3, card="WI6").strike("Saugues", "count", up=True))


def test_return_to_the_carnage_any_card_but_its_own_village() -> None:
    out = [card_out(1, "Prades"), card_out(2, "Langeac")]
    match = table(season=3, card="WI2", out=out)
    assert "Prades" in could(match)
    assert "Langeac" not in could(match)
    assert "Prades" not in could(match.answer("retake", "decline"))


def test_after_the_reveal_it_speaks_of_the_next_season() -> None:
    match = table().strike("Saugues", "devil", up=True).moves()
    assert match.asked() == ["devil"]
    next_season = could(match)
    assert "Saugues" not in next_season
    assert next_season["Prades"] == 5  # from Saugues, one league and one more victim
    assert "Auroux" in next_season


def test_nothing_before_the_entry_and_after_the_end() -> None:
    assert new_match().view().could_strike == []
    assert table(victims=24).strike("Saugues").moves().view("public").could_strike == []
