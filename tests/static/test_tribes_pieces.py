"""The pieces of Rise of Tribes: every terrain, animal, resource, face and action that the board may show is drawn."""

import re
import tomllib
from pathlib import Path

from app.games.tribes.content import RESOURCES, events, terrain
from app.games.tribes.rules import NORMAL, STRONG, WEAK
from app.games.tribes.valley import ACTIONS, FACES
from app.web.words import read_texts

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "static" / "games" / "tribes"
DRAWN = {
    found
    for name in ("tiles.svg", "pieces.svg")
    for found in re.findall(r'\sid="([^"]+)"', (FOLDER / name).read_text(encoding="utf-8"))
}


def test_every_terrain_is_drawn_in_three_cuts_with_its_sign() -> None:
    kinds = {special.counts for special in terrain().values()}
    assert {f"tile-{kind}-{n}" for kind in kinds for n in range(3)} | {f"sg-{kind}" for kind in kinds} <= DRAWN
    assert {f"sg-{'great' if key.startswith('great_') else key}" for key in terrain()} <= DRAWN


def test_everything_that_roams_or_stands_on_a_hex_has_a_character() -> None:
    parts = (FOLDER / "parts.js").read_text(encoding="utf-8")
    (animals,) = re.findall(r"const ANIMALS = \{(.*?)\}", parts)
    known = dict(re.findall(r'(\w+): "(\w+)"', animals))
    roams = {event.id for event in events().values() if event.roams}
    assert roams | {"mammoth", "tamed", "hunted", "sabertooth", "den", "stampede"} <= known.keys()
    assert {f"an-{animal}" for animal in known.values()} <= DRAWN
    assert len({known[beast] for beast in roams}) == len(roams)


def test_resources_dice_actions_and_tribes_are_drawn() -> None:
    assert {f"res-{each}" for each in RESOURCES} | {f"face-{face}" for face in FACES} <= DRAWN
    assert {f"do-{action}" for action in ACTIONS} | {f"tok-{n}" for n in range(1, 6)} <= DRAWN


def test_every_key_that_is_put_together_has_its_words() -> None:
    words = read_texts(ROOT / "app" / "games" / "tribes" / "locale", "en")
    phases, ways = ("roll", "act", "conflict", "build"), ("step", "ride", "guide", "ashore")
    assert {f"tribes.board.phase.{phase}" for phase in phases} <= words.keys()
    assert {f"tribes.board.how.{way}" for way in ways} <= words.keys()
    assert {f"tribes.board.strength.{strong}" for strong in (WEAK, NORMAL, STRONG)} <= words.keys()
    content = tomllib.loads((ROOT / "app" / "games" / "tribes" / "content" / "events.toml").read_text("utf-8"))
    assert {f"tribes.event.{event['id']}" for event in content["event"]} <= words.keys()
