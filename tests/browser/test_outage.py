"""The server can't save anything for a while: the page says so, keeps the move, and sends it again by itself."""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import person, sit_down
from tests.serving import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def test_a_move_that_can_not_be_saved_is_kept_and_made_later(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
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
