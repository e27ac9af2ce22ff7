"""What matches add up to, in real browsers: the server's page, a person's, and one's own list of matches."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, Person, person
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("figures")) as running:
        yield running


def ended(host: Person, guest: Person, loser: Person, **wish: Any) -> str:
    """A duel in which both have chosen their first Beast, and one gives up."""
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = host.post("/matches", {"game": "duel", "seats": seats, **wish})
    guest.post(f"/matches/{match['id']}/join", {"invite": match["invite"]["code"]})
    for someone in (host, guest):
        view = someone.context.request.get(f"/api/v1/matches/{match['id']}/view").json()
        (asked, *_) = view["decisions"]
        someone.post(
            f"/matches/{match['id']}/moves",
            {"decision": asked["id"], "options": [asked["options"][0]["id"]], "key": someone.name},
        )
    loser.post(f"/matches/{match['id']}/resign", {})
    return str(match["id"])


def me(someone: Person) -> str:
    return str(someone.context.request.get("/api/v1/session").json()["user"]["id"])


def titles(page: Page) -> list[str]:
    return page.locator(".matches .tt b").all_inner_texts()


def test_ones_own_page(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    cleo = person(new_context, server.url, "Cleo")
    ended(ada, ben, ben, title="First")
    ended(ada, ben, ada, title="Between us", visibility="unlisted")
    ended(ada, cleo, cleo, title="Rated one", rated=True)
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Your matches and results").click()
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    expect(page.locator(".lede")).to_contain_text("3 matches have ended and count.")
    row = page.get_by_role("row", name="Player against persons")
    expect(row).to_contain_text("2 won, 0 drawn, 1 lost")
    expect(row).to_contain_text("67%")
    expect(page.locator(".ratings")).to_contain_text("Beast duel, Player")
    expect(page.locator(".matches li")).to_have_count(3)
    assert titles(page) == ["Rated one", "Between us", "First"]

    # Filtered, and taken along so.
    page.locator("select[name=result]").select_option("won")
    expect(page.locator(".matches li")).to_have_count(2)
    page.get_by_label("Opponent’s name").fill("cle")
    expect(page.locator(".matches li")).to_have_count(1)
    with page.expect_download() as file:
        page.get_by_role("link", name="CSV").click()
    assert file.value.suggested_filename == "matches.csv"
    (line,) = csv.DictReader(io.StringIO(Path(file.value.path()).read_text(encoding="utf-8")))
    assert (line["title"], line["others"], line["result"], line["rated"]) == ("Rated one", "Cleo", "won", "yes")
    with page.expect_download() as file:
        page.get_by_role("link", name="JSON").click()
    assert [each["title"] for each in json.loads(Path(file.value.path()).read_bytes())["matches"]] == ["Rated one"]
    page.get_by_label("Opponent’s name").fill("nobody")
    expect(page.locator(".matches li")).to_have_count(0)
    expect(page.get_by_text("No match of yours is like that.")).to_be_visible()
    page.get_by_label("Opponent’s name").fill("")
    page.locator("select[name=result]").select_option("")
    page.locator("input[name=since]").fill("2001-01-01")
    page.locator("input[name=until]").fill("2001-12-31")
    expect(page.locator(".matches li")).to_have_count(0)
    page.locator("input[name=until]").fill("")
    expect(page.locator(".matches li")).to_have_count(3)

    # Others see what is public; the rating once its owner wants it, here and at the table.
    other = ben.page
    other.goto(f"/people/{me(ada)}")
    expect(other.get_by_role("row", name="Player against persons")).to_contain_text("2 won, 0 drawn, 0 lost")
    expect(other.get_by_role("heading", name="Your matches")).to_have_count(0)
    expect(other.get_by_role("heading", name="Ratings")).to_have_count(0)
    page.get_by_label("Let others see my ratings").check()
    expect(page.get_by_label("Let others see my ratings")).to_be_checked()
    rating = page.locator(".ratings b").inner_text()
    other.reload()
    expect(other.locator(".ratings b")).to_have_text(rating)
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = ada.post("/matches", {"game": "duel", "seats": seats, "title": "Next"})["id"]
    ben.post(f"/matches/{match}/join", {})
    other.goto(f"/matches/{match}")
    expect(other.locator(".seat .rating")).to_have_count(1)
    expect(other.locator(".seat", has_text="Ada").locator(".rating")).to_contain_text(rating)
    # From one's list to the others.
    page.get_by_role("link", name="Cleo").click()
    expect(page.get_by_role("heading", name="Cleo", exact=True)).to_be_visible()


def test_the_servers_page_and_opening_a_rated_table(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", expect_console="422")
    ben = person(new_context, server.url, "Ben")
    page = ada.page
    before = page.request.get("/api/v1/statistics").json()["games"]
    ended(ada, ben, ben, options={"begins": "first"})
    ended(ada, ben, ada, options={"begins": "second"})
    page.goto("/")
    page.get_by_role("link", name="Statistics", exact=True).click()
    duel = page.locator("section", has=page.get_by_role("heading", name="Beast duel"))
    count = sum(each["matches"]["persons"] for each in before) + 2
    expect(duel).to_contain_text(f"{count} among persons")
    expect(duel.get_by_role("row", name="Player 1").first).to_be_visible()
    duel.get_by_text("By option").click()
    expect(duel.get_by_role("table", name="Who begins")).to_contain_text("The second seat")
    page.goto("/")
    page.get_by_role("button", name="New table: Beast duel").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Further choices").click()
    dialog.get_by_role("radio", name="Bot: at random", exact=True).last.check()
    expect(dialog.get_by_label("Rated")).to_have_count(0)
    dialog.get_by_role("radio", name="Open", exact=True).last.check()
    dialog.get_by_label("Rated").check()
    dialog.get_by_role("radio", name="Whoever has the link").check()
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("A rated match is public")
    dialog.get_by_role("radio", name="Anybody The table stands in the lobby.").check()
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    mine = page.request.get("/api/v1/matches?mine=true&status=open").json()["matches"]
    assert [each["rated"] for each in mine] == [True]


def test_the_end_of_a_rated_match_tells_ones_own_rating(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    rated, friendly = ended(ada, ben, ben, rated=True), ended(ada, ben, ben)
    now = ada.context.request.get(f"/api/v1/people/{me(ada)}").json()["ratings"][0]["rating"]
    ada.page.goto(f"/matches/{rated}")
    expect(ada.page.locator("#became")).to_have_text(f"This match was rated: your rating is now {now}?.")
    expect(ada.page.locator(".rating")).to_have_count(0)
    ada.page.goto(f"/matches/{friendly}")
    expect(ada.page.get_by_role("link", name="Look back")).to_be_visible()
    expect(ada.page.locator("#became")).to_have_count(0)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_in_other_languages_and_on_a_phone(new_context: NewContext, server: Server, language: str) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben", PHONE)
    ended(ada, ben, ben, rated=True)
    page = ada.page
    for address in ("/statistics", f"/people/{me(ada)}"):
        page.goto(f"{address}?lang={language}")
        expect(page.locator("#figures section").first).to_be_visible()
        if "people" in address:
            expect(page.locator(".matches li")).to_have_count(1)
        text = page.locator("main").inner_text()
        assert not [word for word in ("figures.", "seat.", "{") if word in text], text
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_fault_102_axe_finds_nothing(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ended(ada, ben, ben, rated=True, options={"begins": "second"})
    page = ada.page
    for address in ("/statistics", f"/people/{me(ada)}"):
        page.goto(address)
        expect(page.locator("#figures section").first).to_be_visible()
        if "people" in address:
            expect(page.locator(".matches li")).to_have_count(1)
        for width, height in (DESKTOP, PHONE):
            for scheme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
                found = Axe().run(page)
                assert found.violations_count == 0, f"{address}, {width} px, {scheme}:\n{found.generate_report()}"


def test_by_keyboard(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ended(ada, ben, ben, title="By hand")
    page = ada.page
    page.goto(f"/people/{me(ada)}")
    expect(page.locator(".matches li")).to_have_count(1)
    page.get_by_label("Opponent’s name").focus()
    page.keyboard.type("zoe")
    expect(page.locator(".matches li")).to_have_count(0)
    assert page.evaluate("document.activeElement.name") == "opponent", "the field keeps the focus"
    for _ in range(3):
        page.keyboard.press("Backspace")
    expect(page.locator(".matches li")).to_have_count(1)
