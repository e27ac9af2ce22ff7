"""A table that is there only for those who have its link: what they see of it, and how a seat is given away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import Person, person
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("unlisted")) as running:
        yield running


def sit_down_unlisted(ada: Person, ben: Person) -> tuple[str, str]:
    """The match's id and its invitation; both sit at it, and Ada has said something."""
    roles = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match = ada.post("/matches", {"game": "la_bete", "title": "Hidden", "visibility": "unlisted", "seats": roles})
    invite: str = match["invite"]["code"]
    ben.post(f"/matches/{match['id']}/join", {"invite": invite})
    ada.post(f"/matches/{match['id']}/chat?channel=table", {"text": "Good evening."})
    return match["id"], invite


def test_who_watches_by_invitation_reads_what_was_said(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    match, invite = sit_down_unlisted(ada, ben)
    cleo.page.goto(f"/matches/{match}?invite={invite}")
    cleo.page.get_by_role("tab", name="Table").click()
    expect(cleo.page.locator(".chat")).to_contain_text("Good evening.")


def test_a_seat_is_handed_over(new_context: NewContext, server: Server) -> None:
    ada, cleo = person(new_context, server.url, "Ada"), person(new_context, server.url, "Cleo")
    ben = person(
        new_context, server.url, "Ben", expect_console="404", permissions=["clipboard-read", "clipboard-write"]
    )
    match, _ = sit_down_unlisted(ada, ben)
    ben.page.goto(f"/matches/{match}")
    ben.page.locator("#menu summary").click()
    ben.page.get_by_role("button", name="Hand over my seat").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog).to_contain_text("presses “Sit down”")
    assert ben.page.locator("dialog label").evaluate("label => getComputedStyle(label).backgroundColor") == CLEAR
    link = dialog.get_by_label("Link", exact=True).input_value()
    # While the browser asks whether it may, something is to be read.
    ben.page.evaluate(
        """() => {
          const write = navigator.clipboard.writeText.bind(navigator.clipboard);
          const allowed = new Promise(done => { window.allow = done; });
          navigator.clipboard.writeText = text => allowed.then(() => write(text));
        }"""
    )
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog).to_contain_text("Copying. The browser may ask you first.")
    ben.page.evaluate("allow()")
    expect(dialog).to_contain_text("Copied.")
    assert ben.page.evaluate("navigator.clipboard.readText()") == link

    cleo.page.goto(link)
    cleo.page.get_by_role("tab", name="Table").click()
    expect(cleo.page.locator(".chat")).to_contain_text("Good evening.")
    expect(dialog).to_be_visible()
    cleo.page.get_by_role("button", name="Sit down").click()
    expect(cleo.page.locator(".seats .seat", has_text="Cleo").first).to_contain_text("you")
    expect(ben.page.locator("#turn")).to_contain_text("Your seat is handed over.")
    expect(ben.page.locator("#turn")).not_to_contain_text("There is no such table any more.")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)

    dan = person(new_context, server.url, "Dan")
    for spent in (link, link[:-4] + "xxxx"):
        dan.page.goto(spent)
        expect(dan.page.locator("#turn")).to_contain_text("This link gives no seat any more")
        expect(dan.page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_who_comes_too_late_by_an_invitation_may_watch(new_context: NewContext, server: Server) -> None:
    ada, cleo = person(new_context, server.url, "Ada"), person(new_context, server.url, "Cleo", expect_console="409")
    roles = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match = ada.post("/matches", {"game": "la_bete", "title": "Full", "visibility": "unlisted", "seats": roles})
    cleo.page.goto(f"/join/{match['invite']['code']}")
    expect(cleo.page.get_by_role("link", name="Watch")).to_be_visible()
    person(new_context, server.url, "Ben").post(f"/matches/{match['id']}/join", {"invite": match["invite"]["code"]})
    cleo.page.get_by_role("button", name="Sit down").click()
    expect(cleo.page.locator("main")).to_contain_text("every seat is taken. You may watch.")
    cleo.page.get_by_role("link", name="Watch").click()
    expect(cleo.page.locator("#turn")).to_contain_text("You are watching")


CLEAR = "rgba(0, 0, 0, 0)"
