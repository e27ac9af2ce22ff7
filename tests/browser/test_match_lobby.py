"""From the lobby to a running match, by people who only click; and lists that are current without being asked."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import person
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("lobby")) as running:
        yield running


def test_a_table_is_opened_joined_by_its_link_and_begun(new_context: NewContext, server: Server) -> None:
    ada, cleo = newcomer(new_context, server), newcomer(new_context, server)
    ada.get_by_role("button", name="New table: La Bête").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Your name").fill("Ada")
    form.get_by_role("button", name="One player more").click()
    form.get_by_role("radiogroup", name="Investigator 2").get_by_label("Bot: at random", exact=True).check()
    form.get_by_text("Further choices").click()
    form.get_by_label("For experienced players").check()
    form.get_by_role("button", name="Open the table").click()
    link = form.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{server.url}/join/")
    expect(form.get_by_role("img", name="The link as a QR code")).to_be_visible()
    ada.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
    form.get_by_role("link", name="To the table").click()
    expect(ada.locator("#prompt")).to_have_text("One seat is free.")

    in_open = cleo.get_by_role("region", name="Open tables")
    expect(in_open).to_contain_text("Ada’s table")
    expect(in_open.get_by_role("img", name="2 of 3 seats taken")).to_be_visible()

    ben = newcomer(new_context, server, link)
    expect(ben.get_by_role("heading", name="Ada’s table")).to_be_visible()
    expect(ben.get_by_label("The Beast")).to_be_disabled()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/matches/**")
    expect(ada.locator("#now")).to_contain_text("Season decks")
    expect(ben.locator(".seat", has_text="Ben").first).to_contain_text("you")

    expect(in_open).not_to_contain_text("Ada’s table")
    cleo.get_by_role("region", name="Under way").get_by_role("link", name="Watch: Ada’s table").click()
    expect(cleo.locator("#turn")).to_contain_text("You are watching.")


def test_the_lobby_shows_each_change_at_once(new_context: NewContext, server: Server) -> None:
    """Two people look at their lists; one opens, the other sits down there, and each sees whose turn it is."""
    ada, ben = newcomer(new_context, server), newcomer(new_context, server)
    open_table(ada, "Ada", "The long night")
    own = ada.get_by_role("region", name="Your tables")
    expect(own).to_contain_text("The long night")
    expect(own).to_contain_text("nobody else yet")
    ben.get_by_role("button", name="Join: The long night").click()
    dialog = ben.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ben")
    dialog.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/matches/**")
    expect(own).to_contain_text("with Ben")
    expect(own).to_contain_text("Your turn")
    expect(own).to_contain_text("1 waits for you")
    assert ada.title().startswith("●")
    own.get_by_role("link", name="Play: The long night").click()
    expect(ada.locator("#prompt")).to_have_text("Choose your identity.")
    ben.goto("/")
    expect(ben.get_by_role("region", name="Your tables")).not_to_contain_text("Your turn")


def test_what_was_agreed_on_is_read_before_one_sits_down(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada")
    chosen = {
        "clock": {"kind": "real", "bank": 90, "refund": 15, "out_of_time": "forfeit"},
        "options": {"experienced": True},
        "rated": True,
        "spectators": {"delay": {"moves": 2}},
    }
    seats = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match = ada.post("/matches", {"game": "la_bete", "title": "In haste", "seats": seats, **chosen})
    ben = newcomer(new_context, server)
    ben.get_by_role("button", name="Join: In haste").click()
    told = ben.get_by_role("dialog").locator(".settings li")
    expect(told.filter(has_text="90 seconds")).to_contain_text("When the time is up, the match is lost.")
    in_dialog = told.all_inner_texts()
    ben.goto(f"/join/{match['invite']['code']}")
    assert in_dialog == ben.locator(".settings li").all_inner_texts(), "as on the invitation"


def test_a_code_read_aloud_leads_to_the_table(new_context: NewContext, server: Server) -> None:
    ada, ben = newcomer(new_context, server), newcomer(new_context, server)
    open_table(ada, "Ada", "By word of mouth", unlisted=True, stay=True)
    code = ada.locator(".code-line b").inner_text()
    expect(ben.get_by_role("region", name="Open tables")).to_be_visible()
    expect(ben.get_by_text("By word of mouth")).to_have_count(0)
    ben.get_by_label("Invitation code").fill(code.lower())
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("heading", name="By word of mouth")).to_be_visible()


def open_table(page: Page, name: str, title: str, unlisted: bool = False, stay: bool = False) -> None:
    """Through the dialog; it then shows the invitation, which is closed again unless one stays there."""
    page.get_by_role("button", name="New table: La Bête").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Your name").fill(name)
    form.get_by_label("Name of the table").fill(title)
    if unlisted:
        form.get_by_label("Whoever has the link").check()
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_label("Link", exact=True)).to_be_visible()
    if not stay:
        page.keyboard.press("Escape")


def newcomer(new_context: NewContext, server: Server, address: str = "/") -> Page:
    page = new_context(base_url=server.url).new_page()
    page.goto(address)
    return page
