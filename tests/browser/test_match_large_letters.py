"""The table for those who have set their browser's letters to twice the size."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import launch_options
from tests.browser.conftest import NewContext
from tests.browser.playing import Player, greedy, guard, play_on
from tests.browser.seats import DESKTOP, PHONE, box, person, sit_down
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("large")) as running:
        yield running


@pytest.fixture(scope="module")
def chromium(chromium: Browser) -> Iterator[Browser]:
    """The same browser, where the reader has asked for 32 pixels instead of 16."""
    options = launch_options()
    browser = chromium.browser_type.launch(**(options | {"args": [*options["args"], LARGE]}))
    yield browser
    browser.close()


LARGE = "--blink-settings=defaultFontSize=32"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_fault_98_twice_the_text_leaves_all_in_reach(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    ada, ben = (person(new_context, server.url, name, size) for name in ("Ada", "Ben"))
    for path in ("/", "/rules/la_bete"):
        ada.page.goto(path)
        in_one_column(ada.page)
    sit_down([ada, ben])
    assert ada.page.evaluate("getComputedStyle(document.body).fontSize") == "30px", "15 px, twice"
    players = [Player(ada, greedy()), Player(ben, guard(most=1))]
    play_on(players, until=lambda: ben.prompt == "Post the militia.")
    ben.pick("village:5")
    go = ben.page.locator("#go")
    go.scroll_into_view_if_needed()
    expect(go).to_have_text("Reinforce Langeac")
    assert box(go)["y"] + box(go)["height"] <= box(ben.page.locator(".dock"))["y"], "not behind the dock"


def in_one_column(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
