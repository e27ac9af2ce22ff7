"""Questions and the ids that name them."""

import pytest

from app.core.decision import Answer, Decision, Option, asked_party, decision_id
from app.core.message import say


def test_an_id_counts_the_questions_put_to_its_own_party() -> None:
    assert decision_id(("beast",), 3) == "d3-beast"
    assert decision_id(("player:1", "player:2"), 1) == "d1-player:1+player:2"


@pytest.mark.parametrize("party", [("beast",), ("investigator:2",), ("player:1", "player:2")])
def test_an_id_tells_whom_it_was_put_to(party: tuple[str, ...]) -> None:
    assert asked_party(decision_id(party, 12)) == set(party)


@pytest.mark.parametrize("nonsense", ["", "d", "d-beast", "d1", "d1-", "1-beast", "dx-beast", "x1-beast", "d1.5-beast"])
def test_nonsense_was_put_to_nobody(nonsense: str) -> None:
    assert asked_party(nonsense) == frozenset()


def test_an_option_is_found_by_its_id() -> None:
    left, right = Option("left", say("go.left")), Option("right", say("go.right"))
    decision = Decision(kind="go", by=("beast",), prompt=say("go"), options=(left, right))
    assert decision.option("right") is right
    assert decision.option("up") is None


def test_an_answer_with_one_option_gives_it() -> None:
    assert Answer("beast", "go", ("left",)).option == "left"
    with pytest.raises(ValueError, match="unpack"):
        _ = Answer("beast", "go", ("left", "right")).option
