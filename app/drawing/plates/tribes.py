"""Plate III, cut paper: every tile is a stack of sheets, each with its hard shadow; bronze alone shines."""

import math

from app.drawing.path import num, polyline
from app.drawing.plane import Point
from app.drawing.svg import element

RADIUS = 56.0
DX, DY = RADIUS * math.sqrt(3), RADIUS * 1.5
SHADOW = "#1a120b"
GROUND = {
    "lake": ("#3f7f93", "#5b9dad", "#8cc0c4", "#c9e2dc"),
    "forest": ("#33543a", "#4d7346", "#7a9a58", "#b3c482"),
    "mountain": ("#6d5a4c", "#8f7763", "#b59b82", "#dfcdb4"),
}
TILES = (
    ("lake", 62, 52),
    ("forest", 62 + DX, 52),
    ("mountain", 62 + 2 * DX, 52),
    ("mountain", 62 - DX / 2, 52 + DY),
    ("lake", 62 + DX / 2, 52 + DY),
    ("forest", 62 + 1.5 * DX, 52 + DY),
    ("lake", 62 + 2.5 * DX, 52 + DY),
)
WAVES = "M-16-6q4-4 8 0t8 0t8 0t8 0M-12 5q4-4 8 0t8 0t8 0"
MEMBER = (
    "M0-15C3-15 5-13 5-10.5C5-9 4.2-7.6 3.2-6.7C8-5.7 12-3.3 12-.8C12 1 9.2 1 6 0L9 12H2.5L0 7L-2.5 12H-9L-6 0"
    "C-9.2 1-12 1-12-.8C-12-3.3-8-5.7-3.2-6.7C-4.2-7.6-5-9-5-10.5C-5-13-3-15 0-15Z"
)
ROOF = "M-6 5V-1L0-7L6-1V5ZM-2 5V1H2V5"


def picture() -> list[str]:
    out = [element("path", fill="#e6d3ae", d="M0 0H320V200H0Z")]
    for kind, x, y in TILES:
        out += [*_sheets(kind, x, y), _sign(kind, x, y)]
    middle = 62 + DX / 2
    return [
        *out,
        _member(middle - 12, 138, "#7c1d2c"),
        _member(middle + 12, 142, "#7c1d2c"),
        _member(64, 54, "#1f66b0"),
        _bronze(62 + 1.5 * DX + 26, 158, 15),
        _bronze(62 + 2 * DX + 28, 78, 13),
    ]


def _at(x: float, y: float) -> str:
    return f"translate({num(x)} {num(y)})"


def hexagon(x: float, y: float, r: float) -> str:
    """A tile's outline, a corner on top."""
    corners = (math.radians(60 * k - 30) for k in range(6))
    return polyline([(x + r * math.cos(a), y + r * math.sin(a)) for a in corners], close=True)


def _sheets(kind: str, x: float, y: float) -> list[str]:
    """The tile and three smaller sheets on it."""
    colours = GROUND[kind]
    out = [
        element("path", fill="#2b1d13", fill_opacity=0.38, d=hexagon(x + 2.5, y + 4, RADIUS - 1.5)),
        element("path", fill=colours[0], d=hexagon(x, y, RADIUS - 1.5)),
    ]
    for k, smaller in enumerate((8, 17, 27)):
        edge = [rim(kind, x, y, RADIUS - smaller, k, i) for i in range(30)]
        shadow = [(px + 1.2, py + 2.4) for px, py in edge]
        out.append(element("path", fill=SHADOW, fill_opacity=0.32, d=polyline(shadow, close=True)))
        out.append(element("path", fill=colours[k + 1], d=polyline(edge, close=True)))
    return out


def rim(kind: str, x: float, y: float, r: float, sheet: int, i: int) -> Point:
    """A point of a sheet's edge, cut by hand."""
    a = i * 2 * math.pi / 30
    wave = 1 + 0.085 * math.sin(3 * a + x + sheet) + 0.05 * math.sin(5 * a + y)
    jag = (0.97 if i % 3 < 2 else 0.90) if kind == "mountain" else 0.96
    return x + r * wave * jag * math.cos(a), y + r * wave * jag * math.sin(a) * 0.94


def _sign(kind: str, x: float, y: float) -> str:
    if kind == "lake":
        return element(
            "path",
            fill="none",
            stroke="#3f7f93",
            stroke_width=2.6,
            stroke_linecap="round",
            transform=_at(x, y),
            d=WAVES,
        )
    if kind == "mountain":
        peak = element("path", fill=SHADOW, fill_opacity=0.35, d="M2-24L26 17H-22Z")
        peak += element("path", fill="#6d5a4c", d="M0-27L24 14H-24Z")
        peak += element("path", fill="#fbf6ea", d="M0-27L10-10L4-13L0-7L-5-13L-10-10Z")
        peak += element("path", fill="#8f7763", d="M-14 14L-26-6L-38 14Z")
        return element("g", peak, transform=_at(x, y))
    tree = element("path", fill=SHADOW, fill_opacity=0.35, d="M1.5-15L12.5 8H-9.5Z")
    tree += element("path", fill="#33543a", d="M0-18L10 6H-10Z") + element("path", fill="#4d7346", d="M0-18L7-3H-7Z")
    trees = ((-15, 6, 1), (13, 12, 1.1), (0, -8, 1.25))
    return "".join(element("g", tree, transform=f"{_at(x + dx, y + dy)} scale({size})") for dx, dy, size in trees)


def _bronze(x: float, y: float, r: float) -> str:
    """A disc in two flat tones, split on the diagonal."""
    s = r * 0.7
    light = f"M-{r} 0A{r} {r} 0 0 1 {num(s)} -{num(s)}L-{num(s)} {num(s)}A{r} {r} 0 0 1 -{r} 0Z"
    disc = element("circle", cx=1.5, cy=3, r=r, fill=SHADOW, fill_opacity=0.4)
    disc += element("circle", r=r, fill="#b5702a") + element("path", fill="#dca04e", d=light)
    disc += element("circle", r=r * 0.74, fill="none", stroke="#6d3d12", stroke_width=1.4)
    disc += element("path", fill="#6d3d12", fill_rule="evenodd", transform=f"scale({r / 14:.2f})", d=ROOF)
    return element("g", disc, transform=_at(x, y))


def _member(x: float, y: float, colour: str) -> str:
    shadow = element("path", fill=SHADOW, fill_opacity=0.4, transform="translate(1.5 2.5)", d=MEMBER)
    return element("g", shadow + element("path", fill=colour, d=MEMBER), transform=_at(x, y))
