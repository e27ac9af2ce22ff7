"""The drawings: the board shows the places and roads that the game plays on, and nothing needs what the CSP forbids."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from app.drawing import plates, valley
from app.drawing.gevaudan.places import slug

ROOT = Path(__file__).resolve().parents[2]
STATIC, TEMPLATES = ROOT / "static", ROOT / "templates"
ATLAS = ROOT / "app" / "games" / "la_bete" / "content" / "map.json"
BOARD = (STATIC / "games" / "la_bete" / "gevaudan.svg").read_text(encoding="utf-8")
SPRITES = (
    "icons.svg",
    "marks.svg",
    "games/la_bete/pieces.svg",
    "games/duel/beasts.svg",
    "games/duel/items.svg",
    "games/duel/signs.svg",
    "games/tribes/tiles.svg",
    "games/tribes/pieces.svg",
    "games/tribes/animals.svg",
)


def test_the_board_was_drawn_from_todays_map() -> None:
    """After a change of map.json: python3 -m app.drawing."""
    assert sha256(ATLAS.read_bytes()).hexdigest()[:16] in BOARD


def test_the_board_has_every_place_and_road_once() -> None:
    atlas = json.loads(ATLAS.read_text(encoding="utf-8"))
    places = [f"village:{v['number']}" for v in atlas["villages"]] + [
        f"hamlet:{slug(h['name'])}" for h in atlas["hamlets"]
    ]
    roads = ["road:" + "--".join(sorted((slug(a), slug(b)))) for a, b in atlas["links"]]
    assert sorted(re.findall(r'data-ref="([^"]+)"', BOARD)) == sorted(places + roads)


def test_every_place_says_where_pieces_stand() -> None:
    for place in re.findall(r'<g class="place[^>]*>', BOARD):
        spots = {name: len(found.split()) for name, found in re.findall(r'data-(beast|feet|badges)="([^"]+)"', place)}
        assert spots == {"beast": 1, "feet": 5, "badges": 3}, place


def test_the_plates_are_drawn_by_this_code() -> None:
    """After a change of app/drawing/plates: python3 -m app.drawing."""
    beasts = (STATIC / "games" / "duel" / "beasts.svg").read_text(encoding="utf-8")
    for name, svg in plates.draw(beasts).items():
        assert (STATIC / "plates" / f"{name}.svg").read_text(encoding="utf-8") == svg, name


def test_the_tiles_are_drawn_by_this_code() -> None:
    """After a change of app/drawing/valley.py or of Plate III: python3 -m app.drawing."""
    assert (STATIC / "games" / "tribes" / "tiles.svg").read_text(encoding="utf-8") == valley.draw()


PAGES = sorted([*STATIC.rglob("*.svg"), *STATIC.rglob("*.js"), *TEMPLATES.rglob("*.html")])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_inline_style_or_script(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"""\sstyle=["'$]|<style|\son[a-z]+=["']|javascript:""", text)
    scripts = re.findall(r"<script[^>]*>", text)
    assert all(" src=" in tag or 'type="application/json"' in tag for tag in scripts)


def test_every_sign_that_is_used_is_drawn() -> None:
    drawn = {
        sign for name in SPRITES for sign in re.findall(r'id="([\w-]+)"', (STATIC / name).read_text(encoding="utf-8"))
    }
    used = set()
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'#((?:ic|mk|gm|pc|id|rd)-[\w-]+)["`\']', text))
        used |= {f"ic-{name}" for name in re.findall(r'\bicon\("([a-z]+)"', text)}
        used |= set(re.findall(r'\bdrawing\("([\w-]+)"', text))
    assert used - drawn == set()


def test_no_id_is_given_twice_on_the_table() -> None:
    ids: list[str] = []
    for name in (*SPRITES, "games/la_bete/gevaudan.svg"):
        ids += re.findall(r'\sid="([^"]+)"', (STATIC / name).read_text(encoding="utf-8"))
    page = (TEMPLATES / "base.html").read_text(encoding="utf-8") + (TEMPLATES / "table.html").read_text(
        encoding="utf-8"
    )
    ids += re.findall(r'\sid="([^"{]+)"', page)
    assert sorted(set(ids)) == sorted(ids)
