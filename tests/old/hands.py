"""Whoever sits at a stored table, playing on."""

from random import Random

from app.core.player import RandomPlayer
from app.core.referee import questions
from app.core.transcript import NOBODY, Move
from app.matches import playing
from app.matches.matches import Matches
from app.matches.playing import Who
from app.matches.table import Table


def player_of(table: Table, random: Random) -> RandomPlayer:
    """Answers for all who have not given up."""
    staying = [seat.seat for seat in table.seats if seat.seat not in table.resigned]
    return RandomPlayer(staying, table.game.side, random)


def some_move(table: Table, player: RandomPlayer) -> Move | None:
    """A legal move; None where nothing is asked."""
    asked = [] if table.state is None else list(questions(table.state).values())
    return player.move(asked) if asked else None


def holder(table: Table, seat: str) -> Who:
    """Who acts for this seat: a person or a bot."""
    user = table.seat(seat).user
    return playing.bot(seat) if user is None else playing.person(user)


async def make(matches: Matches, match_id: str, move: Move) -> Table:
    """Let the one who makes this move make it, or the clock where it is nobody's; the table after it."""
    table = await matches.table(match_id)
    if move.by == NOBODY:
        await playing.close_window(matches, match_id, move.decision or "")
    elif move.decision is None:
        await playing.resign(matches, match_id, holder(table, move.by))
    else:
        who, key = holder(table, move.by), playing.new_key()
        await playing.move(matches, match_id, who, move.decision, move.options, key)
    return await matches.table(match_id)
