"""Another table that a viewer, remembering all it was told, could not tell from the true one."""

from app.core.chance import Chance
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import box
from app.games.la_bete.rules import PACK, destinations, held, moves
from app.games.la_bete.table import BEAST, CAST, INVESTIGATORS, Plan, Position, Pouch, Track


def redeal(table: Position, viewer: Viewer, chance: Chance) -> Position:
    """Draw anew all that `viewer` may not know, within what has been seen. Changes and returns `table`."""
    if viewer.full:
        return table
    for name, deck in table.decks.items():
        cards = list(deck.open())
        chance.shuffle(cards)
        table.decks[name] = Secret(cards)
    if not viewer.may_see(frozenset({BEAST})):
        _redeal_beast(table, chance)
    if not viewer.may_see(frozenset({INVESTIGATORS})):
        _redeal_plan(table, chance)
    return table


def _redeal_plan(table: Position, chance: Chance) -> None:
    """Who means to go where, and who has a plan at all. Only the fourth to be placed brings up another question."""
    plan, cast = table.plan.open(), list(CAST)
    if table.where:
        planned = chance.below(len(CAST) + 1)
    else:
        planned = len(plan) if len(plan) == len(CAST) else chance.below(len(CAST))
    plan.clear()
    chance.shuffle(cast)
    for who in cast[:planned]:
        ways = moves(table, who) if table.where else tuple(map(Plan, gevaudan().places))
        plan[who] = chance.pick(ways)


def _redeal_beast(table: Position, chance: Chance) -> None:
    """The true identity, the entry, the aim, and which tokens and card lie face down."""
    if table.identity is not None:
        table.identity = Secret(chance.pick(held(table)), BEAST)
    if table.entry is not None:
        table.entry = Secret(chance.pick(gevaudan().entries), BEAST)
    hidden = next((pouch for pouch in table.pouches if not pouch.up), None)
    candidates: list[str] = []
    while True:
        faces = _faces(table, chance)
        if hidden is None:
            break
        candidates = _cards(table, hidden, faces[-1] if table.track(hidden.season) else None)
        if candidates:
            break
    for track, face in zip(table.tracks, faces, strict=True):
        track.identity = Secret(face, BEAST)
    if hidden is not None:
        hidden.village = Secret(chance.pick(candidates), BEAST)
    if table.aim is not None:
        table.aim = None
        table.aim = Secret(chance.pick(destinations(table)), BEAST)


def _faces(table: Position, chance: Chance) -> list[str]:
    """A face for each token ever laid that agrees with all that was seen: what lay face up, what had been captured,
    and that one token can't lie in two places. Backtracks at random; the truth is always among the answers."""
    faces: list[str] = []
    untried: list[list[str]] = []
    while len(faces) < len(table.tracks):
        if len(untried) == len(faces):
            choices = _possible(table, table.tracks[len(faces)], faces)
            chance.shuffle(choices)
            untried.append(choices)
        if untried[-1]:
            faces.append(untried[-1].pop())
        else:
            untried.pop()
            faces.pop()
    return faces


def _possible(table: Position, track: Track, earlier: list[str]) -> list[str]:
    if track.up:
        known = track.identity.open()
        return [] if known in _lying(table, track, earlier) else [known]
    taken = {identity for identity, season in table.captured.items() if season < track.season}
    lying = _lying(table, track, earlier)
    return [identity for identity in box().identities if identity not in taken and identity not in lying]


def _lying(table: Position, track: Track, earlier: list[str]) -> set[str]:
    """The tokens that lay on the board when `track` was laid."""
    return {
        face
        for other, face in zip(table.tracks, earlier, strict=False)
        if other.gone is None or other.gone > track.season
    }


def _cards(table: Position, hidden: Pouch, token: str | None) -> list[str]:
    """The villages whose card may be the face-down one, with this token beside it."""
    effect = table.effect
    track = table.track(hidden.season)
    far = token == PACK and track is not None and (track.up or effect.double_game)
    out = {pouch.village.open() for pouch in table.pouches if pouch is not hidden}
    start = table.beast or ""
    near = gevaudan().villages_within(start, 1, effect.pack_range if far else effect.beast_range)
    return [
        village
        for village in near
        if village not in out and table.announced in (None, gevaudan().leagues(start, village))
    ]
