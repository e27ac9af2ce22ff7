"""Figures become tables and verdicts: from made-up runs, so that every number is known."""

import pytest

from app.bench.aims import aims, aims_of_referee
from app.bench.loads import Figures, Setting
from app.bench.referee import Bare
from app.bench.rounds import Run
from app.bench.servers import Name
from app.bench.tables import aims as aims_table
from app.bench.tables import doubt, plays, referee, singles, table

SHARES = {f"{who}_{share}": 2.5 for who in ("mover", "opponent") for share in ("p50", "p95", "p99")}


def run(server: Name, load: str, round: int = 0, game: str = "vault", **figures: float) -> Run:
    return Run(round, load, Setting(game=game), server, figures)


def played(server: Name, rate: float, round: int = 0, load: str = "50", game: str = "vault", **others: float) -> Run:
    figures: Figures = SHARES | {"rate": rate, "client": 0.5} | others
    return run(server, load, round, game, **figures)


THREE_ROUNDS = [
    run
    for round, speed in enumerate((1, 2, 4))
    for run in (
        played("spoor", 700 * speed if round else 500, round, cpu=0.5),
        played("floor", 1000 * speed, round, cpu=0.25),
        played("boardgame.io", 100 * speed, round, cpu=1.0),
    )
]


def cells(text: str, server: str) -> dict[str, str]:
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines())
    (row,) = [row for row in rows if server in row]
    return dict(zip(head, row, strict=True))


def test_ratios_are_medians_of_ratios_within_a_round() -> None:
    ours = cells(plays(THREE_ROUNDS), "spoor")
    assert ours["moves/s"] == "1,400"
    assert ours["× floor"] == "0.70 (0.50 to 0.70)"
    assert ours["× boardgame.io"] == "7.00 (5.00 to 7.00)"
    assert ours["CPU × floor"] == "2.00"
    assert ours["mover p50 / p95 / p99 ms"] == "2.50 / 2.50 / 2.50"
    assert (ours["server CPU ms/move"], ours["client busy"]) == ("0.500", "50%")
    floor = cells(plays(THREE_ROUNDS), "floor")
    assert (floor["× floor"], floor["× boardgame.io"]) == ("", "10.00")


def test_several_processes_are_held_against_one_in_the_same_round() -> None:
    runs = [
        run
        for round, slowest in enumerate((3, 8, 5))
        for run in (
            played("spoor", 200, round, "processes", opponent_p99=2),
            played("fleet", 199, round, "processes", opponent_p99=slowest, processes=3),
        )
    ]
    text = plays(runs)
    assert cells(text, "spoor, 3 processes")["opponent's p99 × one process"] == "2.50 (1.50 to 4.00)"
    assert cells(text, "spoor")["opponent's p99 × one process"] == ""
    assert "× colyseus" not in text


def test_columns_that_nobody_filled_are_left_out() -> None:
    assert "server MiB" not in plays(THREE_ROUNDS)
    assert "server MiB" in plays([played("spoor", 1, memory=3)])
    assert "× floor" not in plays([played("spoor", 1, memory=3)])
    assert plays([]) == singles([]) == table(["a"], []) == ""


def test_loads_are_not_mixed_up() -> None:
    text = plays([played("floor", 10), played("spoor", 5), played("spoor", 5, load="200")])
    assert [line.count("0.50 |") for line in text.splitlines()] == [0, 0, 0, 1, 0]


def test_single_figures_have_a_line_each() -> None:
    text = singles(
        [run("floor", "idle", kib_each=20), run("spoor", "idle", kib_each=30), run("spoor", "long", first=1)]
    )
    assert cells(text, "floor")["figure"] == "20.0"
    assert text.count("spoor") == 2
    assert "| 30.0 | 1.50 |" in text


@pytest.mark.parametrize(
    ("runs", "found", "met"),
    [
        ([played("spoor", 100), played("boardgame.io", 10)], 10, True),
        ([played("spoor", 99), played("boardgame.io", 10)], 9.9, False),
        ([played("spoor", 50, game="la_bete"), played("boardgame.io", 10, game="la_bete")], 5, True),
        ([played("spoor", 40), played("colyseus", 50)], 0.8, False),
        ([played("spoor", 50), played("colyseus", 50)], 1, True),
        ([run("spoor", "50", cpu=0.2), run("colyseus", "50", cpu=0.1)], 2, False),
        ([run("spoor", "200", cpu=0.1), run("colyseus", "200", cpu=0.1)], 1, True),
        ([run("fleet", "processes", opponent_p99=8), run("spoor", "processes", opponent_p99=4)], 2, True),
        ([run("fleet", "processes", opponent_p99=9), run("spoor", "processes", opponent_p99=4)], 2.25, False),
        ([played("spoor", 60, load="200"), played("floor", 100, load="200")], 0.6, True),
        ([played("spoor", 59), played("floor", 100)], 0.59, False),
        ([run("spoor", "paced", mover_p99=3), run("floor", "paced", mover_p99=2)], 1.5, True),
        ([run("spoor", "paced", opponent_p99=4), run("floor", "paced", opponent_p99=2)], 2, False),
        ([run("spoor", "idle", kib_each=24), run("floor", "idle", kib_each=20)], 1.2, True),
        ([run("spoor", "idle", kib_each=26), run("floor", "idle", kib_each=20)], 1.3, False),
        ([run("spoor", "long", late_of_first=1.09)], 1.09, True),
        ([run("spoor", "long", late_of_first=1.2)], 1.2, False),
        ([run("spoor", "stored", of_empty=0.8)], 0.8, False),
        ([run("spoor", "stored", of_empty=0.95)], 0.95, True),
        ([run("spoor", "stored", start=2.9)], 2.9, True),
        ([run("spoor", "stored", start=3.1)], 3.1, False),
    ],
)
def test_an_aim_is_met_or_not(runs: list[Run], found: float, met: bool) -> None:
    (aim,) = aims(runs)
    assert aim.found.median == pytest.approx(found)
    assert aim.met is met
    assert ("**not met**" in aims_table([aim])) is not met


def test_other_loads_and_games_have_no_aims() -> None:
    assert aims([played("spoor", 1, load="1000"), played("floor", 100, load="1000")]) == []
    for peer in ("boardgame.io", "colyseus"):
        assert aims([played("spoor", 1, game="duel", cpu=2), played(peer, 100, game="duel", cpu=1)]) == []


def test_a_disturbed_measurement_says_so() -> None:
    assert doubt([played("spoor", 1, others=0.1)]) == doubt([]) == ""
    assert "up to 1.2 cores" in doubt([played("spoor", 1, others=0.1), played("floor", 1, others=1.2)])


def test_the_referees_table() -> None:
    bare = Bare("la_bete", 70, 7000, 100, 140, 51, 86)
    assert "| la_bete | 70.0 | 7,000 | 100 | 140 | 51.0 | 86.0 |" in referee([bare])
    assert [aim.met for aim in aims_of_referee([bare, bare._replace(copy=50), bare._replace(game="duel")])] == [
        False,
        True,
    ]
