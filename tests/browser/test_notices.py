"""The bell in the bar, in two real browsers: it counts, it lists, it falls silent where one has come to see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, Person, box, person
from tests.serving import Server, serving

COUNT = ".bell .count"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("notices")) as running:
        yield running


def sit(ada: Person, ben: Person, title: str = "Wolves") -> str:
    """A match of La Bête between the two, at which nobody has the table open."""
    seats = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match: str = ada.post("/matches", {"game": "la_bete", "title": title, "seats": seats})["id"]
    ben.post(f"/matches/{match}/join", {"role": "investigator"})
    return match


def enter(ada: Person, match: str) -> None:
    """The Beast chooses who it is and where it comes in: then it is the Investigators' turn."""
    for option in ("identity:devil", "village:5"):
        ada.choose(f"/matches/{match}", option)


def rows(page: Page) -> list[str]:
    return page.locator(".bell li b").all_inner_texts()


def test_the_bell_counts_as_it_happens_and_falls_silent_at_the_table(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ben.page.goto("/")
    expect(ben.page.locator(".bell")).to_be_visible()
    expect(ben.page.locator(COUNT)).to_be_hidden()
    match = sit(ada, ben)
    expect(ben.page.locator(COUNT)).to_have_text("1")
    enter(ada, match)
    expect(ben.page.locator(COUNT)).to_have_text("2")
    expect(ben.page.locator(".bell summary")).to_have_attribute("aria-label", "Notices, 2 unread")
    ben.page.locator(".bell summary").click()
    expect(ben.page.locator(".bell li")).to_have_count(2)
    assert rows(ben.page) == ["It is your turn: Wolves", "It has begun: Wolves"]
    expect(ben.page.locator(".bell .panel")).not_to_contain_text("One moment")
    expect(ben.page.locator(".bell")).to_contain_text("La Bête")
    # Ben goes where he is called: what called him is read, here and on his other pages.
    other = ben.context.new_page()
    other.goto("/rules")
    expect(other.locator(COUNT)).to_have_text("2")
    other.close()
    ben.page.get_by_role("link", name="It is your turn: Wolves").click()
    expect(ben.page.locator("#prompt")).to_be_visible()
    expect(ben.page.locator(COUNT)).to_be_hidden()
    ben.page.goto("/")
    ben.page.locator(".bell summary").click()
    expect(ben.page.locator(".bell li")).to_have_count(2)
    expect(ben.page.locator(".bell li.unread")).to_have_count(0)


def test_all_is_read_at_once_by_keyboard(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    for title in ("Wolves", "Foxes"):
        sit(ada, ben, title)
    ben.page.goto("/account")
    expect(ben.page.locator(COUNT)).to_have_text("2")
    ben.page.locator(".bell summary").focus()
    ben.page.keyboard.press("Enter")
    button = ben.page.get_by_role("button", name="All read")
    expect(button).to_be_visible()
    button.focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator(COUNT)).to_be_hidden()
    expect(button).to_have_count(0)
    ben.page.locator(".bell a").first.focus()
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator(".bell .panel")).to_be_hidden()
    expect(ben.page.locator(".bell summary")).to_be_focused()


def test_what_one_wants_to_hear_of_is_chosen_on_ones_page(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ben.page.goto("/account")
    box_ = ben.page.get_by_role("checkbox", name="a match begins: by the bell")
    expect(box_).to_be_checked()
    box_.uncheck()
    ben.page.reload()
    expect(box_).not_to_be_checked()
    match = sit(ada, ben)
    enter(ada, match)
    ben.page.goto("/")
    expect(ben.page.locator(COUNT)).to_have_text("1")
    ben.page.locator(".bell summary").click()
    expect(ben.page.locator(".bell li")).to_have_count(1)
    assert rows(ben.page) == ["It is your turn: Wolves"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (320, 640)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_the_list_is_whole_in_every_language_and_size(
    new_context: NewContext, server: Server, locale: str, size: tuple[int, int]
) -> None:
    ada = person(new_context, server.url, "Ada")
    ben = person(new_context, server.url, "Ben", size, locale=locale)
    match = sit(ada, ben, "The long night of the wolves above Saugues")
    enter(ada, match)
    ada.post(f"/matches/{match}/chat", {"text": "@Ben"})
    for path in ("/", "/account", "/rules/la_bete"):
        ben.page.goto(path)
        expect(ben.page.locator(COUNT)).to_have_text("3")
        bell = box(ben.page.locator(".bell summary"))
        if size != DESKTOP:
            assert min(bell["width"], bell["height"]) >= 44
        ben.page.locator(".bell summary").click()
        expect(ben.page.locator(".bell li")).to_have_count(3)
        panel = box(ben.page.locator(".bell .panel"))
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= size[0]
        for target in ben.page.locator(".bell .panel a, .bell .panel button").all():
            assert box(target)["height"] >= 44 - 6 * (size == DESKTOP)
        assert not ben.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_fault_91_a_title_is_only_text(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    title = "<img src=x onerror=document.title='got'> {{7*7}}"
    sit(ada, ben, title)
    ben.page.goto("/account")
    expect(ben.page.locator(COUNT)).to_have_text("1")
    ben.page.locator(".bell summary").click()
    expect(ben.page.locator(".bell li b")).to_have_text(f"It has begun: {title}")
    assert "got" not in ben.page.title()


def test_whoever_says_their_name_in_the_lobby_is_called_from_then_on(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada")
    page = new_context(base_url=server.url).new_page()
    page.goto("/")
    bell = page.locator(".bell summary")
    page.get_by_role("button", name="New table: Beast duel").click()
    expect(bell).to_be_hidden()
    form = page.get_by_role("dialog")
    form.get_by_label("Your name").fill("Zoe")
    form.get_by_role("button", name="Open the table").click()
    link = form.get_by_label("Link", exact=True).input_value()
    form.get_by_role("button", name="Close").click()
    expect(bell).to_be_visible()
    ada.page.goto(link)
    ada.page.get_by_role("button", name="Sit down").click()
    # The line on which the server says so is hers as well: that it has begun, and is her turn, is heard at once.
    expect(page.locator(COUNT)).to_have_text("2")


def test_a_phone_has_the_bell_in_the_menu_of_a_match(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben")
    match = sit(ada, ben)
    ada.page.goto(f"/matches/{match}")
    expect(ada.page.locator(COUNT)).to_be_hidden()
    ada.page.locator("#menu summary").click()
    ada.page.locator("#menu").get_by_role("button", name="Notices").click()
    expect(ada.page.locator(".bell li")).to_contain_text(["It has begun: Wolves"])
    expect(ada.page.locator(".bell .panel")).to_be_visible()
    assert box(ada.page.locator(".bell summary"))["x"] >= 0
    assert not ada.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".bell .panel")).to_be_hidden()
