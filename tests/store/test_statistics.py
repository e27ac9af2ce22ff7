"""What results add up to, with ten thousand matches in the database: it stays quick."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert

from app.matches.figures import GameFigures, game_figures, matches_by_game, person_figures
from app.store import people, tables
from app.store.engine import make_engine
from app.store.results import result, without_results
from app.store.statistics import Sought, history, middles, person_sums, ratings_of, sides, sums

MANY = 10_000
PEOPLE = 50
NOW = MANY + 1

QUICK = 0.5
"""Seconds, on a machine that does other things too; on a quiet one each takes a tenth of that at most."""


def _fill(connection: Connection) -> None:
    luck = Random(1)
    connection.execute(
        insert(people.user), [{"id": f"u{n}", "name": f"User {n}", "guest": True, "created": 0} for n in range(PEOPLE)]
    )
    matches: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    for n in range(MANY):
        game = ("la_bete", "duel")[n % 2]
        matches.append(
            {
                "id": f"m{n}",
                "game": game,
                "rules_version": 1,
                "title": "",
                "options": f'{{"sides":{n % 3},"long":{("true", "false")[n % 2]}}}',
                "visibility": "public",
                "status": "finished",
                "creator": "u0",
                "by_hand": False,
                "seed": bytes(32),
                "seed_chosen": False,
                "commitment": "",
                "invite": f"i{n}",
                "created": 0,
                "ended": n,
            }
        )
        winner = luck.randrange(3)
        for place, who in enumerate(luck.sample(range(PEOPLE), 3)):
            results.append(
                {
                    "match": f"m{n}",
                    "seat": f"s{place}",
                    "place": place,
                    "leads": True,
                    "game": game,
                    "role": f"r{place % 2}",
                    "side": f"s{place}",
                    "user": f"u{who}",
                    "bot": None,
                    "result": "won" if winner == place else "lost",
                    "company": "persons",
                    "against": "persons",
                    "counted": True,
                    "public": n % 10 > 0,
                    "rated": True,
                    "moves": 10 + n % 7,
                    "lasted": n * 1000,
                    "ended": n,
                    "known": n,
                    "rating": 1500.0 + n % 13,
                    "deviation": 90.0,
                }
            )
    connection.execute(insert(tables.match), matches)
    connection.execute(insert(result), results)


@pytest.fixture
def connection(url: str) -> Iterator[Connection]:
    engine: Engine = make_engine(url, read_only=False)
    with engine.begin() as writing:
        _fill(writing)
    with engine.connect() as reading:
        yield reading
    engine.dispose()


def test_ten_thousand_matches_are_added_up_quickly(connection: Connection) -> None:
    took: dict[str, float] = {}

    def timed(name: str, work: Any) -> Any:
        best = 9.0
        for _ in range(3):
            begun = time.perf_counter()
            found = work()
            best = min(best, time.perf_counter() - begun)
        took[name] = best
        return found

    def whole_page() -> list[GameFigures]:
        added_up = sums(connection, NOW)
        return game_figures(added_up, middles(connection, NOW, matches_by_game(added_up)), sides(connection, NOW))

    found = timed("the server's page", whole_page)
    mine = timed("a person's page", lambda: person_sums(connection, "u7", NOW))
    rated = timed("a person's ratings", lambda: ratings_of(connection, ["u7"], NOW))
    listed = timed("a list", lambda: history(connection, Sought(user="u7", most=50)))
    met = timed("a list by opponent", lambda: history(connection, Sought(user="u7", opponent="user 4", most=50)))
    last = timed("its last page", lambda: history(connection, Sought(user="u7", before=(40, "m40"), most=50)))
    timed("what is missing", lambda: without_results(connection, 100))
    assert {name: seconds for name, seconds in took.items() if seconds > QUICK} == {}, took

    # And rightly: every tenth match is unlisted, and those are all of one game.
    duel, bete = found
    assert (duel.game, duel.matches, bete.matches) == ("duel", {"persons": 5000}, {"persons": 4000})
    assert bete.middle_moves == 13
    assert [each.tally.won + each.tally.lost for each in duel.sides] == [5000] * 3
    assert sum(each.tally.won for each in duel.sides) == 5000
    assert [(each.option, each.value) for each in duel.options] == [("sides", 0), ("sides", 1), ("sides", 2)]
    assert sum(each.matches for each in duel.options) == 5000
    assert len(listed) == 50
    assert all("User 4" in {(other.name or "")[:6] for other in each.others} for each in met)
    assert all(each.result.ended <= 40 for each in last)
    assert sum(each.tally.won + each.tally.lost for each in person_figures(mine)) == sum(each.count for each in mine)
    assert len(rated["u7"]) == 4
    print(took)


def test_nothing_adds_up_to_nothing(url: str) -> None:
    engine = make_engine(url, read_only=True)
    with engine.connect() as empty:
        assert game_figures(sums(empty, NOW), middles(empty, NOW, {}), sides(empty, NOW)) == []
        assert (person_sums(empty, "u1", NOW), ratings_of(empty, ["u1"], NOW)) == ([], {})
        assert history(empty, Sought(user="u1")) == []
    engine.dispose()
