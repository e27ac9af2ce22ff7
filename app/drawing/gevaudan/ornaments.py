"""The sheet's ornaments: neatline with degrees, compass rose, cartouche, scale, legend."""

import math

from app.drawing.gevaudan.places import Print
from app.drawing.gevaudan.sheet import (
    CARTOUCHE,
    CENTRE_LATITUDE,
    HEIGHT,
    INNER,
    LEAGUE,
    LEGEND,
    ROSE,
    ROSE_RADIUS,
    WIDTH,
    inked,
    paint,
    project,
)
from app.drawing.grain import chance
from app.drawing.path import num, polyline, star
from app.drawing.plane import Point
from app.drawing.svg import BEAST, Sheet, element, opening

PARIS = 2.3372  # the meridian of Paris, degrees east of Greenwich
X0, Y0, X1, Y1 = (round(v) for v in INNER)


def ornament(name: str, at: Point = (0, 0), **attributes: str | float) -> str:
    """The start of a group that is there to be looked at only."""
    moved = {"transform": f"translate({num(at[0])} {num(at[1])})"} if at != (0, 0) else {}
    return opening("g", id=name, class_="map-ornament", aria_hidden="true", **moved, **attributes)


def _toe(x: float, y: float, rx: float, ry: float, turn: int) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, transform=f"rotate({turn} {x} {y})")


PRINT = element(
    "g",
    '<path d="M0-2.4C2.4-2.4 4.4.4 4 2.4C3.7 4 1.8 3.6 0 3.6S-3.7 4-4 2.4C-4.4.4-2.4-2.4 0-2.4Z"/>'
    + _toe(-4.2, -3.6, 1.5, 2.3, -18)
    + _toe(-1.6, -6.6, 1.6, 2.5, -6)
    + _toe(1.6, -6.6, 1.6, 2.5, 6)
    + _toe(4.2, -3.6, 1.5, 2.3, 18),
    id="m-print",
)


def print_use(at: Print, scale: float = 1.0) -> str:
    """A four-toed print; heading 0 walks north."""
    size = f" scale({scale})" if scale != 1 else ""
    return element("use", href="#m-print", transform=f"translate({num(at[0])} {num(at[1])})rotate({at[2]:.0f}){size}")


def border(out: Sheet) -> None:
    """Neatline with the degrees of the Paris meridian, as on the maps of the time."""
    out.open(ornament("frame"))
    rim = f"M0 0H{WIDTH}V{HEIGHT}H0ZM{X0} {Y0}V{Y1}H{X1}V{Y0}Z"
    out.add(inked("path", "m-paper-edge", fill_rule="evenodd", d=rim))
    out.add(inked("path", "m-ink-line", stroke_width=3, d=_ring(7)))
    out.add(inked("path", "m-ink-line", d=_ring(12) + _ring(X0 - 8) + _ring(X0)))
    bars, figures = _longitudes()
    more_bars, more_figures = _latitudes()
    out.add(inked("path", "m-ink", d=bars + more_bars))
    for x, y, degrees, turn in [*figures, *more_figures]:
        turned = {"transform": f"rotate({turn} {num(x)} {num(y)})"} if turn else {}
        out.add(inked("text", "m-degree", degrees, x=num(x), y=num(y), text_anchor="middle", font_size=11, **turned))
    out.close()


def _ring(inset: int) -> str:
    return f"M{inset} {inset}H{WIDTH - inset}V{HEIGHT - inset}H{inset}Z"


Figure = tuple[float, float, str, int]


def _degrees(minutes: int) -> str:
    return f"{minutes // 60}° {minutes % 60:02d}′"


def _longitudes() -> tuple[str, list[Figure]]:
    bars, figures = "", []
    minute = math.floor((3.0 - PARIS) * 30) * 2
    while (west := project(CENTRE_LATITUDE, PARIS + minute / 60)[0]) <= X1:
        east = project(CENTRE_LATITUDE, PARIS + (minute + 2) / 60)[0]
        a, b = max(west, X0), min(east, X1)
        if b > a and (minute // 2) % 2 == 0:
            bars += f"M{num(a)} {Y0 - 8}H{num(b)}V{Y0 - 4}H{num(a)}Z"
            bars += f"M{num(a)} {Y1 + 4}H{num(b)}V{Y1 + 8}H{num(a)}Z"
        if minute % 10 == 0 and X0 + 26 < west < X1 - 26:
            figures += [(west, Y0 - 13.0, _degrees(minute), 0), (west, Y1 + 20.6, _degrees(minute), 0)]
        minute += 2
    return bars, figures


def _latitudes() -> tuple[str, list[Figure]]:
    bars, figures = "", []
    minute = 44 * 60 + 24
    while (south := project(minute / 60, 3.5)[1]) >= Y0:
        north = project((minute + 2) / 60, 3.5)[1]
        a, b = min(south, Y1), max(north, Y0)
        if a > b and (minute // 2) % 2 == 0:
            bars += f"M{X0 - 8} {num(a)}V{num(b)}H{X0 - 4}V{num(a)}Z"
            bars += f"M{X1 + 4} {num(a)}V{num(b)}H{X1 + 8}V{num(a)}Z"
        if minute % 10 == 0 and Y0 + 26 < south < Y1 - 26:
            figures += [(X0 - 13.0, south, _degrees(minute), -90), (X1 + 20.6, south, _degrees(minute), -90)]
        minute += 2
    return bars, figures


def _kite(angle: float, long: float, short: float, half: float) -> tuple[str, str]:
    """The dark and the light half of one point of a compass rose."""

    def at(a: float, r: float) -> Point:
        return r * math.sin(a), -r * math.cos(a)

    tip, right, left = at(angle, long), at(angle + half, short), at(angle - half, short)
    return polyline([(0, 0), tip, right], close=True), polyline([(0, 0), tip, left], close=True)


# A lily, 30 high, its foot at the origin.
LILY = (
    "M0-17C4-11 5-7 2.6-2.2C5-7.4 11-9.6 12.6-4.6C13.3-1.4 9.6.6 7.8-1.6C8-3.4 5.6-3.4 4.6-.6L3 .6H-3L-4.6-.6"
    "C-5.6-3.4-8-3.4-7.8-1.6C-9.6.6-13.3-1.4-12.6-4.6C-11-9.6-5-7.4-2.6-2.2C-5-7-4-11 0-17ZM-5 1.8H5V3.6H-5Z"
    "M-2.4 4.6H2.4L1.4 8H-1.4Z"
)


def compass(out: Sheet) -> None:
    """A rose of sixteen points, with a lily at the north and a cross at the east."""
    r = ROSE_RADIUS
    out.open(ornament("compass", ROSE))
    for part, width in ((0.66, 1.6), (0.60, 0.7), (0.30, 0.7)):
        out.add(inked("circle", "m-ink-line", r=r * part, stroke_width=width))
    ticks = ""
    for i in range(48):
        a = math.radians(i * 7.5)
        x, y = r * math.sin(a), -r * math.cos(a)
        ticks += f"M{num(0.6 * x)} {num(0.6 * y)}L{num(0.66 * x)} {num(0.66 * y)}"
    out.add(inked("path", "m-ink-line", stroke_width=0.8, d=ticks))
    points = ((8, math.pi / 8, 0.52, 0.16, 0.17), (4, math.pi / 4, 0.74, 0.20, 0.30), (4, 0, 0.96, 0.17, 0.42))
    for count, first, long, short, half in points:
        kites = [_kite(first + i * 2 * math.pi / count, r * long, r * short, half) for i in range(count)]
        out.add(inked("path", "m-paper m-ink-line", stroke_width=0.8, d="".join(light for _, light in kites)))
        out.add(inked("path", "m-ink m-ink-line", stroke_width=0.8, d="".join(dark for dark, _ in kites)))
    out.add(inked("circle", "m-paper m-ink-line", r=r * 0.07))
    out.add(inked("path", "m-village", transform=f"translate(0 {num(-r * 1.03)})", d=LILY))
    out.add(inked("path", "m-ink-line", stroke_width=1.6, d=f"M{num(r)} 0h9m-6.4-3.4v6.8"))
    out.close()


def cartouche(out: Sheet) -> None:
    """The title on a tablet with cut-in corners; the Beast walks on its upper edge. A period piece, in French."""
    w, h = CARTOUCHE.right - CARTOUCHE.left, CARTOUCHE.bottom - CARTOUCHE.top
    c = w / 2
    out.open(ornament("cartouche", CARTOUCHE[:2]))
    below = "".join(f"M{num(24 + i * 4.1)} {num(h + 2.5)}l4.5 5.5" for i in range(int((w - 44) / 4.1)))
    beside = "".join(f"M{num(w + 2.5)} {num(24 + i * 4.1)}l5.5 4.5" for i in range(int((h - 44) / 4.1)))
    out.add(inked("path", "m-relief-line", stroke_width=1.2, d=below + beside))
    out.add(inked("path", "m-paper m-ink-line", stroke_width=2, d=_tablet(w, h, 0)))
    out.add(inked("path", "m-ink-line", stroke_width=0.8, d=_tablet(w, h, 6)))
    out.add(_title("m-caps", "CARTE PARTICULIÈRE", c, 40, 15, letter_spacing=2.5))
    out.add(_title("m-title", "DU GÉVAUDAN", c, 80, 33, textLength=250, lengthAdjust="spacingAndGlyphs"))
    out.add(_title("m-ital", "où la Bête se fit voir,", c, 106, 17, font_style="italic"))
    out.add(_title("m-ital", "de l’Été 1764 au Printemps 1767", c, 128, 17, font_style="italic"))
    out.add(inked("path", "m-ink-line", d=f"M{num(c - 70)} 142.5h52m36 0h52"))
    lozenges = ((0, 5, 4), (-11, 2.5, 2.4), (11, 2.5, 2.4))
    lozenge = "".join(f"M{num(c + x)} {num(142.5 - y)}l{z} {y} -{z} {y} -{z} -{y}z" for x, y, z in lozenges)
    out.add(inked("path", "m-village", d=lozenge))
    grass = "".join(
        f"M{num(c - 96 + i * 9.5 + 5 * chance('g', i))}-1l{num(3 * chance('h', i) - 1.5)}-{num(4 + 5 * chance('k', i))}"
        for i in range(21)
    )
    out.add(inked("path", "m-ink-line", d=grass))
    out.add(inked("path", "m-ink m-beast", transform=f"translate({num(c - 58)} -70.5) scale(.73)", d=BEAST))
    out.close()


def _title(kind: str, words: str, x: float, y: float, size: float, **extra: str | float) -> str:
    return inked("text", kind, words, x=x, y=y, text_anchor="middle", font_size=size, **extra)


def _tablet(w: float, h: float, inset: float) -> str:
    """A rectangle whose corners are cut in by quarter circles of 14."""
    i, j = inset, 14 + inset
    arc = "A14 14 0 0 0 "
    return (
        f"M{num(j)} {num(i)}H{num(w - j)}{arc}{num(w - i)} {num(j)}V{num(h - j)}{arc}{num(w - j)} {num(h - i)}"
        f"H{num(j)}{arc}{num(i)} {num(h - j)}V{num(j)}{arc}{num(j)} {num(i)}Z"
    )


def scale_bar(out: Sheet) -> None:
    """Three leagues, as long as they truly are."""
    left = CARTOUCHE.left + (CARTOUCHE.right - CARTOUCHE.left - LEAGUE * 3) / 2
    out.open(ornament("scale", (left, CARTOUCHE.top + 169)))
    one = num(LEAGUE)
    out.add(inked("path", "m-ink-line", d=f"M0 0H{num(LEAGUE * 3)}V7H0Z"))
    bars = f"M0 0h{one}v3.5h-{one}zM{num(LEAGUE * 2)} 0h{one}v3.5h-{one}zM{one} 3.5h{one}v3.5h-{one}z"
    out.add(inked("path", "m-ink", d=bars))
    quarters = "".join(f"M{num(LEAGUE * k / 4)} 0v7" for k in range(1, 4))
    out.add(inked("path", "m-ink-line", stroke_width=0.8, d=quarters))
    for k in range(4):
        out.add(_title("m-small", str(k), LEAGUE * k, -5, 14))
    out.add(_title("m-ital", "Lieues communes de France", LEAGUE * 1.5, 23, 16, font_style="italic"))
    out.close()


def legend(out: Sheet) -> None:
    """What the signs mean. The words carry message keys: the page writes them in the player's language."""
    w, h = LEGEND.right - LEGEND.left, LEGEND.bottom - LEGEND.top
    out.open(
        opening("g", id="legend", class_="map-legend", transform=f"translate({num(LEGEND.left)} {num(LEGEND.top)})")
    )
    out.add(inked("path", "m-paper m-ink-line", stroke_width=1.2, d=f"M0 0H{num(w)}V{num(h)}H0Z"))
    out.add(inked("path", "m-ink-line", stroke_width=0.6, d=f"M4 4H{num(w - 4)}V{num(h - 4)}H4Z"))
    rows = (
        (inked("circle", "m-village", r=10), "Village", "village"),
        (_walled(), "Walled town", "special"),
        (inked("circle", "m-hamlet", r=7) + inked("circle", "m-halo", r=2.4), "Hamlet", "hamlet"),
        (
            element("g", print_use((-6, 1, 78), 0.9) + print_use((7, -1, 96), 0.9), **paint("m-village")),
            "Beast’s entry",
            "entry",
        ),
        (_road(), "Road: one league", "road"),
    )
    for i, (sign, words, key) in enumerate(rows):
        out.open(opening("g", transform=f"translate(23 {29 + i * 27})"))
        out.add(sign)
        out.add(inked("text", "m-legend", words, x=22, y=6.4, font_size=19, data_msg=f"la_bete.legend.{key}"))
        out.close()
    out.close()


def _walled() -> str:
    return inked("path", "m-halo m-ink-line", stroke_width=1.2, d=star((0, 0), 13.5, 10)) + inked(
        "circle", "m-village", r=7
    )


def _road() -> str:
    d = "M-13 2q13-7 26-2"
    return inked("path", "m-case", stroke_width=6.4, d=d) + inked("path", "m-road", stroke_width=3.8, d=d)
