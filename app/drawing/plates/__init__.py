"""The lobby's four plates, 320 × 200, one craft each: engraving, emblem, cut paper, northern night.

They are pictures of their own (an `<img>`), so they keep their colours by candle and know no class of the page.
"""

from app.drawing.plates import beast, duel, la_bete, tribes

WIDTH, HEIGHT = 320, 200


def draw(beasts: str) -> dict[str, str]:
    """The SVG of each plate by its game's key. `beasts` is the duel's sheet of them: its plate shows two."""
    pictures = {
        "la_bete": la_bete.picture(),
        "duel": duel.picture(beasts),
        "tribes": tribes.picture(),
        "beast": beast.picture(),
    }
    return {key: _file(lines) for key, lines in pictures.items()}


def _file(lines: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, *lines, "</svg>", ""])
