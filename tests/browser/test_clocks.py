"""Clocks in real browsers: chosen in the dialog, counting down by themselves, warning in time, and run down."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, Person, box, person
from tests.browser.stage import Frame, Stage
from tests.serving import Server, free_port, serving

WRONG_CLOCK = """() => {
  const now = Date.now;
  Date.now = () => now() + 3_600_000;
}"""

HEARD = """() => {
  window.notes = [];
  const connect = (next) => next, still = () => {};
  const gain = { setValueAtTime: still, linearRampToValueAtTime: still, exponentialRampToValueAtTime: still };
  window.AudioContext = class {
    currentTime = 0;
    createOscillator = () => ({ frequency: {}, connect, start: () => notes.push(1), stop: still });
    createGain = () => ({ gain, connect });
  };
}"""
"""Counts the sounds that a page makes in `notes`."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("clocks")) as running:
        yield running


def sit(ada: Person, ben: Person, clock: dict[str, Any], game: str = "la_bete") -> str:
    """A match of two, on both their pages."""
    first, second = {"la_bete": ("beast", "investigator"), "duel": ("player", "player")}[game]
    seats = [{"role": first, "player": "me"}, {"role": second, "player": "open"}]
    match: str = ada.post("/matches", {"game": game, "title": "Test", "seats": seats, "clock": clock})["id"]
    ben.post(f"/matches/{match}/join", {"role": second})
    for each in (ada, ben):
        each.page.goto(f"/matches/{match}")
    return match


def own(page: Page) -> float:
    """Seconds on the clock in the bar."""
    minutes, seconds = page.locator("#clock .dial").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def how(page: Page, side: str, where: str = ".seats") -> str | None:
    return page.locator(f'{where} .dial[data-clock="{side}"]').first.get_attribute("data-how")


# Choosing one.


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids="{0[0]}".format)
def test_a_clock_is_chosen_with_the_table(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    ada = person(new_context, server.url, "Ada", size)
    page = ada.page
    page.goto("/")
    page.get_by_role("button", name="New table: La Bête").click()
    form = page.get_by_role("dialog")
    form.get_by_text("Further choices").click()
    expect(form.get_by_label("None")).to_be_checked()
    form.get_by_label("By mail").check()
    form.get_by_label("For each wait a side has").select_option("7 days")
    form.get_by_label("It rests at night").check()
    form.get_by_label("From").fill("21:30")
    form.get_by_label("When the time is up").select_option("a bot takes the seat over")
    assert (
        Axe().run(page, context="dialog", options={"rules": {"color-contrast": {"enabled": False}}}).violations_count
        == 0
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    form.get_by_role("button", name="Open the table").click()
    form.get_by_role("link", name="To the table").click()
    told = "For each wait a side has 7 days; the clock rests from 21:30 to 08:00 (UTC)."
    expect(page.locator("#turn")).to_contain_text(f"{told} When the time is up, a bot takes the seat over.")
    match = ada.context.request.get(f"/api/v1/matches/{page.url.rpartition('/')[2]}").json()
    assert match["clock"] == {
        "kind": "mail",
        "days": 7,
        "quiet": {"from": "21:30", "to": "08:00", "zone": "UTC"},
        "out_of_time": "bot",
    }


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids="{0[0]}".format)
@pytest.mark.parametrize(
    ("locale", "real", "mail", "aloud"),
    [
        ("en-GB", "15 min + 30 sec", "2 days a move", "Clock: 15 minutes, and up to 30 seconds back"),
        ("de-DE", "15 Min. + 30 Sek.", "2 Tage je Zug", "Uhr: 15 Minuten, und bis zu 30 Sekunden zurück"),
        ("fr-FR", "15 min + 30 s", "2 jours par coup", "Pendule : 15 minutes, et jusqu’à 30 secondes rendues"),
    ],
    ids=["en", "de", "fr"],
)
def test_the_lobby_names_each_tables_clock_in_a_few_words(
    new_context: NewContext, tmp_path: Path, size: tuple[int, int], locale: str, real: str, mail: str, aloud: str
) -> None:
    with serving(tmp_path) as server:
        ada = person(new_context, server.url, "Ada", size, locale=locale)
        five = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * 4]
        two = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
        clocks = {"Quick": {"kind": "real", "bank": 900, "refund": 30}, "Slow": {"kind": "mail", "days": 2}}
        for title, clock in (clocks | {"Unhurried": None}).items():
            ada.post("/matches", {"game": "la_bete", "title": title, "seats": five, "clock": clock})
        ada.post("/matches", {"game": "duel", "title": "Rated", "seats": two, "clock": clocks["Quick"], "rated": True})
        page = ada.page
        page.goto("/")
        rows = page.locator(".trow")
        expect(rows).to_have_count(4)

        def said(title: str) -> str:
            found: str = rows.filter(has_text=title).locator("small").inner_text()
            return " ".join(found.split())

        assert real in said("Quick")
        assert mail in said("Slow")
        assert "·" not in said("Unhurried"), "where there is none, nothing is said"
        heard = rows.filter(has_text="Quick").locator(".sr")
        assert " ".join(heard.inner_text().split()) == aloud
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for row in rows.all():
            small = row.locator("small")
            lines = small.evaluate("e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)")
            assert lines < 3.5, "it crowds the row"
        assert Axe().run(page, context=".c-mine").violations_count == 0
        page.close()


def test_in_real_time_with_figures_of_ones_own_by_keyboard(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada")
    page = ada.page
    page.goto("/")
    page.get_by_role("button", name="New table: Beast Duel").press("Enter")
    form = page.get_by_role("dialog")
    form.locator("summary").press("Enter")
    form.get_by_label("None").focus()
    page.keyboard.press("ArrowDown")
    expect(form.get_by_label("In real time")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Something")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("2.5")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    form.get_by_role("button", name="Open the table").press("Enter")
    expect(form.get_by_role("link", name="To the table")).to_be_visible()
    form.get_by_role("link", name="To the table").press("Enter")
    expect(page.locator("#turn")).to_contain_text(
        "Each side has 150 seconds; after each wait up to 7 seconds of it are given back."
    )


def test_what_the_server_does_not_take_is_said_in_the_dialog(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", expect_console="422")
    page = ada.page
    page.goto("/")
    page.get_by_role("button", name="New table: La Bête").click()
    form = page.get_by_role("dialog")
    form.get_by_text("Further choices").click()
    form.get_by_label("By mail").check()
    form.get_by_label("It rests at night").check()
    form.get_by_label("From").fill("08:00")
    form.get_by_label("To", exact=True).fill("07:00")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_contain_text("The clock may rest up to 16 hours a day")
    expect(form.get_by_label("By mail")).to_be_checked()


# Counting down.


def test_it_counts_by_itself_whatever_time_the_browser_has(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    ada.context.add_init_script(f"({WRONG_CLOCK})()")
    frames: list[str] = []
    sit(ada, ben, {"kind": "real", "bank": 300, "refund": 5})
    for each in (ada, ben):
        expect(each.page.locator("#clock .dial")).to_be_visible()
    ada.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    ada.page.reload()
    expect(ada.page.locator("#clock .dial")).to_have_text(re.compile(r"^4:5\d$"))
    before, count = own(ada.page), len(frames)
    ada.page.wait_for_timeout(2500)
    assert 2 <= before - own(ada.page) <= 3
    assert len([frame for frame in frames[count:] if "state" in frame]) == 0
    # What one sees of the other's clock is what the other sees.
    theirs = ben.page.locator('#turn .dial[data-clock="beast"]').inner_text().split(":")
    assert abs(int(theirs[0]) * 60 + int(theirs[1]) - own(ada.page)) <= 1
    assert (how(ada.page, "beast"), how(ada.page, "investigators")) == ("runs", "stands")
    assert own(ben.page) == 300
    expect(ben.page.locator("#clock .dial")).to_have_attribute(
        "aria-label", "The Investigators: 5 minutes left, not running"
    )


def test_fault_70_two_devices_show_the_same(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit(ada, ben, {"kind": "real", "bank": 300})
    other = ada.context.new_page()
    other.goto(ada.page.url)
    expect(other.locator("#clock .dial")).to_be_visible()
    for _ in range(4):
        assert abs(own(ada.page) - own(other)) <= 1
        ada.page.wait_for_timeout(700)


@pytest.mark.parametrize("game", ["la_bete", "duel"])
@pytest.mark.parametrize("size", [DESKTOP, (1280, 860), (1024, 768), PHONE], ids="{0[0]}".format)
def test_ones_own_stands_in_the_bar_at_every_width(
    new_context: NewContext, server: Server, size: tuple[int, int], game: str
) -> None:
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben")
    sit(ada, ben, {"kind": "mail", "days": 14, "quiet": {"from": "22:00", "to": "08:00", "zone": "UTC"}}, game)
    expect(ada.page.locator("#clock .dial")).to_have_text(re.compile("1[34]d"))
    clock, bar = box(ada.page.locator("#clock .clock")), box(ada.page.locator(".bar"))
    assert bar["y"] <= clock["y"]
    assert clock["y"] + clock["height"] <= bar["y"] + bar["height"]
    assert clock["x"] >= 0
    menu = box(ada.page.locator("#menu summary"))
    assert clock["x"] + clock["width"] <= menu["x"]
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_at_every_seat_the_name_stays_to_be_read(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", (1280, 860)), person(new_context, server.url, "Ben")
    sit(ada, ben, {"kind": "real", "bank": 36_000})
    dials = ada.page.locator(".seats .dial")
    expect(dials).to_have_count(5)
    expect(dials.first).to_have_text(re.compile(r"^9:59:\d\d$|^10:00:00$"))
    assert ada.page.locator(".seats .player").first.evaluate("name => name.scrollWidth <= name.clientWidth")
    for row in ada.page.locator(".seats .grow:has(.dial)").all():
        name, dial = box(row.locator(".player")), box(row.locator(".dial"))
        beside = dial["x"] >= name["x"] + name["width"]
        assert beside or dial["y"] >= name["y"] + name["height"] - 1, "no name lies under a clock"


# Little time.


def test_little_time_is_said_seen_and_heard(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    ada.context.add_init_script(f"({HEARD})()")
    ada.context.add_cookies([{"name": "spoor_sound", "value": "on", "url": server.url}])
    stage = Stage(ada.page)
    sit(ada, ben, {"kind": "real", "bank": 33})
    page = ada.page
    expect(page.locator("#clock .clock")).to_have_attribute("data-how", "runs")
    assert page.title() == "● Choose your identity. – Spoor"
    before = page.evaluate("notes.length")
    # Twenty seconds later.
    stage.show(lambda frame: frame["clock"]["sides"]["beast"].update(left=10_900))
    expect(page.locator("#clock .clock")).to_have_attribute("data-how", "low")
    expect(page.locator("#announce")).to_have_text("You have 10 seconds left.")
    assert page.evaluate("notes.length") > before
    assert re.fullmatch(r"0:\d\d ● Choose your identity\. – Spoor", page.title())
    expect(page.locator("#clock .dial")).to_have_attribute(
        "aria-label", re.compile("^The Beast: only 10 seconds left$|seconds")
    )
    expect(ben.page.locator("#announce")).not_to_contain_text("You have")
    assert "0:" not in ben.page.title()


@pytest.mark.parametrize(
    ("language", "says"),
    [("de", "Du hast noch 1 Stunde."), ("fr", "Il vous reste 1 heure."), ("en", "You have 1 hour left.")],
)
def test_little_time_by_mail_in_every_language(
    new_context: NewContext, server: Server, language: str, says: str
) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben")
    ada.context.add_cookies([{"name": "spoor_lang", "value": language, "url": server.url}])
    stage = Stage(ada.page)
    ada.page.goto(f"/?lang={language}")
    sit(ada, ben, {"kind": "mail", "days": 1})
    expect(ada.page.locator("#clock .dial")).to_be_visible()

    def nearly(left: int) -> Any:
        def change(frame: Frame) -> None:
            frame["clock"]["sides"]["beast"] |= {"left": left, "runs": True}

        return change

    stage.show(nearly(3_600_400))
    expect(ada.page.locator("#clock .clock")).to_have_attribute("data-how", "low")
    expect(ada.page.locator("#announce")).to_have_text(says)


def test_a_clock_at_rest_says_so(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    sit(ada, ben, {"kind": "mail", "days": 3})
    expect(ada.page.locator("#clock .dial")).to_be_visible()

    def rests(frame: Frame) -> None:
        frame["clock"]["rest"] = {"from": "2000-01-01T00:00:00Z", "to": "2100-01-01T00:00:00Z"}
        frame["clock"]["sides"]["beast"] |= {"left": 3 * 86_400_000, "runs": True}

    stage.show(rests)
    expect(ada.page.locator("#clock .dial")).to_have_text("3d, resting")


# Run down.


def test_the_lot_answers_and_the_page_says_so(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    sit(ada, ben, {"kind": "real", "bank": 3, "refund": 60})
    ada.asked("Choose your identity.")
    ben.asked("Place the Bishop of Mende.")
    for each in (ada, ben):
        expect(each.page.locator(".log, .latest").first).to_contain_text(
            "The Beast: the time is up, so the lot answers."
        )
    expect(ada.page.locator("#turn")).to_contain_text("The Investigators are making up their minds.")


def test_a_bot_takes_over_and_whoever_sat_there_looks_on(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit(ada, ben, {"kind": "real", "bank": 3, "refund": 60, "out_of_time": "bot"}, "duel")
    for each in (ada, ben):
        expect(each.page.locator("#turn")).to_contain_text("You are watching.", timeout=10_000)
        expect(each.page.locator("#clock .clock")).to_have_count(0)


def test_the_match_is_lost(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit(ada, ben, {"kind": "real", "bank": 3, "out_of_time": "forfeit"})
    for each in (ada, ben):
        expect(each.page.locator(".seats")).to_contain_text("time was up")
        expect(each.page.locator(".seats")).not_to_contain_text("gave up")
    expect(ada.page.locator(".over")).to_contain_text("Your time was up.")
    expect(ben.page.locator(".over")).to_contain_text("Ada ran out of time.")
    expect(ben.page.locator(".over h2")).to_have_text("Gévaudan is saved.")


def test_fault_66_a_restart_costs_no_time(new_context: NewContext, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as server:
        ada = person(new_context, server.url, "Ada", expect_console="WebSocket|ERR_CONNECTION")
        ben = person(new_context, server.url, "Ben", expect_console="WebSocket|ERR_CONNECTION")
        sit(ada, ben, {"kind": "real", "bank": 300})
        ada.page.wait_for_timeout(1500)
        before, since = own(ada.page), monotonic()
    # As long as this there is no server.
    ada.page.wait_for_timeout(5000)
    with serving(tmp_path, port):
        expect(ada.page.locator(".notice.bad")).to_have_count(0, timeout=20_000)
        ada.page.wait_for_timeout(300)
        # What went by while the server stopped and started, not while there was none.
        went_by = monotonic() - since
        assert before - own(ada.page) <= max(4, went_by - 5)
