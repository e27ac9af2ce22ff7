"""Where the Beast may strike next, from public knowledge alone: the overlay that anyone may switch on."""

from msgspec import structs

from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.rules import PACK, count
from app.games.la_bete.steps.beast import RetakeCard
from app.games.la_bete.table import Position
from app.games.la_bete.view import CouldStrikeView


def could_strike(table: Position) -> list[CouldStrikeView]:
    """The villages, nearest first, with the most victims to expect if no Investigator protects them.

    Reads no secret: not the face-down card, not a face-down token, not the hand. Once this season's strike is revealed
    it speaks of the next season, whose card nobody knows yet.
    """
    if table.beast is None or table.outcome is not None:
        return []
    laid = table.pouch(table.season)
    if table.season and laid is not None and laid.up:
        table = structs.replace(table, season=table.season + 1, card=None, portefaix=None, announced=None)
        laid = None
    out = {p.village.open() for p in table.pouches if p.up and p.returns > table.season}
    if any(isinstance(step, RetakeCard) for step in table.agenda):
        out &= {table.beast}
    start = table.beast or ""
    near = gevaudan().within(start, 1, _range(table, laid is not None), gevaudan().villages)
    power = _power(table)
    return [
        CouldStrikeView(village, leagues, count(table, village, leagues, power))
        for village in near
        if village not in out
        for leagues in [gevaudan().leagues(start, village)]
        if table.announced in (None, leagues)
    ]


def _power(table: Position) -> str | None:
    """The identity of this season's token, where everybody sees it."""
    track = table.track(table.season)
    return track.identity.open() if track is not None and track.up else None


def _range(table: Position, laid: bool) -> int:
    """The farthest that the Beast may have gone or may go, for all that is known."""
    effect = table.effect
    power = _power(table)
    if laid and (power is not None or not effect.double_game):
        return effect.pack_range if power == PACK else effect.beast_range
    lies_open = any(
        track.out and track.up and track.identity.open() == PACK and table.season < track.returns
        for track in table.tracks
    )
    return effect.beast_range if lies_open or PACK in table.captured else effect.pack_range
