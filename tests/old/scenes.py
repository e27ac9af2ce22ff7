"""Matches in which something besides playing was done, or that stand in some special way."""

from collections.abc import Callable
from random import Random

from app.matches import handing, playing, seating
from app.matches.matches import Matches
from app.matches.opening import rematch
from app.matches.playing import person
from app.matches.table import Table
from app.matches.talking import Talk
from tests.old.hands import holder, make, player_of, some_move
from tests.old.seats import PEOPLE, opened

ADA, BEN, *_, FAY = PEOPLE
SEATS = {
    "la_bete": ("beast", "investigator:1", "investigator:2", "investigator:3"),
    "duel": ("player:1", "player:2"),
    "tribes": ("chief:1", "chief:2"),
}
SEVERAL = {"la_bete": SEATS["la_bete"], "tribes": ("chief:1", "chief:2", "chief:3")}
"""Games in which one may give up and others play on."""

Until = Callable[[Table], bool]


async def scenes(matches: Matches) -> None:
    """All of them."""
    for game in SEATS:
        for scene in (waiting, chatting, taken_back, handed_over, with_bots, given_up):
            await scene(matches, game)
    for game in SEVERAL:
        await one_of_several_gave_up(matches, game)
    await the_last_person_gave_up(matches)
    await asked_every_time(matches)


async def played_on(matches: Matches, table: Table, until: Until) -> Table:
    """The table as soon as this holds, all who sit there playing at random."""
    player = player_of(table, Random(table.match.title))
    while not until(table):
        move = some_move(table, player)
        assert move is not None, f"{table.match.title}: over before it came to that"
        table = await make(matches, table.id, move)
    return table


def after(moves: int) -> Until:
    """From this number of moves on."""
    return lambda table: table.moves >= moves


def undoable(table: Table) -> bool:
    return any(seen.can_undo for seen in table.seen.values())


async def waiting(matches: Matches, game: str) -> None:
    """Not begun: somebody is missing, has left, was invited; or it waits for the one who opened it."""
    seats = SEATS[game]
    await opened(matches, game, seats, "waits for the last seat", missing=1)
    await opened(matches, game, seats, "waits for its creator", by_hand=True)
    await opened(matches, game, seats, "waits, unlisted", visibility="unlisted", missing=1)
    table = await opened(matches, game, seats, "somebody left", by_hand=True)
    await seating.leave(matches, table.id, BEN.id)
    table = await opened(matches, game, seats, "given up at once, and a rematch")
    await playing.resign(matches, table.id, person(ADA.id))
    await rematch(matches, table.id, BEN, swap=True)


async def chatting(matches: Matches, game: str) -> None:
    """Lines to the table, and to one side alone."""
    table = await opened(matches, game, SEATS[game], "with lines of chat", visibility="unlisted")
    talk = Talk(matches)
    await talk.say(table.id, ADA, "table", "Good luck!", "a1")
    await talk.say(table.id, BEN, "side", "Ayons l’œil sur Mende.", "b1")
    table = await played_on(matches, table, after(6))
    await talk.say(table.id, BEN, "table", "Ach so … <3 🐺", "b2")


async def taken_back(matches: Matches, game: str) -> None:
    """A move that may be taken back; one that was, and another that may be after it."""
    await played_on(matches, await opened(matches, game, SEATS[game], "can be taken back"), undoable)

    def twice(table: Table) -> bool:
        return (
            max((sum(d.free and d.seat == done.seat for d in table.undo.moves) for done in table.undo.moves), default=0)
            > 1
        )

    table = await played_on(matches, await opened(matches, game, SEATS[game], "was taken back"), twice)
    seats = [done.seat for done in table.undo.moves if done.free]
    seat = max(seats, key=seats.count)
    await playing.undo(matches, table.id, holder(table, seat))
    await playing.undo(matches, table.id, holder(table, seat))


async def handed_over(matches: Matches, game: str) -> None:
    """A code that somebody has used, and one that nobody has used yet."""
    table = await played_on(matches, await opened(matches, game, SEATS[game], "handed over"), after(5))
    await handing.accept(matches, table.id, FAY, await handing.offer(matches, table.id, ADA.id))
    await played_on(matches, await matches.table(table.id), after(10))
    await handing.offer(matches, table.id, BEN.id)


async def with_bots(matches: Matches, game: str) -> None:
    """Bots at seats, which are asked something."""
    seats = SEATS[game]
    for bot in ("random", "steady"):
        table = await opened(matches, game, seats, f"a {bot} bot is asked", bots={seats[-1]: bot})

        def asked(table: Table) -> bool:
            return table.moves > 9 and bool(table.seen[seats[-1]].sight.decisions)

        await played_on(matches, table, asked)
    table = await opened(matches, game, seats, "filled with bots", missing=1)
    await seating.begin_by_hand(matches, table.id, ADA.id, "random")


async def given_up(matches: Matches, game: str) -> None:
    """A side that has given up, so that the other has won."""
    table = await played_on(matches, await opened(matches, game, SEATS[game], "given up"), after(7))
    await playing.resign(matches, table.id, person(ADA.id))


async def one_of_several_gave_up(matches: Matches, game: str) -> None:
    """The others play on: those of its side, or where each is for itself, all of them."""
    for moves in (0, 3, 12):
        title = f"one gave up after {moves}"
        table = await played_on(matches, await opened(matches, game, SEVERAL[game], title), after(moves))
        await playing.resign(matches, table.id, person(BEN.id))
        await played_on(matches, await matches.table(table.id), after(moves + 6))


async def the_last_person_gave_up(matches: Matches) -> None:
    """And the bots of that side along with them."""
    bots = {"investigator:2": "random", "investigator:3": "steady"}
    table = await opened(matches, "la_bete", SEATS["la_bete"], "given up with bots", bots=bots)
    await played_on(matches, table, after(9))
    await playing.resign(matches, table.id, person(BEN.id))


async def asked_every_time(matches: Matches) -> None:
    """A window that waits for its owner, and one that closes by now, as it is answered."""
    for title, answered in (("a window waits", False), ("a window that waited is answered", True)):
        table = await opened(matches, "duel", SEATS["duel"], title)
        for who in (ADA, BEN):
            await playing.ask_every_time(matches, table.id, person(who.id), True)

        def until(table: Table, answered: bool = answered) -> bool:
            return any(window.answered == answered for window in table.windows.values())

        await played_on(matches, await matches.table(table.id), until)
