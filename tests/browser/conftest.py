"""Browsers for tests: one Chromium, a context for each player, and no test passes with a complaint in the console."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect, sync_playwright

from tests.browser.chromium import launch_options, node
from tests.browser.contexts import Contexts

HERE = Path(__file__).parent

NewContext = Callable[..., BrowserContext]

PATIENCE = 15_000
"""Milliseconds that a page gets to come to what is expected: on a busy machine five seconds pass before it is up."""

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            # The tests of a file share its server and what the browser has of it; files run side by side.
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


# Scope "package": Playwright keeps an event loop running in this thread, which must have ended before other tests
# start loops of their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, shared by all browser tests. Without one they fail; they never skip."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(**launch_options())
        except Error as error:
            pytest.fail(f"No Chromium starts here; `python3 run.py test` gets one.\n{error}", pytrace=False)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def contexts(chromium: Browser) -> Iterator[Contexts]:
    """What the tests of one file share: its server's files, as the browser keeps them."""
    contexts = Contexts(chromium, PATIENCE)
    yield contexts
    contexts.close()


@pytest.fixture
def new_context(contexts: Contexts) -> Iterator[NewContext]:
    """Make a fresh browser context: one player with cookies of their own.

    `new_context(width=1280, height=860, expect_console=None, guarded=False, **options)`; the options go to Playwright.
    When the test ends, anything that a page wrote to its console and any error on it fails the test, unless
    `expect_console` (a regular expression) matches it. `guarded`: see haste.py.
    """

    def make(
        width: int = 1280,
        height: int = 860,
        expect_console: str | None = None,
        guarded: bool = False,
        **options: Any,
    ) -> BrowserContext:
        calm = {
            "locale": "en-GB",
            "timezone_id": "UTC",
            "color_scheme": "light",
            "reduced_motion": "reduce",
            "viewport": {"width": width, "height": height},
        }
        return contexts.take(calm | options, expect_console, guarded)

    yield make
    if complaints := contexts.give_back():
        pytest.fail("The pages were not silent:\n" + "\n".join(complaints), pytrace=False)
