"""One window too many (fault 92): it says what to do, and doesn't knock on and on."""

from pathlib import Path

from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import person
from tests.serving import serving


def test_fault_92_one_window_too_many_says_what_to_do(new_context: NewContext, tmp_path: Path) -> None:
    with serving(tmp_path, SPOOR_RATE_LIMITS="on", SPOOR_SOCKETS_PER_PERSON="1") as server:
        ada = person(new_context, server.url, "Ada")
        match = ada.post("/matches", {"game": "la_bete"})["id"]
        ada.page.goto(f"/matches/{match}")
        expect(ada.page.locator("#prompt")).to_be_visible()
        second, lobby = ada.context.new_page(), ada.context.new_page()
        opened: list[WebSocket] = []
        for page in (second, lobby):
            page.on("websocket", lambda line: opened.append(line))
        second.goto(f"/matches/{match}")
        expect(second.locator("#turn")).to_contain_text("Close some, then load this page again.")
        lobby.goto("/")
        expect(lobby.get_by_role("region", name="Your tables")).to_contain_text("nobody else yet")
        lobby.wait_for_timeout(2500)
        assert len(opened) == 2, "each knocked once"
        ada.page.close()
        second.reload()
        expect(second.locator("#prompt")).to_be_visible()
        ada.context.close()
