"""Kills a server at random moments under load, and looks each time whether all that anybody was told is still there.

python -m tests.storm.killing --kills 200
python -m tests.storm.killing --kills 200 --database postgresql+psycopg://postgres@127.0.0.1:5432/empty
"""

import argparse
import asyncio
import http.client
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from sqlalchemy import create_engine, text

from tests.scale.player import CUT, Frame, Player
from tests.secrecy.tap import Tap
from tests.serving import free_port, serving

T = TypeVar("T")

API = "/api/v1/matches"
NAMES = ("Ada", "Ben")
ROLES = {"la_bete": ("beast", "investigator"), "duel": ("player", "player")}

SETTINGS = {
    "SPOOR_LOG": "warning",
    "SPOOR_BOT_DELAY": "0.05",
    "SPOOR_WINDOW_LEAST": "0.1",
    "SPOOR_WINDOW_MOST": "0.2",
}

FOR_EACH = 15
"""Moves that must have been acknowledged in each life before its end may come."""

ASKED_AGAIN = 3
"""Answers that are asked for once more, by the same key, on every new connection."""

PATIENCE = 30.0
"""Seconds in which the matches must be under way again."""


class Witness(Player):
    """A player who remembers all that it was told, and says so where anything of it no longer holds."""

    def __init__(self, person: Tap, match: str, url: str, luck: Random, rest: float) -> None:
        super().__init__(person, match, lambda: [url], luck, rest)
        self.told: dict[str, Frame] = {}
        self.again = 0
        self.put_off = 0
        self._put_off = False
        self._sent: dict[str, Frame] = {}
        self._events: list[Frame] = []

    def resent(self) -> list[Frame]:
        """The last moves that were acknowledged, to be sent once more."""
        return [self._sent[key] for key in self.acknowledged[-ASKED_AGAIN:]]

    def _first_of_all(self) -> list[Frame]:
        return [*self.resent(), *super()._first_of_all()]

    def _next(self) -> Frame | None:
        """As the page does: what could not be saved is sent once more, by the same key."""
        if self._put_off:
            self._put_off = False
            return self._asked
        return super()._next()

    def _answer(self, asked: Frame) -> Frame:
        move = super()._answer(asked)
        self._sent[move["key"]] = move
        return move

    def _take(self, frame: Frame) -> None:
        if frame["t"] == "refused" and frame["code"] == "not_ready":
            self.put_off += 1
            self._put_off = True
            return
        if frame["t"] == "state":
            kept = frame["events_from"]
            assert kept <= len(self._events)
            known, self._events = self._events, self._events[:kept] + frame["events"]
            assert self._events[: len(known)] == known, "what was told is gone"
        elif frame["t"] in ("done", "refused") and (told := self.told.get(frame["key"])):
            assert frame == told, f"the same key again gave {frame} after {told}"
            self.again += 1
        super()._take(frame)
        if frame["t"] == "done":
            self.told[frame["key"]] = frame


@dataclass
class Figures:
    """What happened: lives are counted by their restarts, `back` holds the seconds from each kill to the next move."""

    kills: int = 0
    matches: int = 0
    acknowledged: int = 0
    again: int = 0
    stored: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    back: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        back = sorted(self.back) or [0.0]
        return (
            f"{self.kills} kills, {self.matches} matches, {self.acknowledged} moves acknowledged and all there once "
            f"(of {self.stored} stored), {self.again} asked for again by key and answered the same, "
            f"refused: {dict(self.refused)}; from the kill to the next move "
            f"{back[len(back) // 2]:.2f} s, at most {back[-1]:.2f} s"
        )


class Killing:
    """`tables` pairs who play match after match while the server dies again and again."""

    def __init__(self, folder: Path, database: str, tables: int, luck: Random, rest: float = 0.02) -> None:
        self.figures = Figures()
        self._folder = folder
        self._database = database
        self._port = free_port()
        self._url = f"http://127.0.0.1:{self._port}"
        self._tables = tables
        self._luck = luck
        self._rest = rest
        self._enough = False
        self._at_table: dict[int, tuple[Witness, Witness]] = {}
        self._over = 0

    async def run(self, kills: int) -> Figures:
        """Kill so often. Raises AssertionError where anything was lost, done twice, or doesn't go on."""
        playing: list[asyncio.Task[None]] = []
        died = 0.0
        for life in range(kills + 1):
            last = life == kills
            house = serving(
                self._folder,
                self._port,
                0 if last else -signal.SIGKILL,
                SPOOR_DATABASE_URL=self._database,
                **SETTINGS,
            )
            server = await asyncio.to_thread(house.__enter__)
            playing = playing or [asyncio.ensure_future(self._keep_playing(n)) for n in range(self._tables)]
            before = self._made()
            await self._until_made(before + 1, playing)
            if died:
                self.figures.back.append(time.monotonic() - died)
            await self._until_made(before + FOR_EACH, playing)
            if last:
                await self._finish(playing)
            else:
                await asyncio.sleep(self._luck.uniform(0, 0.5))
                server.process.kill()
                died = time.monotonic()
                self.figures.kills += 1
                print(f"\r{self.figures.kills} kills, {self._made()} moves", end="", file=sys.stderr, flush=True)
            await asyncio.to_thread(house.__exit__, None, None, None)
        for pair in self._at_table.values():
            await self._look_up(pair)
        return self.figures

    async def _finish(self, playing: list["asyncio.Task[None]"]) -> None:
        """Every table makes a move in the last life, or a match ends there; then all get up."""
        before = {n: self._moves_of(pair) for n, pair in self._at_table.items()}
        over = self._over
        await self._until(
            lambda: self._over > over or all(self._moves_of(self._at_table[n]) > before[n] for n in before),
            playing,
        )
        self._enough = True
        for pair in self._at_table.values():
            for player in pair:
                player.enough = True
        await asyncio.sleep(1)
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)

    async def _until_made(self, moves: int, playing: list["asyncio.Task[None]"]) -> None:
        await self._until(lambda: self._made() >= moves, playing)

    async def _until(self, true: Callable[[], bool], playing: list["asyncio.Task[None]"]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            for task in playing:
                if task.done():
                    task.result()
            assert time.monotonic() < deadline, "the matches don't go on"
            await asyncio.sleep(0.01)

    def _moves_of(self, pair: tuple[Witness, Witness]) -> int:
        return sum(len(player.acknowledged) for player in pair)

    def _made(self) -> int:
        """Moves acknowledged so far."""
        return self.figures.acknowledged + sum(self._moves_of(pair) for pair in self._at_table.values())

    async def _keep_playing(self, n: int) -> None:
        """One match after the other."""
        game = tuple(ROLES)[n % len(ROLES)]
        with ExitStack() as stack:
            ada, ben = [
                stack.enter_context(closing(await self._persist(partial(Tap, self._url, name)))) for name in NAMES
            ]
            while not self._enough:
                match = await self._persist(lambda: self._open(game, ada, ben))
                pair = (
                    Witness(ada, match, self._url, Random(f"{n} {match} 0"), self._rest),
                    Witness(ben, match, self._url, Random(f"{n} {match} 1"), self._rest),
                )
                self._at_table[n] = pair
                async with asyncio.TaskGroup() as together:
                    for player in pair:
                        together.create_task(player.play(self._url))
                del self._at_table[n]
                self._over += 1
                await self._look_up(pair)

    def _open(self, game: str, ada: Tap, ben: Tap) -> str:
        for person in (ada, ben):
            person.hang_up()
            person.heard.clear()
        seats = [{"role": role, "player": who} for role, who in zip(ROLES[game], ("me", "open"), strict=True)]
        match: str = ada.post(API, {"game": game, "seats": seats}, 201)["id"]
        ben.post(f"{API}/{match}/join")
        return match

    async def _persist(self, deed: Callable[[], T]) -> T:
        """Do this, again and again while the server is away."""
        while True:
            try:
                return await asyncio.to_thread(deed)
            except (*CUT, http.client.HTTPException):
                await asyncio.sleep(0.1)

    async def _look_up(self, pair: tuple[Witness, Witness]) -> None:
        """Done as soon as a match is over, whether or not the server is there."""
        figures = self.figures
        figures.matches += 1
        figures.acknowledged += self._moves_of(pair)
        figures.stored += await asyncio.to_thread(in_the_books, self._database, pair)
        for player in pair:
            figures.again += player.again
            figures.refused.update(player.refused)


def in_the_books(database: str, pair: tuple[Witness, Witness]) -> int:
    """The database has each acknowledged move once, with the answer that was given, and numbers have no gaps. Gives how
    many moves it has of the match.
    """
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(
            text('SELECT number, "key", version, event, chain FROM move WHERE "match" = :id ORDER BY number'),
            {"id": pair[0].match},
        ).all()
    engine.dispose()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert {*Counter(row.key for row in rows).values()} <= {1}, "a move was done twice"
    kept = {
        row.key: {
            "t": "done",
            "key": row.key,
            "version": row.version,
            "event": row.event,
            "proof": bytes(row.chain).hex(),
        }
        for row in rows
    }
    for player in pair:
        assert player.told == {key: kept.get(key) for key in player.told}
        assert {*player.refused} <= {"closed_decision"}, player.refused
    return len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--database", help="of an empty one; without it SQLite in a folder that is gone afterwards")
    parser.add_argument("--seed", default="77", help="of the moments and of the moves")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        database = chosen.database or f"sqlite:///{folder}/spoor.db"
        killing = Killing(Path(folder), database, chosen.tables, Random(chosen.seed))
        print("\r", asyncio.run(killing.run(chosen.kills)), sep="")


if __name__ == "__main__":
    main()
