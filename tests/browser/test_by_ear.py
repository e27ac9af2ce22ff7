"""For those who don't see the table, or not its colours: what happens is said, and what stands there has a name."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import begin, person, sit_down
from tests.serving import Server, serving

INVESTIGATORS = {"bishop": "Bishop", "chastel": "Chastel", "marquis": "Marquis", "envoy": "Envoy"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("ear")) as running:
        yield running


def test_fault_102_what_happens_is_said(new_context: NewContext, server: Server) -> None:
    """Each line of the log is said once it is there, that it is one's turn at once, and in the end who has won."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = sit_down([ada, ben])
    begin(ada, ben)
    ben.answer("Post the dragoons.", "village:23")
    said, urgent = ada.page.get_by_role("status").first, ada.page.locator("#announce-now[role=alert]")
    expect(said).to_contain_text("dragoons at Rieutort")
    expect(urgent).to_contain_text("Choose where to strike.")
    expect(ada.page.locator(".log li").last).to_contain_text("dragoons at Rieutort")
    ben.post(f"/matches/{match}/resign")
    expect(urgent).to_have_text("Gévaudan belongs to the Beast. Ben gave up.")
    expect(ben.page.locator("#announce-now")).to_have_text("Gévaudan belongs to the Beast. You gave up.")


def test_fault_102_whatever_stands_on_the_map_has_a_name_and_a_shape(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben])
    begin(ada, ben)
    ben.answer("Post the dragoons.", "village:23")
    board = ada.page.locator("#board")
    for village, who in {7: "bishop", 3: "chastel", 16: "marquis", 19: "envoy"}.items():
        place = board.locator(f'.place[data-ref="village:{village}"]')
        expect(place).to_have_attribute("aria-label", re.compile(INVESTIGATORS[who]))
    reinforced = board.locator('.place[data-ref="village:23"]')
    expect(reinforced).to_have_attribute("aria-label", re.compile("dragoons", re.IGNORECASE))
    figures = board.locator("[data-piece] use:last-of-type")
    shapes = figures.evaluate_all("(all) => all.map((use) => use.getAttribute('href'))")
    assert len(shapes) == len(set(shapes)) == 5, "no two differ by colour alone"
    drawn = {ada.page.locator(f"symbol{shape}").inner_html() for shape in shapes}
    assert len(drawn) == 5
