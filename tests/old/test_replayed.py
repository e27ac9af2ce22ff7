"""Matches of earlier releases, played again under today's rules, lead to what is stored; and what doesn't is found."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, insert, select

from app.cli import main
from app.commands import replay as command
from app.core.codec import decode_state, encode_state
from app.core.referee import questions
from app.core.transcript import Move, Transcript, begin, play
from app.core.viewer import Viewer
from app.games import GAMES
from app.games.duel.game import Duel, DuelState
from app.games.duel.view import DuelView
from app.matches.opened import decode as decode_windows
from app.matches.opened import encode as encode_windows
from app.matches.replaying import Difference, replay
from app.matches.seen import decode_marks
from app.store.engine import make_engine
from app.store.listing import every_match
from app.store.matches import load_whole
from app.store.metadata import metadata
from app.store.rows import MoveRow, Stored
from tests.old.positions import VARIANTS
from tests.old.releases import copy_of
from tests.store.databases import postgres_url

Replay = Callable[..., tuple[int, str]]


@pytest.fixture
def url(release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a release's matches, which the command line takes."""
    url = copy_of(release, tmp_path)
    monkeypatch.setenv("SPOOR_DATABASE_URL", url)
    return url


@pytest.fixture
def again(url: str, capsys: pytest.CaptureFixture[str]) -> Replay:
    """`spoor replay` with these words: its exit code and what it says."""

    def run(*words: str) -> tuple[int, str]:
        code = main(["replay", *words])
        return code, capsys.readouterr().out

    return run


def whole(url: str) -> list[Stored]:
    engine = make_engine(url, read_only=True)
    with engine.connect() as connection:
        found = [load_whole(connection, match_id) for match_id in every_match(connection)]
    engine.dispose()
    return [stored for stored in found if stored is not None]


def of(stored: list[Stored], **wanted: Any) -> Stored:
    """The longest of these matches with such a row."""
    fitting = [s for s in stored if all(getattr(s.match, name) == value for name, value in wanted.items())]
    return max(fitting, key=lambda s: len(s.moves))


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "spoor.db")) as books, books:
        assert books.execute(statement, values).rowcount == 1


def test_fault_73_matches_of_older_releases_lead_to_what_is_stored(again: Replay, tmp_path: Path) -> None:
    before = (tmp_path / "spoor.db").read_bytes()
    code, said = again("--all")
    assert code == 0, said
    assert "all as they are stored" in said
    assert (tmp_path / "spoor.db").read_bytes() == before, "it only reads"


@pytest.mark.postgres
def test_fault_73_they_do_so_on_postgresql(url: str, again: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    there = postgres_url("spoor_test_old")
    source, target = make_engine(url, read_only=True), create_engine(there)
    with source.connect() as old, target.begin() as new:
        for table in metadata.sorted_tables:
            if rows := [dict(row) for row in old.execute(select(table)).mappings()]:
                # A rematch comes after the match that it follows.
                rows.sort(key=lambda row: row.get("rematch_of") is not None)
                new.execute(insert(table), rows)
    source.dispose()
    monkeypatch.setenv("SPOOR_DATABASE_URL", there)
    code, said = again("--all")
    assert code == 0, said
    with target.begin() as new:
        new.exec_driver_sql("UPDATE snapshot SET events = events + 1 WHERE events = (SELECT max(events) FROM snapshot)")
    target.dispose()
    code, said = again("--all")
    assert code == 1
    assert "the numbers of moves and events are others" in said


@pytest.mark.parametrize("game", VARIANTS)
def test_a_byte_changed_in_a_state_is_found(url: str, game: str) -> None:
    """Wherever it lies, unless it means the same to today's rules."""
    random, found = Random(game), 0
    for stored in whole(url):
        state = stored.snapshot.state
        if stored.match.game != game or state is None:
            continue
        for _ in range(3):
            place, bit = random.randrange(len(state)), 1 << random.randrange(8)
            other = state[:place] + bytes([state[place] ^ bit]) + state[place + 1 :]
            broken = replace(stored, snapshot=replace(stored.snapshot, state=other))
            try:
                if encode_state(decode_state(GAMES[game], other)) == state:
                    continue
            except (msgspec.DecodeError, UnicodeDecodeError, ValueError, TypeError):
                pass
            with pytest.raises(Difference) as difference:
                replay(broken, GAMES)
            assert difference.value.move == len(stored.moves)
            found += 1
    assert found > 30


def test_a_changed_state_is_named(url: str, again: Replay, tmp_path: Path) -> None:
    stored = of(whole(url), game="duel", status="running")
    state = stored.snapshot.state
    assert state is not None
    raw = msgspec.msgpack.decode(state)
    raw["chance"]["drawn"] += 1
    change(tmp_path, 'UPDATE snapshot SET state = ? WHERE "match" = ?', msgspec.msgpack.encode(raw), stored.match.id)
    code, said = again("--all")
    assert code == 1
    last = len(stored.moves)
    assert said.splitlines()[0] == f"{stored.match.id} (duel): differs at move {last}: its state is another"
    assert f"1 of {len(whole(url))} matches changed" in said


CHANGES: dict[str, tuple[str, Callable[[MoveRow], object]]] = {
    "seat": ("seat", lambda row: "investigator:9"),
    "kind": ("kind", lambda row: "sing"),
    "decision": ("decision", lambda row: row.decision + "x"),
    "options": ("options", lambda row: '["nothing"]'),
    "options cut off": ("options", lambda row: row.options[:-1]),
    "event": ("event", lambda row: row.event + 1),
    "version": ("version", lambda row: row.version - 1),
    "version ahead": ("version", lambda row: row.version + 5),
    "undoes": ("undoes", lambda row: 1),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_move_is_named(url: str, again: Replay, tmp_path: Path, what: str) -> None:
    stored = of(whole(url), game="la_bete", status="finished")
    row = next(row for row in stored.moves[20:] if row.kind == "move")
    column, changed = CHANGES[what]
    change(
        tmp_path,
        f'UPDATE move SET {column} = ? WHERE "match" = ? AND number = ?',
        changed(row),
        stored.match.id,
        row.number,
    )
    code, said = again(stored.match.id)
    assert code == 1
    line, _, summary = said.splitlines()
    number = int(line.partition("differs at move ")[2].partition(":")[0])
    assert line.startswith(f"{stored.match.id} (la_bete): differs")
    # What is too far ahead is seen at that seat's next move.
    assert number == row.number or (what == "version ahead" and number > row.number)
    assert summary == "1 of 1 matches changed"
    assert "nothing" not in said, "a move may be a secret"


@pytest.mark.parametrize(
    ("what", "said"), [("undo", "other moves can be taken back"), ("windows", "other windows are")]
)
def test_what_is_kept_for_a_running_match_is_compared(url: str, what: str, said: str) -> None:
    """The moves that can be taken back, and the windows that are open; also where somebody had a wish for those."""
    kept = [stored for stored in whole(url) if getattr(stored.snapshot, what) is not None]
    assert len(kept) > 3
    for stored in kept:
        with pytest.raises(Difference, match=said):
            replay(replace(stored, snapshot=replace(stored.snapshot, **{what: None})), GAMES)


def test_when_a_window_opened_is_compared_where_nobody_had_a_wish(url: str) -> None:
    """With a wish it may have begun to close at another time, which nothing tells."""
    times = {True: 0, False: 0}
    for stored in whole(url):
        windows = decode_windows(stored.snapshot.windows)
        if not windows:
            continue
        wished = any(mark.every_time for mark in decode_marks(stored.snapshot.told).values())
        later = encode_windows({name: replace(window, at=window.at + 1) for name, window in windows.items()})
        other = replace(stored, snapshot=replace(stored.snapshot, windows=later))
        with nullcontext() if wished else pytest.raises(Difference, match="other windows are open"):
            replay(other, GAMES)
        times[wished] += 1
    assert min(times.values()) > 1


def test_another_legal_answer_leads_elsewhere(url: str) -> None:
    """Not only what the rules refuse is found: so is every answer that might have been given instead."""
    found = 0
    for stored in whole(url):
        if not stored.moves or {row.kind for row in stored.moves[-1:]} != {"move"}:
            continue
        last = stored.moves[-1]
        for option in _others(stored):
            other = replace(last, options=msgspec.json.encode([option]).decode())
            with pytest.raises(Difference) as difference:
                replay(replace(stored, moves=(*stored.moves[:-1], other)), GAMES)
            assert difference.value.move == last.number
            found += 1
    assert found > 50


def _others(stored: Stored) -> list[str]:
    """What might have been chosen in the last move instead, where it takes one option."""
    if any(row.kind in ("undo", "resign") for row in stored.moves):
        return []
    game, match = GAMES[stored.match.game], stored.match
    options = msgspec.json.decode(match.options)
    seats = tuple(seat.seat for seat in stored.seats)
    state = begin(game, Transcript(game.key, options, seats, match.seed.open().hex())).state
    for row in stored.moves[:-1]:
        state = play(
            game, state, Move(row.seat, row.decision, msgspec.json.decode(row.options, type=tuple[str, ...]))
        ).state
    last = stored.moves[-1]
    question = next(question for question in questions(state).values() if question.id == last.decision)
    given = msgspec.json.decode(last.options)
    return [option.id for option in question.options if [option.id] != given] if question.most == 1 else []


ELSEWHERE = {
    "an event's words": ("event", 'forms = replace(forms, \'"kind":"\', \'"kind":"x\')', "number = 3"),
    "an event's place": ("event", "move = move + 1", "number = 3"),
    "an event cut off": ("event", "forms = substr(forms, 1, 20)", "number = 3"),
    "an event after the end": ("event", "move = 10000", "number = 3"),
    "the seed": ("match", "seed = zeroblob(32)", "true"),
    "the commitment": ("match", "commitment = 'another'", "true"),
    "how it ended": ("match", "outcome = replace(outcome, 'winners', 'losers')", "true"),
    "whether it ended": ("match", "status = 'running'", "true"),
    "when it ended": ("match", "ended = ended + 1", "true"),
    "the game": ("match", "game = 'chess'", "true"),
    "the options": ("match", "options = '{\"no\": true}'", "true"),
    "who sits there": ("seat", "seat = 'investigator:9'", "seat = 'investigator:1'"),
    "the number of events": ("snapshot", "events = events - 1", "true"),
    "the number of moves": ("snapshot", "moves = moves + 1", "true"),
    "the number of changes": ("snapshot", "revision = revision + 1", "true"),
    "how many versions the public was told": ("snapshot", "told = json_set(told, '$.public[0]', 500)", "true"),
    "how many versions a seat was told": ("snapshot", "told = json_set(told, '$.beast[0]', 5)", "true"),
    "one version more for one, one less for another": (
        "snapshot",
        """told = json_set(told, '$.beast[0]', json_extract(told, '$.beast[0]') - 1,
        '$."investigator:1"[0]', json_extract(told, '$."investigator:1"[0]') + 1)""",
        "true",
    ),
    "what the last move was answered": (
        "move",
        "version = version + 5",
        "number = (SELECT moves FROM snapshot WHERE snapshot.match = move.match)",
    ),
    "how many events a seat was told": ("snapshot", "told = json_set(told, '$.beast[1]', 5)", "true"),
    "whom it waits for": ("snapshot", "told = json_set(told, '$.beast[2]', json('true'))", "true"),
    "who looks on": ("snapshot", "told = replace(told, 'public', 'republic')", "true"),
    "what is noted of windows": ("snapshot", """windows = '{"d1-beast":[1,false,false]}'""", "true"),
    "what can be taken back, cut off": ("snapshot", "undo = x'92c40190'", "true"),
    "bytes that are no text": ("event", "forms = cast(x'ff22' as text)", "number = 3"),
}


@pytest.mark.parametrize("what", ELSEWHERE)
def test_whatever_else_is_changed_is_found(url: str, again: Replay, tmp_path: Path, what: str) -> None:
    stored = of(whole(url), game="la_bete", status="finished")
    table, changed, where = ELSEWHERE[what]
    column = "id" if table == "match" else "match"
    change(tmp_path, f'UPDATE "{table}" SET {changed} WHERE "{column}" = ? AND {where}', stored.match.id)
    code, said = again(stored.match.id)
    assert code == 1, said
    assert said.startswith(stored.match.id), said
    assert "\n1 of 1 matches changed" in said


def test_fault_74_a_state_with_fields_too_many_or_too_few_leads_to_the_same(url: str) -> None:
    """As an earlier or a later release may have written it."""
    left_out = 0
    for stored in whole(url):
        if stored.snapshot.state is None:
            continue
        raw = msgspec.msgpack.decode(stored.snapshot.state)
        fewer = {name: value for name, value in raw.items() if not _goes_without(stored, raw, name)}
        left_out += len(raw) - len(fewer)
        steps = [{**step, "weather": "fog"} for step in raw["agenda"]]
        more = {"agenda": steps, "chance": {**raw["chance"], "moon": 3}, "omens": [{"step": "Howl"}]}
        other = msgspec.msgpack.encode({**fewer, **more})
        replay(replace(stored, snapshot=replace(stored.snapshot, state=other)), GAMES)
    assert left_out > 100


def _goes_without(stored: Stored, raw: dict[str, Any], name: str) -> bool:
    """Whether a field of the state has the value that it has by itself."""
    game = GAMES[stored.match.game]
    without = msgspec.msgpack.encode({field: value for field, value in raw.items() if field != name})
    try:
        return encode_state(decode_state(game, without)) == stored.snapshot.state
    except msgspec.ValidationError:
        return False


def test_matches_begun_by_other_rules_are_named(url: str, again: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    class Newer(Duel):
        rules_version = 7

    monkeypatch.setattr(command, "GAMES", {**GAMES, "duel": Newer()})
    code, said = again("--all")
    duels = [stored.match.id for stored in whole(url) if stored.match.game == "duel"]
    assert code == 1
    *lines, _, summary = said.splitlines()
    assert lines == [f"{each} (duel): leads to the same; begun by rules 1, and today's are 7" for each in duels]
    assert summary == f"{len(duels)} of {len(whole(url))} matches changed"


def test_rules_that_have_changed_are_told_from_the_move_on_at_which_it_shows(
    url: str, again: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even the words of an error are told: they may hold a secret."""

    class Milder(Duel):
        def view(self, state: DuelState, viewer: Viewer) -> DuelView:
            if any(player.fallen for player in state.players.values()):
                raise ValueError("the card is bear")
            return super().view(state, viewer)

    monkeypatch.setattr(command, "GAMES", {**GAMES, "duel": Milder()})
    code, said = again("--all")
    assert code == 1
    *lines, _, summary = said.splitlines()
    assert len(lines) > 2
    assert all(line.endswith("today's rules stumble over it (ValueError)") for line in lines), lines
    assert "bear" not in said
