"""People as others see them, and the list of one's own matches that have ended."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Depends, Query, Response
from pydantic import BaseModel, Field

from app.matches.figures import SETTLED, Tally, person_figures
from app.matches.listing import position
from app.matches.times import rfc3339
from app.store.metadata import now
from app.store.people import Known, User
from app.store.ratings import show_rating, shows_rating
from app.store.statistics import Played, Rated, Sought, history, person_sums, ratings_of
from app.web.api import wishes
from app.web.api.answers import answers
from app.web.api.files import as_file, csv_page
from app.web.api.known import id_of
from app.web.api.person import KnownPerson
from app.web.asker import Asker, MaybeAsker, Owner
from app.web.house import AtHouse, House
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/people/{person_id}", tag="people")

PAGE = 50
DAY = 24 * 3600 * 1000

OWN = ("nobody", "not_yours", "not_there")


class TallyOut(BaseModel):
    won: int
    drawn: int
    lost: int


class FiguresOut(BaseModel):
    """How somebody did in a role of a game, against persons or bots."""

    game: str
    role: str
    against: Literal["persons", "bots"]
    tally: TallyOut


class RatingOut(BaseModel):
    """Glicko-2's rating and deviation. `provisional`: so little is known that the number says next to nothing."""

    rating: int
    deviation: int
    provisional: bool
    matches: int


class RatingInRole(RatingOut):
    game: str
    role: str


class PersonOut(BaseModel):
    """Somebody, and how their matches have ended. Of unlisted ones only they themselves are told."""

    id: str
    name: str
    guest: bool
    joined: date
    mine: bool = Field(description="It is the asker.")
    finished: int = Field(description="Matches that have ended and count.")
    results: list[FiguresOut]
    ratings: list[RatingInRole] | None = Field(description="For oneself; for others where the person wants it.")
    shows_rating: bool | None = Field(description="Whether others see them; for oneself alone.")


class OtherOut(BaseModel):
    """Somebody else at the table: a person, or a bot."""

    seat: str
    side: str
    id: str | None
    name: str | None
    bot: str | None


class PlayedOut(BaseModel):
    """A match that the asker has played to its end, from their seat. `void`: it was called off."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    ended: str
    seconds: int
    moves: int
    seat: str
    role: str
    side: str
    result: Literal["won", "lost", "drawn", "void"]
    counted: bool = Field(description="Statistics count it.")
    against: Literal["persons", "bots"]
    others: list[OtherOut]
    public: bool
    rated: bool
    rating: int | None = Field(description="The asker's, with this match; null where it was not rated.")
    kept: bool = Field(description="It can still be looked at; else only how it ended is known.")


class HistoryOut(BaseModel):
    matches: list[PlayedOut]
    cursor: str | None = Field(description="Where the next ones begin; null at the end.")


class Wishes(wishes.Body):
    shows_rating: bool = Field(description="Let others see the asker's ratings.")


async def sought(
    known: KnownPerson,
    game: Annotated[str | None, Query(max_length=64)] = None,
    role: Annotated[str | None, Query(max_length=64)] = None,
    result: Literal["won", "lost", "drawn", "void"] | None = None,
    opponent: Annotated[str | None, Query(max_length=64, description="A part of a name, or of a bot's.")] = None,
    since: Annotated[date | None, Query(description="The first day (UTC).")] = None,
    until: Annotated[date | None, Query(description="The last day (UTC).")] = None,
) -> Sought:
    """Which of the asker's matches."""
    return Sought(
        user=known.id,
        game=game,
        role=role,
        result=result,
        opponent=None if opponent is None else opponent.strip(),
        since=None if since is None else _midnight(since),
        until=None if until is None else _midnight(until) + DAY,
    )


Filtered = Annotated[Sought, Depends(sought)]


@routes.get("", responses=answers("not_there"))
async def person(known: KnownPerson, house: AtHouse, user: MaybeAsker) -> PersonOut:
    """Somebody's name and results. Matches that are still going on tell nothing here."""
    return await _person(house, known, mine=id_of(user) == known.id)


@routes.patch("", responses=answers(*OWN, "foreign_origin", "too_many"))
async def show(known: KnownPerson, wanted: Wishes, house: AtHouse, user: Owner) -> PersonOut:
    """Show one's ratings to others, or to nobody, as it is at first."""
    _own(known, user)
    house.limits.spend("note", user.id)
    await house.store.write(show_rating, user.id, wanted.shows_rating)
    return await _person(house, known, mine=True)


@routes.get("/matches", responses=answers(*OWN))
async def own_matches(
    known: KnownPerson,
    wanted: Filtered,
    house: AtHouse,
    user: Asker,
    cursor: Annotated[str | None, Query(max_length=64)] = None,
) -> HistoryOut:
    """The asker's own matches that have ended, unlisted ones too; the last end first."""
    _own(known, user)
    try:
        before = None if cursor is None else position(cursor)
    except ValueError:
        raise Problem("illegal_value") from None
    found = await house.store.read(history, msgspec.structs.replace(wanted, before=before, most=PAGE))
    more = f"{found[-1].result.ended}.{found[-1].result.match}" if len(found) == PAGE else None
    return HistoryOut(matches=[_played(each) for each in found], cursor=more)


def _a_file(kind: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {kind: {"schema": {}}}, "description": "A file."}} | answers(*OWN, "too_many")


@routes.get("/matches.json", response_class=Response, responses=_a_file("application/json"))
async def matches_as_json(known: KnownPerson, wanted: Filtered, house: AtHouse, user: Asker) -> Response:
    """The same list, whole, as a file."""
    _own(known, user)
    house.limits.spend("file", user.id)
    return await as_file(house, wanted, "application/json", "matches.json", _json_page, "]}")


@routes.get("/matches.csv", response_class=Response, responses=_a_file("text/csv"))
async def matches_as_csv(known: KnownPerson, wanted: Filtered, house: AtHouse, user: Asker) -> Response:
    """The same list, whole, as a table for spreadsheets. No cell can be taken for a formula."""
    _own(known, user)
    house.limits.spend("file", user.id)
    return await as_file(house, wanted, "text/csv", "matches.csv", csv_page)


def _own(known: Known, user: User) -> None:
    if known.id != user.id:
        raise Problem("not_yours")


async def _person(house: House, known: Known, mine: bool) -> PersonOut:
    at = None if mine else now()
    sums = await house.store.read(person_sums, known.id, at)
    shown = await house.store.read(shows_rating, known.id)
    ratings = (await house.store.read(ratings_of, [known.id], at)).get(known.id, []) if mine or shown else None
    return PersonOut(
        id=known.id,
        name=known.name,
        guest=known.guest,
        joined=datetime.fromtimestamp(known.created / 1000, UTC).date(),
        mine=mine,
        finished=sum(each.count for each in sums),
        results=[
            FiguresOut(game=each.game, role=each.role, against=each.against, tally=_tally(each.tally))
            for each in person_figures(sums)
        ],
        ratings=None if ratings is None else [_in_role(each) for each in ratings],
        shows_rating=shown if mine else None,
    )


def _tally(tally: Tally) -> TallyOut:
    return TallyOut(won=tally.won, drawn=tally.drawn, lost=tally.lost)


def rating_out(rated: Rated) -> RatingOut:
    """A rating as people read it."""
    return RatingOut(
        rating=round(rated.rating),
        deviation=round(rated.deviation),
        provisional=rated.deviation > SETTLED,
        matches=rated.matches,
    )


def _in_role(rated: Rated) -> RatingInRole:
    return RatingInRole(game=rated.game, role=rated.role, **rating_out(rated).model_dump())


def _played(each: Played) -> PlayedOut:
    row = each.result
    return PlayedOut(
        id=row.match,
        game=row.game,
        title=each.title,
        options=msgspec.json.decode(each.options),
        ended=rfc3339(row.ended),
        seconds=row.lasted // 1000,
        moves=row.moves,
        seat=row.seat,
        role=row.role,
        side=row.side,
        result=row.result,
        counted=row.counted,
        against=row.against,
        others=[
            OtherOut(seat=other.seat, side=other.side, id=other.user, name=other.name, bot=other.bot)
            for other in each.others
        ],
        public=row.public,
        rated=row.rated,
        rating=None if row.rating is None else round(row.rating),
        kept=each.kept,
    )


def _json_page(matches: Sequence[Played], first: bool) -> str:
    return ('{"matches":[' if first else ",") + ",".join(_played(each).model_dump_json() for each in matches)


def _midnight(day: date) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
