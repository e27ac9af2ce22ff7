"""Keep the whole database in one file, while servers run: from SQLite or PostgreSQL, to be restored into either."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.exc import SQLAlchemyError

from app.settings import Settings, WrongSetting
from app.store.backup.file import Tally
from app.store.backup.taking import CantTake, take
from app.store.engine import reason
from app.store.migrate import NewerTables

STREAM = Path("-")


class WrongCall(ValueError):
    """What was asked for can't be done; the text says what to do instead."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file; `-` writes to standard output")
    parser.epilog = (
        "It reads the database that SPOOR_DATABASE_URL names and changes nothing in it. The file holds every secret of"
        " every match, private talk and the hashes of passwords: it is made so that only you may read it. Keep it so."
    )


def run(arguments: Namespace) -> int:
    """The file is there whole or not at all. 1 where the database can't be used, 2 where the call is wrong."""
    started = time.monotonic()
    try:
        url = Settings.read().store_url
        tally = _take(url, arguments.file)
    except (WrongSetting, WrongCall, CantTake, NewerTables, ValueError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except SQLAlchemyError as fault:
        print(f"SPOOR_DATABASE_URL: the database can't be used ({reason(fault, url)}).", file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"The file can't be written ({fault.strerror or fault}).", file=sys.stderr)
        return 1
    print(
        f"kept {tally.rows} rows of {tally.tables} tables in {time.monotonic() - started:.1f} s",
        file=sys.stderr if arguments.file == STREAM else sys.stdout,
    )
    return 0


def _take(url: str, file: Path) -> Tally:
    if file == STREAM:
        if sys.stdout.isatty():
            raise WrongCall("A backup is nothing to look at: send it into a file or another program.")
        tally = take(url, sys.stdout.buffer, None)
        sys.stdout.buffer.flush()
        return tally
    if file.exists():
        raise WrongCall(f"There is a file {file} already. Choose another name, or move it away.")
    with _whole_file(file) as out:
        return take(url, out, file.absolute().parent)


@contextmanager
def _whole_file(file: Path) -> Iterator[BinaryIO]:
    """A file that nobody else may read, and that has its name only when all of it is on the disk."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    with suppress(FileNotFoundError):
        part.unlink()
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        # Not over a file that somebody else has made meanwhile.
        os.link(part, file)
        _keep_name(file.absolute().parent)
    finally:
        part.unlink()


def _keep_name(folder: Path) -> None:
    """Let a new file's name outlive a power cut, where folders can be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
