"""Tables for tests, opened and filled."""

import asyncio
from collections.abc import Callable

import msgspec

from app.core.decision import Decision
from app.matches import playing
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.seating import join
from app.matches.table import Answer, Table
from app.store.people import User

SEED = bytes(range(32))


async def started(matches: Matches, game: str, *players: User, **wish: object) -> str:
    """The id of a running match, its seats taken in this order."""
    roles = [role.key for role in matches.games[game].roles for _ in range(role.most)]
    seats = tuple(Place(role, "me" if n == 0 else "open") for n, role in zip(range(len(players)), roles, strict=False))
    wanted = msgspec.structs.replace(Wish(game=game, seats=seats, seed=SEED), **wish)
    table = await open_match(matches, players[0], wanted, ())
    for player in players[1:]:
        table = await join(matches, table.id, player, invite=table.match.invite)
    assert table.match.status == "running"
    return table.id


def asked(table: Table, seat: str, kind: str = "") -> Decision:
    """The first question put to this seat, of this kind where one is named."""
    return next(d for d in table.seen[seat].sight.decisions if kind in ("", d.kind))


async def answer(
    matches: Matches, match_id: str, user: User, option: str, kind: str = "", key: str | None = None
) -> Answer:
    """Let a user answer the first question put to them."""
    table = await matches.table(match_id)
    decision = asked(table, table.viewer_of(user.id), kind)
    return await playing.move(
        matches, match_id, playing.person(user.id), decision.id, [option], key or playing.new_key()
    )


async def until(matches: Matches, match_id: str, true: Callable[[Table], bool]) -> Table:
    """The table as soon as this holds."""
    come = asyncio.Event()
    matches.listen(lambda _: come.set())
    async with asyncio.timeout(20):
        while not true(table := await matches.table(match_id)):
            await come.wait()
            come.clear()
    return table
