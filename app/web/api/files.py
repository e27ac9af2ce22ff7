"""A person's matches as files: read and sent page by page, however many there are."""

import csv
import io
from collections.abc import AsyncIterator, Callable, Sequence

from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse

from app.matches.times import rfc3339
from app.store.statistics import Opponent, Played, Sought, history
from app.web.house import House

AT_ONCE = 500
"""Matches that are read from the database in one go."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell that begins with one of these is a formula to a spreadsheet, whoever wrote it."""

COLUMNS = (
    "ended",
    "game",
    "title",
    "role",
    "seat",
    "result",
    "counted",
    "against",
    "others",
    "moves",
    "seconds",
    "rated",
    "rating",
    "match",
)

Write = Callable[[Sequence[Played], bool], str]
"""Some matches in a file; True for the first of them."""


async def as_file(house: House, wanted: Sought, kind: str, name: str, write: Write, end: str = "") -> Response:
    """All matches that are wanted, as a file of this name. What the database refuses at once is refused as always."""
    first = await house.store.read(history, replace(wanted, most=AT_ONCE))

    async def pages() -> AsyncIterator[str]:
        page = first
        yield write(page, True)
        while len(page) == AT_ONCE:
            last = page[-1].result
            page = await house.store.read(history, replace(wanted, most=AT_ONCE, before=(last.ended, last.match)))
            if page:
                yield write(page, False)
        yield end

    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingResponse(pages(), 200, headers, kind)


def csv_page(matches: Sequence[Played], first: bool) -> str:
    """RFC 4180, with a head. No cell can be taken for a formula."""
    text = io.StringIO()
    rows = csv.writer(text)
    if first:
        rows.writerow(COLUMNS)
    for each in matches:
        rows.writerow([harmless(cell) for cell in _cells(each)])
    return text.getvalue()


def harmless(cell: str) -> str:
    """The cell as a spreadsheet takes it for text: with an apostrophe before it where it would be a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _cells(each: Played) -> list[str]:
    row = each.result
    return [
        rfc3339(row.ended),
        row.game,
        each.title,
        row.role,
        row.seat,
        row.result,
        _yes(row.counted),
        row.against,
        ", ".join(name_of(other) for other in each.others),
        str(row.moves),
        str(row.lasted // 1000),
        _yes(row.rated),
        "" if row.rating is None else str(round(row.rating)),
        # As an address: an id may begin like a formula.
        f"/matches/{row.match}",
    ]


def name_of(other: Opponent) -> str:
    """What somebody is called; a bot by its own name. Whoever has left this server for good is called nothing."""
    return (other.name or "-") if other.bot is None else f"bot:{other.bot}"


def _yes(true: bool) -> str:
    return "yes" if true else "no"
