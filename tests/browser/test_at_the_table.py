"""Who sits where, in the column beside the board: whatever stands behind a name, it can be read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import person, sit_down
from tests.browser.stage import Frame, Stage
from tests.browser.test_clocks import sit
from tests.serving import Server, serving

LAPTOP = (1280, 860)

CUT = """() => [...document.querySelectorAll(".seat .player")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.innerText)"""

LINES = """() => [...document.querySelectorAll(".seat .player")]
  .map((words) => Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)))"""

OVER_EACH_OTHER = """() => [...document.querySelectorAll(".seat small")].flatMap((line) => {
  const parts = [...line.children].map((part) => [part, part.getBoundingClientRect()])
    .filter(([, { width }]) => width > 1);
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${one.innerText} / ${other.innerText}`));
})"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("at-the-table")) as running:
        yield running


def in_language(page: Page, server: Server, language: str) -> None:
    page.context.add_cookies([{"name": "spoor_lang", "value": language, "url": server.url}])


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_many_victims_leave_the_beasts_player_a_name(new_context: NewContext, server: Server, language: str) -> None:
    ada, ben = (person(new_context, server.url, name, LAPTOP) for name in ("Annegret", "Benedikt"))
    in_language(ada.page, server, language)
    stage = Stage(ada.page)
    sit_down([ada, ben])
    expect(ada.page.locator(".seat").first).to_contain_text("Annegret")

    def late(frame: Frame) -> None:
        frame["view"]["victims"]["total"] = 23

    stage.show(late)
    expect(ada.page.locator(".seat .end.num")).to_contain_text("23")
    assert ada.page.evaluate(CUT) == []
    assert ada.page.evaluate(OVER_EACH_OTHER) == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_how_many_beasts_are_left_is_one_line(new_context: NewContext, server: Server, language: str) -> None:
    """Also before one's own mark and a clock."""
    ada, ben = (person(new_context, server.url, name, LAPTOP) for name in ("Annegret", "Benedikt"))
    in_language(ada.page, server, language)
    sit(ada, ben, {"kind": "real", "bank": 600}, "duel")
    expect(ada.page.locator(".seat .dial").first).to_be_visible()
    assert ada.page.evaluate(LINES) == [1, 1]
    assert ada.page.evaluate(CUT) == []
    assert ada.page.evaluate(OVER_EACH_OTHER) == []
