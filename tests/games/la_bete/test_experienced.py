"""The variant for experienced players (rule 6)."""

import pytest

from app.core.refusal import NotYours
from app.games.la_bete.cards import box
from app.games.la_bete.table import CAST
from tests.games.la_bete.table_kit import LONG_WAY, Table, new_match

INVESTIGATORS = ("investigators",)
BEAST = ("beast",)
OWNERS = {"spring": INVESTIGATORS, "summer": INVESTIGATORS, "autumn": BEAST, "winter": BEAST}


def drafted(players: int = 2) -> Table:
    """A match whose decks have been made: each side always takes the first card that it is shown."""
    match = new_match(players, experienced=True)
    while match.asked() != ["identity"]:
        (kind,) = match.asked()
        match.answer(kind, match.options(kind)[0])
    return match


def begun(players: int = 2) -> Table:
    match = drafted(players).answer("identity", "identity:devil").answer("entry", "Langeac")
    for who in CAST:
        match.answer("place", "La Fage", who=who)
    return match.answer("ready", "done")


def finish_season(match: Table, village: str) -> None:
    """The Beast strikes there; whatever the season's card asks is declined, or answered with the first option."""
    number = match.state.season
    while match.state.season == number and match.winners is None:
        if "ready" in match.asked():
            match.answer("ready", "done")
        elif match.asked() == ["strike"]:
            match.strike(village)
        else:
            (kind,) = match.asked()
            options = match.options(kind)
            match.answer(kind, "decline" if "decline" in options else options[0])


def test_rule_6_decks_are_built_before_the_setup() -> None:
    match = new_match(experienced=True)
    assert match.view().season.phase == "draft"
    order = []
    while match.asked() != ["identity"]:
        (kind,) = match.asked()
        season = next(
            name for name, deck in box().decks.items() if match.options(kind)[0].removeprefix("card:") in deck
        )
        order.append((season, kind, match.question(kind).by))
        assert match.view().season.phase == "draft"
        match.answer(kind, match.options(kind)[0])
    keep, discard = "draft_keep", "draft_discard"
    expected = []
    for season in ("spring", "summer", "autumn", "winter"):
        owner = OWNERS[season]
        other = BEAST if owner == INVESTIGATORS else INVESTIGATORS
        # Keep one of six, discard one of five, keep one of four, discard one of three, keep one of two.
        expected += [(season, keep, owner), (season, discard, other)] * 2 + [(season, keep, owner)]
    assert order == expected
    assert match.view().season.phase == "setup"
    assert match.state.decks == {}


def test_rule_6_six_four_two_cards_to_keep_from() -> None:
    match = new_match(experienced=True)
    sizes = []
    for _ in range(5):
        (kind,) = match.asked()
        sizes.append(len(match.options(kind)))
        match.answer(kind, match.options(kind)[-1])
    assert sizes == [6, 5, 4, 3, 2]
    assert match.view().reserved == {"spring": ["SP6", "SP4", "SP2"]}


def test_rule_6_the_other_side_may_not_keep() -> None:
    match = new_match(experienced=True)
    with pytest.raises(NotYours):
        match.answer("draft_keep", "card:SP1", by="beast")
    match.answer("draft_keep", "card:SP1")
    with pytest.raises(NotYours):
        match.answer("draft_discard", "card:SP2", by="investigator:1")


def test_rule_6_decks_are_built_openly() -> None:
    match = new_match(experienced=True)
    while match.asked() != ["identity"]:
        (kind,) = match.asked()
        card = match.options(kind)[0]
        match.answer(kind, card)
        for viewer in ("public", "beast", "investigators", "investigator:1"):
            assert match.view(viewer).reserved == match.view("full").reserved
            assert match.told(viewer)[0].kind == kind
            assert match.told(viewer)[0].refs == (card,)
    reserved = match.view("public").reserved
    assert reserved is not None
    assert {season: len(cards) for season, cards in reserved.items()} == dict.fromkeys(OWNERS, 3)


def test_rule_6_the_last_card_of_a_pack_is_discarded_by_itself() -> None:
    match = new_match(experienced=True)
    for _ in range(4):
        match.answer(match.asked()[0], match.options(match.asked()[0])[0])
    kept, last = match.options("draft_keep")
    match.answer("draft_keep", kept)
    assert [(line.kind, line.refs) for line in match.told()] == [("draft_keep", (kept,)), ("draft_discard", (last,))]


def test_rule_6_owner_chooses_the_season_card() -> None:
    match = begun()
    asked = {}
    for village in LONG_WAY[:4]:
        season = match.view().season.name
        assert match.view().season.card is None
        asked[season] = match.question("season_card").by
        card = match.options("season_card")[1]
        match.answer("season_card", card)
        assert f"card:{match.view().season.card}" == card
        assert card.removeprefix("card:") not in (match.view().reserved or {})[season]
        finish_season(match, village)
    assert asked == OWNERS


def test_rule_6_last_card_comes_up_by_itself() -> None:
    match = begun()
    shown: dict[str, list[str]] = {season: [] for season in OWNERS}
    for number, village in enumerate(LONG_WAY, start=1):
        season = match.view().season.name
        if number <= 8:
            assert len(match.options("season_card")) == (3 if number <= 4 else 2)
            match.answer("season_card", match.options("season_card")[-1])
        shown[season].append(match.view().season.card or "")
        finish_season(match, village)
    assert match.winners is not None
    assert {season: sorted(cards) for season, cards in shown.items()} == {
        season: sorted(card for card in box().decks[season] if card in cards) for season, cards in shown.items()
    }
    assert all(len(set(cards)) == 3 for cards in shown.values())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_6_a_whole_match_with_any_number(players: int) -> None:
    match = begun(players)
    for number, village in enumerate(LONG_WAY, start=1):
        if number <= 8:
            match.answer("season_card", match.options("season_card")[0])
        finish_season(match, village)
    assert match.state.season == 12
    assert match.winners is not None
    assert len(match.view().cards) == 12
