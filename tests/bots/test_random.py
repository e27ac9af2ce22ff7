"""The random bot does anything legal, and nothing twice."""

from collections.abc import Sequence
from random import Random

import pytest

from app.bots.bot import Standpoint
from app.bots.random import RandomBot
from app.core.decision import Decision, Option
from app.core.message import say
from app.core.state import State
from tests.core.toys.nim import Nim

pytestmark = pytest.mark.anyio


def question(name: str, standing: tuple[str, ...] | None) -> Decision:
    options = tuple(Option(str(n), say("n")) for n in range(3))
    return Decision(kind="k", by=("a",), prompt=say("p"), options=options, most=2, standing=standing, id=name)


def asked(*decisions: Decision) -> Standpoint:
    return Standpoint(Nim(), "a", decisions, _nothing)


def _nothing() -> State[object]:
    raise AssertionError("a random bot imagines nothing")


async def test_it_prefers_what_has_no_answer_yet() -> None:
    bot = RandomBot(Random(1))
    for _ in range(20):
        choice = await bot.choose(asked(question("old", ("1",)), question("new", None)))
        assert choice is not None
        assert choice.decision == "new"
        assert 1 <= len(set(choice.options)) <= 2


@pytest.mark.parametrize("decisions", [(), (question("old", ("1",)),)])
async def test_where_all_is_answered_it_adds_nothing(decisions: Sequence[Decision]) -> None:
    assert await RandomBot().choose(asked(*decisions)) is None
