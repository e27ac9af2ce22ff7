"""The page of those who run the server, in a real browser: people, reports, words, matches, load, on a phone too."""

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import Person, person
from tests.browser.test_match_axe import clean
from tests.serving import Server, serving

GEESE = "nine geese over Mende"
PARTS = ("People", "Reports", "Matches", "Words", "Load", "What was done")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("admin"), SPOOR_BOT_DELAY="0.1") as running:
        yield running


@pytest.fixture(scope="module")
def host_cookies(server: Server) -> dict[str, str]:
    """What whoever runs the server comes in with: theirs is the first account."""
    body = json.dumps({"name": "Host", "password": GEESE})
    with closing(HTTPConnection(server.url.removeprefix("http://"))) as line:
        line.request("POST", "/api/v1/account", body, {"Content-Type": "application/json"})
        token: str = json.loads(line.getresponse().read())["token"]
    return {"name": "spoor", "value": token, "url": server.url}


def at(page: Page, part: str) -> Page:
    """The page at this part."""
    page.get_by_role("navigation", name="Parts of this page").get_by_role("link", name=part, exact=True).click()
    expect(page.locator("#head-part")).to_have_text(part)
    return page


@pytest.fixture
def page(new_context: NewContext, server: Server, host_cookies: dict[str, str]) -> Page:
    context = new_context(base_url=server.url)
    context.add_cookies([host_cookies])  # type: ignore[list-item]
    page = context.new_page()
    page.goto("/admin")
    expect(page.locator("#head-part")).to_have_text("People")
    return page


def a_pair(new_context: NewContext, server: Server, one: str, two: str) -> tuple[Person, Person, str]:
    """Two at a table of theirs."""
    ada = person(new_context, server.url, one, expect_console="403|401|WebSocket")
    ben = person(new_context, server.url, two)
    match: str = ada.post("/matches", {"game": "duel", "title": f"{one} and {two}"})["id"]
    ben.post(f"/matches/{match}/join", {})
    return ada, ben, match


def test_two_guests_of_one_name_are_two_different_lines(new_context: NewContext, server: Server, page: Page) -> None:
    one, _ = person(new_context, server.url, "Kim"), person(new_context, server.url, "Kim")
    match = one.post("/matches", {"game": "duel", "title": "Kim and the geese"})["id"]
    page.get_by_label("Search").fill("kim")
    listed = page.locator(".entries li")
    expect(listed).to_have_count(2)
    for line in listed.all():
        expect(line).to_contain_text("guest · since ")
    expect(listed.filter(has_text="Sat down last at:")).to_have_count(1)
    expect(listed.get_by_role("link", name="Kim and the geese")).to_have_attribute("href", f"/matches/{match}")


def test_a_report_leads_to_a_ban_and_a_pardon(new_context: NewContext, server: Server, page: Page) -> None:
    mallory, ben, match = a_pair(new_context, server, "Mallory", "Benedict")
    mallory.page.goto(f"/matches/{match}")
    mallory.post(f"/matches/{match}/chat?channel=table", {"text": "you rotter"})
    ben.page.goto(f"/matches/{match}")
    ben.page.get_by_role("tab", name="Table").click()
    ben.page.get_by_role("button", name="Report a line").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog.get_by_label("Which line")).to_contain_text("Mallory: you rotter")
    dialog.get_by_label("What is wrong with it").fill("rude")
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog.get_by_text("It was reported.")).to_be_visible()
    dialog.get_by_text("Close", exact=True).click()
    expect(dialog).to_be_hidden()
    at(page, "Reports")
    report = page.locator(".entries li").filter(has_text="you rotter")
    expect(report).to_contain_text("Reported by Benedict")
    report.get_by_role("button", name="Seen to: Mallory").click()
    page.get_by_role("dialog").get_by_role("button", name="Seen to").click()
    expect(page.get_by_text("Nothing is reported.")).to_be_visible()
    at(page, "People")
    page.get_by_label("Search").fill("mall")
    listed = page.locator(".entries li")
    expect(listed).to_have_count(1)
    # By keyboard alone.
    listed.get_by_role("button", name="Ban: Mallory").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For how long").select_option(label="1 week")
    dialog.get_by_label("Why (written down, and told to them)").fill("Called people names.")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(listed).to_contain_text("Banned until")
    expect(mallory.page.get_by_text("You were banned from this server")).to_be_visible()
    mallory.page.goto("/")
    expect(mallory.page.get_by_text("Called people names.")).to_be_visible()
    listed.get_by_role("button", name="Pardon: Mallory").click()
    page.get_by_role("dialog").get_by_role("button", name="Pardon", exact=True).click()
    expect(listed).not_to_contain_text("Banned")
    mallory.page.goto(f"/matches/{match}")
    expect(mallory.page.locator("#prompt")).to_be_visible()
    at(page, "What was done")
    expect(page.locator(".entries li").first).to_contain_text("Pardoned: Mallory")
    expect(page.locator(".entries li").nth(1)).to_contain_text("Called people names.")


def test_words_are_listed_and_matches_deleted(new_context: NewContext, server: Server, page: Page) -> None:
    ada, _, match = a_pair(new_context, server, "Wordy", "Silent")
    at(page, "Words")
    page.get_by_label("One word a line").fill("rotter\ncretin*\n")
    page.get_by_role("button", name="Keep these words").click()
    expect(page.get_by_text("These words are kept.").first).to_be_visible()
    page.get_by_label("One word a line").fill("")
    page.get_by_role("button", name="Keep these words").click()
    expect(page.get_by_label("One word a line")).to_have_value("")
    at(page, "Matches")
    page.get_by_label("Search").fill("wordy")
    listed = page.locator(".entries li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("under way")
    listed.get_by_role("button", name="Call off: Wordy and Silent").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Call off", exact=True).click()
    expect(listed).to_contain_text("over")
    listed.get_by_role("button", name="Delete: Wordy and Silent").click()
    expect(dialog).to_contain_text("Statistics keep how it ended.")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("There are no such matches.")).to_be_visible()


def test_axe_finds_nothing(new_context: NewContext, server: Server, page: Page) -> None:
    person(new_context, server.url, "Somebody")
    for part in PARTS:
        clean(at(page, part), part)
    at(page, "People").get_by_role("button", name="Ban: ").first.click()
    clean(page, "a ban")


def test_load_is_looked_at_again_by_itself(page: Page) -> None:
    at(page, "Load")
    expect(page.get_by_text("fewer than 50")).to_be_visible()
    with page.expect_response("**/api/v1/admin/load", timeout=20_000):
        pass
    expect(page.get_by_text("SPOOR_DATABASE_URL")).to_be_visible()


def test_for_others_there_is_no_such_page(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", expect_console="404")
    ada.page.goto("/admin")
    expect(ada.page.locator("main")).not_to_contain_text("Running this server")


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_phone_nothing_sticks_out_and_everything_is_large_enough(
    new_context: NewContext, server: Server, host_cookies: dict[str, str], width: int
) -> None:
    context = new_context(width, 720, base_url=server.url)
    context.add_cookies([host_cookies])  # type: ignore[list-item]
    page = context.new_page()
    page.goto("/admin")
    for part in PARTS:
        at(page, part)
        expect(page.locator("main [aria-busy]")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
        small = page.evaluate(
            """[...document.querySelectorAll("main a, main button, main input, main select, main textarea")]
            .filter(each => !each.closest(".what, dd")).map(each => [each.textContent, each.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        )
        assert small == [], part
