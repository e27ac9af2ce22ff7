"""What is written fits the place where it stands: measured at the sizes of a small notebook and of a phone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import tribes
from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, box, person, sit_down
from tests.browser.stage import Frame, Stage
from tests.serving import Server, serving

NOTEBOOK = (1280, 860)
CLOCK = {"kind": "real", "bank": 600, "refund": 5}
LANGUAGES = ("en", "de", "fr")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("boxes")) as running:
        yield running


def duel(host: Person, title: str = "Test", **options: Any) -> str:
    """Open a duel that wants one more player, and bring its host there."""
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match: str = host.post("/matches", {"game": "duel", "title": title, "seats": seats, **options})["id"]
    host.page.goto(f"/matches/{match}")
    return match


def join(someone: Person, match: str) -> None:
    someone.post(f"/matches/{match}/join", {"role": "player"})
    someone.page.goto(f"/matches/{match}")


def cut_off(thing: Locator) -> tuple[int, int]:
    """How much wider and higher than its box is what stands in it."""
    across, down = thing.evaluate("(it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]")
    return across, down


def inside(thing: Locator, frame: Locator) -> bool:
    one, other = box(thing), box(frame)
    across = other["x"] <= one["x"] and one["x"] + one["width"] <= other["x"] + other["width"] + 0.5
    return across and one["y"] + one["height"] <= other["y"] + other["height"] + 0.5


def late_in_the_hunt(frame: Frame) -> None:
    """The fullest that the panel of those who play gets while nothing is captured."""
    frame["view"]["vagabond"] = "village:26"
    frame["view"]["season"] |= {"number": 10}


def test_the_left_column_holds_all_that_is_in_it(new_context: NewContext, server: Server) -> None:
    ada, ben, chloe = (person(new_context, server.url, name, NOTEBOOK) for name in ("Ada", "Bernadette", "Chloé"))
    stages = [Stage(someone.page) for someone in (ada, ben)]
    match = sit_down([ada, ben, chloe])
    ada.asked("Choose your identity.")
    ada.post(f"/matches/{match}/chat?channel=table", {"text": "Good evening to all who hunt in these hills tonight."})
    chloe.post(f"/matches/{match}/chat?channel=side", {"text": "It is near, I think: north of the river, at the mill."})
    for someone, stage, tab in zip((ada, ben), stages, ("Table", "Side"), strict=True):
        stage.show(late_in_the_hunt)
        page = someone.page
        page.get_by_role("tab", name=tab).click()
        line, talk = page.locator(".chat li"), page.locator(".chat")
        expect(line).to_contain_text(".")
        for place in (page.locator(".past"), page.locator(".past > .people"), talk):
            assert cut_off(place) == (0, 0), f"{someone.name}: {place}"
        assert inside(page.locator(".say"), page.locator(".annals"))
        assert inside(page.locator(".annals"), page.locator(".past"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_to_write_in_says_so_in_full(new_context: NewContext, server: Server, language: str) -> None:
    ada, ben = (person(new_context, server.url, name, NOTEBOOK, locale=language) for name in ("Ada", "Ben"))
    match = sit_down([ada, ben])
    ben.post(f"/matches/{match}/chat?channel=table", {"text": "!"})
    page = ada.page
    page.locator("#tab-table").click()
    expect(page.locator(".chat b")).to_have_text("Ben")
    field = page.locator(".say input")
    field.evaluate("(it) => { it.value = it.placeholder }")
    assert cut_off(field)[0] == 0, field.get_attribute("placeholder")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_has_the_whole_heading_beside_the_clock(new_context: NewContext, server: Server, language: str) -> None:
    ada, ben = (person(new_context, server.url, name, PHONE, locale=language) for name in ("Ada", "Ben"))
    stage = Stage(ada.page)
    roles = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match = ada.post("/matches", {"game": "la_bete", "title": "Test", "seats": roles, "clock": CLOCK})["id"]
    ben.post(f"/matches/{match}/join", {"role": "investigator"})
    ada.page.goto(f"/matches/{match}")
    expect(ada.page.locator("#clock .dial")).to_have_text(re.compile(r"^\d+:\d\d$"))

    def comes(number: int) -> Any:
        def change(frame: Frame) -> None:
            frame["view"]["season"] |= {"number": number}

        return change

    for number in (0, 9, 10, 11, 12):
        stage.show(comes(number))
        in_one_bar(ada.page)
    # The bell stands there when it has something to say.
    ada.page.evaluate("document.querySelector('.bell').classList.add('news')")
    in_one_bar(ada.page)


def in_one_bar(page: Page) -> None:
    """What stands in the bar is all there, and side by side."""
    now = page.locator("#now")
    assert cut_off(now) == (0, 0), now.inner_text()
    assert cut_off(now.locator("span"))[0] <= 0
    right = 0.0
    for part in page.locator(".bar > :is(.wordmark, #now, #clock, .tools)").all():
        assert box(part)["x"] >= right, f"{part.get_attribute('class') or part.get_attribute('id')}: {now.inner_text()}"
        right = box(part)["x"] + box(part)["width"]
    assert right <= PHONE[0]


def test_a_phone_shows_both_players_of_a_duel_in_full(new_context: NewContext, server: Server) -> None:
    ada, ben = (
        person(new_context, server.url, "Maximilian", PHONE),
        person(new_context, server.url, "Bernadette", PHONE),
    )
    join(ben, duel(ada))
    strip = ada.page.locator("#strip")
    seats = ada.page.locator("#strip > .s")
    expect(seats).to_have_count(2)
    for part in strip.locator(".s > :is(b, .amount)").all():
        assert inside(part, strip), part.inner_text()
        assert cut_off(part)[0] == 0, part.inner_text()
    left, right = (box(seat) for seat in seats.all())
    assert (left["x"], right["x"] + right["width"]) == (0, PHONE[0]), "from edge to edge"


def test_a_room_on_a_phone_has_the_screen_and_says_its_title(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", PHONE)
    duel(ada, "A quiet evening at the tide")
    page = ada.page
    title = page.locator(".bar .where span")
    expect(title).to_be_visible()
    assert inside(title, page.locator(".bar"))
    room, bar, dock = (box(page.locator(part)) for part in ("#turn", ".bar", ".dock"))
    assert room["y"] - (bar["y"] + bar["height"]) < 4, "nothing blank above it"
    for button in page.locator(".room .confirm button").all():
        assert box(button)["y"] + box(button)["height"] <= dock["y"], button.inner_text()
    page.locator(".dock button").last.click()
    assert box(page.locator("#past"))["y"] - (bar["y"] + bar["height"]) < 4


@pytest.mark.parametrize("size", [NOTEBOOK, PHONE], ids=["notebook", "phone"])
def test_the_sea_goes_down_to_the_frame(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    join(ben, duel(ada))
    for someone in (ada, ben):
        someone.asked("Choose your first Beast.")
        someone.page.locator(".choice").first.click()
        someone.press()
    expect(ada.page.locator(".emblem:not(.nobody, .choice)")).to_have_count(2)

    def at_sea(frame: Frame) -> None:
        for player, beast in zip(frame["view"]["players"].values(), ("storm_shark", "tide_serpent"), strict=True):
            player["active"] |= {"beast": beast, "element": "water"}

    stage.show(at_sea)
    for beast in ("storm_shark", "tide_serpent"):
        art = ada.page.locator(f'.emblem > .field use[href="#beast-{beast}"]')
        field = box(ada.page.locator(f'.emblem[data-ref="beast:{beast}"] > .field'))
        assert box(art)["y"] + box(art)["height"] > field["y"] + field["height"], beast


def test_a_long_title_in_the_lobby_leaves_no_stray_dots(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", NOTEBOOK)
    for title in ("Short", "A duel at dawn by the river, and as long as a title may be!!"):
        duel(ada, title)
    ada.page.goto("/")
    leads = ada.page.locator(".c-mine .trow .lead")
    expect(leads).to_have_count(2)
    widths = [float(str(lead.evaluate(DOTS)).removesuffix("px")) for lead in leads.all()]
    assert all(width == 0 or width > 24 for width in widths), widths
    assert max(widths) > 100, "a short one is still led to its seats"


DOTS = "(it) => getComputedStyle(it, '::after').width"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_is_there_in_full_and_looks_chosen_only_when_it_is(
    new_context: NewContext, server: Server, language: str
) -> None:
    ada = person(new_context, server.url, "Ada", PHONE, locale=language)
    page = ada.page
    page.goto("/")
    page.locator(".plate-card .new").nth(1).click()
    page.locator("dialog .further summary").click()
    fill = "(it) => getComputedStyle(it).backgroundColor"
    clock = page.locator(".pick", has=page.locator('[name="clock"]'))
    chosen, other = clock.nth(0), clock.nth(1)
    filled = chosen.evaluate(fill)
    other.hover()
    assert other.evaluate(fill) != filled
    other.click()
    select = page.locator(".clock-more select").first
    assert cut_off(select)[0] == 0
    assert select.evaluate(LONGEST_CHOICE) <= select.evaluate(ROOM_IN_SELECT)


LONGEST_CHOICE = """(it) => Math.max(...[...it.options].map(({ text }) => {
  const line = it.parentElement.appendChild(document.createElement("b"));
  line.textContent = text;
  const { fontSize, fontFamily, fontSizeAdjust } = getComputedStyle(it);
  const letters = { fontSize, fontFamily, fontSizeAdjust, fontWeight: 400 };
  Object.assign(line.style, { ...letters, position: "absolute", whiteSpace: "nowrap" });
  const { width } = line.getBoundingClientRect();
  line.remove();
  return width;
}))"""
ROOM_IN_SELECT = "(it) => it.clientWidth - 10 - 20"
"""Without its padding and its arrow."""


def test_all_whose_eyes_one_may_borrow_are_named_in_full(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Maximilian", NOTEBOOK)
    bots = [{"role": "investigator", "player": "bot:steady"}] * 2
    wanted = {"game": "la_bete", "title": "Test", "seats": [{"role": "beast", "player": "me"}, *bots]}
    match = ada.post("/matches", wanted)["id"]
    ada.post(f"/matches/{match}/resign")
    ada.page.goto(f"/matches/{match}/replay")
    row = ada.page.locator(".r-seats")
    expect(row.locator("button")).to_have_count(6)
    assert cut_off(row) == (0, 0)
    for part in row.locator(":scope > *").all():
        assert inside(part, row), part.inner_text()


def test_what_a_dialog_says_stands_clear_of_its_buttons(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben", PHONE)
    match = duel(ada, start="hand")
    join(ben, match)
    ada.page.locator(".put-out").click()
    dialog = ada.page.get_by_role("dialog")
    words, buttons = box(dialog.locator("p")), box(dialog.locator(".over-go"))
    assert buttons["y"] - (words["y"] + words["height"]) >= 12


OUT_OF_ITS_BOX = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: holder } = texts.currentNode;
    const box = holder.closest("button, .notice, .tribe");
    if (!box || !holder.checkVisibility() || holder.closest(".sr, .change, .opts, .whole")) continue;
    const frame = box.getBoundingClientRect();
    for (const { 0: word, index } of data.matchAll(/[^\\s-]+/g)) {
      const range = new Range();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const end = Math.min(frame.right, innerWidth) + 1;
      const beside = lines.some(({ left, right }) => left < frame.left - 1 || right > end);
      if (beside || new Set(lines.map(({ top }) => top)).size > 1) found.push(`${word} (${box.className})`);
    }
  }
  return found;
}"""
"""Words that are broken in the middle, and words beside what holds them or beside the screen."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [tribes.DESK, PHONE], ids=["desk", "phone"])
def test_all_that_a_tribe_has_is_in_sight(
    new_context: NewContext, server: Server, size: tuple[int, int], language: str
) -> None:
    names = ["Maximilian", "Bernadette", "Chloé", "Dee"]
    people = [person(new_context, server.url, name, size, locale=language) for name in names]
    stages = {each.name: Stage(each.page) for each in people}
    match = tribes.sit_down(people, elders=True)
    someone, _, _ = tribes.asked_now(people, match)
    page, stage = someone.page, stages[someone.name]
    expect(page.locator("#go")).to_be_visible()
    for cards in (0, 3, 5):
        stage.show(tribes.late(cards))
        assert page.evaluate(OUT_OF_ITS_BOX) == [], cards
        if size == tribes.DESK:
            row = page.locator(".goal-row")
            assert cut_off(row)[0] <= 0
            for card in row.locator(".goal").all():
                assert inside(card, row), f"{cards}: {card.inner_text()}"
            heights = {figures.bounding_box()["height"] for figures in page.locator(".holds").all()}  # type: ignore[index]
            assert max(heights) < 24, "one line"
        else:
            strip = page.locator("#strip")
            assert cut_off(strip)[0] <= 0
            for tribe in strip.locator(".s").all():
                assert inside(tribe, strip), tribe.inner_text()
    stage.show(tribes.done)
    assert page.evaluate(OUT_OF_ITS_BOX) == []
    sentence, button = (box(page.locator(f".notice {part}")) for part in ("p.grow", "button"))
    assert sentence["y"] + sentence["height"] <= button["y"], "below each other"
    # After the end those who played read what those who looked on wrote: no phone has more tabs.
    for other in people:
        if other is not someone:
            other.post(f"/matches/{match}/resign")
    expect(page.locator(".over")).not_to_have_count(0)
    expect(page.locator(".dock button")).to_have_count(7)
    assert page.evaluate(OUT_OF_ITS_BOX) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_has_all_of_a_few_options_in_sight(new_context: NewContext, server: Server, language: str) -> None:
    people = [person(new_context, server.url, name, PHONE, locale=language) for name in ("Ada", "Ben")]
    stages = {each.name: Stage(each.page) for each in people}
    someone, _, _ = tribes.asked_now(people, tribes.sit_down(people))
    page, stage = someone.page, stages[someone.name]
    expect(page.locator("#go")).to_be_visible()

    def leads(frame: Frame) -> None:
        (asked,) = frame["decisions"]
        asked |= {"kind": "lead", "subject": None}
        keys = {"draw": "tribes.lead.draw", "search": "tribes.lead.search", "done": "tribes.done.move"}
        asked["options"] = [{"id": name, "label": {"key": key, "args": {"n": 3}}} for name, key in keys.items()]

    stage.show(leads)
    row = page.locator(".opts")
    for option in row.locator(".opt").all():
        assert inside(option, row), option.inner_text()

    def several(frame: Frame) -> None:
        tribes.ways(frame)
        (asked,) = frame["decisions"]
        template = asked["options"][0]
        for start in (0, 6, 8):
            label = {"key": "tribes.board.of", "args": {"n": 1, "all": 7}}
            detail = template["detail"] | {"from": start, "to": 7}
            refs = [f"hex:{start}", "hex:7"]
            asked["options"].append(template | {"id": f"{start}>7:1", "label": label, "refs": refs, "detail": detail})
        asked["options"].append({"id": "done", "label": {"key": "tribes.done.move", "args": {}}})

    stage.show(several)
    end = page.locator('.ways [data-option="done"]')
    assert inside(end, page.locator(".ways")), "what ends it"
    tribes.touch(page, "hex:4")
    tribes.touch(page, "hex:5")
    row = page.locator(".ways")
    assert cut_off(row)[0] <= 0
    for amount in page.locator(".amounts .opt").all():
        assert inside(amount, row), amount.inner_text()

    def many(frame: Frame) -> None:
        tribes.ways(frame)
        (asked,) = frame["decisions"]
        way = asked["options"][-1]
        asked["options"] += [way | {"id": f"4>5:{n}", "detail": way["detail"] | {"n": n}} for n in range(5, 20)]

    stage.show(many)
    tribes.touch(page, "hex:4")
    tribes.touch(page, "hex:5")
    page.locator(".amounts .opt").last.click()
    for part in page.locator(".stepper > :is(button, output)").all():
        assert inside(part, row), "more amounts than fit are scrolled by themselves"
