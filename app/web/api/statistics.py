"""What all matches that have ended here add up to, and the ratings at one table."""

from typing import Annotated, Any

from fastapi import Request
from pydantic import BaseModel, Field

from app.matches.figures import SETTLED, GameFigures, SideFigures, game_figures, matches_by_game
from app.store.metadata import now
from app.store.ratings import who_shows_ratings
from app.store.statistics import became, middles, ratings_of, sides, sums
from app.web.address import address_of
from app.web.api.answers import answers
from app.web.api.known import KnownTable
from app.web.api.people import RatingOut, TallyOut, rating_out
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router(tag="statistics")


class SideOut(BaseModel):
    side: str
    tally: TallyOut


class OptionOut(BaseModel):
    option: str
    value: Any
    matches: int
    sides: list[SideOut]


class MatchesOut(BaseModel):
    """How many matches, by who played them."""

    persons: int
    mixed: int = Field(description="Persons and bots.")
    bots: int


class GameFiguresOut(BaseModel):
    game: str
    matches: MatchesOut
    moves: Annotated[float, Field(description="On average.")]
    middle_moves: Annotated[int, Field(description="As many matches took less as took more.")]
    middle_seconds: int
    sides: list[SideOut]
    options: list[OptionOut] = Field(description="By value, for each option of which several have been played.")


class Statistics(BaseModel):
    games: list[GameFiguresOut]


class RatingAtTable(RatingOut):
    shown: bool = Field(description="Everybody sees it; else it is the asker's own.")


class Became(BaseModel):
    """What the asker's rating became by this match."""

    rating: int
    provisional: bool


class TableRatings(BaseModel):
    ratings: dict[str, RatingAtTable] = Field(description="By seat: of those who want theirs seen, and one's own.")
    became: Became | None = Field(description="Null where it wasn't rated, isn't over, or isn't one's own.")


@routes.get("/api/v1/statistics", responses=answers("too_many"))
async def statistics(request: Request, house: AtHouse, user: MaybeAsker) -> Statistics:
    """Every game: how many public matches have ended here, how long they were, and how each side did, by option too."""
    house.limits.spend("figures", address_of(request))
    at = now()
    added_up = await house.store.read(sums, at)
    middle = await house.store.read(middles, at, matches_by_game(added_up))
    found = game_figures(added_up, middle, await house.store.read(sides, at))
    return Statistics(games=[_game(each) for each in found])


@routes.get("/api/v1/matches/{match_id}/ratings", responses=answers("not_there"))
async def table_ratings(table: KnownTable, house: AtHouse, user: MaybeAsker) -> TableRatings:
    """The ratings of those who sit there and want them to be seen, and of the asker, each in their role."""
    sitters = {seat.user: seat for seat in table.seats if seat.user is not None and seat.joined is not None}
    shown = await house.store.read(who_shows_ratings, list(sitters))
    found = await house.store.read(ratings_of, shown, now()) if shown else {}
    by_this = None
    if user is not None and user.id in sitters:
        found |= await house.store.read(ratings_of, [user.id], None)
        by_this = await house.store.read(became, table.match.id, user.id)
    return TableRatings(
        became=None if by_this is None else Became(rating=round(by_this[0]), provisional=by_this[1] > SETTLED),
        ratings={
            sitters[who].seat: RatingAtTable(**rating_out(each).model_dump(), shown=who in shown)
            for who, those in found.items()
            for each in those
            if (each.game, each.role) == (table.match.game, sitters[who].role)
        },
    )


def _game(figures: GameFigures) -> GameFiguresOut:
    return GameFiguresOut(
        game=figures.game,
        matches=MatchesOut(**{name: figures.matches.get(name, 0) for name in MatchesOut.model_fields}),
        moves=figures.moves,
        middle_moves=figures.middle_moves,
        middle_seconds=figures.middle_seconds,
        sides=[_side(each) for each in figures.sides],
        options=[
            OptionOut(option=each.option, value=each.value, matches=each.matches, sides=[_side(s) for s in each.sides])
            for each in figures.options
        ],
    )


def _side(figures: SideFigures) -> SideOut:
    tally = figures.tally
    return SideOut(side=figures.side, tally=TallyOut(won=tally.won, drawn=tally.drawn, lost=tally.lost))
