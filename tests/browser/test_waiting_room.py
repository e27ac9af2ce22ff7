"""Before the start: what is chosen when a table is opened, what is agreed on at it, and who may sit there."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, person
from tests.serving import Server, serving

CLOSED = r"40[349]|410"
"""What a browser notes down of an answer that was no."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that waits for no table."""
    with serving(tmp_path_factory.mktemp("hasty"), SPOOR_OPEN_DAYS="0.0001") as running:
        yield running


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One where a ready check is soon over."""
    with serving(tmp_path_factory.mktemp("brisk"), SPOOR_READY_MINUTES="0.25") as running:
        yield running


def company(new_context: NewContext, server: Server, *names: str) -> list[Person]:
    return [person(new_context, server.url, name, expect_console=CLOSED) for name in names]


def at_a_table(host: Person, *others: Person, seats: int = 2, **wanted: Any) -> dict[str, Any]:
    """All of them on the page of a table of La Bête, at which they sit."""
    roles = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * (seats - 1)]
    match: dict[str, Any] = host.post("/matches", {"game": "la_bete", "title": "Test", "seats": roles, **wanted})
    for other in others:
        other.post(f"/matches/{match['id']}/join", {"invite": match["invite"]["code"]})
    for each in (host, *others):
        each.page.goto(f"/matches/{match['id']}")
        expect(each.page.locator("#prompt")).to_be_visible()
    return match


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_a_table_is_opened_with_further_choices_and_says_so(new_context: NewContext, server: Server) -> None:
    ada, ben = company(new_context, server, "Ada", "Ben")
    page = ada.page
    page.goto("/")
    page.get_by_role("button", name="New table: Beast duel").click()
    form = dialog(page)
    expect(form.get_by_label("By me")).to_be_hidden()
    form.get_by_text("Further choices").click()
    expect(form.locator("summary")).to_contain_text("no clock · begins when all seats are taken · anybody may look on")
    form.get_by_label("In real time").check()
    form.get_by_label("With a ready check").check()
    form.get_by_label("Anybody, some moves late").check()
    form.get_by_label("So many moves late").fill("5")
    form.get_by_label("Who of them may talk with each other").select_option("accounts")
    expect(form.locator("summary")).to_contain_text(
        "in real time · begins when all are ready · others look on some moves"
    )
    form.get_by_role("button", name="Open the table").click()
    link = form.get_by_label("Link", exact=True).input_value()
    form.get_by_role("link", name="To the table", exact=True).click()
    said = page.locator(".settings")
    expect(said).to_contain_text("Each side has 15 minutes; after each wait up to 15 seconds of it are given back.")
    expect(said).to_contain_text("Who looks on sees it 5 moves late.")
    expect(page.locator(".prompt")).to_contain_text("when all have said that they are ready")
    match = ada.context.request.get(f"/api/v1{page.url.removeprefix(server.url)}").json()
    assert match["spectators"] == {"allowed": True, "delay": {"moves": 5}, "chat": "accounts"}
    assert match["start"] == "ready"
    for language, sentences in SAID.items():
        ben.page.goto(f"{link}?lang={language}")
        for sentence in sentences:
            expect(ben.page.locator(".invitation .settings")).to_contain_text(sentence)


SAID = {
    "en": ("Each side has 15 minutes", "sees it 5 moves late", "begins when all have said"),
    "de": ("15 Minuten", "alles 5 Züge später", "beginnt, wenn alle gesagt haben"),
    "fr": ("15 minutes", "avec 5 coups de retard", "commence quand tous ont dit"),
}


def test_a_field_that_is_folded_away_can_be_put_right(new_context: NewContext, server: Server) -> None:
    (ada,) = company(new_context, server, "Ada")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="New table: Beast duel").click()
    form = dialog(ada.page)
    form.get_by_text("Further choices").click()
    form.get_by_label("Anybody, some minutes late").check()
    form.get_by_label("So many minutes late").fill("")
    form.get_by_text("Further choices").click()
    expect(form.get_by_label("So many minutes late")).to_be_hidden()
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_label("So many minutes late")).to_be_focused()


def test_who_opened_the_table_takes_somebody_off_keeps_them_away_and_lets_them_in(
    new_context: NewContext, server: Server
) -> None:
    ada, ben = company(new_context, server, "Ada", "Ben")
    match = at_a_table(ada, ben, start="hand", title="Not for Ben")
    expect(ben.page.get_by_role("button", name="Take Ada off the table")).to_have_count(0)
    ada.page.get_by_role("button", name="Take Ben off the table").click()
    expect(dialog(ada.page)).to_contain_text("may sit down again")
    dialog(ada.page).get_by_role("button", name="Leave it so").click()
    expect(ben.page.locator(".lost-seat")).to_have_count(0)
    ada.page.get_by_role("button", name="Take Ben off the table").click()
    dialog(ada.page).get_by_role("button", name="Take off the table").click()
    expect(ben.page.locator(".lost-seat")).to_contain_text("has taken you off it")
    expect(ben.page.locator(".lost-seat").get_by_role("link", name="To the tables")).to_be_visible()
    ben.page.reload()
    expect(ben.page.locator(".lost-seat")).to_contain_text("has taken you off it")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".room .seat", has_text="Ben")).to_contain_text("you")

    ada.page.get_by_role("button", name="Take Ben off the table").click()
    dialog(ada.page).get_by_role("button", name="Keep away from it").click()
    expect(ben.page.locator(".lost-seat")).to_contain_text("doesn’t want you to sit here")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".refused")).to_contain_text("doesn't want you to sit here")
    expect(ada.page.locator(".kept-away")).to_contain_text("Ben")
    expect(ben.page.locator(".kept-away")).to_have_count(0)
    ben.page.goto("/")
    expect(ben.page.get_by_role("link", name="Look: Not for Ben")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Join: Not for Ben")).to_have_count(0)
    ben.page.goto(f"/matches/{match['id']}")
    ada.page.reload()
    ada.page.get_by_role("button", name="Let Ben in again").click()
    expect(ada.page.locator(".kept-away")).to_have_count(0)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".room .seat", has_text="Ben")).to_contain_text("you")


def test_whoever_is_put_out_of_an_unlisted_table_is_told_why(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = company(new_context, server, "Ada", "Ben", "Cleo")
    match = at_a_table(ada, ben, cleo, seats=3, start="hand", visibility="unlisted")
    for someone, deed, word in (
        (ben, "Take off the table", "has taken you off it. It is only there for those"),
        (cleo, "Keep away from it", "doesn’t want you to sit here"),
    ):
        ada.page.get_by_role("button", name=f"Take {someone.name} off the table").click()
        dialog(ada.page).get_by_role("button", name=deed).click()
        expect(someone.page.locator("#turn")).to_contain_text(word)
        expect(someone.page.locator("#turn").get_by_role("link", name="To the tables")).to_be_visible()
        someone.page.reload()
        expect(someone.page.locator("main")).to_contain_text(word)
        expect(someone.page.get_by_role("link", name="To the tables", exact=True)).to_be_visible()
    cleo.page.goto(f"/join/{match['invite']['code']}")
    expect(cleo.page.locator(".notice.bad")).to_contain_text("doesn't want you to sit here")
    expect(cleo.page.get_by_role("button", name="Sit down")).to_have_count(0)
    ben.page.goto(f"/join/{match['invite']['code']}")
    expect(ben.page.locator(".invitation")).to_contain_text("has taken you off it")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/matches/**")


def test_all_are_asked_whether_they_are_ready(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = company(new_context, server, "Ada", "Ben", "Cleo")
    match = at_a_table(ada, ben, cleo, seats=3, start="hand")
    watcher = company(new_context, server, "Dan")[0]
    watcher.page.goto(f"/matches/{match['id']}")
    ada.page.get_by_role("button", name="Ask whether all are ready").click()
    for each in (ben, cleo):
        each.asked("Are you ready?")
        expect(each.page.locator(".is-ready")).to_have_count(1)  # who asks is ready
    ben.page.get_by_role("button", name="I am ready").click()
    for each in (ada, ben, cleo, watcher):
        expect(each.page.locator(".seat", has_text="Ben").locator(".is-ready")).to_be_visible()
        expect(each.page.locator(".seat", has_text="Cleo").locator(".not-ready")).to_be_visible()
    ben.asked("Waiting for Cleo.")
    ben.page.get_by_role("button", name="Not ready after all").click()
    ben.asked("Are you ready?")
    ada.page.get_by_role("button", name="Ask no more").click()
    expect(ben.page.locator(".not-ready")).to_have_count(0)
    ada.page.get_by_role("button", name="Ask whether all are ready").click()
    for each in (ben, cleo):
        each.page.get_by_role("button", name="I am ready").click()
    ada.asked("Choose your identity.")
    for each in (ben, cleo):
        expect(each.page.locator("#now")).to_contain_text("Setup")


def test_a_ready_check_has_a_time_and_is_asked_again(new_context: NewContext, brisk: Server) -> None:
    """At 360 px."""
    ada, ben, cleo = (
        person(new_context, brisk.url, name, PHONE, expect_console=CLOSED) for name in ("Ada", "Ben", "Cleo")
    )
    at_a_table(ada, ben, cleo, seats=3, start="hand")
    ada.page.get_by_role("button", name="Ask whether all are ready").click()
    for each in (ada, ben, cleo):
        expect(each.page.locator(".room")).to_contain_text("All have until")
    ben.page.get_by_role("button", name="I am ready").click()
    for each in (ada, ben, cleo):
        expect(each.page.locator("#prompt")).to_have_text("Not ready in time: Cleo.", timeout=30_000)
        expect(each.page.locator(".seat", has_text="Cleo").locator(".not-ready")).to_have_text("was not ready in time")
        wide = each.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0
    expect(cleo.page.get_by_role("button", name="I am ready")).to_have_count(0)
    expect(cleo.page.locator(".prompt")).to_contain_text("Whoever opened the table can ask again")
    ada.page.get_by_role("button", name="Ask whether all are ready").click()
    for each in (ben, cleo):
        each.page.get_by_role("button", name="I am ready").click()
    ada.asked("Choose your identity.")


def test_another_title_is_seen_by_all(new_context: NewContext, server: Server) -> None:
    ada, ben = company(new_context, server, "Ada", "Ben")
    at_a_table(ada, ben, start="hand")
    ada.page.get_by_role("button", name="Another title").click()
    dialog(ada.page).get_by_label("Name of the table").fill("The long night")
    dialog(ada.page).get_by_role("button", name="Call it so").click()
    for each in (ada, ben):
        expect(each.page.locator(".where")).to_contain_text("The long night")
        expect(each.page).to_have_title("The long night – Spoor")


def test_a_table_that_nobody_starts_ends_with_a_word(new_context: NewContext, hasty: Server) -> None:
    ada, ben = company(new_context, hasty, "Ada", "Ben")
    at_a_table(ada, ben, start="hand")
    for each in (ada, ben):
        expect(each.page.locator("#turn")).to_contain_text("Nobody started “Test” in time", timeout=40_000)
        each.page.reload()
        expect(each.page.locator("main")).to_contain_text("Nobody started “Test” in time")
        each.page.get_by_role("link", name="To the tables", exact=True).click()
        expect(each.page.get_by_role("button", name="I see: Test")).to_be_visible()


def test_the_host_reads_who_is_not_there_now(new_context: NewContext, server: Server) -> None:
    ada, ben = company(new_context, server, "Ada", "Ben")
    at_a_table(ada, ben, start="hand")
    room = ada.page.locator("#turn .prompt")
    expect(room).to_contain_text("Everybody is here. Begin when you like.")
    ben.page.goto("/")
    expect(room).to_contain_text("Not here now: Ben. Begin when you like.")
