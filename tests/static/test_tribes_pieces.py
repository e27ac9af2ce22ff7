"""The pieces of Rise of Tribes: every terrain, animal, resource, face and action that the board may show is drawn."""

import re
import tomllib
from pathlib import Path

import pytest

from app.games.tribes.content import RESOURCES, events, terrain
from app.games.tribes.rules import NORMAL, STRONG, WEAK
from app.games.tribes.valley import ACTIONS, FACES
from app.web.words import read_texts
from tests.static.test_contrast import EYES, THEMES, apart, light

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "static" / "games" / "tribes"
DRAWN = {
    found
    for name in ("tiles.svg", "pieces.svg", "animals.svg")
    for found in re.findall(r'\sid="([^"]+)"', (FOLDER / name).read_text(encoding="utf-8"))
}


def test_every_terrain_is_drawn_in_three_cuts_with_its_sign() -> None:
    kinds = {special.counts for special in terrain().values()}
    assert {f"tile-{kind}-{n}" for kind in kinds for n in range(3)} | {f"sg-{kind}" for kind in kinds} <= DRAWN
    assert {f"sg-{'great' if key.startswith('great_') else key}" for key in terrain()} <= DRAWN


def shown(event: str) -> str:
    """What stands for an event or its animal: parts.js names those that are called otherwise than they are."""
    parts = (FOLDER / "parts.js").read_text(encoding="utf-8")
    (names,) = re.findall(r"const ANIMALS = \{(.*?)\}", parts)
    called: dict[str, str] = dict(re.findall(r'(\w+): "(\w+)"', names))
    return called.get(event, event)


def test_every_event_and_everything_on_the_land_has_a_sign_of_its_own() -> None:
    signs = {event: f"an-{shown(event)}" for event in events()}
    assert set(signs.values()) | {f"an-{shown('tamed')}", "an-den", "an-tile"} <= DRAWN
    assert len(set(signs.values())) == len(signs), "no two look alike"
    drawings = re.findall(r"<symbol[^>]*>(.*?)</symbol>", (FOLDER / "animals.svg").read_text(encoding="utf-8"))
    assert len(set(drawings)) == len(drawings) >= len(signs)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_terrains_stay_apart_for_every_eye_around_whoever_lives_there(theme: str, eye: str) -> None:
    css = (FOLDER / "land.css").read_text(encoding="utf-8")
    sheets = {}
    for kind in ("lake", "forest", "mountain"):
        (both,) = re.findall(rf"\.t-{kind}-3 {{ fill: light-dark\(#(\w+), #(\w+)\)", css)
        sheets[kind] = light(both[THEMES.index(theme)])
    assert apart(eye, sheets, list(sheets)) >= 10


def test_each_terrain_is_cut_with_its_own_hand() -> None:
    tiles = (FOLDER / "tiles.svg").read_text(encoding="utf-8")
    corners = {}
    for kind in ("lake", "forest", "mountain"):
        (edge,) = re.findall(rf'id="tile-{kind}-0".*?class="t-{kind}-3"[^>]* d="([^"]+)"', tiles, re.DOTALL)
        corners[kind] = edge.count("l")
    assert corners["mountain"] < corners["lake"] < corners["forest"], "crags, a shore, leaves"


def test_resources_dice_actions_and_tribes_are_drawn() -> None:
    assert {f"res-{each}" for each in RESOURCES} | {f"face-{face}" for face in FACES} <= DRAWN
    assert {f"do-{action}" for action in ACTIONS} | {f"tok-{n}" for n in range(1, 6)} <= DRAWN


def test_the_end_knows_what_every_point_is_scored_for() -> None:
    """What tally.js sums up is what the rules score, no less and no more."""
    rules = ROOT / "app" / "games" / "tribes"
    scored = {
        why
        for file in rules.rglob("*.py")
        for why in re.findall(r'\bscore\(\s*play,[^"]*?"(\w+)"', file.read_text(encoding="utf-8"))
    }
    (known,) = re.findall(r"const FROM = \{(.*?)\}", (FOLDER / "tally.js").read_text(encoding="utf-8"))
    assert scored == set(re.findall(r"(\w+): ", known))


def test_every_key_that_is_put_together_has_its_words() -> None:
    words = read_texts(ROOT / "app" / "games" / "tribes" / "locale", "en")
    phases, ways = ("roll", "act", "conflict", "build"), ("step", "ride", "guide", "ashore")
    assert {f"tribes.board.phase.{phase}" for phase in phases} <= words.keys()
    assert {f"tribes.board.how.{way}" for way in ways} <= words.keys()
    assert {f"tribes.board.strength.{strong}" for strong in (WEAK, NORMAL, STRONG)} <= words.keys()
    content = tomllib.loads((ROOT / "app" / "games" / "tribes" / "content" / "events.toml").read_text("utf-8"))
    assert {f"tribes.event.{event['id']}" for event in content["event"]} <= words.keys()
