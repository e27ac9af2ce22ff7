"""Writing SVG: lines with indents, and the few shapes that several drawings share."""

from html import escape


class Sheet:
    """Collects an SVG file line by line."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def add(self, line: str) -> None:
        self._lines.append("  " * self._depth + line)

    def open(self, line: str) -> None:
        self.add(line)
        self._depth += 1

    def close(self, tag: str = "g") -> None:
        self._depth -= 1
        self.add(f"</{tag}>")

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"


Attributes = dict[str, str | float]


def element(tag: str, content: str = "", /, **attributes: str | float) -> str:
    """An element. `stroke_width` becomes stroke-width, `class_` class; numbers keep two decimals, text is made safe."""
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def opening(tag: str, /, **attributes: str | float) -> str:
    """The start of an element whose content follows."""
    return element(tag, "", **attributes).removesuffix("/>") + ">"


def text(s: str) -> str:
    """Text made safe to stand in an element."""
    return escape(s)


def _name(key: str) -> str:
    return key.strip("_").replace("_", "-")


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value, quote=True)
    short = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if short == "-0" else short


# The Beast, 162 wide and 100 high, running left; the same outline as the symbol pc-beast in pieces.svg.
BEAST = (
    "M6 54C7 50 11 48 16 46C22 43 27 39.5 32 36.5L32.5 21C38 24 42.5 28.5 45 33.5L47 22.5"
    "C50.5 25 52.5 28 53.5 31C55 26 58.5 21.5 64 18.5C61.5 22 60.5 25 61 27.5C64 22 69 17.5 76 15"
    "C73 18.5 71.5 21.5 72 24.5C76 19 82 15 88.5 14C85 17.5 83.5 20.5 83.5 23.5C88 19 93.5 16.5 100 16.5"
    "C96.5 19 95 21.5 95 24.5C99 22 104 21 109.5 22C106.5 23.5 105 25.5 105 27.5C112 28 119.5 30.5 125 35.5"
    "C131 40 136.5 38 140 31.5C143.5 24.5 147.5 16.5 156.5 12C159 21 158.5 32 153 40.5"
    "C148 48.5 140.5 51.5 132 50C134 56.5 132.5 62.5 128.5 67L138 76.2C139.6 77.9 139.6 80 138.8 82.2"
    "L135 91.5C135.5 93.5 134.8 96.5 132.5 96.5H119C117.3 94.4 118.4 91.9 121 91.2L126 89.6L129.8 81L117.5 71"
    "C112 67.5 108 62.5 106 57C106.3 62 105 67 101.5 71.5L107.3 78.6C108.5 80.3 108.6 82.3 108 84.3L105.2 92"
    "C105.6 94 104.8 96.5 102.5 96.5H89C87.3 94.4 88.4 91.9 91 91.2L96 89.7L98.8 83L91.3 73.5"
    "C88.6 69.8 87.6 65 88.5 60C81 61.5 74 61.5 67.5 60C68.2 65 67.3 69.5 65 73.5L66.8 83.5L69.3 90.3"
    "C71.3 91.6 71.7 94.6 70.5 96.5H55.5C53.9 94.4 54.9 91.9 57.4 91.2L60 90.2L56.8 81.5L54 71.5"
    "C52.6 67.5 52 63.5 52 59.5C47.5 63.5 43 66.5 38 69L31 75.8C29.4 78 29.7 80.5 30.5 83.3L27.3 83.6"
    "L26.3 87.6L23.6 84.3L21 87.5L19.6 84L16 85.5C16.3 80.5 19 76.5 23 73.5L32 64.5"
    "C35.5 61 37.5 57.5 37.5 54.5C33.5 56 29.5 57 27 58.5L19 64.8C16 66.6 12 65.6 11.5 62.6L13.4 60.8"
    "L15.4 62.3L16.6 59.2L22.5 56C19.5 56.6 16.8 57 14.8 57.3L12.6 61.4L10.6 57.7C7.5 57.7 5.5 56.5 6 54Z"
)

# Three trees by the same engraver, about 11 units high: crown, shadow strokes, trunk.
TREES = (
    (
        "m-4.6 0c-1.7-1.6-.9-4 .9-4.2c-.3-2.4 2.3-3.8 4-2.5c1.8-1.2 4.2.3 3.7 2.6c1.7.5 2 2.9.3 4.1z",
        "m1.4-1.2l2.2-1.5m-2.6-.9l3-1.9m-2.2-.7l1.6-1",
    ),
    (
        "m-3.7 0c-1.8-1.2-1.2-3.6.5-3.9c-.6-2.3 1.4-4.2 3.3-3.5c2.1-.4 3.5 1.6 2.8 3.4c1.9.4 2 3 .3 4z",
        "m1-1.3l1.9-1.2m-2.3-1l2.5-1.6m-2-.9l1.4-.8",
    ),
    (
        "m-4.1 0c-1.3-1.5-.3-3.3 1-3.5c.2-2.4 2-4.4 3.2-5.4c1.1 1.2 2.8 3.1 2.9 5.4c1.5.3 2 2.3.9 3.5z",
        "m1.2-1.1l1.9-1.3m-2.2-1l2.1-1.5m-1.8-1.3l1.1-.9",
    ),
)
