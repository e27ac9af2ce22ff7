"""Is a record true? A pure function of its bytes and of the games: the seed is held against the commitment, each move
against its hash in the chain, and everything is played again. What is otherwise is named, by its field or its move.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.core.canonical import canonical
from app.core.game import Game
from app.core.message import Message, say
from app.core.secret import Secret
from app.core.state import Outcome
from app.matches import chain as hashes
from app.matches.chain import Head, as_hashed
from app.matches.change import Change
from app.matches.overtime import OUT_OF_TIME
from app.matches.parsing import NoRecord, parse
from app.matches.record import Player, Record
from app.matches.replaying import Refused, Stumbled, played, unplayed
from app.matches.results import RESIGNED
from app.store.rows import MatchRow, MoveRow, SeatRow

Raw = Mapping[str, Any]

SEALED = ("digests", "seal")

MOST = 10
"""Sentences about one thing."""


class Check(Struct, frozen=True):
    """One thing that was looked at. `says` tells what was found, the most telling first; where `holds` is None, why it
    couldn't be looked at.
    """

    name: str
    holds: bool | None
    says: tuple[Message, ...]


class About(Struct, frozen=True, kw_only=True):
    """What the record says it is the record of. `lost`: the seats that gave up, or the sides whose time was up, where
    the match ended by that.
    """

    match: str
    game: str
    rules_version: int
    title: str
    players: dict[str, Player]
    started: int | None
    ended: int | None
    moves: int
    outcome: Outcome | None
    seal: str
    lost: tuple[str, ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """`holds`: nothing was found that is otherwise. `about` is None where it is no record at all."""

    holds: bool
    checks: tuple[Check, ...]
    about: About | None = None

    @property
    def fault(self) -> Message | None:
        """The first thing that is otherwise."""
        return next((check.says[0] for check in self.checks if check.holds is False), None)


def never() -> bool:
    return False


def verify(
    data: bytes, games: Mapping[str, Game[Any]], receipt: str | None = None, out_of_time: Callable[[], bool] = never
) -> Verdict:
    """Check a record; with a `receipt` (the proof that the maker of a move was told) also whether it is in there.

    `out_of_time` is asked after each move whether to give up.
    """
    try:
        raw, record = parse(data)
    except NoRecord as none:
        return Verdict(holds=False, checks=(Check("form", False, (none.text,)),))
    seed_fits, commitment = _commitment(record)
    checks = [
        Check("form", True, (say("verify.form_ok"),)),
        _digests(raw, record),
        commitment,
        _chain(raw, record) if seed_fits else Check("chain", None, (say("verify.without_seed"),)),
        _replay(raw, record, games, out_of_time) if seed_fits else Check("replay", None, (say("verify.without_seed"),)),
    ]
    if receipt is not None:
        checks.append(_receipt(record, receipt))
    return Verdict(
        holds=all(check.holds is not False for check in checks),
        checks=tuple(checks),
        about=_about(record, games.get(record.game)),
    )


def _about(record: Record, game: Game[Any] | None) -> About:
    return About(
        match=record.match,
        game=record.game,
        rules_version=record.rules_version,
        title=record.title,
        players=record.players,
        started=record.started,
        ended=record.ended,
        moves=len(record.moves),
        outcome=record.outcome,
        seal=record.seal,
        lost=_lost(record, game),
    )


def _lost(record: Record, game: Game[Any] | None) -> tuple[str, ...]:
    """By whom the match was lost, as far as its moves tell of it. Who is on whose side, the game alone knows."""
    outcome, sides = record.outcome, _sides(record, game)
    if outcome is None:
        return ()
    if outcome.reason.key == OUT_OF_TIME:
        flagged = {side for move in record.moves[-1:] if move.kind == "flag" for side in move.decision.split("+")}
        return tuple(side for side in dict.fromkeys(sides.values()) if side in flagged)
    if outcome.reason.key != RESIGNED:
        return ()
    gave_up = {move.seat for move in record.moves if move.kind == "resign"}
    return tuple(seat for seat in record.seats if seat in gave_up and sides[seat] not in outcome.winners)


def _sides(record: Record, game: Game[Any] | None) -> dict[str, str]:
    """The side of each seat; where the game isn't known, or has no such seats, each is on its own."""
    sides = {seat: seat for seat in record.seats}
    if game is not None:
        with suppress(ValueError):
            sides |= {row.seat: row.side for row in seat_rows(record, game)}
    return sides


def _found(name: str, faults: Sequence[Message], well: Message) -> Check:
    return Check(name, False, tuple(faults)) if faults else Check(name, True, (well,))


# ---------------------------------------------------------------- digests


def _digests(raw: Raw, record: Record) -> Check:
    """Each field against its digest, and the digests against the seal."""
    given = record.digests
    true = {name: sha256(canonical(value)).hexdigest() for name, value in raw.items() if name not in SEALED}
    others = sorted(name for name in given.keys() | true.keys() if given.get(name) != true.get(name))
    sealed = record.seal == _seal(given)
    # The seal fits the fields as they are: then it is their digests that have been changed.
    kind = "verify.digest" if others and not sealed and record.seal == _seal(true) else "verify.field"
    faults = [say(kind, field=name[:120]) for name in others]
    if not sealed and kind == "verify.field":
        faults.append(say("verify.seal"))
    return _found("digests", faults[:MOST], say("verify.digests_ok", n=len(true)))


def _seal(digests: Mapping[str, str]) -> str:
    return sha256(canonical(digests)).hexdigest()


# ---------------------------------------------------------------- commitment and chain


def _commitment(record: Record) -> tuple[bool, Check]:
    """Whether the seed is the true one, as far as can be told, and whether it is the one that was committed to."""
    committed = sha256(bytes.fromhex(record.seed)).hexdigest()
    if committed == record.commitment:
        return True, Check("commitment", True, (say("verify.commitment_ok"),))
    if record.chain and record.chain[0] == _begun(record, committed).last.hex():
        return True, Check("commitment", False, (say("verify.commitment"),))
    return False, Check("commitment", False, (say("verify.seed"),))


def _begun(record: Record, commitment: str) -> hashes.Chain:
    head = Head(record.game, record.rules_version, record.options, record.seats, commitment)
    return hashes.begun(head, bytes.fromhex(record.seed))


def _chain(raw: Raw, record: Record) -> Check:
    """Each move against its link. Where both the move and the link may have been changed, the next link tells."""
    given = [bytes.fromhex(link) for link in record.chain]
    for place, move in enumerate(record.moves, 1):
        if move.number != place:
            return Check("chain", False, (say("verify.move_number", n=place, number=move.number),))
    if not given:
        return Check("chain", None, (say("verify.chain_none"),))
    chain = _begun(record, sha256(bytes.fromhex(record.seed)).hexdigest())
    if chain.last != given[0]:
        fits = len(given) > 1 and chain.after(record.moves[0]).last == given[1]
        return Check("chain", False, (say("verify.chain_first" if fits else "verify.chain_head"),))
    for place, move in enumerate(record.moves[: len(given) - 1], 1):
        chain = chain.after(move)
        if chain.last != given[place]:
            return Check("chain", False, (say(_broken_at(record, chain, given, place), n=place),))
    if len(given) > len(record.moves) + 1:
        return Check("chain", False, (say("verify.chain_long"),))
    if len(given) <= len(record.moves):
        return Check("chain", None, (say("verify.chain_part", n=len(given) - 1, of=len(record.moves)),))
    return Check("chain", True, (say("verify.chain_ok", n=len(record.moves)),))


def _broken_at(record: Record, chain: hashes.Chain, given: Sequence[bytes], place: int) -> str:
    """Which of the two has been changed, where a move doesn't fit its link: `chain` is what it should be."""
    if place + 1 == len(given):
        return "verify.chain_last"
    return "verify.chain_link" if chain.after(record.moves[place]).last == given[place + 1] else "verify.chain_move"


def _receipt(record: Record, receipt: str) -> Check:
    told = receipt.strip().lower()
    if told in record.chain[1:]:
        return Check("receipt", True, (say("verify.receipt_ok", n=record.chain.index(told)),))
    return Check("receipt", False, (say("verify.receipt"),))


# ---------------------------------------------------------------- played again


class _Otherwise(Exception):
    """The match goes otherwise than the record says."""

    def __init__(self, text: Message) -> None:
        super().__init__(text.key)
        self.text = text


def _replay(raw: Raw, record: Record, games: Mapping[str, Game[Any]], out_of_time: Callable[[], bool]) -> Check:
    game = games.get(record.game)
    if game is None:
        return Check("replay", False, (say("verify.no_game", game=record.game),))
    if record.rules_version > game.rules_version:
        newer = say("verify.newer_rules", version=record.rules_version, known=game.rules_version)
        return Check("replay", False, (newer,))
    try:
        for place in _as_told(raw, record, game):
            if out_of_time():
                return Check("replay", False, (say("verify.too_long", n=place),))
    except _Otherwise as otherwise:
        older = record.rules_version < game.rules_version
        note = (say("verify.older_rules", version=record.rules_version, known=game.rules_version),) if older else ()
        return Check("replay", False, (otherwise.text, *note))
    return Check("replay", True, (say("verify.replay_ok", moves=len(record.moves), events=len(record.events)),))


def _as_told(raw: Raw, record: Record, game: Game[Any]) -> Iterator[int]:
    """Gives the number of moves that have been played again and come out as the record says. Raises _Otherwise."""
    told = list(raw["events"])
    done, match = 0, None
    try:
        for change in replayed(record, game):
            _same_moves(change, raw["moves"], done)
            _same_events(change, told)
            done = change.after.moves
            match = change.after.match
            yield done
    except Refused as refused:
        raise _Otherwise(say("verify.refused" if refused.move else "verify.no_start", n=refused.move)) from None
    except Stumbled as stumbled:
        raise _Otherwise(say("verify.stumbled" if stumbled.move else "verify.no_start", n=stumbled.move)) from None
    if told:
        raise _Otherwise(say("verify.event_more", number=_number(told[0])))
    if match is None:
        return  # it ended before it began
    if match.outcome is None:
        raise _Otherwise(say("verify.not_over"))
    if canonical(msgspec.json.decode(match.outcome)) != canonical(raw["outcome"]):
        raise _Otherwise(say("verify.outcome"))
    if match.ended != record.ended:
        raise _Otherwise(say("verify.ended"))


def _same_moves(change: Change, told: Sequence[Any], done: int) -> None:
    assert change.rows is not None
    for place, row in enumerate(change.rows.moves, done):
        if place >= len(told):
            raise _Otherwise(say("verify.move_missing", n=place + 1))
        if canonical(as_hashed(row)) != canonical(told[place]):
            raise _Otherwise(say("verify.move", n=place + 1))


def _same_events(change: Change, told: list[Any]) -> None:
    """Take off what is told of this change."""
    assert change.rows is not None
    for row in change.rows.events:
        true = {"number": row.number, "move": row.move, **msgspec.json.decode(row.forms)}
        if not told:
            raise _Otherwise(say("verify.event_missing", number=row.number, n=row.move))
        if canonical(true) != canonical(told.pop(0)):
            raise _Otherwise(say("verify.event", number=row.number, n=row.move))


def _number(event: Any) -> int:
    number: int = event["number"]
    return number


def replayed(record: Record, game: Game[Any]) -> Iterator[Change]:
    """A record's match done again, change by change. Raises Refused or Stumbled."""
    try:
        seats = seat_rows(record, game)
        table = unplayed(match_row(record), seats, game)
    except ValueError as fault:  # seats that this game doesn't have
        raise Stumbled(0, fault) from fault
    return played(table, record.started, [_move_row(move) for move in record.moves])


def match_row(record: Record) -> MatchRow:
    return MatchRow(
        id=record.match,
        game=record.game,
        rules_version=record.rules_version,
        title=record.title,
        options=msgspec.json.encode(record.options).decode(),
        visibility="unlisted",
        status="finished",
        creator="",
        by_hand=False,
        seed=Secret(bytes.fromhex(record.seed)),
        seed_chosen=False,
        commitment=record.commitment,
        invite="",
        created=record.created,
        started=record.started,
        ended=record.ended,
        outcome=None if record.outcome is None else msgspec.json.encode(record.outcome).decode(),
    )


def seat_rows(record: Record, game: Game[Any]) -> tuple[SeatRow, ...]:
    """Raises ValueError where the game has no such seats."""
    if tuple(record.seats) != game.seats(Counter(seat.partition(":")[0] for seat in record.seats)):
        raise ValueError("other seats")
    rows = []
    for place, name in enumerate(record.seats):
        player = record.players.get(name, Player())
        row = SeatRow(name, place, name.partition(":")[0], game.side(name), joined=record.created)
        rows.append(replace(row, name=player.name or None, bot=player.bot or None))
    return tuple(rows)


def _move_row(move: hashes.Move) -> MoveRow:
    return MoveRow(
        number=move.number,
        seat=move.seat,
        kind=move.kind,
        decision=move.decision,
        options=msgspec.json.encode(move.options).decode(),
        key="",
        version=0,
        event=0,
        at=move.at,
        undoes=move.undoes,
    )
