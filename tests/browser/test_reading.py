"""What is read beside the board: times as the reader's own clock writes them, and a log that stays where one reads."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, begin, person, sit_down
from tests.browser.stage import Frame, Stage
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("reading")) as running:
        yield running


@pytest.mark.parametrize(("locale", "half_days"), [("en-GB", False), ("en-US", True)])
def test_times_are_the_readers_own(new_context: NewContext, server: Server, locale: str, half_days: bool) -> None:
    ada = person(new_context, server.url, "Ada", locale=locale, extra_http_headers={"Accept-Language": "en"})
    ben = person(new_context, server.url, "Ben")
    match = sit_down([ada, ben])
    ben.post(f"/matches/{match}/chat?channel=table", {"text": "Good evening."})
    ada.page.get_by_role("tab", name="Table").click()
    time = ada.page.locator(".chat time")
    expect(time).to_have_count(1)
    assert ("M" in time.inner_text()) == half_days, time.inner_text()
    assert ada.page.locator("html").get_attribute("lang") == "en"


def from_end(page: Page) -> int:
    """How many pixels of the log lie below what is seen of it."""
    left: int = page.locator("#annals .log").evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop")
    return round(left)


def test_the_log_stays_where_it_is_read(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    sit_down([ada, ben])
    begin(ada, ben)
    expect(ada.page.locator("#annals .log li").first).to_be_attached()

    def long(frame: Frame) -> None:
        frame["events_from"], frame["events"] = 0, frame["events"] * 12

    stage.show(long)
    # From a phone, where the log is behind a tab, to a desk: the latest is to be seen.
    ada.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(ada.page.locator("#annals .log")).to_be_visible()
    ada.page.wait_for_timeout(200)
    assert from_end(ada.page) <= 8
    # Who reads further up goes on there, also after the log was away.
    ada.page.locator("#annals .log").evaluate(
        """log => new Promise(done => {
          log.addEventListener("scroll", () => requestAnimationFrame(done), { once: true });
          log.scrollTop = 40;
        })"""
    )
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ada.page.locator("#annals .log")).to_be_hidden()
    stage.show(long)
    ada.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    ada.page.wait_for_timeout(200)
    assert abs(ada.page.locator("#annals .log").evaluate("log => log.scrollTop") - 40) <= 2
    assert from_end(ada.page) > 8


def test_the_log_follows_after_it_grew_by_itself(new_context: NewContext, server: Server) -> None:
    """Where its letters come late, it is longer with them: nobody has scrolled up by that."""
    ada, ben = person(new_context, server.url, "Ada", DESKTOP), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    sit_down([ada, ben])
    begin(ada, ben)
    expect(ada.page.locator("#annals .log li").first).to_be_visible()
    log = ada.page.locator("#annals .log")
    grow = """(log, by) => new Promise(done => {
      for (const line of log.children) line.style.paddingBottom = by;
      requestAnimationFrame(() => requestAnimationFrame(done));
    })"""
    stage.show(lambda frame: frame.update(events_from=0, events=frame["events"] * 60))
    assert log.evaluate("log => log.scrollTop") > 40
    log.evaluate(grow, "9px")
    stage.show(lambda frame: frame.update(events_from=0, events=frame["events"] * 61))
    assert from_end(ada.page) == 0
    log.evaluate(grow, "18px")
    ada.page.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
    assert from_end(ada.page) == 0


def test_an_option_says_once_what_stands_there(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    stage = Stage(ben.page)
    sit_down([ada, ben])
    begin(ada, ben)
    ben.asked("Post the dragoons.")

    def lifting(frame: Frame) -> None:
        (asked,) = frame["decisions"]
        option = asked["options"][0]
        posted = {"key": "la_bete.posted.militia", "args": {"place": option["label"]}}
        asked |= {
            "kind": "lift",
            "id": "d9-investigators",
            "options": [option | {"label": posted}, *asked["options"][1:]],
        }
        frame["view"]["reinforcements"] = {option["refs"][0]: "militia"}

    stage.show(lifting)
    assert ben.page.locator("[data-option]").first.inner_text().lower().count("militia") == 1


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("width", [1200, 1280, 1440])
def test_the_almanac_has_room_for_its_words(new_context: NewContext, server: Server, language: str, width: int) -> None:
    ada, ben = person(new_context, server.url, "Ada", (width, 860)), person(new_context, server.url, "Ben")
    match = sit_down([ada, ben])
    begin(ada, ben)
    ada.page.goto(f"/matches/{match}?lang={language}")
    expect(ada.page.locator(".alm-h span")).to_have_count(4)
    over = "span => span.getBoundingClientRect().width - span.parentElement.clientWidth"
    for season in ada.page.locator(".alm-h span").all():
        assert season.evaluate(over) <= 0, season.inner_text()
    note = ada.page.locator(".almanac-sheet .note")
    assert note.evaluate("note => note.clientHeight") < 24, "one line"
    assert ada.page.locator(".almanac-sheet").evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
