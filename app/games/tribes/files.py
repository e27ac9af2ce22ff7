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
    """The file of that name as it is to be: one list, of entries that ours has as well. Raises WrongContent."""
    path = _path(name)
    text = _text(path)
    try:
        found = msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError, OverflowError) as fault:
        raise WrongContent(_told(path, text, str(fault))) from None
    if path.parent != OURS:
        _by_our_names(path, text, found, msgspec.toml.decode(_text(OURS / name), type=kind))
    return found


def wrong(name: str, entry: str, reason: str) -> WrongContent:
    """What to raise about an entry of this file that doesn't fit to others."""
    path = _path(name)
    text = _text(path)
    where = next((n for n, line in enumerate(text.splitlines(), 1) if _names(line, entry)), None)
    return WrongContent(_sentence(path, where, reason))


def own_files() -> list[Path]:
    """The files that a host may put in place of ours."""
    folder = _folder()
    return [folder / ours.name for ours in sorted(OURS.glob("*.toml"))] if folder else []


def strays() -> list[Path]:
    """What nobody would read in the host's folder: a misspelt name, or a file beside the game's folder."""
    folder = _folder()
    if folder is None:
        return []
    beside = [path for path in folder.parent.glob("*") if path.suffix == ".toml"]
    inside = [path for path in folder.glob("*") if path not in own_files() and not _is_note(path)]
    return sorted([*beside, *inside])


def _is_note(path: Path) -> bool:
    return path.name.startswith(".") or path.suffix in (".md", ".txt")


def _folder() -> Path | None:
    """Where the host's files for this game lie."""
    folder = os.environ.get("SPOOR_CONTENT")
    return Path(folder, "tribes") if folder else None


def _path(name: str) -> Path:
    """The host's file where there is one, else ours."""
    folder = _folder()
    return folder / name if folder is not None and (folder / name).exists() else OURS / name


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise WrongContent(f"{path} can't be read ({fault}). Make it a file in UTF-8 that may be read.") from None
    try:
        # Some editors begin a file with a mark that says that it is UTF-8.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        raise WrongContent(f"{path}, line {line}: this is not UTF-8. Save the file as UTF-8.") from None


def _by_our_names(path: Path, text: str, found: Struct, ours: Struct) -> None:
    """Each entry once, and only such as there are words and drawings for."""
    (kind,) = found.__struct_fields__
    known = {each.id for each in getattr(ours, kind)}
    seen: set[str] = set()
    for n, each in enumerate(getattr(found, kind)):
        where = _line(text, f"$.{kind}[{n}].id")
        if each.id in seen:
            raise WrongContent(_sentence(path, where, f"{each.id} is there twice"))
        if each.id not in known:
            names = ", ".join(sorted(known))
            raise WrongContent(_sentence(path, where, f"there is no {kind} {each.id}; there are {names}"))
        seen.add(each.id)


def _told(path: Path, text: str, fault: str) -> str:
    """What is wrong, and in which line."""
    at_line = re.search(r" \(at line (\d+), column \d+\)$", fault)
    if at_line is not None:
        return _sentence(path, int(at_line[1]), fault[: at_line.start()])
    reason, _, where = fault.partition(" - at `")
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", reason)
    if unknown is not None and not where:
        heads = (
            n for n, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*\[*\s*{re.escape(unknown[1])}\b", line)
        )
        return _sentence(path, next(heads, 1), reason)
    line = _line(text, where.rstrip("`"))
    return _sentence(path, line, reason if line is not None else f"{where.rstrip('`').removeprefix('$.')}: {reason}")


def _sentence(path: Path, line: int | None, reason: str) -> str:
    where = f"{path}, line {line}" if line is not None else str(path)
    return f"{where}: {reason}. See our own file for how it is written."


def _names(line: str, entry: str) -> bool:
    """Whether an entry of that name begins about here."""
    return re.match(rf"""\s*id\s*=\s*["']{re.escape(entry)}["']""", line) is not None


def _line(text: str, where: str) -> int | None:
    """The line of `$.goal[2].points`: that of the key in the third `[[goal]]`, or of its head. None where the entries
    are written otherwise than under heads, each on a line of its own.
    """
    table = re.match(r"\$\.(\w+)\[(\d+)\](?:\.(\w+))?", where)
    lines = text.splitlines()
    if table is None:
        return 1
    heads = [n for n, line in enumerate(lines, 1) if re.match(rf"\s*\[\[\s*{table[1]}\s*\]\]", line)]
    if int(table[2]) >= len(heads):
        return None
    head = heads[int(table[2])]
    for n in range(head, len(lines)):
        if lines[n].lstrip().startswith("[["):
            break
        if table[3] and re.match(rf"\s*{table[3]}\b", lines[n]):
            return n + 1
    return head
