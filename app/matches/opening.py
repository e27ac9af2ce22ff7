"""Opening a table: a new match, or the one rematch of a match that is over."""

import secrets
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from app.core.chance import Chance
from app.core.game import Game
from app.core.secret import Secret
from app.core.state import Outcome
from app.matches.change import Change
from app.matches.check import Check
from app.matches.check import encode as encode_check
from app.matches.hosting import title_of
from app.matches.invites import new_invite
from app.matches.matches import Matches
from app.matches.refusals import BadWish, NotOver, NotSeated, NotThere
from app.matches.seating import join
from app.matches.spectators import AS_USUAL, Spectators, checked, encode, lag_of
from app.matches.starting import sit_and_start
from app.matches.table import Table, laid
from app.matches.timing import Timing, chosen
from app.store.listing import rematch_of
from app.store.matches import Taken
from app.store.metadata import new_id, now
from app.store.people import User
from app.store.rows import MatchRow, SeatRow

ME, OPEN, BOT = "me", "open", "bot:"


class Place(Struct, frozen=True):
    """A seat that is wished for, and who is to sit there: `me`, `open` or `bot:<name>`."""

    role: str
    player: str


class Wish(Struct, frozen=True, kw_only=True):
    """The match that somebody wants. Without `seats`: as few as the game takes, its creator on the first of them.

    `seed` is 32 bytes where it isn't left to chance; `by_hand`: it waits for its creator when all seats are taken, and
    with `ready_check` until all have said that they are ready.
    `key` is the creator's own: the same again opens no second table. Without a `clock` nobody is in a hurry.
    """

    game: str
    options: dict[str, Any] = {}
    title: str = ""
    visibility: str = "public"
    seats: tuple[Place, ...] | None = None
    seed: bytes | None = None
    by_hand: bool = False
    rated: bool = False
    ready_check: bool = False
    spectators: Spectators = AS_USUAL
    key: str | None = None
    clock: Timing | None = None


async def open_match(matches: Matches, creator: User, wish: Wish, bots: Collection[str]) -> Table:
    """A new match, started at once where nobody is missing. `bots` can be seated. Raises BadWish.

    The same key again gives the first table, as it stands now.
    """
    match_id = new_id() if wish.key is None else _id_by_key(creator, wish.key)
    if wish.key is not None:
        with suppress(NotThere):
            return await matches.fresh(match_id)
    game = matches.games.get(wish.game)
    if game is None:
        raise BadWish("refusal.no_such_game")
    matches.manners.check(wish.title)
    options = _options(game, wish.options)
    seats = _seats(game, wish.seats, creator, bots)
    if wish.rated:
        _may_be_rated(wish, seats)
    window_seconds = matches.window_seconds if game.has_windows else 0
    clock = None if wish.clock is None else chosen(wish.clock, window_seconds)
    row = replace(_match_row(match_id, game, options, creator, wish), clock=clock)
    change = _laid(game, row, seats, await _lost(matches, row), matches.ready_lasts)
    try:
        await matches.add(change)
    except Taken:  # asked for twice at the same moment
        return await matches.table(match_id)
    return change.after


async def rematch(matches: Matches, match_id: str, user: User, swap: bool) -> Table:
    """Sit down at the one rematch of a match; the first who asks opens it and keeps the others' seats for them.

    `swap`: everybody moves on by one seat. Raises NotSeated or NotOver.
    """
    old = await matches.table(match_id)
    if old.seat_of(user.id) is None:
        raise NotSeated
    if old.match.status != "finished":
        raise NotOver
    return await matches.carry_out(_rematch(matches, old, user, swap))


async def _rematch(matches: Matches, old: Table, user: User, swap: bool) -> Table:
    async with matches.lock(f"rematch of {old.id}"):
        again = await matches.store.read(rematch_of, old.id)
        if again is None:
            change = _once_more(old, user, swap, await _lost(matches, old.match), matches.ready_lasts)
            try:
                await matches.add(change)
                return change.after
            except IntegrityError:  # opened by another process at this moment
                again = await matches.store.read(rematch_of, old.id)
                assert again is not None
    table = await matches.table(again)
    if user.id in table.members and table.seat_of(user.id) is None:
        return await join(matches, again, user)
    return table


async def _lost(matches: Matches, row: MatchRow) -> int:
    """How much time nobody was served, for a match that has a clock."""
    return 0 if row.clock is None else await matches.pulse.lost()


def _once_more(old: Table, user: User, swap: bool, lost: int, lasts: int) -> Change:
    at = now()
    turn = 1 if swap else 0
    sitters = [old.seats[place - turn] for place in range(len(old.seats))]
    seats = [_kept(seat, sitter, user, at) for seat, sitter in zip(old.seats, sitters, strict=True)]
    seed = secrets.token_bytes(32)
    row = replace(
        old.match,
        id=new_id(),
        options=_once_more_with(old, {sitter.seat: seat.seat for seat, sitter in zip(seats, sitters, strict=True)}),
        status="open",
        creator=user.id,
        rules_version=old.game.rules_version,
        seed=Secret(seed),
        seed_chosen=False,
        commitment=Chance.from_seed(seed).commitment(),
        invite=new_invite(),
        rematch_of=old.id,
        created=at,
        started=None,
        ended=None,
        outcome=None,
        by_hand=False,
        rated=old.match.rated and all(seat.bot is None for seat in seats),
        ready=None,
        # That there is a rematch tells that the match before it is over.
        late=lag_of(old.match) > 0,
    )
    return _laid(old.game, row, seats, lost, lasts)


def _kept(seat: SeatRow, sitter: SeatRow, asker: User, at: int) -> SeatRow:
    """The seat for whoever sat there before; free where they have left this server."""
    seat = replace(seat, out=False)
    if sitter.user == asker.id:
        return seat.held_by(asker, at)
    if sitter.bot is not None:
        return seat.held_by_bot(sitter.bot, at)
    if sitter.user is None or not sitter.name:
        return seat.given_up()
    return seat.held_by(User(sitter.user, sitter.name, bool(sitter.guest)), None)


def _once_more_with(old: Table, moved: dict[str, str]) -> str:
    """The options of a rematch, as the game has them after such an end."""
    options = msgspec.json.decode(old.match.options, type=old.game.options)
    outcome = msgspec.json.decode(old.match.outcome or "null", type=Outcome)
    return msgspec.json.encode(old.game.rematch(options, outcome, moved)).decode()


def _laid(game: Game[Any], row: MatchRow, seats: Sequence[SeatRow], lost: int, lasts: int) -> Change:
    """The change that brings a new match, already begun where nobody is missing."""
    table = replace(laid(row, seats, game), lost=lost)
    return replace(sit_and_start(table, row.created, seats, lasts), before=None)


def _options(game: Game[Any], wished: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(wished, game.options)
    except msgspec.ValidationError as fault:
        raise BadWish("refusal.bad_options", reason=str(fault)) from None


def _may_be_rated(wish: Wish, seats: Sequence[SeatRow]) -> None:
    """A rated match is played by persons, in public (ratings would tell of it), by cards that nobody knows before."""
    if any(seat.bot is not None for seat in seats):
        raise BadWish("refusal.rated_bots")
    if wish.visibility != "public":
        raise BadWish("refusal.rated_public")
    if wish.seed is not None:
        raise BadWish("refusal.rated_seed")
    if wish.clock is not None and wish.clock.out_of_time == "bot":
        raise BadWish("refusal.rated_clock")


def _seats(
    game: Game[Any], wished: Sequence[Place] | None, creator: User, bots: Collection[str]
) -> tuple[SeatRow, ...]:
    counts = Counter(place.role for place in wished or ())
    try:
        names = game.seats(counts)
    except ValueError as fault:
        raise BadWish("refusal.bad_seats", reason=str(fault)) from None
    players: dict[str, list[str]] = {}
    for place in wished if wished is not None else [Place(game.roles[0].key, ME)]:
        players.setdefault(place.role, []).append(place.player)
    if sum(who.count(ME) for who in players.values()) > 1:
        raise BadWish("refusal.one_seat_each")
    at = now()
    seats = []
    for number, name in enumerate(names):
        role = name.partition(":")[0]
        waiting = players.get(role)
        player = waiting.pop(0) if waiting else OPEN
        seats.append(_seated(SeatRow(name, number, role, game.side(name)), player, creator, bots, at))
    return tuple(seats)


def _seated(seat: SeatRow, player: str, creator: User, bots: Collection[str], at: int) -> SeatRow:
    if player == ME:
        return seat.held_by(creator, at)
    if player == OPEN:
        return seat
    name = player.removeprefix(BOT)
    if not player.startswith(BOT) or name not in bots:
        raise BadWish("refusal.no_such_bot", name=player)
    return seat.held_by_bot(name, at)


def _id_by_key(creator: User, key: str) -> str:
    """As long as any other, and nobody else's. Whoever knows it knows no more than that there may be such a table."""
    digest = blake2b(f"{creator.id} {key}".encode(), digest_size=12, person=b"spoor table")
    return urlsafe_b64encode(digest.digest()).decode()


def _match_row(match_id: str, game: Game[Any], options: Any, creator: User, wish: Wish) -> MatchRow:
    seed = wish.seed or secrets.token_bytes(32)
    return MatchRow(
        id=match_id,
        game=game.key,
        rules_version=game.rules_version,
        title=title_of(wish.title) or creator.name,
        options=msgspec.json.encode(options).decode(),
        visibility=wish.visibility,
        status="open",
        creator=creator.id,
        rated=wish.rated,
        by_hand=wish.by_hand or wish.ready_check,
        ready=encode_check(Check()) if wish.ready_check else None,
        spectators=encode(checked(wish.spectators)),
        seed=Secret(seed),
        seed_chosen=wish.seed is not None,
        commitment=Chance.from_seed(seed).commitment(),
        invite=new_invite(),
        created=now(),
    )
