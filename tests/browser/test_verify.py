"""Checking a record in browsers: one of this server, a file, a changed one; and bringing it in to look back at it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, person
from tests.browser.test_match_hands import nothing_wrong
from tests.browser.test_replay import LAPTOP, duelled, knob, ready
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("verify")
    with serving(data, SPOOR_WINDOW_LEAST="0.3", SPOOR_WINDOW_MOST="0.4") as running:
        yield running


def file(page: Page, name: str, data: bytes) -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": data})


def check(page: Page, name: str) -> Any:
    return page.locator(f'.findings [data-check="{name}"]')


def test_the_record_of_a_match_is_checked_changed_and_brought_in(
    new_context: NewContext, server: Server, tmp_path: Path
) -> None:
    ada, _, match = duelled(new_context, server)
    page = ada.page
    page.goto(f"/matches/{match}/replay")
    ready(page)
    last = knob(page).get_attribute("max")
    page.locator("#menu summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    data = Path(download.value.path()).read_bytes()

    # This very match, from its replay.
    page.get_by_role("link", name="Check the record").click()
    expect(page.get_by_role("heading", name="It holds.")).to_be_visible(timeout=90_000)
    expect(page.locator(".findings li.well")).to_have_count(5)
    expect(page.locator(".verdict .of")).to_contain_text("Fangs")
    expect(page.get_by_role("link", name="Look back")).to_have_attribute("href", f"/matches/{match}/replay")

    # A byte is changed: it is named where.
    told = json.loads(data)
    at = next(n for n, move in enumerate(told["moves"]) if move.get("options"))
    told["moves"][at]["options"] = ["another"]
    page.goto("/verify")
    file(page, "changed.json", json.dumps(told).encode())
    expect(page.get_by_role("heading", name="It does not hold.")).to_be_visible()
    number = told["moves"][at]["number"]
    expect(check(page, "chain")).to_contain_text(f"Move {number} is not the one that was made")
    expect(check(page, "digests")).to_contain_text("The field moves has been changed")
    expect(check(page, "commitment")).to_have_class("well")
    assert page.evaluate("document.activeElement.id") == "verdict"
    expect(page.get_by_role("button", name="Bring it in and look back")).to_have_count(0)

    file(page, "broken.json", data[:-20])
    expect(page.get_by_role("heading", name="This is no record.")).to_be_visible()
    expect(check(page, "form")).to_contain_text("at byte")

    # As it was, pasted, with a receipt; and from here it is brought in.
    page.get_by_label("Or paste it here").fill(data.decode())
    page.get_by_label("A receipt, if you have one").fill("0" * 64)
    page.get_by_role("button", name="Check it").click()
    expect(check(page, "receipt")).to_contain_text("Your receipt is not in this record")
    page.get_by_label("A receipt, if you have one").fill(json.loads(data)["chain"][-1])
    page.get_by_role("button", name="Check it").click()
    expect(check(page, "receipt")).to_have_class("well")
    page.get_by_role("button", name="Bring it in and look back").click()
    page.wait_for_url("**/records/*")
    ready(page)
    expect(page.locator("#imported")).to_contain_text("was brought in from a record")
    assert knob(page).get_attribute("max") == last
    page.keyboard.press("End")
    expect(page.locator("#asked .over")).to_be_visible()
    kept = page.url

    # It stands in one's own list, and can be deleted again.
    page.goto("/verify")
    expect(page.locator(".matches li")).to_have_count(1)
    page.get_by_role("link", name="Fangs").click()
    page.wait_for_url("**/records/*")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Delete it here").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete it here").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert page.request.get(kept).status == 404


def test_what_can_not_be_checked_is_told_with_what_to_do(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", LAPTOP, expect_console="40[34]|ERR_INTERNET_DISCONNECTED")
    page = ada.page
    page.goto("/verify?match=AAAAAAAAAAAAAAAA")
    expect(page.locator(".notice.bad")).to_contain_text("There is no such table")
    file(page, "large.json", b" " * (4 * 1024 * 1024 + 1))
    expect(page.locator(".notice.bad")).to_contain_text("a record has 4 MB at most")
    file(page, "empty.json", b"")
    expect(page.locator(".notice.bad")).to_contain_text("Choose a file, or paste a record.")
    match = ada.post("/matches", {"game": "duel"})["id"]
    page.goto(f"/verify?match={match}")
    expect(page.locator(".notice.bad")).to_contain_text("The match isn't over yet")
    ada.context.set_offline(True)
    file(page, "small.json", b"{}")
    expect(page.locator(".notice.bad")).to_contain_text("Check your connection")


def test_on_a_phone_and_to_axe(new_context: NewContext, server: Server) -> None:
    ada, _, match = duelled(new_context, server)
    context = new_context(*PHONE, base_url=server.url, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"/verify?match={match}")
    expect(page.get_by_role("heading", name="It holds.")).to_be_visible(timeout=90_000)
    nothing_wrong(page)
    for (width, height), scheme in ((PHONE, "dark"), (DESKTOP, "light"), (DESKTOP, "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found = Axe().run(page)
        assert found.violations_count == 0, f"{width} px, {scheme}:\n{found.generate_report()}"
    file(page, "broken.json", b"{")
    expect(page.get_by_role("heading", name="This is no record.")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
