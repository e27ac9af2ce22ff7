"""Proposals in real browsers: asked for in the menu, granted and declined on the other's page, a pause and its end."""

import sqlite3
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, expect

from tests.browser import tribes
from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, PLACES, Person, box, person, sit_down
from tests.browser.test_clocks import sit
from tests.serving import Server, serving

SIZES = {"Ada": DESKTOP, "Ben": PHONE, "Cleo": PHONE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("consent")) as running:
        yield running


def ask(page: Page, what: str) -> None:
    """Propose this by the menu."""
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Propose to all").click()
    form = page.get_by_role("dialog")
    form.get_by_label(what).check()
    form.get_by_role("button", name="Propose").click()


def clean(page: Page, context: str) -> None:
    found = Axe().run(page, context=context, options={"rules": {"color-contrast": {"enabled": False}}})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("game", ["la_bete", "duel"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids="{0[0]}".format)
def test_a_pause_between_two_browsers(
    new_context: NewContext, server: Server, size: tuple[int, int], game: str
) -> None:
    ada = person(new_context, server.url, "Ada", size)
    ben = person(new_context, server.url, "Ben", size, expect_console="409")
    sit(ada, ben, {"kind": "real", "bank": 600}, game)
    expect(ada.page.locator("#prompt")).to_be_visible()
    expect(ben.page.locator("#prompt")).to_be_visible()
    ask(ada.page, "A pause")
    hers, his = ada.page.locator(".slip"), ben.page.locator(".slip")
    expect(his).to_contain_text("Ada proposes a pause.")
    expect(his).to_contain_text("Still to answer: Ben.")
    expect(ben.page.locator("#announce")).to_have_text("Ada proposes a pause.")
    expect(hers.get_by_role("button")).to_have_text(["Withdraw"])
    expect(his.get_by_role("button")).to_have_text(["Yes", "No"])
    clean(ben.page, "#turn")
    for button in his.get_by_role("button").all():
        assert size is not PHONE or box(button)["height"] >= 44
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    his.get_by_role("button", name="No").click()
    expect(ada.page.locator(".gone")).to_contain_text("Ben said no to a pause.")
    expect(hers).to_have_count(0)
    ada.page.locator(".gone button").click()
    expect(ada.page.locator(".gone")).to_have_count(0)
    ask(ada.page, "A pause")
    his.get_by_role("button", name="Yes").focus()
    ben.page.keyboard.press("Enter")
    for each in (ada, ben):
        expect(each.page.locator("#turn .paused")).to_contain_text("The match is paused.")
        expect(each.page.locator("#go")).to_have_count(0)
        expect(each.page.locator("#clock .clock")).to_have_attribute("data-how", "paused")
        expect(each.page.locator("#announce")).to_have_text("The match is paused, as all want it.")
        assert "●" not in each.page.title()
    clean(ada.page, "#turn")
    # It is there for whoever comes back.
    ada.page.reload()
    expect(ada.page.locator("#turn .paused")).to_be_visible()
    ben.page.get_by_role("button", name="Propose to go on").click()
    hers.get_by_role("button", name="Yes").click()
    for each in (ada, ben):
        expect(each.page.locator("#turn .paused")).to_have_count(0)
        expect(each.page.locator(".slip")).to_have_count(0)
    expect(ada.page.locator("#prompt")).not_to_have_text("")


def test_more_time(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    sit(ada, ben, {"kind": "mail", "days": 1})
    ada.page.locator("#menu summary").click()
    ada.page.get_by_role("button", name="Propose to all").press("Enter")
    form = ada.page.get_by_role("dialog")
    form.get_by_label("More time for me").check()
    form.get_by_label("How much more").select_option("2 days")
    clean(ada.page, "dialog")
    form.get_by_role("button", name="Propose").click()
    expect(ben.page.locator(".slip")).to_contain_text("Ada proposes more time. The Beast: 2 days.")
    ben.page.locator(".slip").get_by_role("button", name="Yes").click()
    expect(ada.page.locator(".log, .latest").first).to_contain_text("The Beast: 2 days more, as all want it.")
    expect(ada.page.locator("#clock .dial")).to_have_text("3d")


def test_called_off_and_all_is_shown(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    dan = person(new_context, server.url, "Dan")
    match = sit(ada, ben, {"kind": "real", "bank": 600})
    dan.page.goto(f"/matches/{match}")
    expect(dan.page.locator("#turn")).to_contain_text("You are watching.")
    # It is said to whoever has another part of the table before them.
    ben.page.locator(".dock button", has_text="Log").click()
    ask(ada.page, "To call the match off")
    expect(ben.page.locator(".dock button").first.locator(".n")).to_be_visible()
    ben.page.locator(".dock button").first.click()
    expect(dan.page.locator(".slip")).to_have_count(0)
    ben.page.locator(".slip").get_by_role("button", name="Yes").click()
    for each in (ada, ben, dan):
        expect(each.page.locator(".over")).to_contain_text("All agreed to call the match off.")
        expect(each.page.locator(".slip")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "says"), [("de", "Ada schlägt eine Pause vor."), ("fr", "Ada propose une pause.")]
)
def test_in_other_languages(new_context: NewContext, server: Server, language: str, says: str) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    ben.context.add_cookies([{"name": "spoor_lang", "value": language, "url": server.url}])
    sit(ada, ben, {"kind": "real", "bank": 600})
    ben.page.goto(f"{ben.page.url}?lang={language}")
    ask(ada.page, "A pause")
    expect(ben.page.locator(".slip")).to_contain_text(says)
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_alone_with_bots_it_is_done_at_once(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE)
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "bot:random"}]
    match = ada.post("/matches", {"game": "duel", "title": "Test", "seats": seats})["id"]
    ada.page.goto(f"/matches/{match}")
    expect(ada.page.locator("#prompt")).to_be_visible()
    ask(ada.page, "A pause")
    expect(ada.page.locator("#turn .paused")).to_be_visible()
    ada.page.get_by_role("button", name="Propose to go on").click()
    expect(ada.page.locator("#turn .paused")).to_have_count(0)


def choose(player: Person, match: str) -> None:
    """Answer the question that is put to them now."""
    (asked, *_) = player.context.request.get(f"/api/v1/matches/{match}/view").json()["decisions"]
    move = {"decision": asked["id"], "options": [asked["options"][0]["id"]], "key": asked["id"]}
    player.post(f"/matches/{match}/moves", move)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids="{0[0]}".format)
def test_going_back(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben", size)
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = ada.post("/matches", {"game": "duel", "title": "Test", "seats": seats, "seed": f"{1:064x}"})["id"]
    ben.post(f"/matches/{match}/join", {"role": "player"})
    for each in (ada, ben):
        each.page.goto(f"/matches/{match}")
    for each in (ada, ben):
        each.asked("Choose your first Beast.")
        choose(each, match)
    for each in (ada, ben):
        expect(each.page.locator("#prompt")).not_to_have_text("Choose your first Beast.")
    ada.page.locator("#menu summary").click()
    ada.page.get_by_role("button", name="Propose to all").click()
    form = ada.page.get_by_role("dialog")
    form.get_by_label("To go back").check()
    expect(form.get_by_label("To before this").locator("option")).to_have_count(1)
    clean(ada.page, "dialog")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # Who begins was rolled for; gone back to before that, nothing has been.
    rolled = ada.page.locator(".dice .die")
    expect(rolled).to_have_count(2)
    form.get_by_role("button", name="Propose").click()
    slip = ben.page.locator(".slip")
    expect(slip).to_contain_text("Ada proposes to go back to before this:")
    clean(ben.page, "#turn")
    slip.get_by_role("button", name="Yes").click()
    for each in (ada, ben):
        each.asked("Choose your first Beast.")
        expect(each.page.locator("#announce")).to_contain_text("The match goes back to before this:")
        expect(each.page.locator(".dice")).to_have_attribute("aria-label", "No roll yet")
        expect(each.page.locator(".dice .die:not(.idle)")).to_have_count(0)
    for each in (ada, ben):
        choose(each, match)
    for each in (ada, ben):
        expect(each.page.locator("#prompt")).not_to_have_text("Choose your first Beast.")


def a_day_goes_by(server: Server, match: str) -> None:
    """As if nothing had happened at this table since yesterday."""
    day = 25 * 3600 * 1000
    with sqlite3.connect(server.data / "spoor.db", timeout=20) as database:
        database.execute("UPDATE match SET started = started - ? WHERE id = ?", (day, match))
        database.execute("UPDATE move SET at = at - ? WHERE match = ?", (day, match))
    database.close()


def test_a_bot_stands_in_for_who_is_away(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name, size) for name, size in SIZES.items())
    dan = person(new_context, server.url, "Dan")
    match = sit_down((ada, ben, cleo))
    ada.answer("Choose your identity.", "identity:count")
    ada.answer("Choose where you enter.", "village:24")
    cleo.asked("Place the Bishop of Mende.")
    a_day_goes_by(server, match)
    propose = ben.page.get_by_role("dialog")
    ben.page.locator("#menu summary").click()
    ben.page.get_by_role("button", name="Propose to all").click()
    propose.get_by_label("A bot for somebody who is away").check()
    propose.get_by_role("combobox").select_option("Cleo")
    clean(ben.page, "dialog")
    propose.get_by_role("button", name="Propose").click()
    says = "Ben proposes that a bot plays on for Cleo."
    # Whoever is there after all says so.
    expect(cleo.page.locator(".slip")).to_contain_text(says)
    cleo.page.get_by_role("button", name="I’m here").click()
    expect(ben.page.locator(".gone")).to_contain_text("Cleo is there: no bot plays on.")
    ben.post(f"/matches/{match}/proposals", {"kind": "replace", "seat": "investigator:2"})
    ada.page.locator(".slip").get_by_role("button", name="Yes").click()
    for each in (ada, ben):
        expect(each.page.locator(".slip")).to_have_count(0)
    expect(cleo.page.locator("#turn")).to_contain_text("You were away, so a bot plays on at your seat")
    clean(cleo.page, "#turn")
    cleo.page.reload()
    cleo.page.get_by_role("button", name="Take my seat again").click()
    expect(cleo.page.locator("#turn")).not_to_contain_text("You were away")
    expect(ben.page.locator("#turn")).not_to_contain_text("A bot stands in")
    ben.page.locator(".dock").get_by_role("button", name="Log").click()
    came = "Investigator 2: a bot plays on, as all others want it."
    expect(ben.page.locator(".log li", has_text=came)).to_have_text(f"{came} Later Cleo took the seat.")
    ben.page.locator(".dock button").first.click()
    # Away again: the seat is given to somebody else, by those of her side alone.
    a_day_goes_by(server, match)
    cleo.page.goto("/")
    own = cleo.page.locator(".c-mine .trow")
    expect(own.get_by_role("link", name="Play")).to_have_count(1)
    ben.post(f"/matches/{match}/proposals", {"kind": "replace", "seat": "investigator:2"})
    ada.page.locator(".slip").get_by_role("button", name="Yes").click()
    # The lobby and the bell lead her back.
    expect(own).to_contain_text("you were away: a bot plays for you")
    cleo.page.locator(".bell summary").click()
    expect(cleo.page.locator(".bell li", has_text="A bot plays in your place")).to_have_count(1)
    cleo.page.keyboard.press("Escape")
    clean(cleo.page, ".c-mine")
    own.get_by_role("link", name="Return").click()
    expect(cleo.page.get_by_role("button", name="Take my seat again")).to_have_count(1)
    expect(ben.page.locator("#turn")).to_contain_text("A bot stands in: Investigator 2.")
    expect(ada.page.locator("#turn")).not_to_contain_text("A bot stands in")
    ben.page.get_by_role("button", name="Give this seat away").click()
    link = ben.page.get_by_role("dialog").get_by_role("textbox").input_value()
    dan.page.goto(link)
    dan.page.get_by_role("button", name="Sit down").click()
    # A whole page is loaded for that, on a busy machine the fifth one.
    expect(dan.page.locator("#turn")).to_contain_text("Place the Bishop of Mende.", timeout=30_000)
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    expect(ben.page.locator("#turn")).not_to_contain_text("A bot stands in")
    # To whoever sat there it is gone, and what was done at that seat isn't put down to whoever sits there now.
    for _ in range(2):
        expect(cleo.page.locator("#turn")).to_contain_text("somebody else plays at your seat now")
        expect(cleo.page.get_by_role("button", name="Take my seat again")).to_have_count(0)
        cleo.page.reload()
    cleo.page.locator(".dock").get_by_role("button", name="Log").click()
    # Of those who took it the last one is named, where the last bot came.
    expect(cleo.page.locator(".log li", has_text=came)).to_have_text([came, f"{came} Later Dan took the seat."])
    expect(cleo.page.locator(".log")).not_to_contain_text("Dan:")


def test_what_was_done_before_a_bot_came_is_not_put_down_to_it(new_context: NewContext, server: Server) -> None:
    people = [person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo")]
    match = tribes.sit_down(people)
    first, asked, view = tribes.asked_now(people, match)
    someone, acted = first, set[str]()
    while someone is not first or len(acted) < len(people):
        acted.add(someone.name)
        someone.choose(f"/matches/{match}", asked["options"][0]["id"])
        someone, asked, view = tribes.asked_now(people, match)
    seat = view["asked"]["seat"]
    a_day_goes_by(server, match)
    ben, cleo = (each for each in people if each is not first)
    log = ben.page.locator(".annals .log li")
    expect(log.filter(has_text=first.name)).not_to_have_count(0)
    ben.post(f"/matches/{match}/proposals", {"kind": "replace", "seat": seat})
    cleo.page.locator(".slip").get_by_role("button", name="Yes").click()
    place = f"Chief {seat.removeprefix('chief:')}"
    expect(log.filter(has_text=f"{place}: a bot plays on")).to_have_count(1)
    before = log.filter(has_text=f"{place} ")
    expect(before).not_to_have_count(0)
    expect(log.filter(has_text=first.name)).to_have_count(0)
    assert not [line for line in log.all_inner_texts()[: before.count() + 1] if "Bot" in line]


@pytest.mark.parametrize("rated", [False, True], ids=["unrated", "rated"])
def test_who_is_away_for_long_is_said_with_the_way_out(new_context: NewContext, server: Server, rated: bool) -> None:
    ada, ben, cleo = (person(new_context, server.url, name, size) for name, size in SIZES.items())
    match = sit_down((ada, ben, cleo))
    ada.answer("Choose your identity.", "identity:count")
    ada.answer("Choose where you enter.", "village:24")
    ben.asked("Place the Bishop of Mende.")

    def told(route: Route) -> None:
        if route.request.method != "GET":
            return route.fallback()
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "rated": rated})

    # Rated matches are for accounts; what the page says of it is all that is looked at here.
    ada.page.route("**/proposals", told)
    with ada.page.expect_response("**/proposals") as asked:
        ada.page.reload()
    assert asked.value.json()["away"] == []
    expect(ada.page.locator("#turn .away")).to_have_count(0)
    a_day_goes_by(server, match)
    ada.page.reload()
    says = ada.page.locator("#turn .away")
    expect(says).to_contain_text("Away for a long time: Ben and Cleo.")
    unrated = "The match is then rated no more."
    (expect(says).to_contain_text if rated else expect(says).not_to_contain_text)(unrated)
    clean(ada.page, "#turn")
    ada.page.locator("#menu summary").click()
    ada.page.get_by_role("button", name="Propose to all").click()
    hint = ada.page.get_by_role("dialog").locator("label", has_text="A bot for somebody who is away")
    (expect(hint).to_contain_text if rated else expect(hint).not_to_contain_text)(unrated)
    ada.page.keyboard.press("Escape")
    says.get_by_role("button", name="Propose a bot for Cleo").click()
    expect(ben.page.locator(".slip")).to_contain_text("Ada proposes that a bot plays on for Cleo.")
    expect(says).to_have_count(0)
    # Who has done what everybody notices is there.
    ben.page.locator(".slip").get_by_role("button", name="No").click()
    expect(says).to_have_count(1)
    expect(ada.page.locator(".gone")).to_contain_text("Ben said no to a bot for somebody who is away.")
    for option in (*PLACES.values(), "done"):
        ben.choose(f"/matches/{match}", option)
    expect(says).to_have_count(0)


def test_the_way_back_and_the_way_out_where_nobody_may_look_on(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, n, PHONE, expect_console="403") for n in ("Ada", "Ben", "Cleo"))
    roles = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * 2]
    match = ada.post("/matches", {"game": "la_bete", "seats": roles, "spectators": {"allowed": False}})["id"]
    for each in (ben, cleo):
        each.post(f"/matches/{match}/join", {})
    for each in (ada, ben, cleo):
        each.page.goto(f"/matches/{match}")
    ada.answer("Choose your identity.", "identity:count")
    ada.answer("Choose where you enter.", "village:24")
    cleo.asked("Place the Bishop of Mende.")
    a_day_goes_by(server, match)
    ben.post(f"/matches/{match}/proposals", {"kind": "replace", "seat": "investigator:2"})
    ada.page.locator(".slip").get_by_role("button", name="Yes").click()
    expect(cleo.page.locator(".invitation")).to_contain_text("You were away, so a bot plays on at your seat")
    expect(cleo.page.locator(".invitation .eyebrow")).to_have_text("Your seat is kept for you")
    clean(cleo.page, ".invitation")
    cleo.page.get_by_role("button", name="Take my seat again").click()
    cleo.asked("Place the Bishop of Mende.")
    code = cleo.post(f"/matches/{match}/handover", {})["code"]
    person(new_context, server.url, "Dan").post(f"/matches/{match}/join", {"handover": code})
    expect(cleo.page.locator(".notice.bad")).to_contain_text(
        "At this table nobody may look on before the match is over."
    )
