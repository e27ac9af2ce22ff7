"""What statistics keep of a match that has ended: how it ended for each seat, and whether it counts."""

from collections.abc import Sequence

from app.core.state import Outcome
from app.matches.overtime import OUT_OF_TIME, outcome_in
from app.matches.spectators import lag_of
from app.store.results import Company, Result, ResultRow
from app.store.rows import MatchRow, SeatRow

RESIGNED = "outcome.resigned"
CALLED_OFF = "outcome.called_off"
VOID = {CALLED_OFF, "outcome.ended_by_house", "outcome.ended_by_house_because"}


def results_of(match: MatchRow, seats: Sequence[SeatRow], moves: int, resignations: int) -> tuple[ResultRow, ...]:
    """A row for each seat of a finished match of so many moves, of which so many gave up.

    A match doesn't count that was called off, or that ended before anybody had answered anything. It is rated where it
    was opened so, and persons have played it to the end.
    """
    outcome = outcome_in(match.outcome)
    assert outcome is not None
    assert match.ended is not None
    void = outcome.reason.key in VOID
    # A resignation is a move for each who gives up, a flag that falls is one.
    without_answers = {RESIGNED: resignations, OUT_OF_TIME: 1}.get(outcome.reason.key, -1)
    counted = not void and moves > without_answers
    persons = all(seat.user is not None for seat in seats)
    started = match.ended if match.started is None else match.started
    led: set[str] = set()
    rows = []
    for seat in seats:
        rows.append(
            ResultRow(
                match=match.id,
                seat=seat.seat,
                place=seat.place,
                leads=seat.side not in led,
                game=match.game,
                role=seat.role,
                side=seat.side,
                user=seat.user,
                bot=seat.bot,
                result="void" if void else _result(outcome, seat),
                company=_company(seats),
                against="persons" if any(other.user for other in seats if other.side != seat.side) else "bots",
                counted=counted,
                public=match.visibility == "public",
                rated=match.rated and persons,
                moves=moves,
                lasted=max(0, match.ended - started),
                ended=match.ended,
                known=match.ended + lag_of(match),
            )
        )
        led.add(seat.side)
    return tuple(rows)


def _result(outcome: Outcome, seat: SeatRow) -> Result:
    if not outcome.winners:
        return "drawn"
    return "won" if seat.seat in outcome.winners or seat.side in outcome.winners else "lost"


def _company(seats: Sequence[SeatRow]) -> Company:
    persons = [seat.user is not None for seat in seats]
    return "persons" if all(persons) else "mixed" if any(persons) else "bots"
