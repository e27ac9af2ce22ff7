"""Matches that people who answer at random have played to the end, changing their minds and giving up now and then."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

from app.core.player import RandomPlayer
from app.core.referee import questions
from app.core.transcript import NOBODY
from app.matches import playing
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.matches.refusals import NothingToUndo
from app.matches.seating import join
from app.matches.table import Table
from app.store.matches import load_whole
from app.store.people import User
from app.store.rows import Stored

SEATS = {
    "la_bete": ("beast", "investigator", "investigator"),
    "duel": ("player", "player"),
    "tribes": ("chief", "chief", "chief"),
    "hunt": ("fugitive", "hunter", "hunter"),
    "watch": ("walker", "guard", "guard"),
    "bid": ("player", "player", "player"),
    "nim": ("player", "player"),
}


async def begun(
    matches: Matches, game: str, people: tuple[User, ...], luck: Random, options: dict[str, Any] | None = None
) -> Table:
    """A match with these people at its seats, of a seed by this luck."""
    places = tuple(Place(role, "me" if n == 0 else "open") for n, role in enumerate(SEATS[game]))
    wish = Wish(game=game, seats=places, seed=luck.randbytes(32), options=options or {}, title=f"{game} for the book")
    table = await open_match(matches, people[0], wish, ())
    for other in people[1 : len(places)]:
        table = await join(matches, table.id, other)
    return table


async def nothing(table: Table) -> None:
    pass


async def play_on(
    matches: Matches,
    match_id: str,
    luck: Random,
    *,
    undoes: float = 0.2,
    resigns: float = 0,
    after: Callable[[Table], Awaitable[None]] = nothing,
) -> None:
    """Play to the end; `after` is called after each move."""
    table = await matches.table(match_id)
    player = RandomPlayer([seat.seat for seat in table.seats], table.game.side, luck, resigns=resigns)
    while table.match.status == "running":
        await step(matches, table, player)
        await after(await matches.table(match_id))
        table = await matches.table(match_id)
        able = [seat for seat in table.seats if table.seen[seat.seat].can_undo]
        if able and luck.random() < undoes:
            with suppress(NothingToUndo):
                await playing.undo(matches, match_id, who(table, luck.choice(able).seat))
            await after(await matches.table(match_id))
            table = await matches.table(match_id)


def who(table: Table, seat: str) -> playing.Who:
    return person(table.seat(seat).user or "")


async def step(matches: Matches, table: Table, player: RandomPlayer) -> None:
    """The next move: an answer, a window that closes, or somebody who gives up."""
    assert table.state is not None
    move = player.move(questions(table.state).values())
    if move.by == NOBODY:
        await playing.close_window(matches, table.id, move.decision or "")
    elif move.decision is None:
        await playing.resign(matches, table.id, who(table, move.by))
    else:
        key = playing.new_key()
        await playing.move(matches, table.id, who(table, move.by), move.decision, move.options, key)


async def stored(matches: Matches, match_id: str) -> Stored:
    """The match with all its moves and events."""
    found = await matches.store.read(load_whole, match_id)
    assert found is not None
    return found


async def ended(
    matches: Matches,
    game: str,
    people: tuple[User, ...],
    seed: int = 1,
    resigns: float = 0,
    options: dict[str, Any] | None = None,
) -> Stored:
    """A whole match."""
    luck = Random(f"{game} {seed}")
    table = await begun(matches, game, people, luck, options)
    await play_on(matches, table.id, luck, resigns=resigns)
    return await stored(matches, table.id)
