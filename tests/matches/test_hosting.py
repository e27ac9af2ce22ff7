"""What whoever opened a table may do before the start: name it, take people off it, keep them away from it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.bots import BOTS
from app.matches import handing, hosting, seating
from app.matches.hosting import MOST_BANNED
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.refusals import AlreadyStarted, BadWish, Banned, NotCreator, NotThere
from app.matches.table import Table
from app.store import unseating
from app.store.engine import Store
from app.store.people import User
from app.store.unseating import Unseated
from tests.matches.conftest import ADA, BEN, CLEO, DAN, GAMES
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

Deed = Callable[[Matches, str, str], Any]

DEEDS: dict[str, Deed] = {
    "title": lambda matches, match_id, user: hosting.retitle(matches, match_id, user, "Another"),
    "kick": lambda matches, match_id, user: hosting.kick(matches, match_id, user, "player:2"),
    "ban": lambda matches, match_id, user: hosting.keep_away(matches, match_id, user, DAN.id),
    "pardon": lambda matches, match_id, user: hosting.let_in_again(matches, match_id, user, DAN.id),
}


async def opened(matches: Matches, *players: User, **wish: Any) -> Table:
    """A table for three that Ada has opened, and at which these sit as well."""
    seats = (Place("player", "me"),) + (Place("player", "open"),) * 2
    table = await open_match(matches, ADA, Wish(game="bid", **{"seats": seats, "by_hand": True, **wish}), BOTS)
    for player in players:
        table = await seating.join(matches, table.id, player, invite=table.match.invite)
    return table


def sitters(table: Table) -> list[str | None]:
    return [seat.name or seat.bot for seat in table.seats]


async def lost(matches: Matches, table: Table, user: User) -> Unseated | None:
    return await matches.store.read(unseating.unseated_from, table.id, user.id)


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
async def test_fault_96_it_is_for_the_creator_alone_and_before_the_start(matches: Matches, deed: Deed) -> None:
    table = await opened(matches, BEN, CLEO)
    for user in (BEN, DAN):
        with pytest.raises(NotCreator):
            await deed(matches, table.id, user.id)
    unlisted = await opened(matches, BEN, visibility="unlisted")
    with pytest.raises(NotCreator):
        await deed(matches, unlisted.id, BEN.id)
    with pytest.raises(NotThere):
        await deed(matches, unlisted.id, DAN.id)
    await seating.begin_by_hand(matches, table.id, ADA.id)
    with pytest.raises(AlreadyStarted):
        await deed(matches, table.id, ADA.id)


async def test_another_title(matches: Matches, store: Store) -> None:
    table = await opened(matches, title="First")
    named = await hosting.retitle(matches, table.id, ADA.id, "  The   second ")
    assert named.match.title == "The second"
    assert named.seen["public"].version == table.seen["public"].version + 1
    assert b'"title":"The second"' in await matches.told(named, "public", 0)
    assert (await Matches(store, GAMES).table(table.id)).match.title == "The second"
    assert await hosting.retitle(matches, table.id, ADA.id, "The second") is named, "that is nobody's news"
    for no_title in ("", "  ", "x" * 61):
        with pytest.raises(BadWish):
            await hosting.retitle(matches, table.id, ADA.id, no_title)


async def test_whoever_is_kicked_learns_it_and_may_come_again(matches: Matches, store: Store) -> None:
    table = await opened(matches, BEN)
    assert await lost(matches, table, BEN) is None
    table = await hosting.kick(matches, table.id, ADA.id, "player:2")
    assert sitters(table) == sitters(await Matches(store, GAMES).table(table.id)) == ["Ada", None, None]
    told = await lost(matches, table, BEN)
    assert told is not None
    assert (told.seat, told.why) == ("player:2", "kicked")
    assert await hosting.kick(matches, table.id, ADA.id, "player:2") is table, "there is nobody any more"
    assert sitters(await seating.join(matches, table.id, BEN)) == ["Ada", "Ben", None]
    assert await lost(matches, table, BEN) is None


async def test_a_bot_or_a_kept_seat_can_be_freed_and_ones_own_cannot(matches: Matches) -> None:
    table = await opened(matches, seats=(Place("player", "me"), Place("player", "bot:random"), Place("player", "open")))
    assert sitters(await hosting.kick(matches, table.id, ADA.id, "player:2")) == ["Ada", None, None]
    for seat in ("player:1", "player:9", ""):
        with pytest.raises(BadWish):
            await hosting.kick(matches, table.id, ADA.id, seat)


async def test_whoever_is_banned_loses_the_seat_and_gets_none_by_any_way(matches: Matches, store: Store) -> None:
    table = await opened(matches, BEN, CLEO)
    code = await handing.offer(matches, table.id, CLEO.id)
    table = await hosting.keep_away(matches, table.id, ADA.id, BEN.id)
    assert sitters(table) == ["Ada", None, "Cleo"]
    told = await lost(matches, table, BEN)
    assert told is not None
    assert told.why == "banned"
    for process in (matches, Matches(store, GAMES)):
        for invite in (None, table.match.invite):
            with pytest.raises(Banned):
                await seating.join(process, table.id, BEN, invite=invite)
        with pytest.raises(Banned):
            await handing.accept(process, table.id, BEN, code)
    # Not in the middle of the match either.
    await seating.begin_by_hand(matches, table.id, ADA.id, fill="random")
    with pytest.raises(Banned):
        await handing.accept(Matches(store, GAMES), table.id, BEN, code)
    assert sitters(await handing.accept(matches, table.id, DAN, code)) == ["Ada", "random", "Dan"]


async def test_somebody_who_sits_nowhere_can_be_banned_and_pardoned(matches: Matches, store: Store) -> None:
    table = await opened(matches)
    await hosting.keep_away(matches, table.id, ADA.id, BEN.id)
    with pytest.raises(Banned):
        await seating.join(matches, table.id, BEN)
    assert [each.name for each in await hosting.kept_away(matches, table, ADA.id)] == ["Ben"]
    await hosting.let_in_again(Matches(store, GAMES), table.id, ADA.id, BEN.id)
    assert await hosting.kept_away(matches, table, ADA.id) == []
    assert sitters(await seating.join(Matches(store, GAMES), table.id, BEN)) == ["Ada", "Ben", None]


async def test_the_ban_list_is_the_creators_alone(matches: Matches) -> None:
    table = await opened(matches, BEN)
    table = await hosting.keep_away(matches, table.id, ADA.id, CLEO.id)
    for user in (BEN, CLEO, DAN):
        with pytest.raises(NotCreator):
            await hosting.kept_away(matches, table, user.id)
    for viewer in table.seen:
        assert CLEO.id.encode() not in await matches.told(table, viewer, 0)


async def test_nobody_bans_themselves_or_nobody_or_the_whole_world(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(matches)
    with pytest.raises(BadWish):
        await hosting.keep_away(matches, table.id, ADA.id, ADA.id)
    with pytest.raises(NotThere):
        await hosting.keep_away(matches, table.id, ADA.id, "no such user")
    assert MOST_BANNED > 10
    monkeypatch.setattr(hosting, "MOST_BANNED", 1)
    await hosting.keep_away(matches, table.id, ADA.id, BEN.id)
    with pytest.raises(BadWish):
        await hosting.keep_away(matches, table.id, ADA.id, CLEO.id)


async def test_of_a_ban_and_a_join_at_one_moment_the_ban_wins(matches: Matches, store: Store) -> None:
    """Whichever of two processes is first: in the end they don't sit there."""
    other = Matches(store, GAMES)
    for _ in range(10):
        table = await opened(matches)
        await other.table(table.id)
        await asyncio.gather(
            hosting.keep_away(matches, table.id, ADA.id, BEN.id),
            seating.join(other, table.id, BEN),
            return_exceptions=True,
        )
        end = await Matches(store, GAMES).table(table.id)
        assert (sitters(end), end.banned) == (["Ada", None, None], frozenset({BEN.id}))


async def test_who_gave_a_seat_away_learns_when_it_was_taken(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    code = await handing.offer(matches, match_id, BEN.id)
    table = await matches.table(match_id)
    assert await lost(matches, table, BEN) is None
    await handing.accept(matches, match_id, CLEO, code)
    told = await lost(matches, table, BEN)
    assert told is not None
    assert (told.seat, told.why) == ("player:2", "handed_over")
    assert await lost(matches, table, CLEO) is None
    await answer(matches, match_id, ADA, "1")
