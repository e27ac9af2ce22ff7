"""The table of the duel in real browsers, against a real server."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hands import walk
from tests.browser.seats import DESKTOP, PHONE, Person, box, person
from tests.browser.stage import Frame, Stage
from tests.serving import Server, serving

ADA_BEGINS_WITH_A_SHIELD = 12
"""A seed with which the first seat begins and holds the Shield Guardian from the start."""

CHOOSING = ((1280, 860), (1280, 720), (1366, 768), (1024, 768), (1440, 900), (1920, 1080), (390, 844), (360, 740))

OVER_EACH_OTHER = """() => {
  const beside = ".pile h3, .pile .row > *, .slot, .laid, .count, .mini, .piles .only";
  const parts = `.wheel svg, .wheel p, .dice, .sum > *, ${beside}, .emblem, .fan > *`;
  const seen = [...document.querySelectorAll(parts)].map((part) => [part, part.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && height > 1);
  return seen.flatMap(([one, a], at) => seen.slice(at + 1).flatMap(([other, b]) => {
    // Cards of one row may lie over each other; that is how a hand is held.
    if (one.contains(other) || one.parentElement === other.parentElement) return [];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const what = [one, other].map((part) => part.getAttribute("class") ?? part.innerText).join(" / ");
    return across > 1 && down > 1 ? [`${what}: ${Math.round(across)} x ${Math.round(down)} px`] : [];
  }));
}"""
"""Parts of the board that cover each other, and by how much."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("duel")
    with serving(data, SPOOR_WINDOW_LEAST="1.5", SPOOR_WINDOW_MOST="2") as running:
        yield running


def face_to_face(ada: Person, ben: Person, seed: int = ADA_BEGINS_WITH_A_SHIELD) -> str:
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    wanted = {"game": "duel", "title": "Test", "seats": seats, "seed": f"{seed:064x}"}
    match: str = ada.post("/matches", wanted)["id"]
    ben.post(f"/matches/{match}/join", {"role": "player"})
    for each in (ada, ben):
        each.page.goto(f"/matches/{match}")
    return match


def choose_first(someone: Person) -> str:
    """Send in the first Beast of the three; returns which."""
    someone.asked("Choose your first Beast.")
    choice = someone.page.locator(".choice").first
    beast = choice.get_attribute("data-ref") or ""
    choice.click()
    someone.press()
    return beast


def lay_the_shield(ada: Person) -> None:
    ada.asked("Play one card, or none.")
    ada.page.locator('.fan [data-ref="item:shield_guard"]').click()
    expect(ada.page.locator("#go")).to_have_text("Lay Shield Guardian face down")
    ada.press()


def attack(ben: Person) -> None:
    ben.asked("Play one card, or none.")
    ben.page.locator(".fan").get_by_role("button", name="No card").click()
    ben.press()


def test_first_beasts_are_turned_up_together(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    face_to_face(ada, ben)
    beast = choose_first(ada)
    expect(ben.page.locator(".half.above")).to_contain_text("Ada has chosen.")
    assert ben.page.locator(f'[data-ref="{beast}"]').count() == 0
    expect(ada.page.locator(".choice[aria-pressed=true]")).to_have_attribute("data-ref", beast)
    choose_first(ben)
    expect(ben.page.locator(".half.above .emblem")).to_have_attribute("data-ref", beast)


def test_a_guardian_waits_face_down_and_is_turned_up(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben", PHONE)
    face_to_face(ada, ben)
    choose_first(ada)
    choose_first(ben)
    lay_the_shield(ada)
    expect(ada.page.locator(".half.below .laid")).to_have_attribute(
        "aria-label", "Face down, known only to you: Shield Guardian"
    )
    expect(ben.page.locator(".half.above .laid .back")).to_be_visible()
    assert ben.page.locator('.half.above [href="#item-shield_guard"]').count() == 0
    attack(ben)
    for each in (ada, ben):
        expect(each.page.locator(".between .window-line")).to_be_attached()
    shield = ada.page.locator(".answers").get_by_role("button", name="Turn up Shield Guardian")
    shield.click()
    expect(shield).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator(".log")).to_contain_text("Ada turns up Shield Guardian")
    expect(ben.page.locator(".latest")).to_contain_text("Ada")
    expect(ada.page.locator(".half.below .slot")).to_be_visible()
    ada.page.locator(".half.below").get_by_role("button", name="1 discarded").click()
    expect(ada.page.locator(".spread-pile .item")).to_have_text(["GuardianShield GuardianAgainst an attack: no damage"])


def test_a_window_waits_for_those_who_want_to_be_asked(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = face_to_face(ada, ben)
    ada.post(f"/matches/{match}/asking", {"every_time": True})
    choose_first(ada)
    choose_first(ben)
    lay_the_shield(ada)
    attack(ben)
    ada.asked("Answer the attack, or pass.")
    expect(ada.page.get_by_role("checkbox", name="Ask me every time")).to_be_checked()
    # By keyboard: to the answers, along them, and Enter answers.
    passes = ada.page.locator(".answers button", has_text="Pass")
    ada.page.keyboard.press("t")
    expect(ada.page.locator("#go")).to_be_focused()
    ada.page.keyboard.press("Home")
    walk(ada.page, "ArrowDown", ".answers .quiet", most=3)
    expect(passes).to_be_focused()
    ada.page.wait_for_timeout(2500)
    ada.page.keyboard.press("Enter")
    ada.asked("Strike back, or pass.")
    # Where there is nothing but to pass, that is where one comes to.
    ada.page.evaluate("document.activeElement.blur()")
    ada.page.keyboard.press("t")
    expect(passes).to_be_focused()


def test_fault_51_a_reload_shows_the_same_arena(new_context: NewContext, server: Server) -> None:
    """Before and after each has chosen, with a card down, and in the middle of a reaction window."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = face_to_face(ada, ben)
    ada.post(f"/matches/{match}/asking", {"every_time": True})

    def reload() -> None:
        for each in (ada, ben):
            looks = "() => [...document.querySelectorAll('#turn, #plate')].map((part) => part.innerText)"
            expect(each.page.locator(".sent", has_text="Sending")).to_have_count(0)
            before, title = each.page.evaluate(looks), each.page.title()
            each.page.reload()
            expect(each.page.locator("#prompt")).to_be_visible()
            assert each.page.evaluate(looks) == before
            assert each.page.title() == title

    ben.asked("Choose your first Beast.")
    reload()
    choose_first(ada)
    expect(ben.page.locator(".half.above")).to_contain_text("Ada has chosen.")
    reload()
    choose_first(ben)
    ada.asked("Play one card, or none.")
    reload()
    lay_the_shield(ada)
    ben.asked("Play one card, or none.")
    reload()
    attack(ben)
    ada.asked("Answer the attack, or pass.")
    reload()
    ada.page.locator(".answers").get_by_role("button", name="Turn up Shield Guardian").click()
    expect(ada.page.locator(".log")).to_contain_text("Ada turns up Shield Guardian")
    reload()


@pytest.mark.parametrize("size", [DESKTOP, (1280, 720), (768, 1024), PHONE], ids="{0[0]}".format)
def test_all_of_the_board_is_in_view(new_context: NewContext, server: Server, size: tuple[int, int]) -> None:
    ada, ben = person(new_context, server.url, "Ada", size), person(new_context, server.url, "Ben")
    face_to_face(ada, ben)
    choose_first(ada)
    choose_first(ben)
    ada.asked("Play one card, or none.")
    page = ada.page
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    above, below, fan = (box(page.locator(part)) for part in (".half.above .emblem", ".half.below .emblem", ".fan"))
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= fan["y"]
    assert fan["y"] + fan["height"] <= box(page.locator("#plate"))["y"] + box(page.locator("#plate"))["height"] + 1
    for facts in page.locator(".emblem .facts").all():
        assert facts.evaluate("facts => facts.scrollHeight - facts.clientHeight") <= 0


def covered(someone: Person) -> list[str]:
    """What lies over something else on the board, at all sizes."""
    found: list[str] = []
    for width, height in CHOOSING:
        someone.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {what}" for what in someone.page.evaluate(OVER_EACH_OTHER)]
    return found


def test_nothing_covers_anything_while_a_beast_is_chosen(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Maximiliane von Berg")
    stage = Stage(ada.page)
    face_to_face(ada, ben)
    ada.asked("Choose your first Beast.")
    first = covered(ada)
    assert not first, "\n".join(first)
    ada.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    choose_first(ada)
    choose_first(ben)
    ada.asked("Play one card, or none.")
    between = covered(ada)
    assert not between, "\n".join(between)

    def next_beast(frame: Frame) -> None:
        """Both have lost Beasts, and the other holds as many cards as may be."""
        players, mine = frame["view"]["players"], frame["viewer"]
        (asked,) = frame["decisions"]
        option, reserve = asked["options"][0], players[mine]["reserve"]
        asked |= {
            "kind": "next",
            "options": [option | {"id": f"beast:{one}", "refs": [f"beast:{one}"]} for one in reserve],
        }
        for seat, player in players.items():
            player |= {"fallen": ["lava_toad"], "hand_size": 6, "discard": ["potion"]}
            if seat == mine:
                player["active"] = None
        frame["view"]["phase"] = "attack"

    stage.show(next_beast)
    expect(ada.page.locator(".choice")).to_have_count(2)
    found = covered(ada)
    assert not found, "\n".join(found)


def test_who_gives_up_while_beasts_are_chosen_has_some_left(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = face_to_face(ada, ben)
    ada.asked("Choose your first Beast.")
    ada.post(f"/matches/{match}/resign")
    expect(ben.page.locator(".over h2")).to_have_text("You have won.")
    for half in (".above", ".below"):
        expect(ben.page.locator(f".half{half} .nobody")).to_have_text("No active Beast.")


def test_the_sum_says_what_the_attack_has_done_and_who_sits_out(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    face_to_face(ada, ben)
    choose_first(ada)
    choose_first(ben)
    ada.asked("Play one card, or none.")

    def sits_out(frame: Frame) -> None:
        view = frame["view"]
        view["next_attack"] = None
        view["players"][view["at_turn"]]["active"] |= {"beast": "ember_fox", "sits_out": True}

    stage.show(sits_out)
    expect(ada.page.locator(".between .sum")).to_have_text("The Ember Fox sits out its next attack.")

    def attacked(frame: Frame) -> None:
        view = frame["view"]
        me = view["at_turn"]
        (other,) = view["players"].keys() - {me}

        def line(kind: str, seat: str, key: str, **args: int) -> Frame:
            text = {"key": f"duel.log.{key}", "args": {"beast": {"key": "duel.beast.ember_fox"}, "left": 3, **args}}
            return {"kind": kind, "text": text, "refs": ["beast:ember_fox"], "data": {"seat": seat}}

        view |= {"phase": "attack", "next_attack": None}
        frame["events"] += [
            line("attack", me, "attack"),
            line("hit", other, "hit.element", n=2, attack=1, element=1, defence=0),
            line("damage", other, "damage", n=1),
        ]

    stage.show(attacked)
    expect(ada.page.locator(".between .sum .terms")).to_have_text("3 damage")
    expect(ada.page.locator(".wheel p")).to_have_text("fire beats shadow")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_cast_is_not_cut(new_context: NewContext, server: Server, language: str) -> None:
    ada, ben = person(new_context, server.url, "Ada", (1280, 860)), person(new_context, server.url, "Ben")
    match = face_to_face(ada, ben)
    ada.page.goto(f"/matches/{match}?lang={language}")
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    expect(ada.page.locator(".seats .player")).to_have_count(2)
    for words in ada.page.locator(".seats .player").all():
        assert words.evaluate("words => words.scrollWidth - words.clientWidth") <= 0, words.inner_text()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_hand_is_whole_above_an_open_window_on_a_phone(
    new_context: NewContext, server: Server, language: str
) -> None:
    ada, ben = person(new_context, server.url, "Ada", PHONE), person(new_context, server.url, "Ben")
    match = face_to_face(ada, ben)
    ada.post(f"/matches/{match}/asking", {"every_time": True})
    choose_first(ada)
    choose_first(ben)
    lay_the_shield(ada)
    attack(ben)
    ada.asked("Answer the attack, or pass.")
    ada.page.goto(f"/matches/{match}?lang={language}")
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    expect(ada.page.locator(".answers button")).to_have_count(2)
    for card in ada.page.locator(".fan .item").all():
        plate, name = box(ada.page.locator("#plate")), box(card)
        assert name["y"] + name["height"] <= plate["y"] + plate["height"]


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_axe_finds_nothing(new_context: NewContext, server: Server, size: tuple[int, int], scheme: str) -> None:
    options = {"color_scheme": scheme}
    ada, ben = person(new_context, server.url, "Ada", size, **options), person(new_context, server.url, "Ben")
    face_to_face(ada, ben)
    for step in (
        lambda: choose_first(ada),
        lambda: choose_first(ben),
        lambda: lay_the_shield(ada),
        lambda: attack(ben),
    ):
        step()
        found = Axe().run(ada.page)
        assert found.violations_count == 0, found.generate_report()


def test_letters_lead_to_what_can_be_seen_on_a_phone(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada", (360, 740)), person(new_context, server.url, "Ben")
    face_to_face(ada, ben)
    choose_first(ada)
    choose_first(ben)
    ada.asked("Play one card, or none.")
    for letter, region in (("t", "#turn"), ("m", "#board")):
        ada.page.evaluate("document.activeElement.blur()")
        ada.page.keyboard.press(letter)
        expect(ada.page.locator(f"{region} :focus")).to_be_visible()
