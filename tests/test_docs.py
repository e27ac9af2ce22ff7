"""What the pages for developers show really works."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.core.rehearsal import rehearse
from app.core.scenario import read
from app.core.variety import Variety
from app.games import GAMES
from tests.core.trials import trial
from tests.matches.records import record

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str, *languages: str) -> list[tuple[str, str]]:
    """The page's code blocks in these languages, as language and text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [found for found in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL) if found[0] in languages]


SCENARIOS = blocks("scenarios.md", "toml", "json")


@pytest.mark.parametrize(("language", "text"), SCENARIOS, ids=range(len(SCENARIOS)))
def test_scenarios_in_the_guide_come_out_as_they_say(language: str, text: str) -> None:
    assert rehearse(read(text, toml=language == "toml"), GAMES).problems == []


def test_the_checker_in_the_guide_finds_what_was_changed() -> None:
    """The whole program of the page, on records of both games."""
    ((_, text),) = blocks("records.md", "python")
    page: dict[str, Any] = {"__name__": "page"}
    exec(compile(text, "docs/records.md", "exec"), page)
    for game in GAMES:
        told = json.loads(record(game))
        assert page["check"](told) == []
        assert page["check"]({**told, "title": "another"}) == ["title"]
        assert page["check"]({**told, "seal": "0" * 64}) == ["seal"]
        assert "commitment or seed" in page["check"]({**told, "seed": "0" * 64})
        assert "head" in page["check"]({**told, "rules_version": 2})
        told["moves"][6]["options"] = ["another"]
        assert page["check"](told) == ["moves", "move 7"]


def test_the_game_in_the_guide_is_sound() -> None:
    """The whole toy of the page, played at random under the thorough proof."""
    ((_, text),) = blocks("core.md", "python")
    page = ModuleType("page")
    sys.modules["page"] = page
    try:
        exec(compile(text, "docs/core.md", "exec"), page.__dict__)
        variety = Variety()
        played = [trial(page.Pea(), number, variety=variety) for number in range(80)]
    finally:
        del sys.modules["page"]
    assert [one.fault for one in played if one.fault is not None] == []
    assert {one.outcome.winners for one in played if one.outcome} == {("keeper",), ("guesser",)}
    assert variety.shares["guesser"]["pea"].differed
    assert not list(variety.unproved())
