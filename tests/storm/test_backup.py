"""Backups of a server in the middle of play, and one restored under it: nobody loses a move that is not meant to go."""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.secrecy.tap import Tap
from tests.serving import Server, serving
from tests.store.databases import postgres_url, sqlite_url
from tests.storm.killing import API, SETTINGS, Witness
from tests.storm.test_outages import playing

pytestmark = pytest.mark.anyio

ROUNDS = 3


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite_url(tmp_path) if request.param == "sqlite" else postgres_url("spoor_test_backup")


async def spoor(database: str, *words: str, code: int = 0) -> str:
    """What `spoor WORD ...` says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app", *words),
        env={"SPOOR_DATABASE_URL": database, "PATH": ""},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == code, said.decode()
    return said.decode()


def moves(database: str) -> dict[tuple[str, str, str], tuple[int, int, int]]:
    """Every move there is, by match, seat and key: its number, and what was answered."""
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(text('SELECT "match", seat, "key", number, version, event FROM move')).all()
    engine.dispose()
    return {(row[0], row[1], row[2]): (row[3], row[4], row[5]) for row in rows}


async def test_moves_made_during_a_backup_are_lost_by_nobody(database: str, tmp_path: Path) -> None:
    """What was acknowledged before it began is in it; it is of one moment; and play doesn't notice."""
    with serving(tmp_path / "server", None, 0, SPOOR_DATABASE_URL=database, **SETTINGS) as server:
        async with playing(server, database) as tables:
            known: list[set[str]] = []
            for n in range(ROUNDS):
                known.append({key for player in tables.players for key in player.acknowledged})
                await spoor(database, "backup", str(tmp_path / f"{n}.spoor"))
                await a_few_more(tables.players)
            assert not any(player.put_off for player in tables.players), "nobody had to wait for it"
        last = moves(database)
        for n, acknowledged in enumerate(known):
            restored = f"sqlite:///{tmp_path / f'{n}.db'}"
            await spoor(restored, "restore", str(tmp_path / f"{n}.spoor"))
            there = moves(restored)
            assert acknowledged <= {key for _, _, key in there}
            assert there.items() <= last.items(), "and nothing but what is still true"
            assert "all as they are stored" in await spoor(restored, "replay", "--all")
        assert len(known[-1]) > len(known[0])


async def a_few_more(players: list[Witness]) -> None:
    """Moves are made and acknowledged, as long as the matches last."""

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    before = acknowledged()
    await until(lambda: acknowledged() > before + 3 or all(player.over.is_set() for player in players))


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "server", None, 0, SPOOR_DATABASE_URL=database, **SETTINGS) as running:
        yield running


async def test_a_backup_is_restored_under_a_running_server(server: Server, database: str, tmp_path: Path) -> None:
    """Everybody goes on from the moment of the backup: people, bots, sockets. What came after it never happened."""
    with ExitStack() as stack:
        ada = stack.enter_context(closing(Tap(server.url, "Ada")))
        seats = [{"role": role, "player": who} for role, who in (("beast", "me"), ("investigator", "bot:random"))]
        mine = ada.post(API, {"game": "la_bete", "seats": seats}, 201)["id"]
        seats = [{"role": role, "player": "bot:random"} for role in ("beast", "investigator")]
        theirs = ada.post(API, {"game": "la_bete", "seats": seats}, 201)["id"]
        await until(lambda: made(database, theirs) > 3)
        ada.sit_down(mine)
        answer(ada, mine)
        kept = view(ada, mine)
        await spoor(database, "backup", str(tmp_path / "kept.spoor"))

        bots_had = made(database, theirs)
        answer(ada, mine)
        assert view(ada, mine)["version"] > kept["version"]
        ben = stack.enter_context(closing(Tap(server.url, "Ben")))
        late = ben.post(API, {"game": "duel"}, 201)["id"]
        ben.enter_lobby()
        await until(lambda: made(database, theirs) > bots_had + 20 or over(database, theirs))

        said = await spoor(database, "restore", str(tmp_path / "kept.spoor"), code=1)
        assert "--replace" in said
        await spoor(database, "restore", "--replace", str(tmp_path / "kept.spoor"))
        for person, socket in ((ada, "table"), (ben, "lobby")):
            while await asyncio.to_thread(person.next_frame, socket) is not None:
                pass
            assert person.heard[-1].content == "4012", "all are told to ask for everything anew"

        again = view(ada, mine)
        assert {**again, "version": 0} == {**kept, "version": 0}
        assert ben.ask("GET", "/api/v1/session").status == 401
        assert ada.ask("GET", f"{API}/{late}").status == 404
        ada.sit_down(mine, len(kept["events"]) + 5)
        assert ada.state["events_from"] == 0, "who knows more than there is, is told everything"
        answer(ada, mine)
        bots_have = made(database, theirs)
        await until(lambda: made(database, theirs) > bots_have or over(database, theirs))
        assert "all as they are stored" in await spoor(database, "replay", "--all")
    log = server.log.read_text()
    assert log.count("the database was replaced") == 1


def view(person: Tap, match: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"{API}/{match}/view")
    return found


def answer(person: Tap, match: str) -> None:
    """The first option of the first open question."""
    until_asked = time.monotonic() + 10
    while not (
        asked := [each for each in person.get(f"{API}/{match}/view")["decisions"] if each.get("standing") is None]
    ):
        assert time.monotonic() < until_asked
        time.sleep(0.05)
    options = [option["id"] for option in asked[0]["options"][: max(1, asked[0]["least"])]]
    key = f"backup-{time.monotonic_ns()}"
    done = person.ask("POST", f"{API}/{match}/moves", {"decision": asked[0]["id"], "options": options, "key": key})
    assert done.status == 200, done.text


def made(database: str, match: str) -> int:
    return sum(1 for of, _, _ in moves(database) if of == match)


def over(database: str, match: str) -> bool:
    engine = create_engine(database)
    with engine.connect() as connection:
        status = connection.scalar(text('SELECT status FROM "match" WHERE id = :id'), {"id": match})
    engine.dispose()
    return bool(status == "finished")


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not await asyncio.to_thread(true):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)
