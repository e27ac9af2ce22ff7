"""A backup's file: lines of JSON, compressed. It can be read with nothing but `gunzip`, and checked to the last byte.

    {"spoor": "backup", "format": 1, "revision": "0003", ...}        what it is
    {"table": "user", "columns": {"id": "text", ...}}                a table begins
    ["Yn0...", "Ada", true, 1764504000000]                           a row; bytes are in base64
    {"table": "user", "rows": 1, "sha256": "..."}                    it ends; the hash is that of its rows
    {"tables": 9, "rows": 1, "sha256": "..."}                        the end; the hash is that of all lines before

The hashes find damage. Against somebody who changes the file on purpose they are no help: whoever can write there can
count them anew.
"""

import base64
import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BufferedReader
from typing import Any, BinaryIO, cast

import msgspec
from msgspec import Struct

FORMAT = 1
LEVEL = 6
LONGEST = 1 << 30
"""Bytes of a line: more is no row of ours."""


class Damaged(ValueError):
    """The file is no backup, or not a whole one; the text says so in a sentence."""


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`revision` is that of the tables, `made` when (RFC 3339, UTC), `database` from which kind: sqlite, postgresql."""

    spoor: str = "backup"
    format: int = FORMAT
    revision: str
    made: str
    database: str


class Begin(Struct, frozen=True, forbid_unknown_fields=True):
    """From here on come the rows of a table. `columns` gives each one's kind, in the order of the rows."""

    table: str
    columns: dict[str, str]


class End(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    rows: int
    sha256: str


class Foot(Struct, frozen=True, forbid_unknown_fields=True):
    tables: int
    rows: int
    sha256: str


class Tally(Struct):
    """What was written or read."""

    tables: int = 0
    rows: int = 0


_json = msgspec.json.Encoder()
_row = msgspec.json.Decoder(list[Any])


def packer(kinds: Iterable[str]) -> Callable[[Sequence[Any]], bytes]:
    """Gives a function that makes a line of a row of these kinds."""
    base64_at = [place for place, kind in enumerate(kinds) if kind == "bytes"]

    def pack(row: Sequence[Any]) -> bytes:
        values = list(row)
        for place in base64_at:
            if values[place] is not None:
                values[place] = base64.b64encode(values[place]).decode()
        return _json.encode(values) + b"\n"

    return pack


_TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int": (int,),
    "text": (str,),
    "bytes": (str,),
    "float": (float, int),
}


def unpacker(kinds: Iterable[str]) -> Callable[[bytes], list[Any]]:
    """Gives a function that makes a row of a line, which raises Damaged where it isn't one of these kinds."""
    types = [(*_TYPES[kind], type(None)) for kind in kinds]
    base64_at = [place for place, kind in enumerate(kinds) if kind == "bytes"]

    def unpack(line: bytes) -> list[Any]:
        try:
            row = _row.decode(line)
            if len(row) != len(types) or any(type(value) not in one for value, one in zip(row, types, strict=True)):
                raise ValueError
            for place in base64_at:
                if row[place] is not None:
                    row[place] = base64.b64decode(row[place], validate=True)
        except ValueError:
            raise Damaged("The backup is damaged: a row of it can't be read.") from None
        return row

    return unpack


def write(out: BinaryIO, head: Head, tables: Iterable[tuple[str, dict[str, str], Iterable[Sequence[Any]]]]) -> Tally:
    """Write a whole backup: of each table its name, its columns' kinds, its rows. Gives what it holds."""
    tally, whole = Tally(), hashlib.sha256()
    with gzip.GzipFile(filename="", fileobj=out, mode="wb", compresslevel=LEVEL, mtime=0) as packed:

        def put(line: bytes) -> None:
            whole.update(line)
            packed.write(line)

        put(_line(head))
        for name, columns, rows in tables:
            put(_line(Begin(name, columns)))
            count, of_rows, pack = 0, hashlib.sha256(), packer(columns.values())
            for row in rows:
                line = pack(row)
                of_rows.update(line)
                put(line)
                count += 1
            put(_line(End(name, count, of_rows.hexdigest())))
            tally.tables += 1
            tally.rows += count
        put(_line(Foot(tally.tables, tally.rows, whole.hexdigest())))
    return tally


def _line(mark: Struct) -> bytes:
    return _json.encode(mark) + b"\n"


class Reader:
    """A backup from its first line to its last. `head` is there at once; `tables` are to be read to the end.

    Whatever is wrong raises Damaged, at the latest after the last row: nothing is to be believed before that.
    """

    def __init__(self, source: BinaryIO) -> None:
        self._lines = BufferedReader(cast(Any, gzip.GzipFile(fileobj=source, mode="rb")), 1 << 20)
        self._whole = hashlib.sha256()
        self.tally = Tally()
        line = self._next()
        try:
            fields = msgspec.json.decode(line, type=dict[str, Any])
            if fields.get("spoor") != "backup":
                raise ValueError
            if fields.get("format") != FORMAT:
                raise Damaged("The backup was made by another release, in a format that this one doesn't know.")
            self.head = msgspec.convert(fields, Head)
        except Damaged:
            raise
        except ValueError:
            raise Damaged("That is no backup of Spoor's.") from None

    def tables(self) -> Iterator[tuple[str, dict[str, str], Iterator[list[Any]]]]:
        """Each table's name, its columns' kinds, and its rows, which must be read before the next table is."""
        while True:
            before = self._whole.hexdigest()
            mark = _mark(self._next(), Begin | Foot)
            if isinstance(mark, Foot):
                if mark != Foot(self.tally.tables, self.tally.rows, before):
                    raise Damaged("The backup is damaged: its hash is another.")
                if self._lines.read(1):
                    raise Damaged("The backup is damaged: something comes after its end.")
                return
            if not set(mark.columns.values()) <= _TYPES.keys():
                raise Damaged("The backup is damaged: it has columns of no known kind.")
            yield mark.table, mark.columns, self._rows(mark)
            self.tally.tables += 1

    def _rows(self, begun: Begin) -> Iterator[list[Any]]:
        count, of_rows, unpack = 0, hashlib.sha256(), unpacker(list(begun.columns.values()))
        while (line := self._next()).startswith(b"["):
            of_rows.update(line)
            yield unpack(line)
            count += 1
        if _mark(line, End) != End(begun.table, count, of_rows.hexdigest()):
            raise Damaged(f"The backup is damaged: the hash of its table {begun.table} is another.")
        self.tally.rows += count

    def _next(self) -> bytes:
        try:
            line = self._lines.readline(LONGEST)
        except (EOFError, OSError, zlib.error) as fault:
            if isinstance(fault, EOFError):
                raise Damaged("The backup ends too early: only a part of it is there.") from None
            if isinstance(fault, gzip.BadGzipFile | zlib.error):
                raise Damaged("That is no backup of Spoor's, or a damaged one: it can't be uncompressed.") from None
            raise
        if not line.endswith(b"\n"):
            raise Damaged("The backup ends too early: only a part of it is there.")
        self._whole.update(line)
        return line


def _mark(line: bytes, kind: Any) -> Any:
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        wanted = Begin if "columns" in fields else End if "table" in fields else Foot
        mark = msgspec.convert(fields, wanted)
    except ValueError:
        raise Damaged("The backup is damaged: a line of it can't be read.") from None
    if not isinstance(mark, kind):
        raise Damaged("The backup is damaged: its lines are not in order.")
    return mark
