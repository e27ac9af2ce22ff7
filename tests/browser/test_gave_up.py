"""Who gives up in a match that goes on is out of it, and every page says so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, person, sit_down
from tests.browser.stage import Frame, Stage
from tests.serving import Server, serving

FINISHED = {"en": "Finished", "de": "Beendet", "fr": "Terminée"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("gave_up")) as running:
        yield running


def open_menu(someone: Person) -> list[str]:
    """What the menu offers."""
    someone.page.locator("#menu summary").click()
    return someone.page.locator("#menu li").all_inner_texts()


def test_who_gives_up_is_out(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    sit_down([ada, ben, cleo])
    ada.answer("Choose your identity.", "identity:count")
    ada.answer("Choose where you enter.", "village:24")
    ben.asked("Place the Bishop of Mende.")
    assert {"Give up", "Hand over my seat"} <= set(open_menu(ben))
    ben.page.locator("#menu").get_by_role("button", name="Give up").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(ben.page.locator("#turn")).to_contain_text("You have given up and look on.")
    expect(ben.page.locator("[data-option]")).to_have_count(0)
    assert not {"Give up", "Hand over my seat"} & set(open_menu(ben))
    for each in (ada, ben, cleo):
        expect(each.page.locator(".seats .seat", has_text="Ben").first).to_contain_text("gave up")
        expect(each.page.locator(".seats .seat", has_text="Cleo").first).not_to_contain_text("gave up")
    cleo.answer("Place the Bishop of Mende.", "bishop:village:7")
    ben.page.reload()
    expect(ben.page.locator("#turn")).to_contain_text("You have given up and look on.")
    expect(ben.page.locator("#turn")).to_contain_text("The Investigators")
    assert ben.page.title().startswith("Test")


def test_whose_time_was_up_is_not_told_that_they_gave_up(new_context: NewContext, server: Server) -> None:
    ada, ben, cleo = (person(new_context, server.url, name) for name in ("Ada", "Ben", "Cleo"))
    stage = Stage(ben.page)
    sit_down([ada, ben, cleo])
    expect(ben.page.locator("#turn")).to_be_visible()

    def late(frame: Frame) -> None:
        frame["decisions"] = []
        for seat in frame["seats"]:
            if seat["seat"] == frame["viewer"]:
                seat |= {"out": True, "out_of_time": True}

    stage.show(late)
    expect(ben.page.locator("#turn")).to_contain_text("Your time was up, and you look on.")
    expect(ben.page.locator("#turn")).not_to_contain_text("given up")
    expect(ben.page.locator(".seats .seat", has_text="Ben").first).to_contain_text("time was up")


def test_whoever_is_wanted_for_a_rematch_reads_so_at_the_end(new_context: NewContext, server: Server) -> None:
    ada, ben = (person(new_context, server.url, name) for name in ("Ada", "Ben"))
    match = sit_down([ada, ben])
    ben.post(f"/matches/{match}/resign")
    expect(ben.page.locator(".over")).to_contain_text("You gave up.")
    expect(ada.page.locator(".over")).to_contain_text("Ben gave up.")
    ada.page.get_by_role("button", name="Play again").click()
    expect(ben.page.locator(".over")).to_contain_text("Ada wants to play again.")
    ben.page.reload()
    expect(ben.page.locator(".over")).to_contain_text("Ada wants to play again.")
    ben.page.get_by_role("button", name="Play again").click()
    ada.asked("Choose your identity.")


@pytest.mark.parametrize("language", FINISHED)
def test_a_match_that_is_over_is_called_so(new_context: NewContext, server: Server, language: str) -> None:
    """In the gender of a match, not of a duel or a game."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    for each in (ada, ben):
        each.context.add_cookies([{"name": "spoor_lang", "value": language, "url": server.url}])
    match = sit_down([ada, ben])
    ben.page.locator("#dock button").nth(2).click()
    ada.post(f"/matches/{match}/resign")
    for each in (ada, ben):
        expect(each.page.locator("#now")).to_have_text(FINISHED[language])
    expect(ben.page.locator("#dock .n")).to_have_attribute("aria-label", FINISHED[language])


def test_the_end_calls_whoever_has_another_part_before_them(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben")
    seats = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    clock = {"kind": "real", "bank": 600}
    wanted = {"game": "la_bete", "title": "Test", "seats": seats, "clock": clock}
    match = ada.post("/matches", wanted)["id"]
    ben.post(f"/matches/{match}/join", {})
    for each in (ada, ben):
        each.page.goto(f"/matches/{match}")
    ada.asked("Choose your identity.")
    expect(ben.page.locator(".seat [data-clock]").first).to_be_visible()
    turn = ada.page.locator("#dock button", has_text="Turn")
    ada.page.locator("#dock button", has_text="Log").click()
    ben.post(f"/matches/{match}/resign")
    expect(turn.locator(".n")).to_have_attribute("aria-label", "Finished")
    for each in (ada, ben):
        expect(each.page.locator("#now")).to_have_text("Finished")
    turn.click()
    expect(ada.page.locator(".over h2")).to_be_visible()
    ada.page.locator("#dock button", has_text="Log").click()
    expect(turn.locator(".n")).to_have_count(0)
    # The clocks are of no use to anybody any more.
    expect(ben.page.locator("[data-clock]")).to_have_count(0)
