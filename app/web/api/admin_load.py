"""How the server is, for those who run it: load, the last faults, and the settings in force.

No error's text, no value of anybody's, no secret.
"""

from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import Depends
from pydantic import BaseModel, Field, SecretStr

from app.settings import PREFIX, Settings
from app.store.spread import Spread
from app.web.admins import Admin
from app.web.api.admin import ASKING, bounded
from app.web.api.answers import answers
from app.web.figures import quantiles
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/admin", tag="admin", dependencies=[Depends(bounded)])

HIDDEN = "***"


class SpreadOut(BaseModel):
    """Milliseconds below which half of all values lie, and 99 of 100; null: there are none, or above all bounds."""

    middle: float | None
    most: float | None


class FaultOut(BaseModel):
    """A fault of ours: what kind of error, where in the code, on which route, and how often. Never its text."""

    kind: str
    place: str
    route: str
    count: int
    first: str
    last: str


class SettingOut(BaseModel):
    name: str
    value: str = Field(description="A secret is told as `***`; empty where nothing is set.")


class Load(BaseModel):
    """Of the process that was asked; `processes` says how many there are."""

    processes: int
    since: str
    at_tables: int = Field(description="Open sockets.")
    in_lobby: int
    matches: int = Field(description="In memory.")
    bots: int = Field(description="Matches in which a bot is about to answer.")
    moves: int = Field(description="In the last ten minutes, in full fifties.")
    commit: SpreadOut
    late: SpreadOut = Field(description="How late the event loop wakes whoever waits.")
    away: bool = Field(description="Nothing could be written last.")
    bus: bool | None = Field(description="Whether news of other processes comes through; null: there are none.")
    faults: list[FaultOut]
    settings: list[SettingOut]


@routes.get("/load", responses=answers(*ASKING))
async def load(house: AtHouse, by: Admin) -> Load:
    """How much there is to do, what went wrong lately, and how the server is set up."""
    figures, gauges = house.figures, house.gauges
    at_tables, in_lobby = gauges.sockets
    return Load(
        processes=await gauges.processes(),
        since=_time(figures.started),
        at_tables=at_tables,
        in_lobby=in_lobby,
        matches=gauges.hot,
        bots=gauges.bots,
        moves=figures.tempo.lately(),
        commit=_spread(gauges.store.commits),
        late=_spread(figures.late),
        away=gauges.away,
        bus=gauges.bus,
        faults=[
            FaultOut(
                kind=each.kind,
                place=each.place,
                route=each.route,
                count=each.count,
                first=_time(each.first),
                last=_time(each.last),
            )
            for each in figures.faults.last()
        ],
        settings=in_force(house.settings),
    )


def in_force(settings: Settings) -> list[SettingOut]:
    """What is set, without its secrets; of an address whose kind matters, the kind."""
    return [
        SettingOut(name=PREFIX + name.upper(), value=_shown(getattr(settings, name))) for name in Settings.model_fields
    ]


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, SecretStr):
        scheme = urlsplit(value.get_secret_value()).scheme
        return f"{scheme}:{HIDDEN}" if scheme in ("sqlite", "postgresql", "redis", "rediss") else HIDDEN
    if isinstance(value, bool):
        return "on" if value else "off"
    return value.as_posix() if isinstance(value, Path) else str(value)


def _spread(spread: Spread) -> SpreadOut:
    middle, most = (_milliseconds(seconds) for seconds in quantiles(spread))
    return SpreadOut(middle=middle, most=most)


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None or seconds == float("inf") else round(1000 * seconds, 1)


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
