"""Tables for the stored matches, opened and filled."""

from collections.abc import Sequence
from typing import Any

from app.core.transcript import seed_for
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.seating import join
from app.matches.table import Table
from app.store.people import User, digest_of, new_guest

PEOPLE = tuple(User(name.lower(), name, True) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"))
"""Fay sits nowhere but where a seat was handed over to her."""


def token_of(user: str) -> str:
    """With which this person comes back."""
    return user.ljust(43, "-")


async def let_in(matches: Matches) -> None:
    """Let these people in."""
    for person in PEOPLE:
        await matches.store.write(new_guest, person, digest_of(token_of(person.id)))


async def opened(
    matches: Matches,
    game: str,
    seats: Sequence[str],
    title: str,
    options: dict[str, Any] | None = None,
    *,
    seed: str | None = None,
    missing: int = 0,
    bots: dict[str, str] | None = None,
    **wish: Any,
) -> Table:
    """A table of which people take these seats in order, but the last `missing` ones; bots sit at seats by name."""
    bots = bots or {}
    free = [seat for seat in seats if seat not in bots]
    places = tuple(
        Place(seat.partition(":")[0], f"bot:{bots[seat]}" if seat in bots else "me" if seat == free[0] else "open")
        for seat in seats
    )
    wanted = Wish(
        game=game,
        options=options or {},
        title=title,
        seats=places,
        seed=bytes.fromhex(seed or seed_for(f"{game} {title}")),
        **wish,
    )
    table = await open_match(matches, PEOPLE[0], wanted, set(bots.values()))
    for person in PEOPLE[1 : len(free) - missing]:
        table = await join(matches, table.id, person, invite=table.match.invite)
    return table
