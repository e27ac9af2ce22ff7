"""The sockets: one for each table, and the lobby's. What goes over them is told in app.live.frames."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, NamedTuple

import structlog
from fastapi import APIRouter, Query, WebSocket
from msgspec import UNSET
from starlette.websockets import WebSocketDisconnect

from app.core.message import say
from app.core.refusal import Refusal
from app.live import frames
from app.live.frames import AT_MOST, Done, Hello, Malformed, Move, Ping, Pong, Refused, Say, Undo
from app.live.guest import GONE, SIGNED_OUT, Guest
from app.live.lobby import LobbyGuest
from app.live.outbox import Dropped, Outbox, Over
from app.matches import playing
from app.matches.listing import visible
from app.matches.matches import Unreadable
from app.matches.playing import person
from app.matches.refusals import NotSeated, NotThere
from app.store.people import User, digest_of
from app.web.address import address_of
from app.web.api.known import id_of
from app.web.asker import authenticate, by_cookie, by_token, token_of
from app.web.house import House, house_of
from app.web.language import language_of
from app.web.limits import TooMany
from app.web.origin import own_origin
from app.web.problems import Problem
from app.web.turnstile import Crowded

log = structlog.stdlib.get_logger("spoor.socket")

routes = APIRouter(prefix="/ws")

FLOOD = 4429
"""The close code when a client sends more than anybody can mean."""
CROWDED = 4409
"""The close code when a person or an address has too many sockets open; the reason says what to do."""
UNREADABLE = 4500
"""The close code where this release can't read the match: it is no use to come back soon."""
FAREWELL = 2.0
"""Seconds that saying goodbye may take."""


@routes.websocket("/matches/{match_id}")
async def at_table(
    socket: WebSocket, match_id: str, invite: Annotated[str | None, Query(max_length=64)] = None
) -> None:
    """A table, through the eyes of whoever comes: their seat's, or the public's."""
    house = house_of(socket)
    async with _visit(socket, house) as visitor:
        if visitor is None:
            return
        try:
            table = visible(await house.matches.fresh(match_id), id_of(visitor.user), invite)
        except NotThere:
            await socket.close(GONE)
            return
        except Unreadable:
            log.exception("a match can't be read")
            await socket.close(UNREADABLE)
            return
        guest = Guest(house.matches, table, visitor.user, invite, visitor.session)
        # First the room, then the state: what happens in between is told twice rather than never.
        house.hub.enter(guest, table)
        try:
            await _serve(socket, guest.outbox, TableClient(house, guest, visitor))
        finally:
            house.hub.leave(guest)


@routes.websocket("/lobby")
async def in_lobby(socket: WebSocket) -> None:
    """The lobby's changes, from now on."""
    house = house_of(socket)
    async with _visit(socket, house) as visitor:
        if visitor is None:
            return
        guest = LobbyGuest(visitor.user, visitor.session)
        house.hub.enter_lobby(guest)
        try:
            await _serve(socket, guest.outbox, LobbyClient(house, guest.outbox, visitor))
        finally:
            house.hub.leave_lobby(guest)


class Visitor(NamedTuple):
    """Who has come in. `session` is the digest of the token that opened it; `address` is where from."""

    user: User | None
    session: bytes | None
    address: str
    language: str


@asynccontextmanager
async def _visit(socket: WebSocket, house: House) -> AsyncIterator[Visitor | None]:
    """Accept the socket and count it in; None where it was turned away.

    Somebody else's page is turned away before it is accepted; it never learns why.
    """
    origin = own_origin(socket, house.settings)
    if origin is False or (by_cookie(socket) and origin is not True):
        await socket.close(1008)
        yield None
        return
    user, token = await authenticate(socket, house), token_of(socket)
    await socket.accept("spoor" if "spoor" in socket.scope["subprotocols"] else None)
    if user is None and (token is not None or by_token(socket)):
        await socket.close(SIGNED_OUT)
        yield None
        return
    session = None if token is None else digest_of(token)
    visitor = Visitor(user, session, address_of(socket), language_of(socket))
    doers = {"address": visitor.address} | ({} if user is None else {"person": user.id})
    try:
        house.turnstile.enter(**doers)
    except Crowded as crowded:
        log.warning("too many sockets of one person or address")
        await _say_goodbye(socket, CROWDED, house.words.say(visitor.language, crowded.text))
        yield None
        return
    try:
        yield visitor
    finally:
        house.turnstile.leave(**doers)


class LobbyClient:
    """Answers what a client sends to the lobby: it may ask whether somebody is there."""

    def __init__(self, house: House, outbox: Outbox, visitor: Visitor) -> None:
        self._house = house
        self._outbox = outbox
        self._visitor = visitor
        self._name = secrets.token_hex(8)

    async def take(self, text: str | bytes) -> None:
        """Answer one frame. Raises Over for a flood; everything else that is wrong is refused by a frame."""
        try:
            # Per person, however many sockets they open; who has no name is told apart by the socket.
            user, address = self._visitor.user, self._visitor.address
            self._house.limits.spend("frame", self._name if user is None else user.id)
            self._house.limits.spend("frames of an address", address)
        except TooMany:
            raise Over(FLOOD) from None
        if len(text if isinstance(text, bytes) else text.encode()) > AT_MOST:
            self.refuse(Problem("too_large"))
            return
        try:
            frame = frames.decode(text)
        except Malformed as fault:
            self.refuse(Problem("malformed"), fault.key)
            return
        key = getattr(frame, "key", None)
        try:
            await self.answer(frame)
        except Refusal as refusal:
            self.refuse(refusal, key)
        except Exception:
            log.exception("fault", frame=type(frame).__name__)
            self.refuse(Problem("fault", say("problem.fault", id=self._name)), key)

    async def answer(self, frame: frames.FromClient) -> None:
        if not isinstance(frame, Ping):
            raise Problem("malformed")
        self._outbox.put(frames.encode(Pong()))

    def refuse(self, refusal: Refusal, key: str | None = None) -> None:
        detail = self._house.words.say(self._visitor.language, refusal.text)
        self._outbox.put(frames.encode(Refused(refusal.code, detail, UNSET if key is None else key)))


class TableClient(LobbyClient):
    """Answers what a client sends to a table."""

    def __init__(self, house: House, guest: Guest, visitor: Visitor) -> None:
        super().__init__(house, guest.outbox, visitor)
        self._guest = guest

    async def answer(self, frame: frames.FromClient) -> None:
        house, guest = self._house, self._guest
        match frame:
            case Hello(events):
                house.hub.greet(guest, events)
            case Move(decision, options, key):
                who = person(self._spend("move").id)
                done = await playing.move(house.matches, guest.match, who, decision, options, key)
                self._done(key, done.version, done.event)
            case Undo(key):
                done = await playing.undo(house.matches, guest.match, person(self._spend("move").id), key)
                self._done(key, done.version, done.event)
            case Say(channel, text, key):
                await house.talk.say(guest.match, self._spend("chat"), channel, text, key)
                table = await house.matches.table(guest.match)
                seen = table.seen[table.viewer_of(guest.user_id)]
                self._done(key, seen.version, seen.events)
            case _:
                await super().answer(frame)

    def _spend(self, kind: str) -> User:
        user = self._guest.user
        if user is None:
            raise NotSeated
        self._house.limits.spend(kind, user.id)
        return user

    def _done(self, key: str, version: int, event: int) -> None:
        self._outbox.put(frames.encode(Done(key, version, event)))


async def _serve(socket: WebSocket, outbox: Outbox, client: LobbyClient) -> None:
    """Send and receive until one of the two ends."""
    writing = asyncio.ensure_future(outbox.run(socket.send_text))
    reading = asyncio.ensure_future(_read(socket, client))
    try:
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        await asyncio.wait((writing, reading))
    ends = [task.exception() for task in (writing, reading) if not task.cancelled()]
    over = next((end for end in ends if isinstance(end, Over)), None)
    if over is not None:
        await _say_goodbye(socket, over.code)
    elif any(isinstance(end, Dropped) for end in ends):
        # Whoever doesn't read wouldn't read a goodbye either: just go, the kernel does the rest.
        log.info("dropped a client that doesn't read")


async def _read(socket: WebSocket, client: LobbyClient) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await client.take(text if text is not None else message["bytes"])


async def _say_goodbye(socket: WebSocket, code: int, reason: str = "") -> None:
    try:
        async with asyncio.timeout(FAREWELL):
            await socket.close(code, reason)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        pass  # gone already
