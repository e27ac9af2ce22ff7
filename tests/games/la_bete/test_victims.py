"""Phase 4: victims (rule 4.1)."""

import pytest

from tests.games.la_bete.table_kit import card_out, everybody, ref, table


@pytest.mark.parametrize(
    ("start", "village", "leagues", "victims"),
    [
        ("Saugues", "Prades", 1, 4),
        ("Langeac", "La Besseyre", 2, 3),
        ("Langeac", "Saugues", 3, 2),
        ("Langeac", "Malzieu", 4, 1),
    ],
)
def test_rule_4_1_five_minus_leagues(start: str, village: str, leagues: int, victims: int) -> None:
    match = table(beast=start).strike(village).moves()
    assert match.state.strikes[-1].leagues == leagues
    assert match.struck == match.victims == match.view().victims.places[ref(village)] == victims


def test_rule_4_1_saugues_example() -> None:
    """From Langeac to Saugues, 3 leagues: 5-3 = 2; with a militia 5-3-1 = 1; with the Wild Beast face up 5-3+1 = 3."""
    assert table().strike("Saugues").moves().struck == 2
    assert table(posted={"Saugues": "militia"}).strike("Saugues").moves().struck == 1
    assert table().strike("Saugues", "beast", up=True).moves().answer("power", "use").struck == 3


@pytest.mark.parametrize("village", ["Grandrieu", "Saint-Chély"])
def test_rule_4_1_pack_at_five_or_six_leagues_makes_none(village: str) -> None:
    match = table().strike(village, "pack", up=True).moves()
    assert match.struck == 0
    assert match.view().beast.place == ref(village)
    assert match.heard("victims") == ["no_victims"]


def test_rule_4_1_the_strike_is_revealed_and_the_beast_moves() -> None:
    match = table().strike("Saugues").moves()
    assert match.view().beast.place == ref("Saugues")
    assert match.view().pouches[-1].village == ref("Saugues")
    assert [line.kind for line in match.told() if line.kind in ("strike", "victims")] == ["strike", "victims"]


def test_rule_4_1_order_of_counting() -> None:
    """3 leagues, the Wild Beast, a militia: 5-3+1-1 = 2. And 4 leagues with a militia: 5-4-1 = 0, and 5-4+1-1 = 1."""
    match = table(posted={"Saugues": "militia"}).strike("Saugues", "beast", up=True).moves()
    assert match.answer("power", "use").struck == 2
    assert table(posted={"Malzieu": "militia"}).strike("Malzieu").moves().struck == 0
    match = table(posted={"Malzieu": "militia"}).strike("Malzieu", "beast", up=True).moves()
    assert match.answer("power", "use").struck == 1


def test_rule_4_1_victims_never_below_zero() -> None:
    """5-4-1 for a militia-1 for the Maid of Gévaudan would be -1; and at 6 leagues 5-6."""
    match = table(card="SU2", posted={"Malzieu": "militia"}, victims=7).strike("Malzieu").moves()
    assert match.struck == 0
    assert match.victims == 7
    assert table(posted={"Saint-Chély": "militia"}).strike("Saint-Chély", "pack", up=True).moves().struck == 0


@pytest.mark.parametrize("guard", ["Investigator", "dragoon", "both"])
def test_rule_4_1_protection_beats_every_addition(guard: str) -> None:
    """Hunger and the Wild Beast face up, one league away: 4+1+1, and none where somebody protects."""
    at = {"bishop": "Prades"} if guard != "dragoon" else {}
    posted = {"Prades": "dragoon"} if guard != "Investigator" else {}
    match = table(season=2, card="AU3", beast="Saugues", at=at, posted=posted).strike("Prades", "beast", up=True)
    match.moves()
    assert match.asked() == ["reinforcement"]  # using the power would change nothing
    assert match.struck == 0
    free = table(season=2, card="AU3", beast="Saugues").strike("Prades", "beast", up=True).moves()
    assert free.answer("power", "use").struck == 6


def test_rule_4_1_investigator_elsewhere_protects_nothing() -> None:
    match = table(at=everybody("Langeac"), out=[card_out(0, "Langeac")]).strike("Saugues").moves()
    assert match.struck == 2


def test_rule_4_1_drops_are_counted_at_their_villages() -> None:
    match = table().season("Saugues").season("Prades").season("La Besseyre")
    assert match.view().victims.places == {ref("Saugues"): 2, ref("Prades"): 4, ref("La Besseyre"): 3}
    assert match.view().victims.total == 9


def test_rule_4_1_why_nobody_died_is_told() -> None:
    assert table(posted={"Saugues": "dragoon"}).strike("Saugues").moves().heard("victims") == ["dragoons_protected"]
    assert table(at={"envoy": "Saugues"}).strike("Saugues").moves().heard("victims") == ["protected"]
    assert table(posted={"Malzieu": "militia"}).strike("Malzieu").moves().heard("victims") == ["no_victims"]
