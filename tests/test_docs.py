"""What the pages for developers show really works."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.core.rehearsal import rehearse
from app.core.scenario import read
from app.core.variety import Variety
from app.games import GAMES
from tests.core.trials import trial

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str, *languages: str) -> list[tuple[str, str]]:
    """The page's code blocks in these languages, as language and text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [found for found in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL) if found[0] in languages]


SCENARIOS = blocks("scenarios.md", "toml", "json")


@pytest.mark.parametrize(("language", "text"), SCENARIOS, ids=range(len(SCENARIOS)))
def test_scenarios_in_the_guide_come_out_as_they_say(language: str, text: str) -> None:
    assert rehearse(read(text, toml=language == "toml"), GAMES).problems == []


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
