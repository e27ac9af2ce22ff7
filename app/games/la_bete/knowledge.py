"""Where the Beast may strike next, from public knowledge alone: the overlay that anyone may switch on."""

from functools import lru_cache

from msgspec import Struct, structs

from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import Effect
from app.games.la_bete.rules import PACK, count, held
from app.games.la_bete.steps.beast import RetakeCard
from app.games.la_bete.table import Position, effect_of
from app.games.la_bete.view import CouldStrikeView


def could_strike(table: Position) -> list[CouldStrikeView]:
    """The villages, nearest first, with the most victims to expect if no Investigator protects them.

    Reads no secret: not the face-down card, not a face-down token, not the hand. Once this season's strike is revealed
    it speaks of the next season, whose card nobody knows yet.
    """
    start = table.beast
    if start is None or table.outcome is not None:
        return []
    laid = table.pouch(table.season)
    if table.season and laid is not None and laid.up:
        table = structs.replace(table, season=table.season + 1, card=None, portefaix=None, announced=None)
        laid = None
    out = frozenset(p.village.open() for p in table.pouches if p.up and p.returns > table.season)
    if any(isinstance(step, RetakeCard) for step in table.agenda):
        out &= {start}
    powers = tuple(_powers(table, laid is not None))
    guards = frozenset(table.reinforcements.items())
    return list(_within_reach(start, table.card, table.announced, out, powers, guards, table.portefaix))


class _Outlook(Struct):
    """A season's ground, as everybody knows it."""

    effect: Effect
    reinforcements: dict[str, str]
    portefaix: str | None


@lru_cache(1024)
def _within_reach(
    start: str,
    card: str | None,
    announced: int | None,
    out: frozenset[str],
    powers: tuple[str, ...],
    guards: frozenset[tuple[str, str]],
    portefaix: str | None,
) -> tuple[CouldStrikeView, ...]:
    """The answer, kept: while people make their plans, nothing that it depends on changes."""
    ground = _Outlook(effect_of(card), dict(guards), portefaix)
    leagues = gevaudan().leagues
    farthest = ground.effect.pack_range if PACK in powers else ground.effect.beast_range
    return tuple(
        CouldStrikeView(village, leagues(start, village), _most(ground, village, leagues(start, village), powers))
        for village in gevaudan().villages_within(start, 1, farthest)
        if village not in out and announced in (None, leagues(start, village))
    )


def _powers(table: Position, laid: bool) -> list[str]:
    """The identities whose power may work in this strike, for all that is known."""
    track = table.track(table.season)
    if track is not None and track.up:
        return [track.identity.open()]
    if laid and not table.effect.double_game:
        return []
    lying = [track for track in table.tracks if track.out and track.up and track.returns > table.season]
    return [identity for identity in held(table) if identity not in [track.identity.open() for track in lying]]


def _most(ground: _Outlook, village: str, leagues: int, powers: tuple[str, ...]) -> int:
    """The victims of a strike with the power that makes most of it; so far as the Wolf Pack only that one goes."""
    if leagues > ground.effect.beast_range or not powers:
        return count(ground, village, leagues)
    return max(count(ground, village, leagues, power) for power in powers)
