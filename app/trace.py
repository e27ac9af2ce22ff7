"""What may be told of an error: its kind and where it arose. Never its text, which may quote what it stumbled over.

That is a card, perhaps, or a line of a private talk: a KeyError names the key, the database's driver the row.
"""

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]

APP = Path(__file__).resolve().parent


def kind_of(error: BaseException) -> str:
    """What kind of error it is: the class's name, with its module where that is none of Python's own."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def text_is_ours(error: BaseException) -> bool:
    """Whether the error's text quotes nothing: its class says so by `quotes_nothing = True`."""
    return getattr(type(error), "quotes_nothing", False) is True


def place_of(error: BaseException) -> str:
    """Where in our own code it arose, as `matches/table.py:120 told_since`; where none of it had a part, at its end."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(APP)]
    if not frames:
        return ""
    frame = (ours or frames)[-1]
    path = Path(frame.filename)
    shown = path.relative_to(APP) if path.is_relative_to(APP) else Path(path.name)
    return f"{shown.as_posix()}:{frame.lineno} {frame.name}"


def chain_of(error: BaseException) -> Iterator[BaseException]:
    """The error and what led to it, the first cause first; those of a group after it."""
    seen: set[int] = set()
    chain: list[BaseException] = []
    last: BaseException | None = error
    while last is not None and id(last) not in seen:
        seen.add(id(last))
        chain.append(last)
        last = last.__cause__ or (None if last.__suppress_context__ else last.__context__)
    for each in reversed(chain):
        yield each
        if isinstance(each, BaseExceptionGroup):
            for one in each.exceptions:
                yield from chain_of(one)


def write_trace(out: TextIO, exc_info: ExcInfo) -> None:
    """For people: the lines of code that led there."""
    for number, error in enumerate(chain_of(exc_info[1])):
        if number:
            out.write("\n\nwhich led to\n\n")
        out.write("Traceback (most recent call last):\n")
        out.writelines(traceback.format_tb(error.__traceback__))
        out.write(kind_of(error) + (f": {error}" if text_is_ours(error) else ""))


def trace(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """For machines: the same."""
    return [
        {
            "exc_type": kind_of(error),
            "exc_value": str(error) if text_is_ours(error) else "",
            "frames": [
                {"filename": frame.filename, "lineno": frame.lineno, "name": frame.name}
                for frame in traceback.extract_tb(error.__traceback__)
            ],
        }
        for error in chain_of(exc_info[1])
    ]
