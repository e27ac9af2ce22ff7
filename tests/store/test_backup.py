"""A backup holds all that a database holds, finds every change of itself, and is restored whole or not at all."""

import gzip
import hashlib
import io
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, text

from app.store import processes
from app.store.backup import putting
from app.store.backup.file import Damaged, Reader
from app.store.backup.putting import CantPut, check, put
from app.store.backup.shape import PASSING, columns_of, tables_of
from app.store.backup.taking import CantTake, take
from app.store.engine import make_engine
from app.store.matches import load_whole
from app.store.metadata import metadata
from app.store.migrate import NewerTables, newest_revision, upgrade
from app.store.origin import origin_of
from app.store.tables import match, snapshot
from tests.store.databases import sqlite_url

OLD = Path(__file__).parents[1] / "old" / "0.1.0.db"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of a release's matches in every state, with one that is the rematch of another."""
    folder = tmp_path_factory.mktemp("kept")
    shutil.copy(OLD, folder / "old.db")
    url = f"sqlite:///{folder / 'old.db'}"
    upgrade(url)
    with writing(url) as connection:
        first, *_, last = connection.scalars(select(match.c.id).order_by(match.c.id))
        # A row that refers to one which comes after it.
        connection.execute(match.update().where(match.c.id == first).values(rematch_of=last))
    return taken(url)


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    engine = make_engine(url, read_only=False)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def taken(url: str) -> bytes:
    out = io.BytesIO()
    take(url, out, None)
    return out.getvalue()


def lines(backup: bytes) -> list[str]:
    return gzip.decompress(backup).decode().splitlines(keepends=True)


def rows(backup: bytes) -> dict[str, list[str]]:
    """The rows of each table, as they stand in the file."""
    found: dict[str, list[str]] = {}
    for line in lines(backup):
        if line.startswith("{"):
            table = json.loads(line).get("table", "")
        else:
            found.setdefault(table, []).append(line)
    return found


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in tables_of(connection)
        }
    engine.dispose()
    return found


def test_every_table_of_the_code_is_kept_or_named_as_passing(url: str) -> None:
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        kept = tables_of(connection)
    engine.dispose()
    assert {table.name for table in kept} | (PASSING - {"alembic_version"}) >= metadata.tables.keys()
    for table in kept:
        assert columns_of(table), "every column is of a kind that a backup knows"
        assert [*table.primary_key.columns], f"without a key {table.name} has no order"


def test_what_is_restored_is_what_was_kept_whichever_database_it_goes_to(url: str, kept: bytes) -> None:
    head, tally = put(io.BytesIO(kept), url, None, replace=False)
    assert (head.database, head.revision) == ("sqlite", newest_revision())
    assert tally.rows == sum(len(some) for some in rows(kept).values()) > 4000
    again = rows(taken(url))
    # Which process minds a match is nothing that outlives the processes.
    without_keepers = [line.rpartition(",")[0] for line in rows(kept)["snapshot"]]
    assert [line.rpartition(",")[0] for line in again.pop("snapshot")] == without_keepers
    assert again == {name: some for name, some in rows(kept).items() if name != "snapshot"}


def test_a_restored_database_is_another_one(url: str, kept: bytes) -> None:
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        assert origin_of(connection) is None
    put(io.BytesIO(kept), url, None, replace=False)
    with engine.connect() as connection:
        first = origin_of(connection)
    put(io.BytesIO(kept), url, None, replace=True)
    with engine.connect() as connection:
        assert None is not first != origin_of(connection)
    engine.dispose()


def test_what_is_there_is_only_replaced_by_the_word(url: str, kept: bytes) -> None:
    with writing(url) as connection:
        connection.execute(insert(metadata.tables["user"]).values(id="zoe", name="Zoe", guest=True, created=1))
        processes.beat(connection, "alive")
    before = everything(url)
    with pytest.raises(CantPut, match="--replace"):
        put(io.BytesIO(kept), url, None, replace=False)
    assert everything(url) == before
    put(io.BytesIO(kept), url, None, replace=True)
    after = everything(url)
    assert "zoe" not in [row[0] for row in after["user"]]
    assert len(after["move"]) == len(rows(kept)["move"])
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        assert connection.scalars(select(processes.process.c.id)).all() == ["alive"], "who runs, goes on running"
        assert connection.scalar(select(func.count()).select_from(snapshot).where(snapshot.c.keeper.is_not(None))) == 0
    engine.dispose()


def test_a_database_with_no_tables_gets_them(tmp_path: Path, kept: bytes) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'spoor.db'}"
    put(io.BytesIO(kept), url, None, replace=False)
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        whole = [load_whole(connection, match_id) for match_id in connection.scalars(select(match.c.id))]
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    engine.dispose()
    assert len(whole) == len(rows(kept)["match"])
    assert all(stored is not None and len(stored.moves) == stored.snapshot.moves for stored in whole)


def test_nothing_is_left_beside(tmp_path: Path, kept: bytes) -> None:
    """The scratch database holds secrets as well."""
    url = sqlite_url(tmp_path)
    put(io.BytesIO(kept), url, tmp_path, replace=False)
    take(url, io.BytesIO(), tmp_path)
    with pytest.raises(Damaged):
        put(io.BytesIO(kept[:-100]), url, tmp_path, replace=True)
    assert {path.name.removeprefix("spoor.db") for path in tmp_path.iterdir()} <= {"", "-wal", "-shm"}


# Damage.


def edited(kept: bytes, change: Callable[[list[str]], None], *, mend: bool = False) -> bytes:
    """The backup with its lines changed; `mend` counts the last line's hash anew, as somebody might do."""
    text_lines = lines(kept)
    change(text_lines)
    if mend:
        foot = json.loads(text_lines.pop())
        foot["sha256"] = hashlib.sha256("".join(text_lines).encode()).hexdigest()
        text_lines.append(json.dumps(foot, separators=(",", ":")) + "\n")
    return gzip.compress("".join(text_lines).encode(), 1)


def first_row(of: list[str], table: str) -> int:
    return next(n for n, line in enumerate(of) if line.startswith(f'{{"table":"{table}","columns"')) + 1


def another_letter(of: list[str]) -> None:
    n = first_row(of, "user")
    of[n] = of[n].replace("A", "B", 1) if "A" in of[n] else of[n].replace("a", "b", 1)


def a_row_less(of: list[str]) -> None:
    del of[first_row(of, "move")]


def a_row_twice(of: list[str]) -> None:
    n = first_row(of, "move")
    of.insert(n, of[n])


def rows_in_another_order(of: list[str]) -> None:
    n = first_row(of, "move")
    of[n], of[n + 1] = of[n + 1], of[n]


def no_end(of: list[str]) -> None:
    del of[-1]


def something_after_the_end(of: list[str]) -> None:
    of.append("{}\n")


def another_kind(of: list[str]) -> None:
    n = first_row(of, "user")
    of[n] = of[n].replace("true", "1").replace("false", "0")


AT_THE_END = [no_end, something_after_the_end]
DAMAGES = [
    another_letter,
    a_row_less,
    a_row_twice,
    rows_in_another_order,
    no_end,
    something_after_the_end,
    another_kind,
]


@pytest.mark.parametrize(
    ("damage", "mend"),
    [(damage, mend) for damage in DAMAGES for mend in (False, True) if not mend or damage not in AT_THE_END],
)
def test_each_change_is_found(kept: bytes, damage: Callable[[list[str]], None], mend: bool) -> None:
    with pytest.raises(Damaged, match=r"^The backup [a-z: ]+.*\.$"):
        check(io.BytesIO(edited(kept, damage, mend=mend)), None)


def test_a_damaged_backup_changes_nothing(url: str, kept: bytes) -> None:
    with writing(url) as connection:
        connection.execute(insert(metadata.tables["user"]).values(id="zoe", name="Zoe", guest=True, created=1))
    before = everything(url)
    with pytest.raises(Damaged):
        put(io.BytesIO(edited(kept, no_end)), url, None, replace=True)
    assert everything(url) == before


def test_what_no_hash_finds_is_found_all_the_same(kept: bytes) -> None:
    """Somebody has counted the hashes anew."""

    def nobody(of: list[str]) -> None:
        """The people are gone, whom all the matches name."""
        n = first_row(of, "user")
        while of[n].startswith("["):
            del of[n]
        of[n] = json.dumps({"table": "user", "rows": 0, "sha256": hashlib.sha256().hexdigest()}) + "\n"

    with pytest.raises(Damaged):
        check(io.BytesIO(edited(kept, nobody, mend=True)), None)

    def mended(of: list[str]) -> None:
        gone = len(rows(kept)["user"])
        nobody(of)
        foot = json.loads(of[-1])
        of[-1] = json.dumps({**foot, "rows": foot["rows"] - gone}) + "\n"

    with pytest.raises(Damaged, match="refers to rows that are not there"):
        check(io.BytesIO(edited(kept, mended, mend=True)), None)


@pytest.mark.parametrize("length", [0, 1, 10, 1000, -1, -8, -9, -500])
def test_a_part_of_a_backup_is_none(kept: bytes, length: int) -> None:
    with pytest.raises(Damaged):
        check(io.BytesIO(kept[:length]), None)


@pytest.mark.parametrize("place", range(30, 130_000, 9_973))
def test_a_flipped_bit_is_found(kept: bytes, place: int) -> None:
    broken = bytearray(kept)
    broken[place % len(kept)] ^= 4
    with pytest.raises(Damaged):
        check(io.BytesIO(broken), None)


@pytest.mark.parametrize(
    "given",
    [
        b"",
        b"SQLite format 3\0",
        gzip.compress(b"", mtime=0),
        gzip.compress(b"[]\n", mtime=0),
        gzip.compress(b'{"spoor": 1}\n', mtime=0),
    ],
)
def test_another_file_is_no_backup(given: bytes) -> None:
    with pytest.raises(Damaged, match=r"(no backup of Spoor|ends too early)"):
        Reader(io.BytesIO(given))


def test_a_format_of_later_days_is_said_to_be_one(kept: bytes) -> None:
    def later(of: list[str]) -> None:
        of[0] = json.dumps({**json.loads(of[0]), "format": 2, "new": True}) + "\n"

    with pytest.raises(Damaged, match="another release"):
        check(io.BytesIO(edited(kept, later)), None)


@pytest.mark.parametrize("revision", ["9999", "*", "head", "../0001"])
def test_tables_of_later_days_are_refused(kept: bytes, revision: str) -> None:
    def later(of: list[str]) -> None:
        of[0] = json.dumps({**json.loads(of[0]), "revision": revision}) + "\n"

    with pytest.raises(CantPut, match="newer release"):
        check(io.BytesIO(edited(kept, later)), None)


def test_a_database_of_later_days_is_left_alone(url: str, kept: bytes) -> None:
    with writing(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = everything(url)
    with pytest.raises(NewerTables):
        put(io.BytesIO(kept), url, None, replace=True)
    with pytest.raises(NewerTables):
        taken(url)
    assert everything(url) == before


def test_there_must_be_something_to_keep(tmp_path: Path) -> None:
    with pytest.raises(CantTake, match="no file"):
        taken(f"sqlite:///{tmp_path / 'none.db'}")
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    with pytest.raises(CantTake, match="no tables"):
        taken(f"sqlite:///{tmp_path / 'empty.db'}")


@pytest.mark.parametrize("moment", ["_insert", "_digest", "renew"])
def test_a_restore_that_breaks_off_leaves_what_was_there(
    url: str, kept: bytes, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it stops: what was there is still there, all of it."""
    put(io.BytesIO(kept), url, None, replace=False)
    with writing(url) as connection:
        connection.execute(insert(metadata.tables["user"]).values(id="zoe", name="Zoe", guest=True, created=1))
    before, real, calls = everything(url), getattr(putting, moment), 0
    # The first nine calls of _insert fill the scratch database.
    reached = {"_insert": len(before) + 3, "_digest": 5, "renew": 1}[moment]

    def breaks(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == reached:
            raise OSError("pulled out")
        return real(*arguments)

    monkeypatch.setattr(putting, moment, breaks)
    with pytest.raises(OSError, match="pulled out"):
        put(io.BytesIO(kept), url, None, replace=True)
    assert calls == reached
    assert everything(url) == before


@pytest.mark.postgres
def test_what_postgres_does_not_take_is_named_without_its_words(tmp_path: Path) -> None:
    from tests.store.databases import postgres_url

    source = sqlite_url(tmp_path)
    with writing(source) as connection:
        connection.execute(insert(metadata.tables["user"]).values(id="eve", name="E\0ve", guest=True, created=1))
    target = postgres_url("spoor_test_backup")
    with pytest.raises(CantPut, match=r"^PostgreSQL doesn't take a row of table user \(\w+\)\.$"):
        put(io.BytesIO(taken(source)), target, None, replace=False)
    assert not any(everything(target).values())


@pytest.mark.postgres
def test_it_waits_for_a_backup_that_is_being_taken(kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Emptying the tables under it would leave it with nothing."""
    from tests.store.databases import postgres_url

    url = postgres_url("spoor_test_backup")
    put(io.BytesIO(kept), url, None, replace=False)
    monkeypatch.setattr(putting, "WAIT", 0.5)

    class Slow(io.BytesIO):
        tried = False

        def write(self, data: Any) -> int:
            if not self.tried:
                self.tried = True
                with pytest.raises(CantPut, match="Somebody else holds on"):
                    put(io.BytesIO(kept), url, None, replace=True)
            return super().write(data)

    out = Slow()
    take(url, out, None)
    assert out.tried
    assert rows(out.getvalue()).keys() == rows(kept).keys()
