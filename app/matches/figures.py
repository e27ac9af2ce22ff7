"""Statistics as they are told: pure, from the sums that the store adds up."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.store.results import Against
from app.store.statistics import Middle, PersonSum, SideSum, Sums

VALUES = 12
"""An option of which more values have been played is not told by value."""

SETTLED = 110.0
"""The deviation from which on a rating says something; above it is provisional."""


class Tally(Struct, frozen=True):
    """How often it ended in which way."""

    won: int
    drawn: int
    lost: int


class SideFigures(Struct, frozen=True):
    side: str
    tally: Tally


class OptionFigures(Struct, frozen=True):
    """The matches that were played with this value of an option."""

    option: str
    value: Any
    matches: int
    sides: list[SideFigures]


class GameFigures(Struct, frozen=True, kw_only=True):
    """A game's matches. `matches` counts them by who played: persons, bots, or both (`mixed`)."""

    game: str
    matches: dict[str, int]
    moves: float
    middle_moves: int
    middle_seconds: int
    sides: list[SideFigures]
    options: list[OptionFigures]


class PersonFigures(Struct, frozen=True):
    """How somebody did in a role of a game, against persons or bots."""

    game: str
    role: str
    against: Against
    tally: Tally


def matches_by_game(sums: Iterable[Sums]) -> dict[str, int]:
    """How many matches each game has, whoever played them."""
    counts: Counter[str] = Counter()
    for each in sums:
        counts[each.game] += each.matches
    return dict(counts)


def game_figures(sums: Sequence[Sums], middles: Sequence[Middle], sides: Sequence[SideSum]) -> list[GameFigures]:
    """Every game that has been played, by its key."""
    by_game = {each.game: each for each in middles}
    figures = []
    for game, played in sorted(matches_by_game(sums).items()):
        own = [each for each in sums if each.game == game]
        theirs = [each for each in sides if each.game == game]
        figures.append(
            GameFigures(
                game=game,
                matches={each.company: each.matches for each in own},
                moves=round(sum(each.moves * each.matches for each in own) / played, 1),
                middle_moves=by_game[game].moves,
                middle_seconds=by_game[game].lasted // 1000,
                sides=_by_side(theirs),
                options=_by_option(theirs),
            )
        )
    return figures


def person_figures(sums: Iterable[PersonSum]) -> list[PersonFigures]:
    """In the order of games and roles."""
    counts: dict[tuple[str, str, Against], Counter[str]] = {}
    for each in sums:
        counts.setdefault((each.game, each.role, each.against), Counter())[each.result] += each.count
    return [PersonFigures(*key, _tally(count)) for key, count in sorted(counts.items())]


def _tally(counts: Mapping[str, int]) -> Tally:
    return Tally(counts.get("won", 0), counts.get("drawn", 0), counts.get("lost", 0))


def _by_side(sums: Iterable[SideSum]) -> list[SideFigures]:
    counts: dict[str, Counter[str]] = {}
    for each in sums:
        counts.setdefault(each.side, Counter())[each.result] += each.count
    return [SideFigures(side, _tally(count)) for side, count in sorted(counts.items())]


def _by_option(sums: Sequence[SideSum]) -> list[OptionFigures]:
    """By value, of each option of which several values have been played."""
    options = {each.options: msgspec.json.decode(each.options, type=dict[str, Any]) for each in sums}
    figures = []
    for option in sorted({name for chosen in options.values() for name in chosen}):
        values: dict[str, list[SideSum]] = {}
        for each in sums:
            if option in options[each.options]:
                value = msgspec.json.encode(options[each.options][option]).decode()
                values.setdefault(value, []).append(each)
        if 1 < len(values) <= VALUES:
            for value, those in sorted(values.items()):
                sides = _by_side(those)
                matches = max(side.tally.won + side.tally.drawn + side.tally.lost for side in sides)
                figures.append(OptionFigures(option, msgspec.json.decode(value), matches, sides))
    return figures
