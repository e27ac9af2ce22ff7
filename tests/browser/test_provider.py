"""Signing in by a provider, in a real browser: there, back, and on with what one had."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, person
from tests.browser.test_account import GEESE, an_account, sheet
from tests.serving import Server, serving
from tests.web.local_provider import LocalProvider, local_provider


@pytest.fixture(scope="module")
def provider() -> Iterator[LocalProvider]:
    with local_provider() as listening:
        yield listening


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, provider: LocalProvider) -> Iterator[Server]:
    settings = {f"SPOOR_{name.upper()}": value for name, value in provider.settings().items()}
    with serving(tmp_path_factory.mktemp("provider"), **settings) as running:
        yield running


def test_a_guest_goes_there_and_comes_back_with_all_matches(
    new_context: NewContext, server: Server, provider: LocalProvider
) -> None:
    provider.subject = "ada"
    ada = person(new_context, server.url, "Ada", PHONE)
    ada.post("/matches", {"game": "duel", "title": "Wolves"})
    page = ada.page
    page.goto("/account")
    page.get_by_role("button", name="Sign in by Beast Club").click()
    expect(page.get_by_role("link", name="Wolves")).to_be_visible()
    page.goto("/account")
    expect(sheet(page, "How you sign in")).to_contain_text("You can also sign in by Beast Club.")
    # Elsewhere the same way leads to the same person.
    other = new_context(base_url=server.url).new_page()
    other.goto("/account")
    other.get_by_role("button", name="Sign in by Beast Club").click()
    expect(other.get_by_role("link", name="Wolves")).to_be_visible()


def test_an_account_links_it_and_parts_from_it(
    new_context: NewContext, server: Server, provider: LocalProvider
) -> None:
    provider.subject = "ben"
    ben = an_account(new_context, server.url, "Ben")
    part = sheet(ben.page, "How you sign in")
    part.locator("form.or").get_by_label("Your password").fill(GEESE)
    part.get_by_role("button", name="Link Beast Club").click()
    expect(part).to_contain_text("You can also sign in by Beast Club.")
    part.get_by_role("button", name="No longer").click()
    expect(part).to_contain_text("From now on your password alone signs you in.")


def test_where_it_came_to_nothing_the_page_says_what_to_do(new_context: NewContext, server: Server) -> None:
    page = new_context(base_url=server.url, expect_console="403").new_page()
    page.goto("/account/provider?error=access_denied&state=x")
    expect(page.get_by_role("main")).to_contain_text("Begin again from your account page.")
    page.get_by_role("link", name="To your account").click()
    expect(page.get_by_role("button", name="Sign in by Beast Club")).to_be_visible()
