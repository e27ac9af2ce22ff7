"""The server can't save anything for a while: the page says so, keeps the move, and sends it again by itself."""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import person, sit_down
from tests.serving import Server, serving


# To be asked for before pages are, so that it ends after them: they would complain that they can't reach it.
@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_a_move_that_can_not_be_saved_is_kept_and_made_later(server: Server, new_context: NewContext) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
    # What the pages themselves have to save, that they are being looked at, is saved.
    for each in (ada, ben):
        each.page.wait_for_load_state("networkidle")
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    # No file may be written past its first byte, as on a full disk.
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
    ada.answer("Choose your identity.", "identity:count")
    notice = ada.page.locator("#turn .notice.bad")
    expect(notice).to_have_text("No answer yet. Your move is kept and will be sent again.")
    ada.page.wait_for_timeout(4000)
    expect(notice).to_be_visible()
    expect(ada.page.locator("#go.sent")).to_have_text("Sending…")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
    ada.asked("Choose where you enter.")
    expect(ada.page.locator(".only.true")).to_contain_text("You are the Count")
    expect(notice).to_have_count(0)


def loses_one_answer(page: Page, url: str) -> None:
    """The first request there is done, but the page never hears of it."""
    left = 1

    def lose(route: Route) -> None:
        nonlocal left
        if route.request.method != "POST" or not left:
            route.continue_()
            return
        left = 0
        assert route.fetch().ok
        route.abort()

    page.route(url, lose)


def test_what_was_done_though_its_answer_got_lost_is_not_done_twice(server: Server, new_context: NewContext) -> None:
    """Whoever presses the button once more has the table that was opened, and has said their line once."""
    ada = person(new_context, server.url, "Ada", expect_console="ERR_FAILED")
    ada.page.goto("/")
    loses_one_answer(ada.page, "**/api/v1/matches")
    ada.page.get_by_role("button", name="New table: La Bête").click()
    form = ada.page.get_by_role("dialog")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_label("Link", exact=True)).to_be_visible()
    mine = ada.context.request.get("/api/v1/matches?mine=true").json()["matches"]
    assert len(mine) == 1

    ada.page.goto(f"/matches/{mine[0]['id']}")
    loses_one_answer(ada.page, "**/chat?channel=table")
    ada.page.get_by_role("tab", name="Table").click()
    said = ada.page.get_by_role("textbox", name="Say something")
    for _ in range(3):
        said.fill("Good evening.")
        said.press("Enter")
        expect(said).to_be_enabled()
        ada.page.wait_for_timeout(500)
    expect(ada.page.locator(".chat li:not(.hushed)")).to_have_count(2)


@pytest.mark.parametrize("script", ["lit-html.js", "games/duel/game.js"])
def test_a_page_whose_script_can_not_be_loaded_says_so(server: Server, new_context: NewContext, script: str) -> None:
    """Of the library each page needs all, and what a table asks for later is missing in another way."""
    ada = person(new_context, server.url, "Ada", expect_console="ERR_FAILED|Failed to fetch|module")
    match = ada.post("/matches", {"game": "duel"})["id"]
    ada.page.goto(f"/matches/{match}")
    expect(ada.page.locator("#menu summary")).to_be_visible()
    expect(ada.page.locator("#unloaded")).to_be_hidden()
    ada.page.route(f"**/{script}", lambda route: route.abort())
    ada.page.goto(f"/matches/{match}")
    notice = ada.page.locator("#unloaded")
    expect(notice).to_contain_text("could not be loaded")
    ada.page.set_viewport_size({"width": 360, "height": 740})
    expect(notice).to_be_in_viewport()
