"""A whole match by keyboard alone, and one with fingers on a screen 360 pixels wide; in both roles each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hands import Fingers, Keys, walk
from tests.browser.playing import Player, greedy, guard, play_on
from tests.browser.seats import PHONE, begin, person, sit_down
from tests.serving import Server, serving

TARGET = 44
"""Pixels that a finger needs, across and down."""

WIDTHS = (320, 390, PHONE[0])

OFF_SCREEN = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const off = [...document.querySelectorAll("[data-option], #go, #last, .dock button, #menu summary, dialog button")]
    .filter((target) => target.checkVisibility() && !target.closest("svg, .turn:not(.up) .opts"))
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.left < -.5 || box.right > innerWidth + .5))
    .map(([target, box]) => `${target.outerHTML.slice(0, 120)} from ${box.left} to ${box.right}`);
  return wide > 0 ? [`the page is ${wide} px wider than the screen`, ...off] : off;
}"""

TOO_SMALL = """(least) => [...document.querySelectorAll("button, a[href], summary, input, select, label.pick")]
  .filter((target) => target.checkVisibility() && !target.closest("p, .text, .sr, .skip"))
  .filter((target) => !target.matches("label.pick input"))
  .map((target) => [target, target.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < least - .5 || box.width < least - .5))
  .map(([target, box]) => `${target.outerHTML.slice(0, 120)} is ${box.width} by ${box.height}`)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hands")) as running:
        yield running


def test_fault_102_the_keyboard_alone_plays_a_match(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben], seed=1)
    play_on([Player(ada, greedy(), Keys()), Player(ben, guard(most=1), Keys())])
    for someone in (ada, ben):
        expect(someone.page.locator(".over h2")).to_have_text("Gévaudan belongs to the Beast.")
    walk(ada.page, "Tab", ".over .go")
    ada.page.keyboard.press("Enter")
    ada.asked("Waiting for Ben.")


def test_fingers_on_a_phone_play_a_match(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE, has_touch=True, is_mobile=True)
    ben = person(new_context, server.url, "Ben", PHONE, has_touch=True, is_mobile=True)
    sit_down([ada, ben], seed=1)
    hands = Fingers(), Fingers()
    play_on([Player(ada, greedy(), hands[0]), Player(ben, guard(most=1), hands[1])])
    for someone in (ada, ben):
        expect(someone.page.locator(".over h2")).to_have_text("Gévaudan belongs to the Beast.")
    assert min(finger.on_board for finger in hands) >= 4, f"the map is played on, too: {hands}"


def test_fault_98_what_a_finger_is_to_hit_is_large_enough(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE, has_touch=True, is_mobile=True)
    ben = person(new_context, server.url, "Ben", PHONE, has_touch=True, is_mobile=True)
    ada.page.goto("/")
    expect(ada.page.get_by_role("button", name="Filter")).to_be_visible()
    large_enough(ada.page)
    ada.page.get_by_role("button", name="Filter").tap()
    large_enough(ada.page)
    ada.page.get_by_role("button", name="New table: La Bête").tap()
    ada.page.get_by_text("Further choices").tap()
    large_enough(ada.page)
    sit_down([ada, ben])
    for page in (ada.page, ben.page):
        large_enough(page)
        page.locator("#menu summary").tap()
        nothing_wrong(page)  # the open menu may well lie over the handle
        page.keyboard.press("Escape")
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    for tab in ("Almanac", "Log", "Table", "Turn"):
        ben.page.locator(".dock").get_by_role("button", name=tab).tap()
        large_enough(ben.page)
    ben.answer("Post the dragoons.", "village:23")
    ada.answer("Choose where to strike.", "village:22")
    ada.asked("Lay a token beside the card.")
    large_enough(ada.page)
    ada.page.get_by_role("button", name="Devil").tap()
    ada.press()
    ben.asked("Move the Bishop of Mende.")
    ben.page.locator(".handle").tap()
    large_enough(ben.page)
    ben.page.locator("#menu summary").tap()
    ben.page.get_by_role("button", name="Give up").tap()
    large_enough(ben.page)
    ben.page.get_by_role("dialog").get_by_role("button", name="Give up").tap()
    expect(ada.page.locator(".over")).to_be_visible()
    large_enough(ada.page)


def large_enough(page: Page) -> None:
    """On phones of three widths, the page's own last: each target is large enough, and none lies off to the side."""
    nothing_wrong(page)
    if page.locator("[data-option]").count() and page.locator(".turn:not(.up) .handle").is_visible():
        # At rest the options lie in a row that can be pushed along; pulled up they are a list.
        page.locator(".handle").tap()
        nothing_wrong(page)
        page.locator(".handle").tap()


def nothing_wrong(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        assert page.evaluate(TOO_SMALL, TARGET) == [], f"{page.url}, {width} px"
        assert page.evaluate(OFF_SCREEN) == [], f"{page.url}, {width} px"
