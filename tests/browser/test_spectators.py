"""Those who look on: they see at once that they do, and how late; they talk among themselves, and do nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, begin, person
from tests.serving import Server, serving

REPORT = "#past button[aria-label='Report a line']"
ACTS = "[data-option], #go, #last, .put-out, .room .go"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("spectators")) as running:
        yield running


def hunt(ada: Person, ben: Person, **wanted: Any) -> str:
    """A match of La Bête that has begun, on the pages of both. Returns its id."""
    seats = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match: str = ada.post(
        "/matches", {"game": "la_bete", "title": "Test", "seats": seats, "seed": f"{1:064x}", **wanted}
    )["id"]
    ben.post(f"/matches/{match}/join", {})
    for each in (ada, ben):
        each.page.goto(f"/matches/{match}")
    ada.asked("Choose your identity.")
    return match


def say(page: Page, tab: str, text: str) -> None:
    page.get_by_role("tab", name=tab).click()
    page.locator(".say input").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".chat")).to_contain_text(text)


def log_of(page: Page) -> list[str]:
    page.get_by_role("tab", name="Log").click()
    return page.locator(".log > li").all_inner_texts()


def test_who_looks_on_sees_it_so_many_moves_late_and_can_do_nothing(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    match = hunt(ada, ben, spectators={"delay": {"moves": 1}})
    cleo.page.goto(f"/matches/{match}")
    expect(cleo.page.locator(".settings")).to_contain_text("Who looks on sees it one move late.")
    expect(cleo.page.locator(".prompt")).to_contain_text("The match begins by itself.")
    expect(cleo.page.locator(".room-body")).not_to_contain_text("If nobody starts it")
    cleo.page.goto("/")
    expect(cleo.page.get_by_role("region", name="Under way").get_by_role("link", name="Look: Test")).to_be_visible()
    cleo.page.goto(f"/matches/{match}")
    begin(ada, ben)
    ben.answer("Post the dragoons.", "village:23")
    expect(ben.page.locator(".log")).to_contain_text("Rieutort")
    expect(cleo.page.locator(".watching")).to_have_text("You are watching. You see and hear it 1 move late.")
    cleo.page.get_by_role("tab", name="Log").click()
    assert "Rieutort" not in cleo.page.locator("#past").inner_text()
    expect(cleo.page.locator('#board .pieces [data-at="village:23"]')).to_have_count(0)
    ada.answer("Choose where to strike.", "village:22")
    ada.asked("Lay a token beside the card.")
    ada.page.get_by_role("button", name="Devil").click()
    ada.press()
    expect(ben.page.locator(".log")).to_contain_text("Summer pouch")
    expect(cleo.page.locator(".log")).to_contain_text("Rieutort")
    assert "Summer pouch" not in cleo.page.locator("#past").inner_text()
    expect(cleo.page.locator(ACTS)).to_have_count(0)
    expect(cleo.page.locator(".dot")).to_have_count(0)  # who is here now is nothing to them


@pytest.mark.parametrize("start", ["full", "hand"])
def test_what_becomes_of_a_table_that_nobody_starts_is_said_where_it_may(
    new_context: NewContext, server: Server, start: str
) -> None:
    """To whoever looks on late as well: a seat is free, or somebody has to begin; one that is full begins by itself."""
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    late = {"game": "duel", "seats": seats, "start": start, "spectators": {"delay": {"minutes": 10}}}
    match = ada.post("/matches", late)["id"]
    cleo.page.goto(f"/matches/{match}")
    says = cleo.page.get_by_text("If nobody starts it")
    expect(says).to_be_visible()
    ben.post(f"/matches/{match}/join", {})
    expect(cleo.page.locator(".room-body .seat", has_text="Ben")).to_be_visible()
    expect(says).to_have_count(0 if start == "full" else 1)


def test_what_they_say_is_theirs_until_the_end(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo, dan = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo", "Dan"))
    match = hunt(ada, ben)
    for each in (cleo, dan):
        each.page.goto(f"/matches/{match}")
        expect(each.page.locator(".watching")).to_contain_text("You are watching. You see what everybody may know.")
    say(cleo.page, "Onlookers", "I know where it is")
    dan.page.get_by_role("tab", name="Onlookers").click()
    expect(dan.page.locator(".chat")).to_contain_text("I know where it is")
    # One's own lines are nothing to report, after coming anew neither.
    expect(cleo.page.locator(REPORT)).to_have_count(0)
    cleo.page.reload()
    cleo.page.get_by_role("tab", name="Onlookers").click()
    expect(cleo.page.locator(".chat")).to_contain_text("I know where it is")
    expect(cleo.page.locator(REPORT)).to_have_count(0)
    say(dan.page, "Onlookers", "So do I")
    cleo.page.locator(REPORT).click()
    expect(cleo.page.locator("dialog select option")).to_have_text(["Dan: So do I"])
    cleo.page.keyboard.press("Escape")
    cleo.page.get_by_role("tab", name="Table").click()
    expect(cleo.page.locator(".say")).to_have_count(0)
    expect(ada.page.get_by_role("tab", name="Onlookers")).to_have_count(0)
    ada.page.get_by_role("tab", name="Table").click()
    expect(ada.page.locator(".chat-note")).to_have_text("2 look on and read this.")
    ada.post(f"/matches/{match}/resign")
    for each in (ada, ben):
        expect(each.page.locator(".over")).to_be_visible()
        tab = each.page.get_by_role("tab", name="Onlookers")
        expect(tab.locator(".n")).to_have_text("2")
        tab.click()
        expect(each.page.locator(".chat")).to_contain_text("I know where it is")
        expect(each.page.locator(".say input")).to_have_count(0)
        expect(each.page.locator(REPORT)).to_be_visible()
    expect(cleo.page.locator(".watching")).to_have_count(0)
    say(cleo.page, "Onlookers", "I said so")
    expect(ada.page.locator(".chat")).to_contain_text("I said so")


def test_a_name_or_an_account_is_wanted_to_talk(new_context: NewContext, server: Server) -> None:
    ada, ben = (person(new_context, server.url, name) for name in ("Ada", "Ben"))
    match = hunt(ada, ben, spectators={"chat": "accounts"})
    page = new_context(*PHONE, base_url=server.url).new_page()
    page.goto(f"/matches/{match}")
    expect(page.locator(".watching")).to_be_visible()
    page.locator(".dock").get_by_role("button", name="Onlookers").click()
    page.get_by_role("button", name="Say your name first").click()
    page.get_by_role("dialog").get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="That is me").click()
    page.locator(".dock").get_by_role("button", name="Onlookers").click()
    expect(page.locator("#past")).to_contain_text("Here only those may talk who have an account.")
    expect(page.locator(".say")).to_have_count(0)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0

    silent = hunt(ada, ben, spectators={"chat": "nobody"})
    page.goto(f"/matches/{silent}")
    expect(page.locator(".watching")).to_be_visible()
    expect(page.locator(".dock").get_by_role("button", name="Onlookers")).to_have_count(0)


def test_by_minutes_board_log_clock_and_lobby_stand_at_the_same_moment(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    clock = {"kind": "real", "bank": 900, "refund": 15}
    match = hunt(ada, ben, spectators={"delay": {"minutes": 60}}, clock=clock)
    ada.answer("Choose your identity.", "identity:count")
    ada.answer("Choose where you enter.", "village:24")
    ben.answer("Place the Bishop of Mende.", "bishop:village:7")
    cleo.page.goto(f"/matches/{match}")
    # To her it has not begun: no figure stands on the board, nothing has happened, no clock runs, and it is open.
    expect(cleo.page.locator(".settings")).to_contain_text("Who looks on sees it 60 minutes late.")
    expect(cleo.page.locator(".settings")).to_contain_text("Each side has 15 minutes")
    expect(cleo.page.locator("#prompt")).to_have_text("Every seat is taken.")
    assert log_of(cleo.page) == []
    expect(cleo.page.locator("#clock .dial")).to_have_count(0)
    expect(cleo.page.locator(".dot")).to_have_count(0)
    say(cleo.page, "Onlookers", "Is anybody there?")
    cleo.page.goto("/?status=open")
    expect(cleo.page.get_by_role("region", name="Open tables")).to_contain_text("seen 60 minutes late")
    expect(ben.page.locator("#clock .dial")).to_have_count(1)


def test_where_nobody_may_look_on_the_page_says_so(new_context: NewContext, server: Server) -> None:
    ada, ben = (person(new_context, server.url, name) for name in ("Ada", "Ben"))
    cleo = person(new_context, server.url, "Cleo", expect_console="403")
    match = hunt(ada, ben, spectators={"allowed": False})
    cleo.page.goto(f"/matches/{match}")
    expect(cleo.page.get_by_role("heading")).to_have_text("Nobody may look on at this table before the match is over.")
    cleo.page.get_by_role("link", name="To the tables", exact=True).click()
    expect(cleo.page.get_by_role("region", name="Under way")).to_contain_text("nobody looks on")
    ada.post(f"/matches/{match}/resign")
    cleo.page.goto(f"/matches/{match}")
    expect(cleo.page.locator(".over")).to_be_visible()
