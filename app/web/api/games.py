"""Which games can be played here, and what a program must know to play one."""

from typing import Annotated, Any

import msgspec
from fastapi import Query, Request
from msgspec import to_builtins
from pydantic import BaseModel, Field

from app.core.game import Game
from app.core.message import say
from app.web.api.answers import answers
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/games", tag="games")


class SideOut(BaseModel):
    side: str
    title: str


class SeatsOut(BaseModel):
    """A kind of seat: one called `role` where `most` is 1, else `role:1`, `role:2` ..."""

    role: str
    side: str
    title: str
    least: int
    most: int


class GameOut(BaseModel):
    """Titles are in the asker's language."""

    key: str
    title: str
    rules_version: int
    rules: str = Field(description="The page with the rules; a decision's `rule` is an anchor in it.")
    sides: list[SideOut]
    seats: list[SeatsOut]
    options: dict[str, Any] = Field(description="JSON Schema of a match's `options`.")
    view: dict[str, Any] = Field(description="JSON Schema of a match's `view`.")


class GamesOut(BaseModel):
    games: list[GameOut]


class OneGameOut(GameOut):
    """A game with its cards."""

    printed: dict[str, Any] = Field(
        description="The message that is printed on each card, tile or board, by its ref. None changes during a match."
    )


@routes.get("")
async def all_games(request: Request, house: AtHouse) -> GamesOut:
    """Every game."""
    return GamesOut(games=[_out(game, house, language_of(request)) for game in house.games.values()])


@routes.get("/{key}", responses=answers("not_there"))
async def one_game(
    key: str, request: Request, house: AtHouse, players: Annotated[int | None, Query(ge=1, le=16)] = None
) -> OneGameOut:
    """One game, with what is printed on its cards: as so many players read it, or as many as there can be."""
    game = house.games.get(key)
    if game is None:
        raise Problem("not_there")
    most = sum(role.most for role in game.roles)
    printed = to_builtins(game.printed(most if players is None else players))
    return OneGameOut(printed=printed, **dict(_out(game, house, language_of(request))))


def _out(game: Game[Any], house: House, language: str) -> GameOut:
    def title(what: str) -> str:
        return house.words.say(language, say(f"{game.key}.{what}"))

    return GameOut(
        key=game.key,
        title=title("title"),
        rules_version=game.rules_version,
        rules=f"/rules/{game.key}",
        sides=[SideOut(side=s, title=title(f"side.{s}")) for s in dict.fromkeys(role.side for role in game.roles)],
        seats=[
            SeatsOut(role=r.key, side=r.side, title=title(f"role.{r.key}"), least=r.least, most=r.most)
            for r in game.roles
        ],
        options=msgspec.json.schema(game.options),
        view=msgspec.json.schema(game.view_type),
    )
