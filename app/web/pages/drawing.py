"""What the page of a game's board is made of: at the table, and for whoever looks back."""

from functools import cache
from typing import Any

import msgspec
from fastapi import Request

from app.core.message import say
from app.web.house import House
from app.web.language import language_of
from app.web.templates import STATIC


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """What a game's page is made of, from static/games/<key>/page.json; names of files beside it.

    `board` is the drawing on the table, `sprites` are drawings to take pieces from, `styles` style sheets in order.
    """

    board: str
    sprites: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


@cache
def drawing_of(game: str) -> Drawing:
    """Raises FileNotFoundError where the game has none, msgspec.ValidationError where it is written wrong."""
    return msgspec.json.decode((STATIC / "games" / game / "page.json").read_bytes(), type=Drawing)


def drawn(game: str, request: Request, house: House) -> dict[str, Any]:
    """The game's title in the reader's language, and its drawings, for a template."""
    drawing, folder = drawing_of(game), f"games/{game}"
    return {
        "game_title": house.words.say(language_of(request), say(f"{game}.title")),
        "board": f"{folder}/{drawing.board}",
        "sprites": [f"{folder}/{name}" for name in drawing.sprites],
        "styles": [f"/static/{folder}/{name}" for name in drawing.styles],
        "game_script": f"/static/{folder}/game.js",
    }
