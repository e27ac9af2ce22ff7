"""Play stored matches again, from their seeds and moves: does each still lead to what is stored?"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, NoResultFound, SQLAlchemyError

from app.games import GAMES
from app.matches.replaying import Difference, replay
from app.settings import Settings, WrongSetting
from app.store.engine import database_url, make_engine, reason
from app.store.listing import every_match
from app.store.matches import load_whole
from app.store.migrate import NewerTables, newest_revision, refuse_newer, stands_at
from app.store.rows import Stored


class WrongCall(ValueError):
    """What was asked for can't be done; the text says what to do instead."""


class Tally(Struct):
    """What was played again. `named` counts the matches of which there is something to say."""

    matches: int = 0
    moves: int = 0
    named: int = 0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("matches", nargs="*", metavar="MATCH", help="the id of a match, as in its address")
    parser.add_argument("--all", action="store_true", help="every match there is")
    parser.epilog = (
        "It reads the database that SPOOR_DATABASE_URL names and changes nothing in it; a server may run meanwhile."
        " 1 where a match was begun by other rules than today's or doesn't lead there; 2 where this can't be done."
    )


def run(arguments: Namespace) -> int:
    """A line for each match that has changed, then a summary. Nothing that is told holds a secret of a match."""
    try:
        url = Settings.read().store_url
        if bool(arguments.matches) == arguments.all:
            raise WrongCall("Which matches? Name some by their ids, or say --all.")
        started = time.monotonic()
        tally = _replay(url, arguments.matches)
    except (WrongSetting, WrongCall, NewerTables) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except (SQLAlchemyError, OSError) as fault:
        print(f"SPOOR_DATABASE_URL: the database can't be used ({reason(fault, url)}).", file=sys.stderr)
        return 2
    print(f"{tally.matches} matches, {tally.moves} moves played again in {time.monotonic() - started:.1f} s")
    if tally.named:
        print(f"{tally.named} of {tally.matches} matches changed")
        return 1
    print("all as they are stored")
    return 0


def _replay(url: str, wanted: Sequence[str]) -> Tally:
    """Play these matches again, or without any all of them."""
    file = database_url(url)
    if file.get_backend_name() == "sqlite" and not Path(file.database or "").is_file():
        raise WrongCall(f"SPOOR_DATABASE_URL: there is no file {file.database}.")
    engine = make_engine(url, read_only=True)
    try:
        stands = stands_at(engine)
        refuse_newer(stands)
        if stands != newest_revision():
            raise WrongCall(
                "This database is of another release. The start of the server brings it up to date; to try that out"
                " first, do it with a copy: `python -m alembic upgrade head`, with SPOOR_DATABASE_URL naming the copy."
            )
        with engine.connect() as connection:
            return _replay_each(connection, wanted)
    finally:
        engine.dispose()


def _replay_each(connection: Connection, wanted: Sequence[str]) -> Tally:
    with connection.begin():
        ids = every_match(connection)
    if unknown := set(wanted).difference(ids):
        raise WrongCall(f"There is no match {min(unknown)}.")
    tally = Tally()
    for match_id in wanted or ids:
        found = _finding(connection, match_id, tally)
        if found is not None:
            tally.named += 1
            print(found, flush=True)
        if sys.stderr.isatty():
            print(f"{tally.matches} matches", end="\r", file=sys.stderr, flush=True)
    return tally


def _finding(connection: Connection, match_id: str, tally: Tally) -> str | None:
    try:
        with connection.begin():
            stored = load_whole(connection, match_id)
    except (DatabaseError, NoResultFound) as fault:
        if connection.invalidated:
            raise
        tally.matches += 1
        # What the driver says may quote what is stored.
        return f"{match_id}: the database can't read it ({type(fault).__name__})"
    if stored is None:
        return None  # taken away meanwhile
    tally.matches += 1
    tally.moves += len(stored.moves)
    return finding(stored)


def finding(stored: Stored) -> str | None:
    """A line for a match that leads elsewhere when it is played again, or was begun by other rules; else None."""
    match = stored.match
    name = f"{match.id} ({match.game})"
    today = GAMES[match.game].rules_version if match.game in GAMES else match.rules_version
    other = "" if today == match.rules_version else f"; begun by rules {match.rules_version}, and today's are {today}"
    try:
        replay(stored, GAMES)
    except Difference as difference:
        where = f"at move {difference.move}" if difference.move else "at its start"
        return f"{name}: differs {where}: {difference}{other}"
    return f"{name}: leads to the same{other}" if other else None
