"""Reading files of content: ours, or a host's own in their place, whose mistakes are named with line and reason."""

import os
import re
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from app.core.game import WrongContent

OURS = Path(__file__).parent / "content"

T = TypeVar("T", bound=Struct)


def read(name: str, kind: type[T]) -> T:
    """The file of that name as it is to be. Raises WrongContent."""
    path = _path(name)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeError) as fault:
        raise WrongContent(f"{path} can't be read ({fault}). Make it a file in UTF-8 that may be read.") from None
    try:
        return msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError) as fault:
        raise WrongContent(_told(path, text, str(fault))) from None


def _path(name: str) -> Path:
    """The host's file where there is one, else ours."""
    folder = os.environ.get("SPOOR_CONTENT")
    own = Path(folder, "tribes", name) if folder else OURS / name
    return own if own.exists() else OURS / name


def own_files() -> list[Path]:
    """The files that a host may put in place of ours."""
    folder = os.environ.get("SPOOR_CONTENT")
    return [Path(folder, "tribes", ours.name) for ours in sorted(OURS.glob("*.toml"))] if folder else []


def _told(path: Path, text: str, fault: str) -> str:
    """What is wrong, and in which line."""
    at_line = re.search(r" \(at line (\d+), column \d+\)$", fault)
    if at_line is not None:
        return f"{path}, line {at_line[1]}: {fault[: at_line.start()]}. See our own file for how it is written."
    reason, _, where = fault.partition(" - at `")
    return f"{path}, line {_line(text, where.rstrip('`'))}: {reason}. See our own file for how it is written."


def _line(text: str, where: str) -> int:
    """The line of `$.goal[2].points`: that of the key in the third `[[goal]]`, or of its head."""
    table = re.match(r"\$\.(\w+)\[(\d+)\](?:\.(\w+))?", where)
    lines = text.splitlines()
    if table is None:
        return 1
    heads = [n for n, line in enumerate(lines, 1) if line.strip() == f"[[{table[1]}]]"]
    head = heads[int(table[2])]
    for n in range(head, len(lines)):
        if lines[n].startswith("[["):
            break
        if table[3] and re.match(rf"\s*{table[3]}\b", lines[n]):
            return n + 1
    return head
