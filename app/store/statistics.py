"""What the results of matches add up to: for the server, by game; for a person; and the list of a person's matches.

`at` is now: what those who only look on may not know yet stays out. Nothing here ever reads a match that hasn't ended.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from app.store.matches import GONE
from app.store.people import user
from app.store.results import Against, ResultRow, result
from app.store.tables import match


class Sums(Struct, frozen=True):
    """A game's matches in one company, and how many moves they took on average."""

    game: str
    company: str
    matches: int
    moves: float


class Middle(Struct, frozen=True):
    """The match in the middle: as many of the game took less as took more. Time is in milliseconds."""

    game: str
    moves: int
    lasted: int


class SideSum(Struct, frozen=True):
    """How often a side ended in this way, with these options (JSON)."""

    game: str
    options: str
    side: str
    result: str
    count: int


class PersonSum(Struct, frozen=True):
    """How often a person ended in this way."""

    game: str
    role: str
    against: Against
    result: str
    count: int


class Rated(Struct, frozen=True):
    """A person's rating in a game and role, after so many rated matches; the last of them ended at `at`."""

    game: str
    role: str
    rating: float
    deviation: float
    matches: int
    at: int


class Opponent(Struct, frozen=True):
    """Somebody else at a table: a person with a name, or a bot."""

    seat: str
    side: str
    user: str | None
    name: str | None
    bot: str | None


class Played(Struct, frozen=True):
    """A match in a person's list. `kept`: it is still there, and not only how it ended."""

    result: ResultRow
    title: str
    options: str
    others: tuple[Opponent, ...]
    kept: bool = True


class Sought(Struct, frozen=True, kw_only=True):
    """Which of a person's matches: newest end first, after `before`. `opponent` is a part of a name, or of a bot's."""

    user: str
    game: str | None = None
    role: str | None = None
    result: str | None = None
    opponent: str | None = None
    since: int | None = None
    until: int | None = None
    before: tuple[int, str] | None = None
    most: int = 50


def _told(at: int) -> ColumnElement[bool]:
    return and_(result.c.public, result.c.counted, result.c.known <= at)


def sums(connection: Connection, at: int) -> list[Sums]:
    """Every game's matches."""
    rows = connection.execute(
        select(result.c.game, result.c.company, func.count(), func.avg(result.c.moves))
        .where(_told(at), result.c.place == 0)
        .group_by(result.c.game, result.c.company)
    )
    return [Sums(game, company, count, float(moves)) for game, company, count, moves in rows]


def middles(connection: Connection, at: int, matches: Mapping[str, int]) -> list[Middle]:
    """The middle of each game that has so many matches."""

    def middle(game: str, name: str) -> int:
        # Three times as quick as ranking them all.
        figures = select(result.c[name]).where(_told(at), result.c.place == 0, result.c.game == game)
        halfway = (matches[game] - 1) // 2
        found: int | None = connection.scalar(figures.order_by(result.c[name]).limit(1).offset(halfway))
        return found or 0

    return [Middle(game, middle(game, "moves"), middle(game, "lasted")) for game in matches]


def sides(connection: Connection, at: int) -> list[SideSum]:
    """How each side ended, by game and options."""
    rows = connection.execute(
        select(result.c.game, match.c.options, result.c.side, result.c.result, func.count())
        .join_from(result, match)
        .where(_told(at), result.c.leads)
        .group_by(result.c.game, match.c.options, result.c.side, result.c.result)
    )
    return [SideSum(*row) for row in rows]


def person_sums(connection: Connection, user_id: str, at: int | None) -> list[PersonSum]:
    """How a person's matches ended; `at` None: for that person, unlisted ones too."""
    mine = and_(result.c.user == user_id, result.c.counted)
    rows = connection.execute(
        select(result.c.game, result.c.role, result.c.against, result.c.result, func.count())
        .where(mine if at is None else and_(mine, _told(at)))
        .group_by(result.c.game, result.c.role, result.c.against, result.c.result)
    )
    return [PersonSum(*row) for row in rows]


def ratings_of(connection: Connection, user_ids: Sequence[str], at: int | None) -> dict[str, list[Rated]]:
    """These people's ratings; `at` None: for that person, as they are this moment."""
    theirs = and_(result.c.user.in_(user_ids), result.c.rating.is_not(None))
    rows = connection.execute(
        select(result.c.user, result.c.game, result.c.role, result.c.rating, result.c.deviation, result.c.ended)
        .where(theirs if at is None else and_(theirs, result.c.known <= at))
        .order_by(result.c.ended, result.c.match)
    )
    last: dict[tuple[str, str, str], Rated] = {}
    for who, game, role, rating, deviation, ended in rows:
        before = last.get((who, game, role))
        last[who, game, role] = Rated(game, role, rating, deviation, (before.matches if before else 0) + 1, ended)
    found: dict[str, list[Rated]] = {}
    for (who, _, _), rated in sorted(last.items()):
        found.setdefault(who, []).append(rated)
    return found


def became(connection: Connection, match_id: str, user_id: str) -> tuple[float, float] | None:
    """What a person's rating and its deviation became by this match; None where it wasn't rated, or isn't over."""
    row = connection.execute(
        select(result.c.rating, result.c.deviation).where(
            result.c.match == match_id, result.c.user == user_id, result.c.rating.is_not(None)
        )
    ).first()
    return None if row is None else (row.rating, row.deviation)


def history(connection: Connection, sought: Sought) -> list[Played]:
    """A person's own matches that have ended, `most` at most."""
    columns = [result.c[name] for name in ResultRow.__struct_fields__]
    found = (
        connection.execute(
            select(*columns, match.c.title, match.c.options, match.c.status)
            .join_from(result, match)
            .where(*_conditions(sought))
            .order_by(result.c.ended.desc(), result.c.match.desc())
            .limit(sought.most)
        )
        .mappings()
        .all()
    )
    others: dict[str, list[Opponent]] = {row["match"]: [] for row in found}
    for row in connection.execute(
        select(result.c.match, result.c.seat, result.c.side, result.c.user, user.c.name, result.c.bot)
        .join_from(result, user, isouter=True)
        .where(result.c.match.in_(list(others)), or_(result.c.user.is_(None), result.c.user != sought.user))
        .order_by(result.c.place)
    ):
        others[row[0]].append(Opponent(*row[1:]))
    return [
        Played(
            ResultRow(**{name: row[name] for name in ResultRow.__struct_fields__}),
            row["title"],
            row["options"],
            tuple(others[row["match"]]),
            row["status"] != GONE,
        )
        for row in found
    ]


def _conditions(sought: Sought) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [result.c.user == sought.user]
    for name in ("game", "role", "result"):
        if (wanted := getattr(sought, name)) is not None:
            conditions.append(result.c[name] == wanted)
    if sought.since is not None:
        conditions.append(result.c.ended >= sought.since)
    if sought.until is not None:
        conditions.append(result.c.ended < sought.until)
    if sought.opponent:
        conditions.append(_met(sought.opponent))
    if sought.before is not None:
        ended, last = sought.before
        conditions.append(or_(result.c.ended < ended, and_(result.c.ended == ended, result.c.match < last)))
    return conditions


def _met(opponent: str) -> ColumnElement[bool]:
    """Somebody with this in their name sat on another side."""
    other, sitter = result.alias(), user.alias()
    named = or_(
        sitter.c.name.contains(opponent, autoescape=True),
        # SQLite knows the small letters of English alone.
        func.lower(sitter.c.name).contains(opponent.lower(), autoescape=True),
        other.c.bot.contains(opponent.lower(), autoescape=True),
    )
    return exists(
        select(1)
        .select_from(other.outerjoin(sitter, sitter.c.id == other.c.user))
        .where(other.c.match == result.c.match, other.c.side != result.c.side, named)
    )
