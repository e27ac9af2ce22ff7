"""The floor beneath our stack: a bare relay that plays Vault with plain dicts, on the same uvicorn, as durably.

No sessions, no rules engine, no lobby: a socket is trusted to be the player that its path names. Each move is parsed,
written with a snapshot by a thread that commits in groups, and only then are three views sent. What a server in Python
can't do without is here, and nothing else; `spoor bench` divides by it.

    python -m app.bench.floor --port 8001 --database sqlite:////tmp/floor.db
"""

import argparse
import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn

from app.bench.vault import CARDS, CELLS, HAND, KINDS, LOG, SUITS

Row = tuple[str, int, int, str, float, str]
Commit = Callable[[list[Row]], None]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TABLES = (
    "CREATE TABLE floor_moves(match TEXT, seq INTEGER, player INTEGER, payload TEXT, at DOUBLE PRECISION,"
    " PRIMARY KEY(match, seq))",
    "CREATE TABLE floor_states(match TEXT PRIMARY KEY, seq INTEGER, state TEXT)",
)
ADD = "INSERT INTO floor_moves VALUES(?,?,?,?,?)"
KEEP = (
    "INSERT INTO floor_states VALUES(?,?,?) ON CONFLICT(match) DO UPDATE SET seq = excluded.seq, state = excluded.state"
)

_encode = msgspec.json.Encoder().encode


class Match:
    """One match and those who watch it; `sockets` holds a player's number, or None, with the way to send to it."""

    def __init__(self) -> None:
        cards: list[Any] = [
            {"id": n, "suit": SUITS[n % 4], "rank": 1 + n % 13, "name": f"card-{n}"} for n in range(CARDS)
        ]
        self.cells: list[Any] = [
            {"id": n, "owner": -1, "kind": KINDS[n % 4], "n": 0, "mark": "none"} for n in range(CELLS)
        ]
        self.hands = [cards[:HAND], cards[HAND : 2 * HAND]]
        self.deck = cards[2 * HAND :]
        self.scores = [0, 0]
        self.log: list[dict[str, int]] = []
        self.seq = 0
        self.sockets: list[tuple[int | None, Send]] = []
        self.lock = asyncio.Lock()

    def play(self, player: int, cell: int) -> None:
        hand, place = self.hands[player], self.cells[cell]
        card = hand.pop(0)
        gain = card["rank"] + place["n"] % 3
        place |= {"owner": player, "n": place["n"] + 1, "mark": card["name"]}
        self.scores[player] += gain
        hand.append(self.deck.pop(0))
        self.deck.append(card)
        self.seq += 1
        self.log = [
            *self.log[1 - LOG :],
            {"seq": self.seq, "p": player, "cell": cell, "card": card["id"], "gain": gain},
        ]

    def view(self, player: int | None) -> str:
        return _encode(
            {
                "cells": self.cells,
                "hand": [] if player is None else self.hands[player],
                "handCounts": [len(hand) for hand in self.hands],
                "deckCount": len(self.deck),
                "scores": self.scores,
                "log": self.log,
                "seq": self.seq,
            }
        ).decode()

    def all(self) -> str:
        """The snapshot."""
        return _encode([self.cells, self.hands, self.deck, self.scores, self.log, self.seq]).decode()


class Writer:
    """A thread that commits whatever came while its last commit ran."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: queue.SimpleQueue[tuple[Row, asyncio.Future[None]]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def save(self, row: Row) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((row, future))
        return future

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            with suppress(queue.Empty):
                while True:
                    batch.append(self._waiting.get_nowait())
            self._commit([row for row, _ in batch])
            batch[0][1].get_loop().call_soon_threadsafe(_done, [future for _, future in batch])


def _done(futures: "list[asyncio.Future[None]]") -> None:
    for future in futures:
        if not future.cancelled():
            future.set_result(None)


def on_sqlite(path: str) -> Commit:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for sentence in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", *TABLES):
        connection.execute(sentence)

    def commit(rows: list[Row]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(ADD, [row[:5] for row in rows])
        connection.executemany(KEEP, [(row[0], row[1], row[5]) for row in rows])
        connection.execute("COMMIT")

    return commit


def on_postgres(url: str) -> Commit:
    import psycopg

    connection = psycopg.connect(url.replace("+psycopg", ""))
    for sentence in TABLES:
        connection.execute(sentence)
    connection.commit()

    def commit(rows: list[Row]) -> None:
        with connection.cursor() as cursor:
            cursor.executemany(ADD.replace("?", "%s"), [row[:5] for row in rows])
            cursor.executemany(KEEP.replace("?", "%s"), [(row[0], row[1], row[5]) for row in rows])
        connection.commit()

    return commit


class Relay:
    """The ASGI app: `/ws/<match>/<0, 1 or s>`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._writer: Writer | None = None
        self._matches: dict[str, Match] = {}

    async def __call__(self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Send) -> None:
        if scope["type"] == "lifespan":
            path = self._url.removeprefix("sqlite:///")
            self._writer = Writer(on_sqlite(path) if path != self._url else on_postgres(self._url))
            for done in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{done}.complete"})
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"ok"})
        else:
            await self._serve(scope["path"].split("/"), receive, send)

    async def _serve(self, path: list[str], receive: Callable[[], Awaitable[Any]], send: Send) -> None:
        name, role = path[2], path[3]
        match = self._matches.setdefault(name, Match())
        player = None if role == "s" else int(role)
        await receive()
        await send({"type": "websocket.accept"})
        here = (player, send)
        match.sockets.append(here)
        await send({"type": "websocket.send", "text": match.view(player)})
        while (message := await receive())["type"] == "websocket.receive":
            if player is not None:
                await self._move(name, match, player, message["text"])
        match.sockets.remove(here)

    async def _move(self, name: str, match: Match, player: int, text: str) -> None:
        cell = msgspec.json.decode(text)["cell"]
        async with match.lock:
            if match.seq % 2 != player:
                return
            match.play(player, cell)
            assert self._writer is not None
            await self._writer.save((name, match.seq, player, text, time.time(), match.all()))
            frames = {role: match.view(role) for role in (0, 1, None)}
            for role, send in match.sockets:
                with suppress(OSError, RuntimeError):
                    await send({"type": "websocket.send", "text": frames[role]})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True, help="sqlite:///file or postgresql://..., still empty")
    parser.add_argument("--deflate", action="store_true")
    arguments = parser.parse_args()
    uvicorn.run(
        Relay(arguments.database),
        port=arguments.port,
        log_level="warning",
        ws_per_message_deflate=arguments.deflate,
        ws="websockets-sansio",
        # A floor that has no database must not run.
        lifespan="on",
    )


if __name__ == "__main__":
    main()
