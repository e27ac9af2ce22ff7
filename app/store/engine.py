"""Opening a database, SQLite or PostgreSQL, and the two ways in: `read` in a small thread pool, `write` through the
group-committing writer. Work is given as a plain function `work(connection, *args)` over SQLAlchemy Core.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar
from urllib.parse import urlsplit

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from app.store import processes
from app.store.away import Away, Watch, is_away, is_cut
from app.store.metadata import new_id
from app.store.spread import Spread
from app.store.writer import After, Writer

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4
BUSY = 5_000
"""Milliseconds to wait for another process that writes to the same SQLite file."""

PATIENCE = 10.0
"""Seconds that a read may take, the wait for a thread among them: behind a dead line many would queue for minutes."""

AT_ONCE = 1.0
"""Seconds within which it shows that a line has died."""

UNREACHABLE = {
    "connect_timeout": 3,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""A PostgreSQL whose machine has vanished is given up after about ten seconds; by itself the kernel takes its time."""


class Store:
    """An open database."""

    def __init__(self, readers: Engine, writer: Engine) -> None:
        self._engines = (readers, writer)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="spoor-reader")
        self._watch = Watch()
        self._writer = Writer(writer, self._watch)

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work(connection, *args)` in a thread, on a connection that can't write; where it has died unnoticed, on
        another. Raises Away.
        """

        def run() -> T:
            began = monotonic()
            for more in reversed(range(READERS + 1)):
                try:
                    with self._engines[0].connect() as connection:
                        return work(connection, *args, **kwargs)
                except DBAPIError as fault:
                    # A line that is dead says so at once, and so may each; one that is silent has had its time.
                    if not more or not is_cut(fault) or monotonic() > began + AT_ONCE:
                        raise
            raise AssertionError("the last attempt returns or raises")

        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._threads, run)
        except Exception as fault:
            if is_away(fault) or isinstance(fault, TimeoutError):
                raise Away from fault
            raise

    async def ready(self) -> None:
        """Raises Away where nothing can be read, or where nothing could be written last and still can't."""
        await self.read(_ask)
        if self._watch.away:
            await self.write(_write_and_take_away)

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work(connection, *args)` in a transaction; returns after its commit.

        `work` may share the transaction with others and may be run again, after a rollback or after a commit of which
        nobody heard. So it must do nothing but read and write through `connection`, and where it finds its work done
        it must leave it at that. What it raises is raised here, with nothing written. Raises Away.
        """
        result: T = await self._writer.submit(lambda connection: work(connection, *args, **kwargs))
        return result

    def write_together(
        self, work: Callable[[Connection, list[T]], None], item: T, after: After
    ) -> "asyncio.Future[None]":
        """Let `work(connection, items)` write this item, with those of others that wait meanwhile; done when it is
        committed.

        `after` is called with None right after the commit, or with the error, whether or not anybody still waits for
        the future. As with `write`, `work` may be run again, then with this item alone.
        """
        return self._writer.submit_item(work, item, after)

    @property
    def away(self) -> bool:
        """Whether the last write failed because of the database itself."""
        return self._watch.away

    @property
    def batches(self) -> Spread:
        """How many jobs were committed together."""
        return self._writer.batches

    @property
    def commits(self) -> Spread:
        """The seconds that commits took."""
        return self._writer.seconds

    async def close(self) -> None:
        """Finish all writes, then close every connection."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._threads.shutdown)
        for engine in self._engines:
            engine.dispose()


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


def _write_and_take_away(connection: Connection) -> None:
    """A row that nobody else ever sees, but that needs room on the disk."""
    probe = new_id()
    processes.beat(connection, probe)
    processes.leave(connection, probe)


def open_store(url: str) -> Store:
    """Open `sqlite:///path/to/file` or `postgresql://user@host/name`. The tables must be there: see `migrate.upgrade`.

    ValueError where the URL names no database that can be used.
    """
    readers, writer = make_engine(url, read_only=True), make_engine(url, read_only=False)
    if writer.dialect.name == "postgresql":
        # psycopg is there only where it is needed. Whoever migrates or looks through everything has more patience.
        from app.store.patience import bound

        readers, writer = bound(readers), bound(writer)
    return Store(readers, writer)


def make_engine(url: str, *, read_only: bool) -> Engine:
    """An engine whose transactions are what they say: see the notes on each database below."""
    target = database_url(url)
    if target.get_backend_name() == "sqlite":
        return _sqlite(target, read_only)
    engine = create_engine(
        target,
        pool_size=READERS if read_only else 1,
        max_overflow=0,
        # Whoever reads may read again (see `read`), which is cheaper than asking each time whether the line is alive.
        pool_pre_ping=not read_only,
        connect_args=UNREACHABLE,
        hide_parameters=True,
    )
    # Whoever reads sees the database as it stood at one moment, however many questions it takes.
    return (
        engine.execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ") if read_only else engine
    )


def database_url(url: str) -> URL:
    """The URL with its driver. ValueError, in a sentence, where it names no database that can be used."""
    try:
        target = make_url(url)
    except Exception:
        raise ValueError("it is no database URL, such as sqlite:///data/spoor.db") from None
    match target.get_backend_name():
        case "sqlite":
            if target.database in (None, "", ":memory:"):
                raise ValueError("SQLite needs a file: sqlite:///data/spoor.db")
            return target.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            return target.set(drivername="postgresql+psycopg")
    raise ValueError("only SQLite and PostgreSQL are supported: sqlite:///... or postgresql://...")


def reason(fault: Exception, url: str) -> str:
    """What the database's driver says, in one line and without the password."""
    said = str(getattr(fault, "orig", None) or fault).partition("\n")[0].rstrip(".")
    password = urlsplit(url).password
    return said.replace(password, "...") if password else said


def _sqlite(target: URL, read_only: bool) -> Engine:
    """Python's sqlite3 opens no transaction for SELECT, so that two readers who then write lose one update in silence.
    So transactions are opened by hand; a writer takes the lock at once, before it has read anything.
    """
    Path(target.database or "").parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(target, pool_size=READERS if read_only else 1, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY}")
        cursor.execute("PRAGMA foreign_keys=ON")
        if read_only:
            cursor.execute("PRAGMA query_only=ON")
        else:
            # Stays with the file, so whoever only reads leaves a copy of it as it is.
            cursor.execute("PRAGMA journal_mode=WAL")
            # FULL: what was acknowledged survives a power cut. Group commit makes it affordable.
            cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine
