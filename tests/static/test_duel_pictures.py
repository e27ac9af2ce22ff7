"""The duel's pictures: one for every card, one paint for every colour in both lights, and no two ids alike."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC, CONTENT = ROOT / "static", ROOT / "app" / "games" / "duel" / "content"
SHEETS = {
    name: (STATIC / "games" / "duel" / name).read_text(encoding="utf-8")
    for name in ("beasts.svg", "items.svg", "signs.svg")
}
PAINT, SAFE = ((STATIC / "games" / "duel" / name).read_text(encoding="utf-8") for name in ("pictures.css", "safe.css"))
DRAWN = [found for text in SHEETS.values() for found in re.findall(r'\sid="([^"]+)"', text)]

ELEMENT = re.compile(r"<\w+ [^>]*?class=[^>]*>")


def ids(kind: str) -> list[str]:
    content = tomllib.loads((CONTENT / f"{kind}s.toml").read_text(encoding="utf-8"))
    return [card["id"] for card in content[kind]]


def test_every_beast_and_every_item_has_its_picture() -> None:
    beasts = [name.removeprefix("beast-") for name in DRAWN if name.startswith("beast-")]
    items = [name.removeprefix("item-") for name in DRAWN if name.startswith("item-")]
    assert sorted(beasts) == sorted(ids("beast"))
    assert sorted(items) == sorted(ids("item"))


def test_an_items_edge_tells_its_kind() -> None:
    kinds = {card["id"]: card["kind"] for card in tomllib.loads((CONTENT / "items.toml").read_text("utf-8"))["item"]}
    edges = re.findall(r'<symbol id="item-(\w+)".*?<use href="#edge-(\w+)"', SHEETS["items.svg"], re.DOTALL)
    assert dict(edges) == kinds


def test_the_signs_of_elements_kinds_and_rolls_are_complete() -> None:
    elements = {beast["element"] for beast in tomllib.loads((CONTENT / "beasts.toml").read_text("utf-8"))["beast"]}
    wanted = {f"{part}-{element}" for part in ("el", "h", "field", "wheel") for element in elements}
    wanted |= {f"kind-{kind}" for kind in ("order", "equipment", "guardian")} | {f"die-{n}" for n in range(1, 7)}
    assert wanted <= set(DRAWN)


def test_no_id_is_given_twice_beside_the_shells_drawings() -> None:
    shell = [
        found
        for path in (STATIC / "icons.svg", STATIC / "marks.svg", *(ROOT / "templates").glob("*.html"))
        for found in re.findall(r'\sid="([^"{]+)"', path.read_text(encoding="utf-8"))
    ]
    assert len(DRAWN) == len(set(DRAWN))
    assert not set(DRAWN) & set(shell)


def test_pictures_use_only_what_is_drawn_beside_them() -> None:
    used = {name for text in SHEETS.values() for name in re.findall(r'(?:href="|url\()#([\w-]+)', text)}
    assert used <= set(DRAWN)


PAINTS, SAFE_PAINTS = (
    {name: (day, candle) for name, day, candle in re.findall(pattern + r"light-dark\((#\w{6}), (#\w{6})\)", text)}
    for pattern, text in (
        (r"\.([fehw]-\w+) \{ (?:fill|stroke): (?:var\(--[fehw]-\w+, )?", PAINT),
        (r"--([fehw]-\w+): ", SAFE),
    )
)


@pytest.mark.parametrize("paints", [PAINTS, SAFE_PAINTS], ids=["standard", "safe"])
def test_every_paint_is_its_light_colour_and_by_candle_14_percent_darker(paints: dict[str, tuple[str, str]]) -> None:
    assert len(paints) > 20
    for name, (day, candle) in paints.items():
        # The outline goes nearly black, or the Beasts would swim on the dark fields, which are darker still.
        if name[0] in "fe" and name not in ("e-line", "f-ink"):
            assert candle == "#" + "".join(f"{round(int(day[i : i + 2], 16) * 0.86):02x}" for i in (1, 3, 5)), name


def test_the_safe_paints_are_others_and_are_used() -> None:
    assert SAFE_PAINTS.keys() < PAINTS.keys()
    assert [name for name, paint in SAFE_PAINTS.items() if PAINTS[name] == paint] == []
    assert set(re.findall(r"\.([fehw]-\w+) \{ (?:fill|stroke): var\(--\1, ", PAINT)) == SAFE_PAINTS.keys()
    for element in ("fire", "water", "light", "shadow"):
        assert {f"w-{element}", f"h-{element}"} < SAFE_PAINTS.keys()


def test_every_class_in_the_pictures_is_painted_as_its_attribute_says() -> None:
    for text in SHEETS.values():
        for element in ELEMENT.findall(text):
            attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', element))
            for name in attributes["class"].split():
                if name.startswith("p-line"):
                    continue  # the paper under a sign: static/style/base.css
                rule = re.search(rf"\.{name} \{{ ([\w-]+): ([^;]+);", PAINT)
                assert rule, f"{name} is not painted in pictures.css"
                day = re.match(r"light-dark\((#\w+),", rule[2])
                assert attributes.get(rule[1]), f"{name} has no {rule[1]} of its own: {element}"
                assert day is None or attributes[rule[1]] == day[1], f"{name}: {element}"


def test_the_pictures_stay_light() -> None:
    assert sum(len(text.encode()) for text in SHEETS.values()) < 120_000
