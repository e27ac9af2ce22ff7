"""Draw everything anew: static/games/la_bete/gevaudan.svg, static/games/tribes/tiles.svg and static/plates/*.svg."""

from pathlib import Path

from app.drawing import gevaudan, plates, valley

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Write the files, and say what the map's placing of names could not avoid."""
    source = ROOT / "app" / "games" / "la_bete" / "content" / "map.json"
    drawn = gevaudan.draw(source.read_text(encoding="utf-8"))
    (ROOT / "static" / "games" / "la_bete" / "gevaudan.svg").write_text(drawn.svg, encoding="utf-8")
    print(f"gevaudan.svg: {len(drawn.svg.encode()) // 1024} KiB")
    for line in drawn.remarks:
        print(" ", line)
    (ROOT / "static" / "games" / "tribes" / "tiles.svg").write_text(valley.draw(), encoding="utf-8")
    beasts = (ROOT / "static" / "games" / "duel" / "beasts.svg").read_text(encoding="utf-8")
    for name, svg in plates.draw(beasts).items():
        (ROOT / "static" / "plates" / f"{name}.svg").write_text(svg, encoding="utf-8")
        print(f"plates/{name}.svg: {len(svg.encode()) // 1024} KiB")


if __name__ == "__main__":
    main()
