"""The table of La Bête in real browsers, against a real server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, begin, begin_by_hand, box, person, sit_down
from tests.serving import Server, free_port, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("table")) as running:
        yield running


def test_two_people_play_a_season(new_context: NewContext, server: Server) -> None:
    ada, ben = (person(new_context, server.url, name, guarded=True) for name in ("Ada", "Ben"))
    sit_down([ada, ben])
    begin_by_hand(ada, ben)
    expect(ada.page.locator(".seat", has_text="The Beast")).to_contain_text("1 of 25")
    expect(ada.page.locator("#prompt")).to_have_text(
        re.compile(r"^The Investigators are making up their minds\.since \d")
    )
    ben.asked("Post the dragoons.")
    ben.page.locator('#board [data-ref="village:23"] .hit').click()
    expect(ben.page.locator("#go")).to_have_text("Reinforce Rieutort")
    ben.press()
    ada.answer("Choose where to strike.", "village:22")
    ada.asked("Lay a token beside the card.")
    ada.page.get_by_role("button", name="Devil").click()
    ada.press()
    laid = "The Beast lays a card in the Summer pouch and a token beside it, both face down."
    expect(ben.page.locator(".log")).to_contain_text(laid)
    expect(ben.page.locator(".phases .now")).to_have_text("Investigators")
    ben.press("#last")
    expect(ada.page.locator(".log")).to_contain_text("Marvejols")
    expect(ben.page.locator(".log")).to_contain_text("The Beast strikes Marvejols")


def test_the_keyboard_is_enough(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", guarded=True), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
    keys = ada.page.keyboard
    keys.press("t")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        keys.press(key)
    expect(ada.page.locator("#go")).to_be_focused()
    expect(ada.page.locator("#go")).to_have_text("Be the Count")
    keys.press("Escape")
    expect(ada.page.locator("[data-option][aria-pressed=true]")).to_have_count(0)
    keys.press("Enter")
    ada.page.wait_for_timeout(500)
    keys.press("Enter")
    ada.asked("Choose where you enter.")
    expect(ada.page.locator("[data-option]").first).to_be_focused()
    keys.press("m")
    expect(ada.page.locator("#board .place:focus")).to_have_count(1)
    for _ in range(30):
        keys.press("ArrowDown")
    keys.press("Enter")
    expect(ada.page.locator("#go, .card")).not_to_have_count(0)
    keys.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(new_context: NewContext, server: Server, size: tuple[int, int], scheme: str) -> None:
    ada = person(new_context, server.url, "Ada", size, color_scheme=scheme, has_touch=size == PHONE)
    ben = person(new_context, server.url, "Ben", size, color_scheme=scheme, has_touch=size == PHONE)
    sit_down([ada, ben])
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    ben.pick("village:23")
    for page in (ada.page, ben.page):
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_nothing_hidden_is_on_the_page(new_context: NewContext, server: Server) -> None:
    """Twelve places could be struck and five faces could lie there: the page of the other side knows of none."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    begin(ada, ben)
    ben.answer("Post the dragoons.", "village:1")
    before = ben.page.locator("#plate").inner_html()
    ada.answer("Choose where to strike.", "village:22")
    ada.page.get_by_role("button", name="Vagabond").click()
    ada.press()
    ben.asked("Move the Bishop of Mende.")
    assert "identity" not in ben.page.locator("#plate").inner_html()
    assert ben.page.locator("#pieces .token").count() == 0
    assert ben.page.locator(".vcard.back").count() == 1
    assert before.count("ghost") == ben.page.locator("#plate").inner_html().count("ghost") == 0


def test_a_choice_can_be_taken_back(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.answer("Choose your identity.", "identity:pack")
    ada.asked("Choose where you enter.")
    ada.page.get_by_role("button", name="Take back the last move").click()
    ada.asked("Choose your identity.")


def test_a_pick_outlives_a_restart_of_the_server(new_context: NewContext, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as first:
        ada = person(new_context, first.url, "Ada", expect_console="WebSocket|ERR_CONNECTION_REFUSED|503")
        ben = person(new_context, first.url, "Ben", expect_console="WebSocket|ERR_CONNECTION_REFUSED|503")
        sit_down([ada, ben])
        begin(ada, ben)
        ben.asked("Post the dragoons.")
        ben.pick("village:23")
    expect(ben.page.locator(".notice.bad")).to_contain_text("No connection")
    expect(ben.page.locator("#plate")).to_have_class("plate stale")
    with serving(tmp_path, port):
        expect(ben.page.locator(".notice.bad")).to_have_count(0, timeout=30_000)
        expect(ben.page.locator("#go")).to_have_text("Reinforce Rieutort")
        ben.press()
        expect(ben.page.locator(".log li", has_text="dragoons at Rieutort")).to_have_count(1)
        ada.page.reload()
        expect(ada.page.locator(".log li", has_text="dragoons at Rieutort")).to_have_count(1)


def test_fault_50_a_move_whose_answer_got_lost_is_sent_again_and_done_once(
    new_context: NewContext, server: Server
) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    moves: list[dict[str, object]] = []

    def through(socket: WebSocketRoute) -> None:
        """Pass everything on, but hang up as soon as the first move has gone through."""
        behind = socket.connect_to_server()

        def send(frame: str | bytes) -> None:
            behind.send(frame)
            if json.loads(frame)["t"] == "move":
                moves.append(json.loads(frame))
                if len(moves) == 1:
                    socket.close(code=4000)

        socket.on_message(send)

    ada.page.route_web_socket("**/ws/matches/**", through)
    sit_down([ada, ben])
    ada.answer("Choose your identity.", "identity:count")
    ada.asked("Choose where you enter.")
    assert len(moves) == 2
    assert moves[0] == moves[1], "the same answer under the same key"
    expect(ada.page.locator("#turn .notice.bad")).to_have_count(0)


def test_a_line_gone_silent_is_noticed(new_context: NewContext, server: Server) -> None:
    # The bell may ask for its notices while there is no line, and the browser says so.
    ada = person(new_context, server.url, "Ada", expect_console="ERR_INTERNET_DISCONNECTED")
    ben = person(new_context, server.url, "Ben")
    silent = False

    def through(socket: WebSocketRoute) -> None:
        """Pass everything on, until nothing comes through any more either way and nobody hangs up.

        A line that is dialled meanwhile stays dead: TCP would deliver late what was said over it, and we have lost it.
        """
        dead, behind = silent, socket.connect_to_server()
        behind.on_message(lambda frame: None if silent or dead else socket.send(frame))
        socket.on_message(lambda frame: None if silent or dead else behind.send(frame))

    ada.page.route_web_socket("**/ws/matches/**", through)
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
    ada.pick("identity:count")
    silent = True
    ada.press()
    notice = ada.page.locator("#turn .notice.bad")
    expect(notice).to_contain_text("No answer yet. Your move is kept")
    expect(ada.page.locator("#go")).to_have_text("Sending…")
    expect(notice).to_contain_text("No connection", timeout=10_000)
    silent = False
    # Perhaps it has just dialled once more and been swallowed: that too is noticed only after a while.
    expect(ada.page.locator("#prompt")).to_have_text("Choose where you enter.", timeout=40_000)
    expect(notice).to_have_count(0)
    ada.context.set_offline(True)
    expect(notice).to_contain_text("No connection", timeout=2_000)
    ada.context.set_offline(False)
    expect(notice).to_have_count(0)
    expect(ada.page.locator("#announce-now")).to_have_text("The connection is back.")


def test_what_is_looked_at_does_not_look_picked(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
    fill = "element => getComputedStyle(element).backgroundColor"
    first, second = ada.page.locator("[data-option]").nth(0), ada.page.locator("[data-option]").nth(1)
    untouched = second.evaluate(fill)
    ada.page.keyboard.press("t")
    first.hover()
    ada.page.wait_for_timeout(200)
    assert first.evaluate(fill) == untouched
    first.click()
    ada.page.wait_for_timeout(200)
    assert first.evaluate(fill) != untouched


def test_a_side_talks_unheard(new_context: NewContext, server: Server) -> None:
    people = [person(new_context, server.url, name) for name in ("Ada", "Ben", "Chloé")]
    ada, ben, chloe = people
    sit_down(people)
    # What was said before a page is there counts as read.
    expect(chloe.page.locator("#prompt")).to_be_visible()
    ben.page.get_by_role("tab", name="Side").click()
    ben.page.get_by_role("textbox", name="Say something to your side").fill("North, all of us.")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator(".chat")).to_contain_text("North, all of us.")
    tab = chloe.page.get_by_role("tab", name="Side")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(chloe.page.locator(".chat")).to_contain_text("Ben North, all of us.")
    expect(tab).not_to_contain_text("1")
    expect(ada.page.get_by_role("tab", name="Side")).to_have_count(0)
    assert "North" not in ada.page.content()


def test_a_phone_shows_what_matters(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE, has_touch=True)
    ben = person(new_context, server.url, "Ben", PHONE, has_touch=True)
    sit_down([ada, ben])
    begin(ada, ben)
    ben.answer("Post the dragoons.", "village:23")
    ada.asked("Choose where to strike.")
    page = ada.page
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert in_view(page, "village:24")
    page.locator('[data-option="village:22"]').tap()
    expect(page.locator("#go")).to_have_text("Strike Marvejols")
    assert in_view(page, "village:22"), "a place picked in the list is brought into view"
    page.locator('#board [data-ref="village:23"] .hit').tap()
    expect(page.locator("#go")).to_have_text("Strike Rieutort")
    for button in page.locator("#turn button:visible, .dock button").all():
        assert box(button)["height"] >= 44, button.inner_text()


def test_a_drag_is_no_click(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    ada.answer("Choose your identity.", "identity:count")
    ada.asked("Choose where you enter.")
    board, mouse = ada.page.locator("#plate > svg"), ada.page.mouse
    village = ada.page.locator('#board [data-ref="village:24"] .hit')
    village.hover()
    mouse.wheel(0, -400)
    before = box(village)
    assert "scale" in (board.get_attribute("style") or "")
    mouse.down()
    mouse.move(before["x"] + 60, before["y"] - 120, steps=6)
    mouse.up()
    assert box(village)["y"] < before["y"] - 40
    expect(ada.page.locator("[data-option][aria-pressed=true]")).to_have_count(0)
    village.click()
    expect(ada.page.locator("#go")).to_have_text("Enter by Mende")


def test_giving_up_asks_first_and_ends_the_match(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    first = sit_down([ada, ben])
    ada.answer("Choose your identity.", "identity:count")
    ada.page.locator("#menu summary").click()
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(ben.page.locator(".over h2")).to_have_text("Gévaudan is saved.")
    expect(ben.page.locator(".over")).to_contain_text("The Beast was the Count")
    expect(ben.page.locator(".log")).to_contain_text("The Beast gives up.")
    for someone in (ada, ben):
        someone.page.get_by_role("button", name="Play again").click()
        someone.page.wait_for_url(lambda url: "/matches/" in url and first not in url)
    assert ada.page.url == ben.page.url
    ada.asked("Choose your identity.")


def in_view(page: Page, ref: str) -> bool:
    """Whether this place lies on the visible part of the board, large enough to be read and hit."""
    disc, plate = box(page.locator(f'#board [data-ref="{ref}"] .disc')), box(page.locator("#plate"))
    across = plate["x"] <= disc["x"] and disc["x"] + disc["width"] <= plate["x"] + plate["width"]
    down = plate["y"] <= disc["y"] and disc["y"] + disc["height"] <= plate["y"] + plate["height"]
    return across and down and disc["width"] > 20
