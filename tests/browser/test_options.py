"""What a game is played with: seen before a table is opened, and told to whoever is about to sit down there."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, person
from tests.serving import Server, serving

USUALLY = {
    "en": "Events: Beasts · Starting beasts: None · Bronze Age · Special terrain: None",
    "de": "Ereignisse: Bestien · Starttiere: Keine · Bronzezeit · Besonderes Gelände: Keines",
    "fr": "Événements : Bêtes · Bêtes de départ : Aucune · Âge du bronze · Terrains spéciaux : Aucun",
}
LAPTOP = (1280, 860)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("options")) as running:
        yield running


def new_table(page: Page, game: str) -> Locator:
    page.get_by_role("button", name=re.compile(f": {game}")).click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids="{0[0]}".format)
@pytest.mark.parametrize("language", USUALLY)
def test_it_is_seen_before_anything_is_unfolded(
    new_context: NewContext, server: Server, language: str, size: tuple[int, int]
) -> None:
    ada = person(new_context, server.url, "Ada", size)
    ada.page.goto(f"/?lang={language}")
    form = new_table(ada.page, "Rise of Tribes")
    expect(form.locator("summary").first.locator("small")).to_have_text(USUALLY[language])
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_what_makes_no_difference_does_not_look_so(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ada.page.goto("/")
    form = new_table(ada.page, "Rise of Tribes")
    short = form.locator("summary").first
    short.click()
    volcano, events = form.get_by_label("Volcano", exact=True), form.locator('[name="option.events"]')
    expect(volcano).to_be_disabled()
    expect(volcano).not_to_be_checked()
    expect(volcano).to_have_accessible_description(
        "The Volcano is among the base game’s events. Only with Events: Base game or Both together."
    )
    found = Axe().run(ada.page, context="dialog")
    assert found.violations_count == 0, found.generate_report()
    events.select_option("Base game")
    expect(volcano).to_be_checked()
    expect(form.get_by_label("Starting beasts")).to_be_disabled()
    form.get_by_label("Bronze Age").uncheck()
    form.get_by_label("Leaders").check()
    told = "Events: Base game · Bronze Age: No · Leaders · Special terrain: None · Volcano"
    expect(short.locator("small")).to_have_text(told)
    form.get_by_label("Name of the table").fill("Smoke")
    form.get_by_role("button", name="Open the table").click()
    link = form.get_by_label("Link", exact=True).input_value()
    # Whoever may sit down is told so: in the lobby, by the invitation, at the table.
    ben.page.goto("/")
    row = ben.page.locator(".trow").filter(has_text="Smoke").locator("small")
    expect(row).to_have_text("Ada · Events: Base game · Bronze Age: No · Leaders")
    ben.page.get_by_role("button", name="Join: Smoke").click()
    expect(ben.page.get_by_role("dialog").locator(".settings li").first).to_have_text(told)
    ben.page.goto(link)
    expect(ben.page.locator(".settings li").first).to_have_text(told)
    form.get_by_role("link", name="To the table", exact=True).click()
    expect(ada.page.locator(".settings li").first).to_have_text(told)
    match = ada.context.request.get(f"/api/v1{ada.page.url.removeprefix(server.url)}").json()
    assert match["options"] == {
        "events": "base",
        "starting": "none",
        "bronze": False,
        "leaders": True,
        "elders": False,
        "terrain": "plain",
        "volcano": True,
    }


def test_the_few_of_a_small_game_are_open(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE)
    ada.page.goto("/")
    form = new_table(ada.page, "Beast duel")
    expect(form.get_by_label("Who begins")).to_be_visible()
    form.get_by_label("Who begins").select_option("The second seat")
    form.get_by_role("button", name="Open the table").click()
    form.get_by_role("link", name="To the table", exact=True).click()
    expect(ada.page.locator(".settings li").first).to_have_text("Who begins: The second seat")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids="{0[0]}".format)
def test_a_row_of_the_lobby_tells_three_options_and_how_many_more(
    new_context: NewContext, server: Server, size: tuple[int, int]
) -> None:
    ada = person(new_context, server.url, "Ada", size)
    chosen = {"events": "mixed", "starting": "both", "leaders": True, "elders": True, "terrain": "all"}
    tables = {"All of it": chosen, "As usual": {}}
    for title, options in tables.items():
        chiefs = [{"role": "chief", "player": "me"}, *[{"role": "chief", "player": "open"}] * 3]
        ada.post("/matches", {"game": "tribes", "title": title, "seats": chiefs, "options": options})
    page = ada.page
    page.goto("/")
    rows = page.locator(".c-mine .trow")
    full, usual = (rows.filter(has_text=title).locator("small") for title in tables)
    expect(full).to_contain_text("Events: Both together · Starting beasts: Both · Leaders · +2")
    expect(full.get_by_title("Elders · Special terrain:")).to_be_visible()
    expect(usual).not_to_contain_text("·")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert Axe().run(page, context=".c-mine").violations_count == 0
