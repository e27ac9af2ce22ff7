"""Building the view of one viewer: only what is named here can ever be seen."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.core.secret import Secret
from app.core.viewer import PUBLIC_VIEWER, Viewer
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import box
from app.games.la_bete.knowledge import could_strike
from app.games.la_bete.rules import hand, held, identifies
from app.games.la_bete.steps.draft import DraftSeason
from app.games.la_bete.table import BEAST, CAST, INVESTIGATORS, Position, Pouch, Track
from app.games.la_bete.view import (
    BeastView,
    CardPlayedView,
    InvestigatorView,
    LaBeteView,
    PlanView,
    PouchView,
    SeasonView,
    StrikeView,
    TrackView,
    VictimsView,
)

_BEAST, _INVESTIGATORS = frozenset({BEAST}), frozenset({INVESTIGATORS})


def show(table: Position, viewers: Sequence[Viewer]) -> dict[str, LaBeteView]:
    """What each of these viewers may know of the table, by its name.

    Every secret of this game is one side's, so all who see as much as each other see the same.
    """
    public = _public(table)
    seen = {(False, False): public}
    views = {}
    for viewer in viewers:
        beast, investigators = eyes = viewer.may_see(_BEAST), viewer.may_see(_INVESTIGATORS)
        if eyes not in seen:
            seen[eyes] = replace(
                public,
                beast=_beast(table, viewer),
                pouches=[_pouch(table, pouch, viewer) for pouch in table.pouches] if beast else public.pouches,
                investigators=_investigators(table, viewer) if investigators else public.investigators,
            )
        views[viewer.name] = seen[eyes]
    return views


def _public(table: Position) -> LaBeteView:
    viewer = PUBLIC_VIEWER
    return LaBeteView(
        season=SeasonView(
            number=table.season,
            name=table.season_name,
            year=table.year,
            phase=table.phase if table.outcome is None else "over",
            card=table.card,
        ),
        victims=VictimsView(table.victims, dict(table.drops)),
        beast=_beast(table, viewer),
        investigators=_investigators(table, viewer),
        reinforcements=dict(table.reinforcements),
        stocks=dict(table.stocks),
        pouches=[_pouch(table, pouch, viewer) for pouch in table.pouches],
        strikes=[StrikeView(s.season, s.village, s.leagues, s.victims) for s in table.strikes],
        captured=list(table.captured),
        known_tracks={str(track.season): track.identity.open() for track in table.tracks if track.up},
        vagabond=table.vagabond,
        portefaix=table.portefaix,
        cards=[CardPlayedView(played.season, played.card) for played in table.cards],
        reserved=None if table.reserved is None else {name: list(kept) for name, kept in table.reserved.items()},
        pack=_pack(table),
        could_strike=could_strike(table),
    )


def _pack(table: Position) -> list[str] | None:
    """All that was kept or discarded was told to all, so what is left is known to all."""
    step = table.agenda[-1] if table.agenda else None
    return list(step.pack) if isinstance(step, DraftSeason) else None


def _seen(secret: Secret[str] | None, viewer: Viewer) -> str | None:
    return None if secret is None else secret.seen_by(viewer)


def _beast(table: Position, viewer: Viewer) -> BeastView:
    own = viewer.may_see(_BEAST)
    return BeastView(
        place=table.beast,
        identity=_seen(table.identity, viewer),
        entry=_seen(table.entry, viewer),
        aim=_seen(table.aim, viewer),
        tokens=_tokens(table) if own else None,
        hand=hand(table) if own else _hand_by_public_knowledge(table),
        held=len(held(table)),
    )


def _tokens(table: Position) -> dict[str, str]:
    out = {track.identity.open() for track in table.tracks if track.out}
    return {
        identity: "captured" if identity in table.captured else "out" if identity in out else "held"
        for identity in box().identities
    }


def _hand_by_public_knowledge(table: Position) -> list[str]:
    out = {pouch.village.open() for pouch in table.pouches if pouch.up}
    return [village for village in gevaudan().villages if village not in out]


def _investigators(table: Position, viewer: Viewer) -> dict[str, InvestigatorView]:
    return {who: _investigator(table, who, viewer) for who in CAST}


def _investigator(table: Position, who: str, viewer: Viewer) -> InvestigatorView:
    plan = (table.plan.seen_by(viewer) or {}).get(who)
    return InvestigatorView(
        place=table.where.get(who),
        rode=who in table.rode,
        identifies=list(identifies(table, who)),
        seat=table.charge[who],
        plan=None if plan is None else PlanView(plan.place, plan.leagues, plan.ride),
    )


def _pouch(table: Position, pouch: Pouch, viewer: Viewer) -> PouchView:
    track = table.track(pouch.season)
    return PouchView(
        season=pouch.season,
        village=pouch.village.open() if pouch.up else pouch.village.seen_by(viewer),
        track=None if track is None else _track(track, viewer),
        returns=pouch.returns,
    )


def _track(track: Track, viewer: Viewer) -> TrackView:
    face = track.identity.open() if track.up else track.identity.seen_by(viewer)
    return TrackView(face=face, up=track.up, returns=track.returns)
