"""Our own Markdown as HTML: `## Heading {#anchor}` gets that id, links between the files become links between pages."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
_FILE = re.compile(r"^(?:\.\./)?(rules|rulings)/(\w+)(?:\.\w\w)?\.md(#.*)?$")


@dataclass(frozen=True)
class Entry:
    """A heading that can be linked to. `level` is 2 for ##."""

    id: str
    text: str
    level: int


@dataclass(frozen=True)
class Page:
    title: str
    contents: tuple[Entry, ...]
    html: Markup


def read_page(path: Path) -> Page | None:
    """The page made of a file, or None where there is no such file."""
    try:
        changed = path.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    return _read(path, changed)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> Page:
    return to_page(path.read_text(encoding="utf-8"))


def to_page(text: str) -> Page:
    """Markdown as a page. Raw HTML in it is shown, not obeyed."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(text)
    title, contents = "", []
    for token, inline in zip(tokens, tokens[1:], strict=False):
        if token.type == "heading_open":
            anchor = _take_anchor(inline)
            level, words = int(token.tag[1]), _words(inline)
            if level == 1:
                title = title or words
            else:
                anchor = anchor or re.sub(r"\W+", "-", words.lower()).strip("-")
                token.attrSet("id", anchor)
                contents.append(Entry(anchor, words, level))
        for child in inline.children or ():
            if child.type == "link_open":
                child.attrSet("href", _FILE.sub(r"/\1/\2\3", str(child.attrGet("href"))))
    return Page(title, tuple(contents), Markup(markdown.renderer.render(tokens, markdown.options, {})))


def _take_anchor(inline: Token) -> str | None:
    last = inline.children[-1] if inline.children else None
    if last is None or (found := _ANCHOR.search(last.content)) is None:
        return None
    last.content = last.content[: found.start()]
    return found[1]


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())
