"""Bronze (rule 15; the seed's pages on Bronze)."""

import pytest

from app.games.tribes.content import Stock, technologies
from tests.games.tribes.valley_kit import ONE, TWO, Table, chief, here, table

ALL = {name: len(card.tasks) for name, card in technologies().items()}


def tasks(hexes: dict[int, dict[str, object]] | None = None, **has: object) -> Table:
    """Step 5 of ONE with these technology cards."""
    return table(hexes or {0: here(3, village=ONE), 8: here(0, 2)}, chief(**has), phase="build")


def test_whoever_builds_a_village_may_take_a_card() -> None:
    match = table({0: here(2), 8: here(0, 2)}, phase="build").answer("build", "village:0")
    match.answer("technology", "technology:writing")
    assert match.chief().technologies == {"writing": 0}
    assert match.state.cards == {"trade_routes": 4, "writing": 3, "metallurgy": 4}


def test_only_one_of_each() -> None:
    match = table({0: here(2), 8: here(0, 2)}, chief(technologies={"writing": 1}), phase="build")
    match.answer("build", "village:0")
    assert match.options("technology") == ["technology:trade_routes", "technology:metallurgy", "pass"]


def test_tasks_are_done_in_order_and_as_many_as_one_can() -> None:
    match = tasks(technologies={"metallurgy": 1}, hexes={2: here(3, village=ONE), 8: here(0, 2)})
    match.answer("build", "task:metallurgy")
    assert match.chief().technologies == {"metallurgy": 2}
    assert match.stock() == Stock(12, 11, 10)
    match.answer("build", "task:metallurgy").answer("sacrifice", "hex:2").answer("sacrifice", "hex:2")
    assert match.members(2) == {ONE: 1}
    assert match.chief().technologies == {"metallurgy": 3}


def test_a_task_that_cannot_be_done_is_not_offered() -> None:
    match = tasks(technologies={"metallurgy": 0}, progress=["hearth"])
    assert "task:metallurgy" not in match.options("build"), "no two Mountains"


def test_control_task_counts_edges() -> None:
    hexes = {0: here(2), 1: here(2), 8: here(0, 2)}
    match = tasks(hexes, technologies={"trade_routes": 0}).answer("build", "task:trade_routes")
    assert match.chief().technologies == {"trade_routes": 1}


def test_writings_development_comes_from_the_deck_and_scores_nothing() -> None:
    """Tina's example: what she put on top comes at once; then the deck is shuffled."""
    match = tasks(technologies={"writing": 0}, top=["lake_people", "horse"]).answer("build", "task:writing")
    assert match.chief().completed == ["horse"]
    assert match.points() == 0
    assert "lake_people" in match.chief().deck.open()
    assert match.chief().placed == 0
    assert match.sealed


def test_writings_development_may_be_one_in_progress() -> None:
    match = tasks(technologies={"writing": 0}, progress=["oxen"]).answer("build", "task:writing")
    assert match.options("develop") == ["deck", "oxen"]
    match.answer("develop", "oxen")
    assert (match.chief().completed, match.chief().progress) == (["oxen"], [])
    assert match.stock().total == 36, "nothing is paid for it"


def test_removing_the_last_member_of_a_village_loses_it() -> None:
    match = tasks({0: here(1, village=ONE), 8: here(0, 2)}, technologies={"writing": 2})
    match.answer("build", "task:writing")
    assert [option.detail for option in match.question("sacrifice").options] == [{"hex": 0, "falls": True}]
    match.answer("sacrifice", "hex:0")
    assert match.hex(0).village is None


def test_writing_gives_the_power_of_an_unused_leader() -> None:
    match = tasks(technologies={"writing": 2}).answer("build", "task:writing").answer("sacrifice", "hex:0")
    assert len(match.options("second_leader")) == 16, "nobody plays with leaders"
    match.answer("second_leader", "leader:wayfarers")
    assert match.chief().leaders == ["wayfarers"]


def test_a_leader_in_use_is_not_offered_for_writing() -> None:
    match = table(
        {0: here(3, village=ONE), 8: here(0, 2)},
        chief(leaders=["trader"], technologies={"writing": 2}),
        chief(leaders=["ambush"]),
        phase="build",
    )
    match.answer("build", "task:writing").answer("sacrifice", "hex:0")
    assert not {"leader:trader", "leader:crafty_builders", "leader:ambush"} & set(match.options("second_leader"))
    match.answer("second_leader", "leader:wayfarers")
    assert match.chief().leaders == ["trader", "wayfarers"], "two leaders are possible"


def test_metallurgy_strikes_at_the_start_for_each_village_and_is_no_conflict() -> None:
    hexes = {0: here(2, 1, village=ONE), 1: here(1, 2, village=ONE), 8: here(0, 2)}
    match = table(hexes, chief(technologies={"metallurgy": 3}, progress=["triumph"]), phase="begin")
    assert match.asked == f"smite {ONE}"
    match.answer("smite", f"0:{TWO}").answer("smite", f"1:{TWO}")
    assert (match.members(0), match.members(1)) == ({ONE: 2}, {ONE: 1, TWO: 1})
    assert not match.state.now.triumph
    assert match.points() == 2, "the villages'"


def test_metallurgy_may_destroy_a_village_without_a_point() -> None:
    hexes = {0: here(2, village=ONE), 1: here(1, 1, village=TWO), 8: here(0, 2)}
    match = table(hexes, chief(technologies={"metallurgy": 3}), phase="begin").answer("smite", f"1:{TWO}")
    assert match.hex(1).village is None
    assert match.points() == 1


def test_trade_routes_make_one_resource_stand_for_any() -> None:
    one = chief(technologies={"trade_routes": 3}, stock={"food": 7})
    match = table({0: here(2), 8: here(0, 2)}, one, phase="build")
    assert match.options("build") == ["wild:food", "done"]
    match.answer("build", "wild:food")
    assert match.chief().wild == "food"
    assert match.stock().food == 6
    match.answer("build", "village:0")
    assert match.hex(0).village == ONE
    assert match.stock().total == 0


def test_trade_routes_only_one_resource_is_wild_and_it_stays() -> None:
    one = chief(technologies={"trade_routes": 3}, wild="food", stock={"food": 2, "wood": 2})
    match = table({0: here(2), 8: here(0, 2)}, one, phase="build")
    assert match.options("build") == ["wild:wood", "done"]
    assert match.answer("build", "wild:wood").chief().wild == "wood"
    match.answer("build", "done")
    assert match.state.at_turn == TWO
    assert match.chief().wild == "wood", "through to future turns"


def test_three_technologies_win_at_once() -> None:
    one = chief(technologies=ALL | {"writing": 2}, points=3)
    match = table({0: here(3, village=ONE), 8: here(0, 2)}, one, phase="build")
    match.answer("build", "task:writing").answer("sacrifice", "hex:0")
    assert match.winners == (ONE,)
    assert match.state.outcome is not None
    assert match.state.outcome.reason.key == "tribes.outcome.bronze"


def test_tina_wins_with_four_tasks_in_one_step_5() -> None:
    """The seed: Trade Routes is done, one task is left on Metallurgy and three on Writing."""
    one = chief(technologies={"trade_routes": 3, "metallurgy": 2, "writing": 0}, top=["horse"])
    match = table({0: here(4, village=ONE), 8: here(0, 2)}, one, phase="build")
    match.answer("build", "task:metallurgy").answer("sacrifice", "hex:0").answer("sacrifice", "hex:0")
    match.answer("build", "task:writing").answer("build", "task:writing").answer("build", "task:writing")
    match.answer("sacrifice", "hex:0")
    assert match.winners == (ONE,)


@pytest.mark.parametrize("name", list(ALL))
def test_a_task_says_how_far_one_is(name: str) -> None:
    view = table({0: here(1)}, chief(technologies={name: 0})).view().chiefs[ONE].technologies[name]
    assert (view.done, view.tasks) == (0, 3)
    assert view.next is not None
    assert table({0: here(1)}, chief(technologies={name: 3})).view().chiefs[ONE].technologies[name].next is None
