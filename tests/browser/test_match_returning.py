"""Coming back to a running match: after a reload, in a second tab, after a cut or the server's rest, or as another."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.conftest import NewContext
from tests.browser.playing import Player, Seen, greedy, guard, play_on
from tests.browser.seats import Person, begin, person, sit_down
from tests.serving import Server, free_port, serving

SILENT = "WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|503"
"""What a browser itself writes to the console while there is no connection."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("returning")) as running:
        yield running


def test_fault_51_a_reload_shows_the_same_in_every_phase(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben], seed=2)
    players = [Player(ada, greedy("pack", "village:11")), Player(ben, guard(most=2))]
    phases: set[str] = set()

    def reload_at_each_new_prompt() -> bool:
        for player in players:
            prompt = player.look().prompt.splitlines()[0]
            if prompt not in phases:
                phases.add(prompt)
                stays_the_same(player)
        return "Post the militia." in phases

    play_on(players, until=reload_at_each_new_prompt)
    assert phases >= {
        "Choose your identity.",
        "Choose where you enter.",
        "Place Jean Chastel.",
        "Post the dragoons.",
        "Choose where to strike.",
        "Lay a token beside the card.",
        "Move Jean Chastel.",
        "Use your power, or not.",
        "The Beast is choosing.",
        "The Investigators are making up their minds.",
    }
    ada.post(f"{ada.page.url.removeprefix(server.url)}/resign")
    for player in players:
        expect(player.page.locator(".over")).to_be_visible()
        stays_the_same(player)


def stays_the_same(player: Player) -> None:
    """Prompt, options, plans, buttons, who is waited for and since when: as before."""
    before, title = player.look(), player.page.title()
    player.page.reload()
    expect(player.page.locator("#prompt")).to_be_visible()
    after: Seen = player.look()
    assert after == before
    assert player.page.title() == title


def test_fault_63_two_tabs_of_one_player(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    left, right = ada, Person("Ada", ada.context, ada.context.new_page())
    right.page.goto(ada.page.url)
    for tab in (left, right):
        tab.asked("Choose your identity.")
    right.pick("identity:devil")
    left.answer("Choose your identity.", "identity:count")
    for tab in (left, right):
        tab.asked("Choose where you enter.")
    expect(right.page.locator("[data-option][aria-pressed=true]")).to_have_count(0)
    right.answer("Choose where you enter.", "village:24")
    for tab in (left, right):
        expect(tab.page.locator("#turn .ask")).to_have_count(0)
        expect(tab.page.locator(".only.true")).to_contain_text("You are the Count")

    second = Person("Ben", ben.context, ben.context.new_page())
    second.page.goto(ben.page.url)
    tabs = [ben, second]
    pieces = {"bishop": 7, "chastel": 3, "marquis": 16, "envoy": 19}
    for turn, (name, village) in enumerate(pieces.items()):
        acts, looks = tabs[turn % 2], tabs[(turn + 1) % 2]
        acts.page.locator(f'.subjects [data-ref="investigator:{name}"]').click()
        acts.pick(f"{name}:village:{village}")
        acts.press()
        expect(looks.page.locator(f'.subjects [data-ref="investigator:{name}"] .ic')).to_be_visible()
    second.press("#last")
    for tab in tabs:
        tab.asked("Post the dragoons.")
    ben.answer("Post the dragoons.", "village:23")
    for tab in tabs:
        expect(tab.page.locator("#prompt")).to_contain_text("The Beast is choosing.")
    for tab in (left, right):
        tab.asked("Choose where to strike.")


def test_fault_50_a_move_made_while_the_line_was_dead_is_done_when_it_is_back(
    new_context: NewContext, server: Server
) -> None:
    """The page does not know yet that nothing arrives any more: the answer waits, and goes out again."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    dead: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        behind = socket.connect_to_server()
        lost = not dead

        def send(frame: str | bytes) -> None:
            if not (lost and '"t":"move"' in str(frame)):
                behind.send(frame)

        socket.on_message(send)
        dead.append(socket)

    ada.page.route_web_socket("**/ws/matches/**", through)
    sit_down([ada, ben])
    ada.answer("Choose your identity.", "identity:count")
    expect(ada.page.locator("#go.sent")).to_have_text("Sending…")
    dead[0].close(code=4000)
    ada.asked("Choose where you enter.")
    expect(ada.page.locator(".only.true")).to_contain_text("You are the Count")
    expect(ada.page.locator("#turn .notice.bad")).to_have_count(0)


def test_fault_50_without_connection_nothing_can_be_done_and_nothing_is_lost(
    new_context: NewContext, server: Server
) -> None:
    ada = person(new_context, server.url, "Ada", expect_console=SILENT)
    ben = person(new_context, server.url, "Ben")
    cut_off = cutter(ada.page)
    sit_down([ada, ben])
    ada.asked("Choose your identity.")
    ada.pick("identity:vagabond")
    cut_off(True)
    expect(ada.page.locator(".notice.bad")).to_contain_text("No connection")
    expect(ada.page.locator("#plate")).to_have_class("plate stale")
    expect(ada.page.locator(".notice.bad")).to_contain_text("nothing can be sent until the line is back")
    for button in ("#go", '[data-option="identity:pack"]'):
        expect(ada.page.locator(button)).to_have_attribute("aria-disabled", "true")
        ada.page.locator(button).click(force=True)
    expect(ada.page.locator("#go")).to_have_text("Be the Vagabond")
    burgundy = "go => getComputedStyle(go).backgroundColor"
    assert ada.page.locator("#go").evaluate(burgundy) == "rgba(0, 0, 0, 0)", "it looks like what it is"
    expect(ada.page.locator('[data-option="identity:vagabond"]')).to_have_attribute("aria-pressed", "true")
    # After some failures the page waits long enough for a person to be the first.
    expect(ada.page.locator(".notice.bad")).to_contain_text(re.compile(r"\b([5-9]|\d\d) s"), timeout=30_000)
    cut_off(False)
    ada.page.get_by_role("button", name="Try now").click()
    expect(ada.page.locator(".notice.bad")).to_have_count(0)
    ada.press()
    ada.asked("Choose where you enter.")
    expect(ada.page.locator(".only.true")).to_contain_text("You are the Vagabond")


def cutter(page: Page) -> Callable[[bool], None]:
    """Pull the plug of a page's socket, and put it in again."""
    lines: list[WebSocketRoute] = []
    state = {"cut": False}

    def through(socket: WebSocketRoute) -> None:
        if state["cut"]:
            socket.close(code=4000)
            return
        socket.connect_to_server()
        lines.append(socket)

    def cut(wanted: bool) -> None:
        state["cut"] = wanted
        if wanted:
            lines[-1].close(code=4000)

    page.route_web_socket("**/ws/matches/**", through)
    return cut


def test_the_server_rests_and_all_pages_come_back(new_context: NewContext, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as first:
        ada, ben = (person(new_context, first.url, name, expect_console=SILENT) for name in ("Ada", "Ben"))
        match = sit_down([ada, ben])
        begin(ada, ben)
        ben.asked("Post the dragoons.")
        looker = watcher(new_context, first.url, f"/matches/{match}", expect_console=SILENT)
        lobby = watcher(new_context, first.url, "/", expect_console=SILENT)
        expect(lobby.get_by_role("link", name="Watch: Test")).to_be_visible()
    for page in (ada.page, ben.page, looker):
        expect(page.locator(".notice.bad")).to_contain_text("No connection")
    expect(lobby.locator(".notice.bad")).to_contain_text("No connection")
    with serving(tmp_path, port):
        for page in (ada.page, ben.page, looker, lobby):
            expect(page.locator(".notice.bad")).to_have_count(0, timeout=40_000)
        ben.answer("Post the dragoons.", "village:23")
        for page in (ada.page, ben.page, looker):
            expect(page.locator(".log li", has_text="dragoons at Rieutort")).to_have_count(1)
        ada.asked("Choose where to strike.")
        for context in (ada.context, ben.context, looker.context, lobby.context):
            context.close()


def test_a_seat_is_handed_over_in_mid_match(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    ben.page.locator("#menu summary").click()
    ben.page.get_by_role("button", name="Hand over my seat").click()
    link = ben.page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()

    dora = watcher(new_context, server.url, link)
    expect(dora.locator("#turn")).to_contain_text("Somebody gives you their seat at this table.")
    dora.get_by_role("button", name="Sit down").click()
    dora.get_by_label("Your name").fill("Dora")
    dora.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(dora.locator("#prompt")).to_have_text("Post the dragoons.")
    expect(ada.page.locator(".seat", has_text="Bishop")).to_contain_text("Dora")

    expect(ben.page.locator("#prompt")).to_contain_text("The Investigators are making up their minds.")
    expect(ben.page.locator("#turn")).to_contain_text("You are watching.")
    ben.page.keyboard.press("Escape")
    ben.page.locator("#menu summary").click()
    expect(ben.page.get_by_role("button", name="Give up")).to_have_count(0)
    someone = Person("Dora", dora.context, dora)
    someone.answer("Post the dragoons.", "village:23")
    ada.asked("Choose where to strike.")
    dora.goto(link)
    expect(dora.get_by_role("button", name="Sit down")).to_have_count(0)


def test_who_watches_sees_it_go_on_and_no_secret(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = sit_down([ada, ben])
    looker = watcher(new_context, server.url, f"/matches/{match}")
    expect(looker.locator("#turn")).to_contain_text("You are watching. You see what everybody may know.")
    begin(ada, ben)
    expect(looker.locator(".seat", has_text="The Beast")).to_contain_text("1 of 25")
    ben.answer("Post the dragoons.", "village:23")
    ada.answer("Choose where to strike.", "village:22")
    ada.asked("Lay a token beside the card.")
    ada.page.get_by_role("button", name="Devil").click()
    ada.press()
    expect(looker.locator(".log")).to_contain_text("lays a card in the Summer pouch and a token beside it")
    expect(looker.locator(".vcard.back")).to_have_count(1)
    ben.asked("Move the Bishop of Mende.")
    ben.pick("bishop:village:6")
    ben.press()
    ben.asked("Move Jean Chastel.")
    for secret in ("#turn [data-option]", ".rail", ".only", ".ghost", ".walk", ".token", "form.say", ".log .mine"):
        expect(looker.locator(secret)).to_have_count(0)
    ben.press("#last")
    expect(looker.locator(".log")).to_contain_text("The Beast strikes Marvejols")


def watcher(new_context: NewContext, url: str, address: str, expect_console: str | None = None) -> Page:
    """The page of somebody whom nobody knows, in a browser of their own."""
    context: BrowserContext = new_context(base_url=url, expect_console=expect_console)
    page = context.new_page()
    page.goto(address)
    return page
