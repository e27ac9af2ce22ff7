"""The sockets: one for each table, and the lobby's. What goes over them is told in app.live.frames."""

import asyncio
import secrets
from collections.abc import Awaitable
from typing import NamedTuple

import structlog
from msgspec import UNSET
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.core.message import say
from app.core.refusal import Refusal
from app.live import frames
from app.live.frames import (
    AT_MOST,
    Decline,
    Done,
    Grant,
    Hello,
    Malformed,
    Move,
    Ping,
    Pong,
    Propose,
    Refused,
    Say,
    Undo,
)
from app.live.guest import BARRED, GONE, NOT_YOURS, SIGNED_OUT, UNREADABLE, Guest
from app.live.lobby import LobbyGuest
from app.live.outbox import Dropped, HeldUp, Outbox, Over
from app.matches import playing, proposing
from app.matches.listing import looked_at
from app.matches.playing import person
from app.matches.proposing import Wish
from app.matches.refusals import Barred, NoSpectators, NotSeated, NotThere
from app.matches.shelf import Unreadable
from app.matches.table import Answer
from app.store.away import Away
from app.store.people import User, digest_of
from app.web.address import address_of
from app.web.api.known import id_of
from app.web.asker import PLAY, authenticate, by_cookie, by_token, may, token_of
from app.web.bodies import called_nul
from app.web.house import House, house_of
from app.web.language import language_of
from app.web.limits import TooMany
from app.web.origin import own_origin
from app.web.pace import HELD_UP
from app.web.problems import Problem
from app.web.turnstile import Crowded

log = structlog.stdlib.get_logger("spoor.socket")

FLOOD = 4429
"""The close code when a client sends more than anybody can mean."""
CROWDED = 4409
"""The close code when a person or an address has too many sockets open; the reason says what to do."""
TRY_LATER = 1013
"""The close code while the database is away."""
FAREWELL = 2.0
"""Seconds that saying goodbye may take."""


class Sockets:
    """The outermost layer: a socket is answered here and goes no deeper. All other layers are for requests, and each
    would cost every idle socket some of its memory.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        socket = Socket(scope, receive, send)
        if called_nul(scope) is not None:
            await socket.close(1008)
            return
        try:
            match scope["path"].split("/"):
                case ["", "ws", "matches", match_id]:
                    await at_table(socket, match_id)
                case ["", "ws", "lobby"]:
                    await in_lobby(socket)
                case _:
                    await socket.close()
        except Away:
            await _say_goodbye(socket, TRY_LATER)


class Socket(WebSocket):
    """A socket with the server's own functions at hand: what Starlette does around each frame isn't needed here."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.raw_receive = receive
        self.raw_send = send
        self.held_up: HeldUp | None = scope.get("extensions", {}).get(HELD_UP)


async def at_table(socket: Socket, match_id: str) -> None:
    """A table, through the eyes of whoever comes: their seat's, or the public's."""
    house, invite = house_of(socket), socket.query_params.get("invite")
    visitor = await _let_in(socket, house)
    if visitor is None:
        return
    try:
        table = looked_at(await house.matches.fresh(match_id), id_of(visitor.user), invite)
        guest = Guest(house.matches, table, visitor.user, invite, visitor.session)
        # First the room, then the state: what happens in between is told twice rather than never.
        house.hub.enter(guest, table)
        try:
            await _serve(socket, guest.outbox, TableClient(house, guest, visitor))
        finally:
            house.hub.leave(guest)
    except NotThere:
        await socket.close(GONE)
    except NoSpectators:
        await socket.close(NOT_YOURS)
    except Unreadable:
        log.exception("a match can't be read")
        await socket.close(UNREADABLE)
    finally:
        house.turnstile.leave(**visitor.doers)


async def in_lobby(socket: Socket) -> None:
    """The lobby's changes, from now on."""
    house = house_of(socket)
    visitor = await _let_in(socket, house)
    if visitor is None:
        return
    guest = LobbyGuest(visitor.user, visitor.session)
    house.hub.enter_lobby(guest)
    try:
        await _serve(socket, guest.outbox, LobbyClient(house, guest.outbox, visitor))
    finally:
        house.hub.leave_lobby(guest)
        house.turnstile.leave(**visitor.doers)


class Visitor(NamedTuple):
    """Who has come in. `session` is the digest of the token that opened it; `address` is where from.

    `may_play`: whatever they came in by is for more than looking on.
    """

    user: User | None
    session: bytes | None
    address: str
    language: str
    may_play: bool

    @property
    def doers(self) -> dict[str, str]:
        """As whom it is counted."""
        return {"address": self.address} | ({} if self.user is None else {"person": self.user.id})


async def _let_in(socket: Socket, house: House) -> Visitor | None:
    """Accept the socket and count it in; None where it was turned away.

    Somebody else's page is turned away before it is accepted; it never learns why.
    """
    origin = own_origin(socket, house.settings)
    if origin is False or (by_cookie(socket) and origin is not True):
        await socket.close(1008)
        return None
    user: User | None = None
    token, barred = token_of(socket), False
    try:
        user = await authenticate(socket, house)
    except Barred:
        barred = True
    await socket.accept("spoor" if "spoor" in socket.scope["subprotocols"] else None)
    if barred:
        await _say_goodbye(socket, BARRED, farewell(house, BARRED, language_of(socket)))
        return None
    if user is None and (token is not None or by_token(socket)):
        await socket.close(SIGNED_OUT)
        return None
    session = None if token is None else digest_of(token)
    visitor = Visitor(user, session, address_of(socket), language_of(socket), may(socket, PLAY))
    try:
        house.turnstile.enter(**visitor.doers)
    except Crowded as crowded:
        log.warning("too many sockets of one person or address")
        await _say_goodbye(socket, CROWDED, house.words.say(visitor.language, crowded.text))
        return None
    return visitor


class LobbyClient:
    """Answers what a client sends to the lobby: it may ask whether somebody is there."""

    def __init__(self, house: House, outbox: Outbox, visitor: Visitor) -> None:
        self._house = house
        self._outbox = outbox
        self._visitor = visitor
        self.name = secrets.token_hex(8)
        self.language = visitor.language

    async def take(self, text: str | bytes) -> None:
        """Answer one frame. Raises Over for a flood; everything else that is wrong is refused by a frame."""
        try:
            # Per person, however many sockets they open; who has no name is told apart by the socket.
            user, address = self._visitor.user, self._visitor.address
            self._house.limits.spend("frame", self.name if user is None else user.id)
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
            if not self._visitor.may_play and not isinstance(frame, Hello | Ping):
                raise Problem("wrong_scope")
            await self.answer(frame)
        except Refusal as refusal:
            self.refuse(refusal, key)
        except Exception as fault:
            log.exception("fault", frame=type(frame).__name__, socket=self.name)
            self._house.figures.faults.note(fault, f"socket {type(frame).__name__.lower()}")
            self.refuse(Problem("fault", say("problem.fault", id=self.name)), key)

    async def answer(self, frame: frames.FromClient) -> None:
        if not isinstance(frame, Ping):
            raise Problem("malformed")
        self._outbox.put(frames.encode(Pong()))

    def refuse(self, refusal: Refusal, key: str | None = None) -> None:
        self._house.figures.refused[refusal.code] += 1
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
                self._done(key, done)
            case Undo(key):
                done = await playing.undo(house.matches, guest.match, person(self._spend("move").id), key)
                self._done(key, done)
            case Propose(kind, key, side, minutes, days, event, seat):
                who, wish = person(self._spend("move").id), Wish(kind, side, minutes, days, event, seat)
                self._done(key, await proposing.propose(house.matches, guest.match, who, wish, key))
            case Grant(proposal, key):
                who = person(self._spend("move").id)
                self._done(key, await proposing.grant(house.matches, guest.match, who, proposal, key))
            case Decline(proposal, key):
                who = person(self._spend("move").id)
                self._done(key, await proposing.decline(house.matches, guest.match, who, proposal, key))
            case Say(channel, text, key):
                await house.talk.say(guest.match, self._spend("chat"), channel, text, key, guest.invite)
                table = await house.matches.table(guest.match)
                seen = table.told_to(table.viewer_of(guest.user_id))
                self._done(key, Answer(seen.version, seen.events))
            case _:
                await super().answer(frame)

    def _spend(self, kind: str) -> User:
        user = self._guest.user
        if user is None:
            raise NotSeated
        self._house.limits.spend(kind, user.id)
        return user

    def _done(self, key: str, answer: Answer) -> None:
        self._outbox.put(frames.encode(Done(key, answer.version, answer.event, answer.proof)))


async def _serve(socket: Socket, outbox: Outbox, client: LobbyClient) -> None:
    """Send and receive until one of the two ends."""
    end: BaseException | None = None
    reading: asyncio.Task[None] | None = asyncio.current_task()

    def send(frame: str) -> Awaitable[None]:
        return socket.raw_send({"type": "websocket.send", "text": frame})

    def stop_reading(sending: "asyncio.Future[None]") -> None:
        nonlocal end
        end = end or (None if sending.cancelled() else sending.exception())
        if reading is not None:
            reading.cancel()

    sending = outbox.open(send, socket.held_up)
    sending.add_done_callback(stop_reading)
    try:
        while (message := await socket.raw_receive())["type"] == "websocket.receive":
            text = message.get("text")
            await client.take(text if text is not None else message["bytes"])
    except Over as over:
        end = over
    except asyncio.CancelledError:
        if reading is None or not sending.done():
            raise
        reading.uncancel()
    finally:
        reading = None
        outbox.shut()
    if isinstance(end, Over):
        await _say_goodbye(socket, end.code, farewell(house_of(socket), end.code, client.language))
    elif isinstance(end, Away):
        raise end
    elif isinstance(end, Dropped):
        # Whoever doesn't read wouldn't read a goodbye either: just go, the kernel does the rest.
        house_of(socket).figures.dropped += 1
        log.info("dropped a client that doesn't read", socket=client.name)


def farewell(house: House, number: int, language: str) -> str:
    """The sentence that goes with a close code, where one is needed. It has room for 123 bytes."""
    return house.words.say(language, say("problem.barred_short")) if number == BARRED else ""


async def _say_goodbye(socket: Socket, code: int, reason: str = "") -> None:
    try:
        async with asyncio.timeout(FAREWELL):
            await socket.close(code, reason)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        pass  # gone already
