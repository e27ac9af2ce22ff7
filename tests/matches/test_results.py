"""How matches have ended is kept with their end, once; ratings with it."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest
from sqlalchemy import Connection, delete, select

from app.core.message import say
from app.core.refusal import NotYours
from app.core.secret import Secret
from app.core.state import Outcome
from app.matches import handing, seating
from app.matches.change import Change
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match, rematch
from app.matches.overtime import OUT_OF_TIME
from app.matches.playing import person, resign
from app.matches.refusals import BadWish
from app.matches.results import CALLED_OFF, RESIGNED, results_of
from app.matches.tallying import tally
from app.ratings.glicko import Game, Rating, after
from app.store.ratings import rating
from app.store.results import ResultRow, keep_results, result
from app.store.rows import MatchRow, SeatRow
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.tables import answer, started

pytestmark = pytest.mark.anyio

PERSON, OTHER = SeatRow("a", 0, "p", "a", user="ada", joined=1), SeatRow("b", 1, "p", "b", user="ben", joined=1)
BOT = SeatRow("b", 1, "p", "b", bot="random", joined=1)
PAIR = [SeatRow("c:1", 1, "c", "c", user="cleo", joined=1), SeatRow("c:2", 2, "c", "c", bot="random", joined=1)]


def ended(*winners: str, reason: str = "won", **more: object) -> MatchRow:
    outcome = msgspec.json.encode(Outcome(winners, say(reason))).decode()
    row = MatchRow(
        id="m",
        game="nim",
        rules_version=1,
        title="",
        options="{}",
        visibility="public",
        status="finished",
        creator="ada",
        by_hand=False,
        seed=Secret(bytes(32)),
        seed_chosen=False,
        commitment="",
        invite="i",
        created=0,
        started=1_000,
        ended=61_000,
        outcome=outcome,
    )
    return msgspec.structs.replace(row, **more)


def told(rows: Sequence[ResultRow]) -> list[tuple[str, str, str]]:
    return [(row.result, row.company, row.against) for row in rows]


def test_who_has_won_against_whom() -> None:
    assert told(results_of(ended("a"), [PERSON, OTHER], 9, 0)) == [
        ("won", "persons", "persons"),
        ("lost", "persons", "persons"),
    ]
    assert told(results_of(ended("b"), [PERSON, BOT], 9, 0)) == [("lost", "mixed", "bots"), ("won", "mixed", "persons")]
    assert told(results_of(ended(), [PERSON, OTHER], 9, 0))[0][0] == "drawn"
    # A side wins with all its seats; whoever plays against a person and a bot plays against persons.
    rows = results_of(ended("c"), [PERSON, *PAIR], 9, 0)
    assert told(rows) == [("lost", "mixed", "persons"), ("won", "mixed", "persons"), ("won", "mixed", "persons")]
    assert [row.leads for row in rows] == [True, True, False]
    assert {(row.lasted, row.ended, row.moves) for row in rows} == {(60_000, 61_000, 9)}


def test_what_counts() -> None:
    def counts(row: MatchRow, moves: int, resignations: int) -> bool:
        (counted,) = {each.counted for each in results_of(row, [PERSON, OTHER], moves, resignations)}
        return counted

    assert counts(ended("a"), 9, 0)
    assert counts(ended("a", reason=RESIGNED), 2, 1)
    assert not counts(ended("a", reason=RESIGNED), 1, 1), "given up before anybody had answered anything"
    assert counts(ended("a", reason=OUT_OF_TIME), 2, 0)
    assert not counts(ended("a", reason=OUT_OF_TIME), 1, 0), "nobody ever came"
    assert not counts(ended(reason=CALLED_OFF), 40, 0)
    assert {row.result for row in results_of(ended(reason=CALLED_OFF), [PERSON, OTHER], 40, 0)} == {"void"}


def test_what_is_rated_and_public() -> None:
    def first(row: MatchRow, *seats: SeatRow) -> ResultRow:
        return results_of(row, seats, 9, 0)[0]

    assert not first(ended("a"), PERSON, OTHER).rated
    assert first(ended("a", rated=True), PERSON, OTHER).rated
    assert not first(ended("a", rated=True), PERSON, BOT).rated, "a bot took over"
    assert first(ended("a"), PERSON, OTHER).public
    assert not first(ended("a", visibility="unlisted"), PERSON, OTHER).public


async def kept(matches: Matches) -> list[ResultRow]:
    def read(connection: Connection) -> list[ResultRow]:
        rows = connection.execute(select(result).order_by(result.c.match, result.c.place)).mappings()
        return [ResultRow(**row) for row in rows]

    return await matches.store.read(read)


async def ratings(matches: Matches) -> dict[str, tuple[float, float, int]]:
    def read(connection: Connection) -> dict[str, tuple[float, float, int]]:
        return {row.user: (row.rating, row.deviation, row.matches) for row in connection.execute(select(rating))}

    return await matches.store.read(read)


async def play(matches: Matches, match_id: str, *players: object) -> None:
    """To the end: whoever takes the last stick of nim."""
    for turn in range(20):
        table = await matches.table(match_id)
        if table.match.status == "finished":
            return
        await answer(matches, match_id, (ADA, BEN)[turn % 2], "1")


async def test_results_come_with_the_end_and_not_before(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "1")
    assert await kept(matches) == []
    await resign(matches, match_id, person(BEN.id))
    rows = await kept(matches)
    assert [(row.user, row.result, row.counted, row.moves) for row in rows] == [
        ("ada", "won", True, 2),
        ("ben", "lost", True, 2),
    ]
    assert all(row.rating is None for row in rows)
    assert await ratings(matches) == {}


async def test_results_are_there_when_the_end_is_told(matches: Matches) -> None:
    """In the same transaction: whoever hears of the end finds the result."""
    seen: list[bool] = []

    def look(change: Change) -> None:
        if change.after.match.status == "finished":
            assert change.rows is not None
            seen.append(len(change.rows.results) == 2)

    matches.listen(look)
    match_id = await started(matches, "nim", ADA, BEN)
    await play(matches, match_id)
    assert seen == [True]
    assert len(await kept(matches)) == 2


async def rated_match(matches: Matches) -> str:
    wish = Wish(game="nim", seats=(Place("player", "me"), Place("player", "open")), rated=True)
    table = await open_match(matches, ADA, wish, ())
    await seating.join(matches, table.id, BEN)
    return table.id


async def test_a_rated_match_changes_ratings_once(matches: Matches) -> None:
    match_id = await rated_match(matches)
    await answer(matches, match_id, ADA, "1")
    assert await ratings(matches) == {}
    await asyncio.gather(
        *(resign(matches, match_id, person(BEN.id), key) for key in ("k", "k", "l")), return_exceptions=True
    )
    winner = after(Rating(), [Game(1500, 1500, 350, 1)])
    loser = after(Rating(), [Game(1500, 1500, 350, 0)])
    new = await ratings(matches)
    assert new["ada"] == pytest.approx((winner.rating, winner.deviation, 1))
    assert new["ben"] == pytest.approx((loser.rating, loser.deviation, 1))
    rows = await kept(matches)
    assert [row.rating for row in rows] == pytest.approx([winner.rating, loser.rating])
    # Kept once more, as after a commit of which nobody heard: nothing is done twice.
    assert not await matches.store.write(keep_results, rows)
    assert await ratings(matches) == new
    assert await tally(matches) == 0


async def test_each_match_goes_on_from_the_last(matches: Matches) -> None:
    first = await rated_match(matches)
    await answer(matches, first, ADA, "1")
    await resign(matches, first, person(BEN.id))
    again = await rematch(matches, first, ADA, swap=False)
    await seating.join(matches, again.id, BEN)
    assert again.match.rated
    before = await ratings(matches)
    await answer(matches, again.id, ADA, "1")
    await resign(matches, again.id, person(ADA.id))
    new = await ratings(matches)
    assert new["ada"][0] < before["ada"][0]
    assert new["ben"][0] > before["ben"][0]
    assert (new["ada"][2], new["ben"][2]) == (2, 2)
    assert new["ada"][1] < before["ada"][1]


async def test_what_does_not_count_is_not_rated(matches: Matches) -> None:
    match_id = await rated_match(matches)
    await resign(matches, match_id, person(BEN.id))
    assert [row.counted for row in await kept(matches)] == [False, False]
    assert await ratings(matches) == {}


async def test_many_rated_matches_end_at_once(matches: Matches) -> None:
    """Of the same two players: none of them is lost from their ratings."""
    ids = [await rated_match(matches) for _ in range(6)]
    for match_id in ids:
        await answer(matches, match_id, ADA, "1")
    await asyncio.gather(*(resign(matches, match_id, person(BEN.id)) for match_id in ids))
    assert {name: played for name, (_, _, played) in (await ratings(matches)).items()} == {"ada": 6, "ben": 6}


async def test_what_is_rated_is_played_by_persons_in_public_by_unknown_cards(matches: Matches) -> None:
    seats = (Place("player", "me"), Place("player", "bot:random"))
    for wish in (
        Wish(game="nim", seats=seats, rated=True),
        Wish(game="nim", visibility="unlisted", rated=True),
        Wish(game="nim", seed=bytes(32), rated=True),
    ):
        with pytest.raises(BadWish):
            await open_match(matches, ADA, wish, ["random"])
    waiting = await open_match(matches, ADA, Wish(game="nim", rated=True, by_hand=True), ())
    with pytest.raises(BadWish):
        await seating.begin_by_hand(matches, waiting.id, ADA.id, "random")
    running = await rated_match(matches)
    with pytest.raises(NotYours):
        await handing.offer(matches, running, ADA.id)


async def test_results_of_an_older_release_are_made_up_for(matches: Matches) -> None:
    """Matches that have ended without any: the same rows as if they had been kept at the end."""
    for players in ((ADA, BEN), (CLEO, DAN), (BEN, CLEO)):
        match_id = await started(matches, "nim", *players)
        await answer(matches, match_id, players[0], "1")
        await resign(matches, match_id, person(players[1].id))
    at_once = await started(matches, "nim", ADA, DAN)
    await resign(matches, at_once, person(DAN.id))
    await started(matches, "nim", ADA, BEN)
    rated = await rated_match(matches)
    await answer(matches, rated, ADA, "1")
    await resign(matches, rated, person(BEN.id))
    rows, rates = await kept(matches), await ratings(matches)
    assert len(rows) == 10

    def forget(connection: Connection) -> None:
        connection.execute(delete(result))
        connection.execute(delete(rating))

    await matches.store.write(forget)
    assert await tally(matches) == 5
    assert await kept(matches) == rows
    assert await ratings(matches) == rates
    assert await tally(matches) == 0
