"""Put a backup into the database, SQLite or PostgreSQL, whichever it came from; all of it or nothing."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.exc import SQLAlchemyError

from app.commands.backup import STREAM
from app.settings import Settings, WrongSetting
from app.store.backup.file import Damaged, Head, Tally
from app.store.backup.putting import CantPut, check, put
from app.store.engine import database_url, reason
from app.store.migrate import NewerTables


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `spoor backup` wrote; `-` reads standard input")
    parser.add_argument("--replace", action="store_true", help="lose what the database holds now")
    parser.add_argument("--check", action="store_true", help="only read the file from end to end, and restore nothing")
    parser.epilog = (
        "It fills the database that SPOOR_DATABASE_URL names, which must be empty unless --replace is said. Servers may"
        " run meanwhile. 1 where the file is damaged or the database can't be used, with nothing changed; 2 where the"
        " call is wrong."
    )


def run(arguments: Namespace) -> int:
    """Says what was restored, of which moment."""
    started = time.monotonic()
    try:
        url = Settings.read().store_url
        head, tally = _put(url, arguments)
    except (WrongSetting, NewerTables) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except (Damaged, CantPut) as fault:
        print(fault, file=sys.stderr)
        return 1
    except SQLAlchemyError as fault:
        print(f"SPOOR_DATABASE_URL: the database can't be used ({reason(fault, url)}).", file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"{fault.filename or 'It'}: {fault.strerror or fault}.", file=sys.stderr)
        return 1
    did = "is whole" if arguments.check else "is restored"
    print(
        f"The backup of {head.made} {did}: {tally.rows} rows of {tally.tables} tables in"
        f" {time.monotonic() - started:.1f} s"
    )
    return 0


def _put(url: str, arguments: Namespace) -> tuple[Head, Tally]:
    with _opened(arguments.file) as source:
        if arguments.check:
            return check(source, None)
        return put(source, url, _near(url), replace=arguments.replace)


def _near(url: str) -> Path | None:
    """Where there is room for another database: beside SQLite's."""
    target = database_url(url)
    if target.get_backend_name() != "sqlite":
        return None
    folder = Path(target.database or "").absolute().parent
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    if file == STREAM:
        yield sys.stdin.buffer
        return
    with file.open("rb") as source:
        yield source
