"""Reading a record that somebody has sent: what can't be one is refused with the place where it begins to be none."""

import json
import re
from collections import Counter
from typing import Any

import msgspec

from app.core.canonical import canonical
from app.core.message import Message, say
from app.matches.record import FORMAT, Record

DEEPEST = 40
"""Levels of lists and objects within each other: no record of ours has a dozen."""

_BYTE = re.compile(r"\(byte (\d+)\)")
_PLACE = re.compile(r" - at `\$\.?(.*)`$")
_NAMED = re.compile(r"(missing required|unknown) field `(.*?)`")


class NoRecord(ValueError):
    """This is no record that can be read here; `text` says why in a sentence."""

    def __init__(self, text: Message) -> None:
        super().__init__(text.key)
        self.text = text


def parse(data: bytes) -> tuple[dict[str, Any], Record]:
    """A record, as plain data and by its types. Blanks between its parts are of no account. Raises NoRecord."""
    raw = _plain(data)
    way = _oddity(raw, DEEPEST)
    if way is not None:
        raise NoRecord(say("verify.field_kind", field=_path(way)))
    if canonical(raw) != data:
        _look_for_twins(data)
    if raw.get("format") != FORMAT and type(raw.get("format")) is int:
        raise NoRecord(say("verify.format", format=str(raw["format"])[:20], known=FORMAT))
    try:
        return raw, msgspec.convert(raw, Record)
    except msgspec.ValidationError as fault:
        raise NoRecord(_sentence(str(fault))) from None


def _plain(data: bytes) -> dict[str, Any]:
    try:
        raw = msgspec.json.decode(data)
    except RecursionError:
        raise NoRecord(say("verify.no_record")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        found = _BYTE.search(str(fault))
        raise NoRecord(say("verify.no_json", at=int(found[1]) if found else len(data))) from None
    if not isinstance(raw, dict) or not {"format", "game", "moves"} & raw.keys():
        raise NoRecord(say("verify.no_record"))
    return raw


Way = tuple[str | int, ...]


def _oddity(value: Any, levels: int) -> Way | None:
    """The way to something that no record has: a number that is not whole or that not every language has, or a list in
    a list in a list ...
    """
    if isinstance(value, (dict, list)):
        if levels == 0:
            return ()
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            found = _oddity(each, levels - 1)
            if found is not None:
                return (name, *found)
        return None
    odd = isinstance(value, float) or (isinstance(value, int) and abs(value) >= 2**53)
    return () if odd else None


def _path(way: Way) -> str:
    """In words, not longer than a person reads: names in a record are anybody's."""
    return _short("".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way))


def _short(path: str) -> str:
    return path.lstrip(".")[:120]


def _look_for_twins(data: bytes) -> None:
    """A name that stands twice in an object: whoever reads it may take the one or the other."""

    def twins(pairs: list[tuple[str, Any]]) -> None:
        for name, times in Counter(name for name, _ in pairs).items():
            if times > 1:
                raise NoRecord(say("verify.field_twice", field=_short(name)))

    json.loads(data, object_pairs_hook=twins)


def _sentence(fault: str) -> Message:
    """What a check of types found, by the field."""
    place = _PLACE.search(fault)
    path = place[1] if place else ""
    if named := _NAMED.search(fault):
        kind = "verify.field_unknown" if named[1] == "unknown" else "verify.field_missing"
        return say(kind, field=_short(f"{path}.{named[2]}"))
    return say("verify.field_kind", field=_short(path))
