"""What a viewer is shown of a move when the match is over is, byte for byte, what came over their socket then."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import msgspec
import pytest

from app.core.viewer import PUBLIC
from app.games import GAMES as REAL
from app.live.bus import LonelyBus
from app.live.guest import Guest
from app.live.hub import Hub
from app.matches import handing, proposing, seating
from app.matches.matches import Matches
from app.matches.noting import Notes
from app.matches.record import Record, write
from app.matches.reel import Projector, decode, develop, encode
from app.matches.table import Table
from app.matches.talking import Talk
from app.store.engine import Store
from app.store.people import User
from tests.live.conftest import quiet
from tests.matches.agreeing import agreed
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.conftest import GAMES as TOYS
from tests.matches.ended import begun, play_on, stored

pytestmark = pytest.mark.anyio

GAMES = {**REAL, **TOYS}

Parts = dict[str, msgspec.Raw]

SAME = ("view", "decisions", "waiting_for", "status", "outcome", "can_undo")
"""What a frame of the socket and one of the replay have in common, besides the events. Versions, and who sits where,
change with more than moves.
"""


@dataclass
class Eyes:
    """A client that keeps what a browser keeps: the last state, and all events so far, as the bytes that came."""

    guest: Guest
    state: Parts = field(default_factory=dict)
    events: list[bytes] = field(default_factory=list)
    frames: int = 0

    async def look(self) -> None:
        async def send(text: str) -> None:
            frame = msgspec.json.decode(text, type=Parts)
            if bytes(frame["t"]) == b'"state"':
                self.frames += 1
                self.state = frame
                start = msgspec.json.decode(frame["events_from"], type=int)
                assert start <= len(self.events)
                self.events[start:] = map(bytes, msgspec.json.decode(frame["events"], type=list[msgspec.Raw]))

        await self.guest.outbox.open(send)


@dataclass
class Live:
    """What everybody had before them after each move, by the move's number and the viewer's name."""

    matches: Matches
    hub: Hub
    eyes: dict[str, Eyes] = field(default_factory=dict)
    seen: dict[int, dict[str, tuple[Parts, list[bytes]]]] = field(default_factory=dict)
    tasks: list["asyncio.Future[None]"] = field(default_factory=list)

    def come(self, table: Table, user: User | None) -> None:
        """Somebody sits down at the socket."""
        guest = Guest(self.matches, table, user)
        eyes = self.eyes[guest.viewer] = Eyes(guest)
        self.hub.enter(guest, table)
        self.tasks.append(asyncio.ensure_future(eyes.look()))
        self.hub.greet(guest, 0)

    async def note(self, table: Table) -> None:
        await quiet()
        self.seen[table.moves] = {name: (dict(eyes.state), list(eyes.events)) for name, eyes in self.eyes.items()}

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()


@pytest.fixture
async def live(store: Store) -> AsyncIterator[Live]:
    matches = Matches(store, GAMES, window_seconds=3)
    hub = Hub(matches, Talk(matches), LonelyBus(), Notes(matches))
    await hub.start()
    found = Live(matches, hub)
    yield found
    found.leave()
    await hub.close()
    await matches.close()


async def agree_now_and_then(live: Live, table: Table, luck: Random) -> None:
    """A pause and its end, or back to before some move."""
    if table.match.status != "running" or luck.random() > 0.07:
        return
    for kind in ("pause", "resume"):
        await live.note(await agreed(live.matches, table.id, kind))
    # Not for ever.
    if table.consent.returns < 3 and (ways := await proposing.ways_back(live.matches, table)):
        await live.note(await agreed(live.matches, table.id, "back", event=luck.choice(ways).event))


async def played(
    live: Live,
    game: str,
    seed: int,
    resigns: float = 0,
    options: dict[str, object] | None = None,
    agreeing: Random | None = None,
) -> str:
    """A whole match with everybody at their sockets. In its middle a seat is handed over and somebody is renamed."""
    luck = Random(f"{game} {seed}")
    people = (ADA, BEN, CLEO)
    table = await begun(live.matches, game, people, luck, options)
    for user in (*[person for person in people if table.seat_of(person.id)], None):
        live.come(table, user)
    await live.note(table)
    handed = False

    async def after(table: Table) -> None:
        nonlocal handed
        if table.moves >= 7 and not handed and table.match.status == "running" and not table.resigned:
            handed = True
            code = await handing.offer(live.matches, table.id, BEN.id)
            await handing.accept(live.matches, table.id, DAN, code)
            await seating.rename(live.matches, User(ADA.id, f"Lady {ADA.name}", True))
            live.come(await live.matches.table(table.id), DAN)
        await live.note(table)
        if agreeing is not None:
            await agree_now_and_then(live, table, agreeing)

    await play_on(live.matches, table.id, luck, resigns=resigns, after=after)
    assert handed or resigns or game == "nim"
    return table.id


async def projector(live: Live, match_id: str) -> Projector:
    """As the archive makes it, written down and read back in between."""
    record = msgspec.json.decode(write(await stored(live.matches, match_id)), type=Record)
    reel = decode(encode(develop(record, GAMES[record.game])))
    return Projector(reel, GAMES[record.game], record.seats)


@pytest.mark.parametrize(
    ("game", "seed", "resigns", "options"),
    [
        ("la_bete", 1, 0, {}),
        ("la_bete", 2, 0, {"experienced": True}),
        ("la_bete", 3, 0.02, {}),
        ("duel", 1, 0, {}),
        ("duel", 2, 0, {"begins": "second"}),
        ("duel", 3, 0.02, {}),
        ("tribes", 1, 0, {"events": "mixed", "leaders": True}),
        ("tribes", 2, 0.02, {"starting": "both"}),
        ("hunt", 1, 0, {}),
        ("hunt", 2, 0.1, {}),
        ("watch", 1, 0, {}),
        ("bid", 1, 0, {}),
    ],
)
async def test_every_viewer_sees_every_move_as_it_was_sent(
    live: Live, game: str, seed: int, resigns: float, options: dict[str, object]
) -> None:
    await same_as_sent(live, await played(live, game, seed, resigns, options))


@pytest.mark.parametrize("game", ["la_bete", "duel", "tribes", "hunt", "watch", "bid"])
async def test_so_do_they_with_pauses_and_ways_back(live: Live, game: str) -> None:
    match_id = await played(live, game, 4, agreeing=Random(4))
    kinds = {row.kind for row in (await stored(live.matches, match_id)).moves}
    assert {"pause", "resume"} <= kinds
    await same_as_sent(live, match_id)


async def same_as_sent(live: Live, match_id: str) -> None:
    """What each viewer is shown of each move is what came over their socket then."""
    shown = await projector(live, match_id)
    assert shown.last == max(live.seen)
    compared = 0
    for at, viewers in live.seen.items():
        assert PUBLIC in viewers
        for name, (state, events) in viewers.items():
            frame = msgspec.json.decode(msgspec.json.encode(shown.show(name, at, 0, ())), type=Parts)
            for part in SAME:
                assert bytes(frame.get(part, b"")) == bytes(state.get(part, b"")), f"{name} at {at}: {part}"
            assert list(map(bytes, msgspec.json.decode(frame["events"], type=list[msgspec.Raw]))) == events
            compared += 1
    assert compared == sum(len(viewers) for viewers in live.seen.values())
    assert compared > 3 * len(live.seen) - 3
    assert min(eyes.frames for eyes in live.eyes.values()) > 3


async def test_the_stories_hold_all_that_can_happen(live: Live) -> None:
    """Without an undo, a window that closes or a resignation in them the comparisons would say little."""
    kinds = set()
    for game, seed, resigns in (("la_bete", 3, 0.02), ("duel", 1, 0.0), ("la_bete", 1, 0.0)):
        live.eyes.clear()
        kinds |= {row.kind for row in (await stored(live.matches, await played(live, game, seed, resigns))).moves}
    assert kinds == {"move", "undo", "close", "resign"}


async def test_events_after_those_at_hand(live: Live) -> None:
    shown = await projector(live, await played(live, "la_bete", 1))
    for at in (40, 80, shown.last):
        whole = shown.show("beast", at, 0, ())
        assert len(whole.events) > 5
        for after in (0, 1, len(whole.events) - 1, len(whole.events)):
            rest = shown.show("beast", at, after, ())
            assert (rest.events_from, rest.events) == (after, whole.events[after:])
        # Whoever has more than there were yet begins anew, as after a reconnect.
        assert shown.show("beast", at, len(whole.events) + 1, ()) == whole


async def test_what_a_move_brought_is_counted(live: Live) -> None:
    shown = await projector(live, await played(live, "la_bete", 3, 0.02))
    for viewer in shown.viewers:
        told = [shown.show(viewer, at, 0, ()) for at in range(shown.last + 1)]
        assert told[0].fresh == len(told[0].events)
        for before, now in pairwise(told):
            assert now.fresh == len(now.events) - len(before.events)
