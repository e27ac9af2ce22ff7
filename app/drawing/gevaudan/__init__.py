"""The board of La Bête: an engraved map of Gévaudan, drawn from the game's own map.json.

Every colour is a presentation attribute, so that the file stands alone, and a class, so that the style sheet can
repaint it by day or by candle. No style attribute, no style element: a strict Content-Security-Policy holds.

The groups, in order: paper, woods, relief, water, names, roads, entries, highlights, places, labels, frame, compass,
cartouche, scale, legend, pieces, overlay. The page draws into highlights (under the places), pieces and overlay.
"""

from dataclasses import dataclass
from hashlib import sha256

from app.drawing.gevaudan import labels as lettering
from app.drawing.gevaudan import ornaments, relief, stands, woods
from app.drawing.gevaudan.board import draw_entries, draw_labels, draw_places, draw_roads
from app.drawing.gevaudan.names import REGIONS, RiverName, name_river
from app.drawing.gevaudan.places import Places, Print, entry_prints, give_room, load
from app.drawing.gevaudan.rivers import River, all_rivers
from app.drawing.gevaudan.roads import Road, bend_all
from app.drawing.gevaudan.sheet import HEIGHT, INK, INNER, ORNAMENTS, WIDTH, inked, paint
from app.drawing.path import FINE, Stroke, curve, fine_polyline, fine_strokes, num
from app.drawing.plane import Box, Near, Point, along, crosses, distance, smooth, thinned
from app.drawing.svg import TREES, Attributes, Sheet, element, opening

SERIFS = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',Georgia,"
    "'DejaVu Serif Condensed',serif"
)
WHOLE_SHEET = f"M0 0H{WIDTH}V{HEIGHT}H0Z"


@dataclass(frozen=True)
class Drawn:
    """The file, and what the placing of names could not avoid."""

    svg: str
    remarks: list[str]


def draw(data: str) -> Drawn:
    """Draw the map from the text of map.json. The same text gives the same file."""
    places, links = load(data)
    give_room(places, links)
    roads = [Road(places[a], places[b]) for a, b in links]
    for i, road in enumerate(roads):
        for other in roads[i + 1 :]:
            assert not crosses(road.a.at, road.b.at, other.a.at, other.b.at), (road.ref, other.ref)
    bend_all(roads, places)
    rivers = all_rivers(places)
    prints = {p.ref: entry_prints(p) for p in places.values() if p.entry}
    land = _Survey(places, roads, rivers, [at for line in prints.values() for at in line])
    standing = stands.stands(places, land.labels)

    river_names = land.name_rivers()
    forests = woods.forests(places)
    trees = woods.plant(forests, land.free_for_tree)
    crowns = Near(14)
    for x, y, _ in trees:
        crowns.add((x, y - 4))
    hachures = relief.hachures(
        relief.Land(rivers, places), lambda p: land.free_for_relief(p) and crowns.within(p, 6.5) is None
    )

    out = Sheet()
    out.open(
        opening(
            "svg",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            class_="map map-gevaudan",
            role="group",
            aria_label="Gévaudan",
            font_family=SERIFS,
        )
    )
    source = sha256(data.encode()).hexdigest()[:16]
    out.add(f"<!-- drawn by app/drawing from app/games/la_bete/content/map.json ({source}): change those, not this -->")
    _defs(out, river_names)
    out.open(_picture("paper"))
    out.add(inked("path", "m-paper", d=WHOLE_SHEET))
    out.add(element("path", class_="m-ageing", fill="url(#ageing)", d=WHOLE_SHEET))
    out.close()
    _draw_woods(out, forests, trees)
    _draw_relief(out, hachures)
    _draw_water(out, rivers)
    _draw_names(out, river_names)
    draw_roads(out, roads, rivers)
    draw_entries(out, prints)
    out.add('<g id="highlights"></g>')
    draw_places(out, places, roads, standing)
    draw_labels(out, places, land.labels)
    ornaments.border(out)
    ornaments.compass(out)
    ornaments.cartouche(out)
    ornaments.scale_bar(out)
    ornaments.legend(out)
    out.add('<g id="pieces"></g>')
    out.add('<g id="overlay"></g>')
    out.close("svg")
    return Drawn(out.text(), land.remarks + stands.remarks(places, land.labels, standing))


class _Survey:
    """Who is where, for everything that must stay out of the way."""

    def __init__(self, places: Places, roads: list[Road], rivers: list[River], prints: list[Print]) -> None:
        self.places, self.rivers, self.prints = places, rivers, prints
        on_roads = Near(20)
        for road in roads:
            for q in road.points:
                if distance(q, road.a.at) > road.a.radius and distance(q, road.b.at) > road.b.radius:
                    on_roads.add(q)
        on_rivers = Near(20)
        for river in rivers:
            for q in river.points:
                on_rivers.add(q)
        ground = lettering.Ground(places, on_roads, on_rivers, ORNAMENTS, prints)
        self.labels = lettering.place_labels(ground)
        self.remarks = lettering.remarks(self.labels, ground)
        self.road, self.river, self.letters = Near(12), Near(12), Near(20)
        for line in roads:
            for q in along(line.points, 4):
                self.road.add(q)
        for river in rivers:
            for q in along(river.points, 4):
                self.river.add(q)
        for region in REGIONS:
            for q in region.letters():
                self.letters.add(q)
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        for box in [*(label.box for label in self.labels.values()), *ORNAMENTS]:
            self.keep_clear(box)

    def keep_clear(self, box: Box) -> None:
        for i in range(int(box.left // 40) - 1, int(box.right // 40) + 2):
            for j in range(int(box.top // 40) - 1, int(box.bottom // 40) + 2):
                self._boxes.setdefault((i, j), []).append(box)

    def _written(self, p: Point, pad: float) -> bool:
        return any(box.holds(p, pad) for box in self._boxes.get((int(p[0] // 40), int(p[1] // 40)), ()))

    def _near_place(self, p: Point, gap: float) -> bool:
        return any(distance(p, place.at) <= place.radius + gap for place in self.places.values())

    def _near_print(self, p: Point, gap: float) -> bool:
        return any(distance(p, (x, y)) < gap for x, y, _ in self.prints)

    def free_for_relief(self, p: Point) -> bool:
        return (
            INNER.holds(p, -2)
            and not self._written(p, 1.5)
            and self.road.within(p, 6.2) is None
            and self.river.within(p, 6.5) is None
            and self.letters.within(p, 15) is None
            and not self._near_print(p, 11)
            and not self._near_place(p, 6)
        )

    def free_for_tree(self, p: Point, radius: float) -> bool:
        return (
            INNER.holds(p, -radius)
            and not self._written(p, 6)
            and self.road.within(p, 11) is None
            and self.river.within(p, 11) is None
            and self.letters.within(p, 22) is None
            and not self._near_print(p, 16)
            and not self._near_place(p, 13)
        )

    def _blocked(self, p: Point) -> float:
        """How much a river's name would mind this spot."""
        if not INNER.holds(p, -10):
            return 5
        cost = 3.0 * self._written(p, 5) + 3.0 * (self.letters.within(p, 16) is not None)
        return cost + (self.road.within(p, 7) is not None) + 3.0 * self._near_place(p, 8) + self._near_print(p, 10)

    def name_rivers(self) -> list[RiverName]:
        """The names that find room; each keeps the later ones away."""
        names = []
        for river in self.rivers:
            named = name_river(river, 18 if river.width > 4 else 16, self._blocked)
            if named is None:
                continue
            names.append(named)
            for x, y in along(smooth(named.line, 4), 6):
                self.keep_clear(Box(x - 6, y - named.size, x + 6, y + 2))
        return names


def _picture(name: str, **attributes: str | float) -> str:
    """The start of a part of the land, which readers needn't hear of."""
    return opening("g", id=name, aria_hidden="true", **attributes)


def _defs(out: Sheet, river_names: list[RiverName]) -> None:
    out.open("<defs>")
    neatline = f"M{INNER.left:.0f} {INNER.top:.0f}H{INNER.right:.0f}V{INNER.bottom:.0f}H{INNER.left:.0f}Z"
    out.add(element("clipPath", element("path", d=neatline), id="sheet"))
    stops = "".join(
        element("stop", offset=offset, class_=f"m-age-{i}", stop_color=INK["age"], stop_opacity=opacity)
        for i, (offset, opacity) in enumerate(((0.58, 0.0), (1.0, 0.55)))
    )
    out.add(element("radialGradient", stops, id="ageing", cx="50%", cy="46%", r="72%"))
    # for the page: the ring round a village that may be struck
    hatch = inked("path", "could-line", stroke_opacity=0.6, stroke_width=2.2, d="M0 0V6")
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    out.add(element("pattern", hatch, id="could-hatch", width=6, height=6, **turned))
    out.add(ornaments.PRINT)
    for i, (crown, shade) in enumerate(TREES):
        tree = inked("path", "m-tree-ground", stroke_opacity=0.55, stroke_width=0.8, d="M1 2.6h6.5")
        tree += inked("path", "m-tree", stroke_width=0.9, stroke_linejoin="round", d=f"M0 0{crown}")
        tree += inked("path", "m-tree-line", stroke_width=0.8, stroke_linecap="round", d=f"M0 0{shade}M0 0v2.6")
        out.add(element("g", tree, id=f"m-tree-{i}"))
    for i, named in enumerate(river_names):
        out.add(element("path", id=f"river-name-{i}", d=curve(named.line)))
    for i, region in enumerate(REGIONS):
        out.add(element("path", id=f"region-name-{i}", d=curve(region.arc())))
    out.close("defs")


def _draw_woods(out: Sheet, forests: list[woods.Forest], trees: list[woods.Tree]) -> None:
    out.open(_picture("woods", clip_path="url(#sheet)"))
    out.add(inked("path", "m-wood", fill_opacity=0.38, d=woods.wash(forests)))
    for x, y, kind in trees:
        out.add(element("use", href=f"#m-tree-{kind}", x=num(x), y=num(y)))
    out.close()


def _draw_relief(out: Sheet, hachures: dict[float, list[Stroke]]) -> None:
    """The strokes on the fine grid, so widths are given in it too."""
    out.open(_picture("relief", clip_path="url(#sheet)"))
    dress: Attributes = {"stroke_linecap": "round", "stroke_opacity": 0.85, "transform": f"scale({FINE})"}
    out.open(opening("g", **paint("m-relief-line"), **dress))
    for width, strokes in hachures.items():
        out.add(element("path", stroke_width=width / FINE, d=fine_strokes(strokes)))
    out.close()
    out.close()


def _draw_water(out: Sheet, rivers: list[River]) -> None:
    out.open(_picture("water", clip_path="url(#sheet)"))
    fill = banks = ""
    for river in rivers:
        left, right = (thinned(bank, 0.3) for bank in river.banks())
        fill += fine_polyline([*left, *reversed(right)], close=True)
        banks += fine_polyline(left) + fine_polyline(right)
    fine = {"transform": f"scale({FINE})"}
    out.add(inked("path", "m-bank", stroke_width=1.1 / FINE, stroke_linejoin="round", **fine, d=banks))
    out.add(inked("path", "m-water", **fine, d=fill))
    out.close()


def _draw_names(out: Sheet, river_names: list[RiverName]) -> None:
    out.open(_picture("names", class_="map-names"))
    for i, region in enumerate(REGIONS):
        spacing = region.size * region.track
        line = _on_path(f"region-name-{i}", region.name)
        out.add(inked("text", "m-region", line, font_size=region.size, letter_spacing=spacing, fill_opacity=0.85))
    for i, named in enumerate(river_names):
        line = _on_path(f"river-name-{i}", named.text)
        dress: Attributes = {"font_style": "italic", "letter_spacing": named.size * 0.08}
        out.add(inked("text", "m-river-name", line, font_size=named.size, **dress))
    out.close()


def _on_path(path: str, words: str) -> str:
    return element("textPath", words, href=f"#{path}", startOffset="50%", text_anchor="middle")
