"""All that stands on the duel's cards can be read: each Beast, whatever it wears, in each language, on each screen."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

from app.games.duel.words import beast_text
from tests.browser.conftest import NewContext
from tests.browser.seats import Person, person
from tests.browser.stage import Frame, Stage
from tests.browser.test_duel import choose_first, face_to_face
from tests.serving import Server, serving

BEASTS = "ember_fox lava_toad night_panther shadow_raven light_griffin sun_stag storm_shark tide_serpent".split()
WORN = (None, "ember_feather", "armour", "lucky_claw")
HAND = "potion thorn_guard lucky_claw ban retreat lightning armour".split()
SIZES = ((1280, 860), (1280, 720), (1440, 900), (390, 844), (360, 740))

CUT_OFF = """() => {
  const beyond = (part) => [part.scrollHeight - part.clientHeight, part.scrollWidth - part.clientWidth];
  const items = [...document.querySelectorAll(".item")].flatMap((item) => {
    const most = Math.max(...[item, ...item.querySelectorAll(".kind")].flatMap(beyond));
    return most > 0 ? [`${most} px: ${item.innerText}`] : [];
  });
  const beasts = [...document.querySelectorAll(".emblem .facts")].flatMap((facts) => {
    const card = facts.closest(".emblem").getBoundingClientRect();
    const parts = facts.querySelectorAll(".title, .kin, .health, .values, .worn, .effect, .effect span:not(.sr)");
    const most = Math.max(...beyond(facts), ...[...parts].flatMap((part) => {
      const at = part.getBoundingClientRect();
      const out = [at.bottom - card.bottom, at.right - card.right, card.left - at.left, card.top - at.top];
      return [...out, part.scrollWidth - part.clientWidth];
    }));
    const words = facts.innerText.replace(/\\s+/g, " ");
    const field = facts.closest(".emblem").querySelector(".field");
    const picture = field.getBoundingClientRect();
    // The side of the square in which a Beast is drawn.
    const side = 228 * field.querySelector('use[href^="#beast-"]').getScreenCTM().a;
    const within = side <= Math.min(picture.width, picture.height) + 1;
    if (!within) return [`cropped: ${words}`];
    if (most > 0.5) return [`${Math.round(most)} px: ${words}`];
    return picture.width < 44 || picture.height < 44 ? [`no picture: ${words}`] : [];
  });
  return [...items, ...beasts];
}"""
"""What does not fit on its card, and by how much."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("cards"), SPOOR_WINDOW_LEAST="50", SPOOR_WINDOW_MOST="60") as running:
        yield running


@pytest.fixture
def arena(new_context: NewContext, server: Server) -> tuple[Person, Stage]:
    """Ada is asked for a card; what lies on her table can be changed."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    stage = Stage(ada.page)
    face_to_face(ada, ben)
    choose_first(ada)
    choose_first(ben)
    ada.asked("Play one card, or none.")
    return ada, stage


def fighter(view: dict[str, Any], beast: str, worn: str | None, sits_out: bool) -> dict[str, Any]:
    """This Beast as an active one."""
    printed = view["beasts"][beast]
    return {
        "beast": beast,
        "health": printed["health"],
        "most": printed["health"],
        "attack": printed["attack"] + (1 if worn == "ember_feather" else 0),
        "defence": printed["defence"] + (1 if worn == "armour" else 0),
        "element": printed["element"],
        "worn": worn,
        "sits_out": sits_out,
        "die": printed["die"],
        "effect": to_builtins(beast_text(beast))["args"]["effect"],
    }


def in_language(ada: Person, language: str) -> None:
    ada.page.goto(f"{ada.page.url.partition('?')[0]}?lang={language}")
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    expect(ada.page.locator(".emblem").first).to_be_visible()
    ada.page.evaluate("document.fonts.ready")


def cut_off(ada: Person, where: str) -> list[str]:
    return [f"{where}: {found}" for found in ada.page.evaluate(CUT_OFF)]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_beast_can_be_read(arena: tuple[Person, Stage], language: str) -> None:
    ada, stage = arena
    in_language(ada, language)
    found: list[str] = []
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        for beast in BEASTS:
            for worn in WORN:

                def dressed(frame: Frame, beast: str = beast, worn: str | None = worn) -> None:
                    view = frame["view"]
                    for sits_out, player in enumerate(view["players"].values()):
                        player["active"] = fighter(view, beast, worn, bool(sits_out))
                    view["players"][frame["viewer"]] |= {"hand": HAND, "hand_size": len(HAND)}

                stage.show(dressed)
                found += cut_off(ada, f"{width}x{height}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_beast_to_choose_from_can_be_read(arena: tuple[Person, Stage], language: str) -> None:
    ada, stage = arena
    in_language(ada, language)
    found: list[str] = []
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        for at in range(0, len(BEASTS), 2):
            three = [BEASTS[(at + n) % len(BEASTS)] for n in range(3)]
            for worn in WORN:

                def choosing(frame: Frame, three: list[str] = three, worn: str | None = worn) -> None:
                    view = frame["view"]
                    (asked,) = frame["decisions"]
                    option = asked["options"][0]
                    asked |= {
                        "kind": "next",
                        "id": "d9-player",
                        "options": [option | {"id": f"beast:{name}", "refs": [f"beast:{name}"]} for name in three],
                    }
                    for name, player in view["players"].items():
                        mine = name == frame["viewer"]
                        player["active"] = None if mine else fighter(view, three[0], worn, True)

                stage.show(choosing)
                assert ada.page.locator(".choice").count() == 3
                found += cut_off(ada, f"{width}x{height}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_all_of_a_beast_is_seen_by_who_watches_and_at_the_end(
    arena: tuple[Person, Stage], new_context: NewContext, size: tuple[int, int]
) -> None:
    ada, _ = arena
    cleo = person(new_context, ada.origin, "Cleo", size)
    cleo.page.goto(ada.page.url)
    expect(cleo.page.locator(".emblem")).to_have_count(2)
    assert not cut_off(cleo, "watching")
    ada.post(f"/matches/{ada.page.url.rpartition('/')[2]}/resign")
    expect(cleo.page.locator(".over h2")).to_have_text("Ben has won.")
    expect(ada.page.locator(".over h2")).to_have_text("Ben has won.")
    assert not cut_off(cleo, "the end")
