"""axe looks at every page and at the table in every phase: on a desk and on a phone, by day and by candle."""

from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.playing import Player, greedy, guard, play_on
from tests.browser.seats import DESKTOP, PHONE, person, sit_down
from tests.serving import Server, serving

Scheme = Literal["light", "dark"]
WAYS: Sequence[tuple[tuple[int, int], Scheme]] = (
    (DESKTOP, "light"),
    (DESKTOP, "dark"),
    (PHONE, "dark"),
    (PHONE, "light"),
)
"""Every second of them is one of each size and one of each light: enough for prompts that are much alike."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("axe")) as running:
        yield running


def test_fault_102_axe_finds_nothing_on_the_pages(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada")
    page = ada.page
    page.goto("/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    clean(page, "lobby")
    page.get_by_role("button", name="New table: La Bête").click()
    page.get_by_text("Further choices").click()
    page.get_by_label("Anybody, some moves late").check()
    clean(page, "opening a table")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    clean(page, "inviting")
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("link", name="To the table", exact=True).click()
    expect(page.locator("#prompt")).to_have_text("One seat is free.")
    clean(page, "room")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page, "help")
    page.goto("/rules/la_bete")
    clean(page, "rules")
    page.goto("/verify")
    expect(page.get_by_role("button", name="Check it")).to_be_visible()
    clean(page, "checking a record")
    page.goto("/account")
    expect(page.get_by_role("button", name="Leave for good")).to_be_visible()
    clean(page, "account of a guest")
    ada.post("/account", {"name": "Ada", "password": "nine geese over Mende"})
    ada.post("/account/tokens", {"name": "bot", "scopes": ["play"]})
    page.reload()
    expect(page.get_by_role("button", name="Revoke: bot")).to_be_visible()
    page.get_by_label("Apart for colour-blind eyes").check()
    clean(page, "account")
    page.get_by_role("button", name="Leave for good").click()
    clean(page, "leaving")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make a token").click()
    clean(page, "making a token")
    stranger = new_context(base_url=server.url).new_page()
    stranger.goto(link)
    clean(stranger, "join")


def test_fault_102_axe_finds_nothing_at_the_table(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = sit_down([ada, ben], seed=2)
    players = [Player(ada, greedy("pack", "village:11")), Player(ben, guard(most=1))]
    seen: set[str] = set()

    def at_each_new_prompt() -> bool:
        for player in players:
            prompt = player.look().prompt.splitlines()[0]
            if prompt not in seen:
                seen.add(prompt)
                clean(player.page, prompt, WAYS[len(seen) % 2 :: 2])
        return "Post the militia." in seen

    play_on(players, until=at_each_new_prompt)
    assert len(seen) >= 12, seen
    ben.page.get_by_role("button", name="Where could it strike?").click()
    ben.page.locator('#board [data-ref="village:12"] .hit').click(button="right")
    ben.page.locator("#menu summary").click()
    clean(ben.page, "overlay, a card and the menu")
    ben.post(f"/matches/{match}/resign")
    expect(ada.page.locator(".over")).to_be_visible()
    clean(ada.page, "the end")


def clean(page: Page, what: str, ways: Sequence[tuple[tuple[int, int], Scheme]] = WAYS) -> None:
    """Nothing found in any of these ways of looking."""
    for (width, height), scheme in ways:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        # Even the shortest change of colour takes a frame, and a busy machine shows half of it.
        page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{what}, {width} px, {scheme}:\n{found.generate_report()}"
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
