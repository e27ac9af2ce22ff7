"""The pencil and the notebook in real browsers: by mouse, keyboard or finger, on both boards, seen by nobody else."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hands import walk, where
from tests.browser.seats import DESKTOP, PHONE, Person, begin, box, person, sit_down
from tests.serving import Server, serving

LAPTOP = (1280, 860)

REPLAYED = """async (match) => {
  const page = document.querySelector('script[src$="/table/main.js"]').src;
  const { notesOf, marksUpTo, linesUpTo } = await import(new URL("../pencil/replayed.js", page));
  const { Paper } = await import(new URL("../pencil/paper.js", page));
  const kept = await notesOf(match);
  const moves = kept.map((note) => note.move);
  const paper = new Paper(document.querySelector("#plate > svg"));
  const count = (move) => (paper.draw(marksUpTo(kept, move)), paper.sheet.querySelectorAll(".ground").length);
  return {
    moves,
    marks: [count(moves[0] - 1), count(moves[0])],
    lines: moves.map((move) => linesUpTo(kept, move).length),
  };
}"""
"""The marks that lie on the board before and after the first one was made, and how many lines were written."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("pencil")) as running:
        yield running


def table(new_context: NewContext, server: Server, **options: Any) -> tuple[Person, Person, str]:
    """Ada is the Beast, Ben hunts it; both are past the set-up."""
    ada, ben = person(new_context, server.url, "Ada", LAPTOP), person(new_context, server.url, "Ben", LAPTOP, **options)
    match = sit_down([ada, ben], seed=1)
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    return ada, ben, match


def again(new_context: NewContext, someone: Person, size: tuple[int, int] = LAPTOP) -> Page:
    """The same person at another device."""
    context = new_context(*size, storage_state=someone.context.storage_state())
    page = context.new_page()
    page.goto(someone.page.url)
    expect(page.locator("#prompt")).to_be_visible()
    return page


def take_up(page: Page) -> None:
    page.get_by_role("button", name="Your pencil").click()
    expect(page.get_by_role("toolbar", name="What the pencil draws")).to_be_visible()


def tool(page: Page, name: str) -> None:
    page.get_by_role("toolbar").get_by_role("button", name=name).click()


def marks(page: Page) -> Locator:
    return page.locator("#plate .pencil > g")


def click_on(page: Page, ref: str) -> None:
    at = where(page, ref)
    assert at is not None, f"{ref} is not to be seen"
    page.mouse.click(*at)


def noted(someone: Person, match: str) -> list[dict[str, Any]]:
    answer = someone.context.request.get(f"/api/v1/matches/{match}/notes")
    notes: list[dict[str, Any]] = answer.json()["notes"]
    return notes


def kept(someone: Person, match: str, *bodies: dict[str, Any]) -> None:
    """Wait until the server keeps just these: on the page they stand before that."""
    until = time.monotonic() + 10
    while (found := [note["body"] for note in noted(someone, match)]) != list(bodies) and time.monotonic() < until:
        time.sleep(0.05)
    assert found == list(bodies)


def test_marks_by_mouse_on_every_screen_of_ones_own_and_no_other(new_context: NewContext, server: Server) -> None:
    ada, ben, match = table(new_context, server)
    other = again(new_context, ben)
    eve = person(new_context, server.url, "Eve", LAPTOP)
    eve.page.goto(ben.page.url)
    page = ben.page
    take_up(page)
    click_on(page, "village:7")
    tool(page, "Circle")
    click_on(page, "village:14")
    tool(page, "Number")
    for _ in range(3):
        click_on(page, "village:20")
    expect(marks(page)).to_have_count(3)
    # Nothing was answered by it.
    expect(page.locator('[data-option][aria-pressed="true"]')).to_have_count(0)
    ben.asked("Post the dragoons.")
    expect(marks(other)).to_have_count(3)
    for stranger in (ada.page, eve.page):
        expect(stranger.locator(".pencil > g")).to_have_count(0)
    kept(
        ben,
        match,
        {"ref": "village:7", "sign": "cross"},
        {"ref": "village:14", "sign": "circle"},
        {"ref": "village:20", "sign": "number", "number": 3},
    )
    assert noted(ada, match) == []

    # Once more takes it away; taking back brings it again; so does a reload with what is left.
    tool(page, "Circle")
    click_on(page, "village:14")
    expect(marks(other)).to_have_count(2)
    tool(page, "Take back")
    expect(marks(other)).to_have_count(3)
    tool(page, "Rubber")
    click_on(page, "village:7")
    expect(marks(other)).to_have_count(2)
    tool(page, "Hide the marks")
    expect(marks(page)).to_have_count(0)
    expect(marks(other)).to_have_count(2)
    tool(page, "Show the marks")
    page.reload()
    expect(marks(page)).to_have_count(2)

    # Without the pencil a click answers again.
    click_on(page, "village:7")
    expect(page.locator('[data-option="village:7"]')).to_have_attribute("aria-pressed", "true")
    take_up(page)
    tool(page, "Rub out all")
    page.get_by_role("dialog").get_by_role("button", name="Keep them").click()
    expect(marks(page)).to_have_count(2)
    tool(page, "Rub out all")
    page.get_by_role("dialog").get_by_role("button", name="Rub out all").click()
    expect(marks(page)).to_have_count(0)
    expect(marks(other)).to_have_count(0)
    tool(page, "Lay the pencil down")
    expect(page.get_by_role("toolbar")).to_have_count(0)


def test_an_arrow_and_a_line_stay_where_they_were_drawn(new_context: NewContext, server: Server) -> None:
    _, ben, match = table(new_context, server)
    page = ben.page
    take_up(page)
    tool(page, "Arrow")
    click_on(page, "village:7")
    click_on(page, "village:14")
    expect(marks(page)).to_have_count(1)
    tool(page, "Line drawn freely")
    plate = box(page.locator("#plate"))
    x, y = plate["x"] + 150, plate["y"] + 500
    before = box(page.locator('#board [data-ref="village:21"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    for n in range(40):
        page.mouse.move(x + 4 * n, y + (n % 9))
    page.mouse.up()
    expect(marks(page)).to_have_count(2)
    assert box(page.locator('#board [data-ref="village:21"]')) == before, "drawing moves no board"
    with page.expect_response(lambda answer: answer.request.method == "GET" and answer.url.endswith("/notes")):
        page.reload()
    expect(marks(page)).to_have_count(2)
    take_up(page)
    stroke = next(note for note in noted(ben, match) if note["kind"] == "stroke")
    assert 2 <= len(stroke["body"]["points"]) <= 150

    def off() -> tuple[float, float]:
        """From the village to the beginning of the line, in units of the village's own size."""
        line = box(marks(page).last.locator(".line").first)
        village = box(page.locator('#board [data-ref="village:21"] .hit'))
        return (line["x"] - village["x"]) / village["width"], (line["y"] - village["y"]) / village["height"]

    far = off()
    page.mouse.move(x + 156, y)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(200)
    near = off()
    assert box(page.locator('#board [data-ref="village:21"]'))["width"] > before["width"] * 1.5
    assert near == pytest.approx(far, abs=0.06)
    tool(page, "Rubber")
    middle = box(marks(page).last.locator(".line").first)
    page.mouse.click(middle["x"] + middle["width"] - 6, middle["y"] + middle["height"] / 2)
    expect(marks(page)).to_have_count(1)
    tool(page, "Take back")
    expect(marks(page)).to_have_count(2)


def test_fault_102_the_pencil_by_keyboard_alone(new_context: NewContext, server: Server) -> None:
    _, ben, match = table(new_context, server)
    page = ben.page
    press = page.keyboard.press
    press("p")
    expect(page.get_by_role("toolbar")).to_be_visible()
    press("m")
    ref = page.evaluate("document.activeElement.dataset.ref")
    # One after the other, as requests that are under way together may arrive the other way round.
    drawn: list[dict[str, Any]] = []
    for key, body in (("x", {"sign": "cross"}), ("?", {"sign": "question"}), ("4", {"sign": "number", "number": 4})):
        press(key)
        drawn.append({"ref": ref} | body)
        kept(ben, match, *drawn)
    expect(marks(page)).to_have_count(3)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.ref") == ref
    press("a")
    press("ArrowDown")
    press("a")
    expect(marks(page)).to_have_count(4)
    press("ArrowUp")
    press("ArrowDown")
    press("ArrowUp")
    page.evaluate("(ref) => document.querySelector(`#board [data-ref='${ref}']`).focus()", ref)
    label = str(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert "Marked: Cross, Question mark, and 4" in label or "Marked: Cross, Question mark and 4" in label, label
    press("Backspace")
    expect(marks(page)).to_have_count(1)
    press("u")
    expect(marks(page)).to_have_count(4)
    press("Escape")
    expect(page.get_by_role("toolbar")).to_have_count(0)
    # The tools by arrow keys.
    press("p")
    walk(page, "Tab", ".palette-tools button")
    press("ArrowRight")
    press("Enter")
    expect(page.get_by_role("toolbar").get_by_role("button", name="Circle")).to_have_attribute("aria-pressed", "true")


def test_fingers_on_a_phone_draw_and_nothing_is_covered(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", LAPTOP)
    ben = person(new_context, server.url, "Ben", PHONE, has_touch=True, is_mobile=True)
    match = sit_down([ada, ben], seed=1)
    begin(ada, ben)
    ben.asked("Post the dragoons.")
    page = ben.page
    page.get_by_role("button", name="Your pencil").tap()
    tools = page.get_by_role("toolbar")
    expect(tools).to_be_visible()
    plate, row = box(page.locator("#plate")), box(tools)
    assert row["y"] + row["height"] <= plate["y"] + 0.5, "the tools take their own room"
    assert plate["height"] > 150
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in tools.get_by_role("button").all():
        size = box(button)
        assert size["width"] >= 43.5
        assert size["height"] >= 43.5
    seen = [ref for ref in ("village:1", "village:2", "village:3", "village:4", "village:5") if where(page, ref)]
    assert len(seen) >= 2
    for ref in seen:
        page.touchscreen.tap(*(where(page, ref) or (0, 0)))
    expect(marks(page)).to_have_count(len(seen))
    kept(ben, match, *({"ref": ref, "sign": "cross"} for ref in seen))
    tools.get_by_role("button", name="Lay the pencil down").scroll_into_view_if_needed()
    tools.get_by_role("button", name="Lay the pencil down").tap()
    expect(tools).to_have_count(0)
    page.locator(".dock button", has_text="Notes").tap()
    page.get_by_label("Write a note").fill("It is near.")
    page.get_by_role("button", name="Keep the note").tap()
    expect(page.locator(".log.notes")).to_contain_text("It is near.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_shared_comes_to_the_side_and_no_further(new_context: NewContext, server: Server) -> None:
    people = [person(new_context, server.url, name, LAPTOP) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, cleo = people
    match = sit_down(people, seed=1)
    begin(ada, ben)
    page = ben.page
    take_up(page)
    click_on(page, "village:7")
    tool(page, "New marks for your side too")
    expect(page.locator(".palette-note")).to_have_text("What you draw now, your side sees too.")
    click_on(page, "village:14")
    expect(marks(cleo.page)).to_have_count(1)
    expect(marks(cleo.page).first).to_have_class("wax of-mate")
    page.get_by_role("tab", name="Notes").click()
    for text, side in (("Only I think so.", False), ("Saugues is a trap.", True)):
        page.get_by_label("Write a note").fill(text)
        if side:
            page.get_by_role("checkbox", name="For your side too").check()
        page.get_by_role("button", name="Keep the note").click()
        expect(page.locator(".log.notes")).to_contain_text(text)
    tab = cleo.page.get_by_role("tab", name="Notes")
    expect(tab.locator(".n")).to_have_text("1")
    tab.click()
    expect(cleo.page.locator(".log.notes")).to_contain_text("Ben Saugues is a trap.")
    expect(cleo.page.locator(".log.notes")).not_to_contain_text("Only I think so.")
    # A note is written anew, shown and hidden again, and rubbed out.
    mine = page.locator(".log.notes > li", has_text="Saugues is a trap.")
    mine.get_by_role("button", name="Write it anew").click()
    page.get_by_label("Write a note").fill("Saugues is safe.")
    page.get_by_role("button", name="Keep the note").click()
    expect(cleo.page.locator(".log.notes")).to_contain_text("Saugues is safe.")
    mine = page.locator(".log.notes > li", has_text="Saugues is safe.")
    mine.get_by_role("button", name="For you alone again").click()
    expect(cleo.page.locator(".log.notes")).not_to_contain_text("Saugues")
    secret = page.locator(".log.notes > li", has_text="Only I think so.")
    secret.get_by_role("button", name="Rub it out").click()
    expect(secret).to_have_count(0)
    kept(cleo, match, {"ref": "village:14", "sign": "cross"})
    # On the Beast's page there is nothing of it, and never was.
    expect(ada.page.locator(".pencil > g")).to_have_count(0)
    assert not [word for word in ("trap", "safe", "think so") if word in ada.page.content()]
    # In words, for those who don't see the board.
    cleo.page.locator(".marks summary").click()
    expect(cleo.page.locator(".marks li")).to_have_text("Cross: Saint-Alban (14) Ben")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["1280", "360"])
def test_on_the_duels_board(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    """It is HTML that lays itself out: the signs follow what they mark, and leave the figures free."""
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben", size)
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = ada.post("/matches", {"game": "duel", "seats": seats, "seed": "11" * 32})["id"]
    ben.post(f"/matches/{match}/join", {})
    page = ada.page
    page.goto(f"/matches/{match}")
    take_up(page)
    expect(page.get_by_role("button", name="Line drawn freely")).to_have_count(0)
    first = page.locator("#board button.place[data-ref]").filter(visible=True).first
    ref = first.get_attribute("data-ref")
    assert ref is not None
    first.click()
    tool(page, "Question mark")
    first.click()
    expect(marks(page)).to_have_count(2)
    kept(ada, match, {"ref": ref, "sign": "cross"}, {"ref": ref, "sign": "question"})
    expect(page.locator("#arena [aria-pressed='true']")).to_have_count(0)

    def lies_on_it() -> None:
        card = box(first)
        for mark in marks(page).all():
            sign = box(mark.locator(".line").first)
            assert card["x"] <= sign["x"]
            assert sign["x"] + sign["width"] <= card["x"] + card["width"]
            assert card["y"] <= sign["y"]
            assert sign["y"] + sign["height"] <= card["y"] + card["height"] / 2

    lies_on_it()
    page.set_viewport_size({"width": size[0] + 40, "height": size[1] - 60})
    page.wait_for_timeout(300)
    lies_on_it()
    first.focus()
    page.keyboard.press("Delete")
    expect(marks(page)).to_have_count(0)
    expect(page.locator("#arena [aria-pressed='true']")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "pencil", "write", "keep"),
    [
        ("de", "Dein Bleistift", "Notiz schreiben", "Notiz behalten"),
        ("fr", "Votre crayon", "Écrire une note", "Garder la note"),
    ],
)
def test_in_other_languages(
    new_context: NewContext, server: Server, language: str, pencil: str, write: str, keep: str
) -> None:
    _, ben, _ = table(new_context, server)
    page = ben.page
    page.goto(page.url + f"?lang={language}")
    page.get_by_role("button", name=pencil).click()
    click_on(page, "village:7")
    expect(marks(page)).to_have_count(1)
    page.locator("#tab-notes").click()
    page.get_by_label(write).fill("Ah!")
    page.get_by_role("button", name=keep).click()
    expect(page.locator(".log.notes")).to_contain_text("Ah!")
    page.locator(".marks summary").click()
    labels = page.locator("#palette button, .annals button").evaluate_all("all => all.map(one => one.ariaLabel ?? '')")
    assert not [text for text in (*labels, page.locator(".annals").inner_text()) if "pencil." in text]
    for tab in page.locator(".annals .tab").all():
        assert tab.evaluate("one => one.scrollWidth <= one.clientWidth"), "no tab's word is cut off"


def test_fault_102_axe_finds_nothing(new_context: NewContext, server: Server) -> None:
    _, ben, _ = table(new_context, server)
    page = ben.page
    take_up(page)
    click_on(page, "village:7")
    page.locator("#tab-notes").click()
    page.get_by_label("Write a note").fill("It is near.")
    page.get_by_role("button", name="Keep the note").click()
    page.locator(".marks summary").click()
    expect(page.locator(".log.notes")).to_contain_text("It is near.")
    for width, height in (DESKTOP, PHONE):
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if width == PHONE[0]:
                page.locator(".dock button", has_text="Notes").click()
            page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
            found = Axe().run(page)
            assert found.violations_count == 0, f"{width} px, {scheme}:\n{found.generate_report()}"


def test_what_the_server_refuses_is_said_and_not_drawn(new_context: NewContext, server: Server) -> None:
    _, ben, match = table(new_context, server, expect_console="409|429|500|503")
    page = ben.page
    take_up(page)
    problem = {"type": "", "title": "", "status": 409, "code": "full", "detail": "You have no more paper."}
    page.route("**/notes", lambda route: route.fulfill(status=409, json=problem))
    click_on(page, "village:7")
    expect(page.locator("#palette .notice.bad")).to_have_text("You have no more paper.")
    expect(marks(page)).to_have_count(0)
    page.unroute("**/notes")
    click_on(page, "village:7")
    expect(marks(page)).to_have_count(1)
    expect(page.locator("#palette .notice.bad")).to_have_count(0)
    kept(ben, match, {"ref": "village:7", "sign": "cross"})


def test_notes_are_there_for_ones_own_replay(new_context: NewContext, server: Server) -> None:
    """What the page that plays a match again uses: each mark with the move after which it was made."""
    ada, ben, match = table(new_context, server)
    ben.post(f"/matches/{match}/notes", {"note": {"kind": "mark", "ref": "village:7", "sign": "cross"}})
    ben.answer("Post the dragoons.", "village:30")
    ada.asked("Choose where to strike.")
    ben.post(f"/matches/{match}/notes", {"note": {"kind": "text", "text": "It comes."}})
    ben.post(f"/matches/{match}/resign")
    expect(ben.page.locator("#turn .over")).to_be_visible()
    drawn = ben.page.evaluate(REPLAYED, match)
    first, second = drawn["moves"]
    assert 0 < first < second
    assert drawn["marks"] == [0, 1]
    assert drawn["lines"] == [0, 1]
