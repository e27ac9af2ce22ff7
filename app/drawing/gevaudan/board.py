"""What the game touches: roads, places and names, each with its reference and with the spots where pieces stand."""

import math

from app.drawing.gevaudan.labels import Label
from app.drawing.gevaudan.letters import VILLAGE_TRACK
from app.drawing.gevaudan.ornaments import print_use
from app.drawing.gevaudan.places import HAMLET_RADIUS, VILLAGE_RADIUS, Place, Places, Print
from app.drawing.gevaudan.rivers import River
from app.drawing.gevaudan.roads import Road
from app.drawing.gevaudan.sheet import inked, paint
from app.drawing.gevaudan.stands import Stand
from app.drawing.path import num, star
from app.drawing.plane import Point, crosses, distance
from app.drawing.svg import Attributes, Sheet, element, opening, text


def draw_roads(out: Sheet, roads: list[Road], rivers: list[River]) -> None:
    """Two lines a road, each with its reference on the light one; parapets where it crosses water."""
    out.open(opening("g", id="roads", stroke_linecap="round"))
    cases = "".join(road.path for road in roads)
    out.add(inked("path", "m-case", stroke_width=7.4, aria_hidden="true", d=cases))
    out.open(opening("g", **paint("m-road"), stroke_width=4.6))
    for road in roads:
        out.add(element("path", data_ref=road.ref, d=road.path))
    out.close()
    bridges = "".join(_bridge(a, b) for road in roads for a, b in _crossings(road, rivers))
    out.add(inked("path", "m-ink-line", stroke_width=1.5, stroke_linejoin="round", aria_hidden="true", d=bridges))
    out.close()


def _crossings(road: Road, rivers: list[River]) -> list[tuple[Point, Point]]:
    """The pieces of a road that meet water."""
    found = []
    for river in rivers:
        for a, b in zip(road.points, road.points[1:], strict=False):
            for c, d in zip(river.points, river.points[1:], strict=False):
                if abs(a[0] - c[0]) < 30 and abs(a[1] - c[1]) < 30 and crosses(a, b, c, d):
                    found.append((a, b))
    return found


def _bridge(a: Point, b: Point) -> str:
    """A parapet on either side, its ends turned out."""
    length = distance(a, b) or 1
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    out = ""
    for side in (1, -1):
        px, py = mx - uy * 5.4 * side, my + ux * 5.4 * side
        ox, oy = -uy * 2.6 * side, ux * 2.6 * side
        line = [(-8, ox, oy), (-5, 0, 0), (5, 0, 0), (8, ox, oy)]
        out += "M" + "L".join(f"{num(px + ux * k + ex)} {num(py + uy * k + ey)}" for k, ex, ey in line)
    return out


def draw_entries(out: Sheet, prints: dict[str, list[Print]]) -> None:
    """The Beast's ways in."""
    out.open(opening("g", id="entries", **paint("m-village"), fill_opacity=0.82, aria_hidden="true"))
    for ref, line in prints.items():
        out.add(element("g", "".join(print_use(at) for at in line), data_entry=ref))
    out.close()


def draw_places(out: Sheet, places: Places, roads: list[Road], stands: dict[str, Stand]) -> None:
    """Villages with their number, hamlets as rings; data-beast, data-feet and data-badges say where pieces stand."""
    out.open(opening("g", id="places"))
    for place in sorted(places.values(), key=lambda p: p.order):
        kind = "village" if place.village else "hamlet"
        kind += (" is-special" if place.walled else "") + (" is-entry" if place.entry else "")
        stand = stands[place.name]
        title = f"{place.name} ({place.number})" if place.village else place.name
        hit = element("circle", class_="hit", r=31, fill="none", pointer_events="all")
        sign = _village(place, roads) if place.village else _hamlet()
        out.add(
            element(
                "g",
                f"<title>{text(title)}</title>{hit}{sign}",
                class_=f"place {kind}",
                data_ref=place.ref,
                data_x=num(place.x),
                data_y=num(place.y),
                data_beast=_spots([stand.beast]),
                data_feet=_spots(stand.feet),
                data_badges=_spots(stand.badges),
                transform=f"translate({num(place.x)} {num(place.y)})",
            )
        )
    out.close()


def _spots(points: list[Point]) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)


def _village(place: Place, roads: list[Road]) -> str:
    if place.walled:
        wall = star((0, 0), 27, 20.5)
        ground = inked("path", "m-halo m-ink-line", stroke_width=1.6, stroke_linejoin="round", d=wall)
    else:
        ground = inked("circle", "m-halo", r=20.5)
        if not _road_to_the_north(place, roads):
            ground += inked("path", "m-ink-line steeple", stroke_width=1.5, d="M0-17v-10.5m-3.4 3.4h6.8")
    disc = inked("circle", "m-village disc", r=VILLAGE_RADIUS)
    ring = inked("circle", "m-number-line ring", r=14.2, stroke_opacity=0.55, stroke_width=0.9)
    number = inked("text", "m-number", str(place.number), y=6.6, text_anchor="middle", font_size=18.5, font_weight=700)
    return ground + disc + ring + number


def _hamlet() -> str:
    halo, disc = inked("circle", "m-halo", r=13), inked("circle", "m-hamlet disc", r=HAMLET_RADIUS)
    return halo + disc + inked("circle", "m-halo eye", r=3.4)


def _road_to_the_north(place: Place, roads: list[Road]) -> bool:
    """Would a steeple stand in the road?"""
    for road in roads:
        if place in (road.a, road.b):
            x, y = road.points[3] if road.a is place else road.points[-4]
            if abs(math.atan2(x - place.x, place.y - y)) < 0.42:
                return True
    return False


def draw_labels(out: Sheet, places: Places, labels: dict[str, Label]) -> None:
    """Villages in small capitals, hamlets in italics, on a paper halo."""
    halo: Attributes = {"stroke_width": 4.5, "stroke_linejoin": "round", "paint_order": "stroke"}
    out.open(opening("g", id="labels", **paint("map-labels"), **halo, pointer_events="none"))
    for place in sorted(places.values(), key=lambda p: p.order):
        label = labels[place.name]
        dress: Attributes = {"class_": "m-hamlet-name", "font_style": "italic"}
        if place.village:
            spacing = VILLAGE_TRACK * label.size
            dress = {"class_": "m-village-name", "font_variant": "small-caps", "letter_spacing": spacing}
        lines = "".join(
            element("tspan", text(line), x=num(label.x), y=num(y))
            for line, y in zip(label.lines, label.baselines, strict=True)
        )
        out.add(element("text", lines, **dress, data_label=place.ref, text_anchor=label.anchor, font_size=label.size))
    out.close()
