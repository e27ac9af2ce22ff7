"""A match that today's rules can't read: it is said so, at once and everywhere, and nobody else notices."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import Visit
from tests.web.test_matches import Player, refused, started
from tests.web.test_sockets import heard, socket, table


def state_of(path: Path, match: str) -> bytes:
    with closing(sqlite3.connect(path / "spoor.db")) as books:
        state: bytes = books.execute('SELECT state FROM snapshot WHERE "match" = ?', (match,)).fetchone()[0]
    return state


def put_state(path: Path, match: str, state: bytes) -> None:
    with closing(sqlite3.connect(path / "spoor.db")) as books, books:
        books.execute('UPDATE snapshot SET state = ? WHERE "match" = ?', (state, match))


@pytest.mark.parametrize("broken", ["no state at all", "of another game", "a step that is gone", "a card that is gone"])
def test_faults_73_74_a_match_that_can_not_be_read(visit: Visit, tmp_path: Path, broken: str) -> None:
    """After an upgrade that went wrong the server starts, and says of that match, to people and programs, what is."""
    before = visit()
    ada, ben = Player(before, "Ada"), Player(before, "Ben")
    match, other = started(ada, ben, "hunt"), started(ada, ben)
    raw = msgspec.msgpack.decode(state_of(tmp_path, match))
    states = {
        "no state at all": b"\xc1",
        "of another game": state_of(tmp_path, other),
        "a step that is gone": msgspec.msgpack.encode({**raw, "agenda": [{"type": "Howl"}]}),
        "a card that is gone": msgspec.msgpack.encode({**raw, "agenda": [], "open": {"howl": "d1-fugitive"}}),
    }
    put_state(tmp_path, match, states[broken])
    ada.client = ben.client = client = visit()

    listed = {entry["id"]: entry["status"] for entry in ada.get("?mine=true").json()["matches"]}
    assert listed == {match: "running", other: "running"}
    move = {"decision": "d1-fugitive", "options": ["x"], "key": "k"}
    for answer in (
        ada.get(f"/{match}"),
        ada.get(f"/{match}/view"),
        ada.get(f"/{match}/events"),
        ada.post(f"/{match}/moves", move),
        ada.post(f"/{match}/resign"),
        ada.post(f"/{match}/undo"),
    ):
        refused(answer, 500, "fault")
        assert "can’t be read" in answer.json()["detail"]
        assert "Howl" not in answer.text
        assert "howl" not in answer.text
    page = client.get(f"/matches/{match}", headers={**ada.headers, "Accept": "text/html"})
    assert page.status_code == 500
    assert "can’t be read" in page.text, "a page with a sentence, not one that waits for ever"
    with socket(ada, table(match), events=None) as session:
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4500, "the page that was open during the upgrade need not try again and again"

    with socket(ben, table(other)) as session:
        heard(session, "state")
        assert ada.answer(other, "1", "k").status_code == 200
        assert heard(session, "state")["view"] == {"sticks": 9}


LEFT_BY_A_NEWER_ONE = {
    "begun by its rules": ('UPDATE "match" SET rules_version = 99 WHERE id = ?', 500),
    "an event as it tells them": ('UPDATE event SET forms = \'{"howl": 1}\' WHERE number = 1 AND "match" = ?', 500),
    "a game of its own": ("UPDATE \"match\" SET game = 'howl' WHERE id = ?", 404),
}


@pytest.mark.parametrize("what", LEFT_BY_A_NEWER_ONE)
def test_a_match_that_a_newer_release_has_left_is_refused_and_stays_as_it_is(
    visit: Visit, tmp_path: Path, what: str
) -> None:
    """While two releases run side by side, the older one comes across matches that only the newer one understands."""
    before = visit()
    ada, ben = Player(before, "Ada"), Player(before, "Ben")
    match, other = started(ada, ben), started(ada, ben)
    ada.answer(match, "1", "k")
    statement, status = LEFT_BY_A_NEWER_ONE[what]
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        assert books.execute(statement, (match,)).rowcount == 1
    left = rows_of(tmp_path, match)
    ada.client = ben.client = visit()

    for player in (ada, ben):
        assert other in {entry["id"] for entry in player.get("?mine=true").json()["matches"]}
        for answer in (
            player.get(f"/{match}/view"),
            player.post(f"/{match}/moves", {"decision": "d2-player:2", "options": ["1"], "key": "x"}),
            player.post(f"/{match}/undo"),
            player.post(f"/{match}/resign"),
            player.post(f"/{match}/rematch"),
            player.post(f"/{match}/leave"),
        ):
            refused(answer, status, "fault" if status == 500 else "not_there")
            assert "howl" not in answer.text
    assert rows_of(tmp_path, match) == left
    assert ada.answer(other, "1", "k").status_code == 200


def rows_of(path: Path, match: str) -> list[list[tuple[object, ...]]]:
    """All that is stored of a match."""
    with closing(sqlite3.connect(path / "spoor.db")) as books:
        owned = [("match", "id"), *((table, "match") for table in ("seat", "snapshot", "move", "event", "chat"))]
        return [
            books.execute(f'SELECT * FROM "{table}" WHERE "{column}" = ?', (match,)).fetchall()
            for table, column in owned
        ]


def test_an_event_long_ago_that_can_not_be_read_is_quoted_nowhere(
    visit: Visit, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The last events of a match are at hand, so it opens; who wants all of them is told that they can't be read."""
    before = visit()
    ada, ben = Player(before, "Ada"), Player(before, "Ben")
    match = started(ada, ben)
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books, books:
        told = '{"public": {"kind": "said", "text": {"key": "nim.took"}}}'
        books.executemany("INSERT INTO event VALUES (?, ?, 0, ?)", [(match, n, told) for n in range(1, 301)])
        books.execute("UPDATE event SET forms = replace(forms, '\"said\"', '[\"canary\"]') WHERE number = 2")
        books.execute("UPDATE snapshot SET events = 300, told = json_set(told, '$.\"player:1\"[1]', 300)")
    ada.client = visit()
    refused(ada.get(f"/{match}/events"), 500, "fault")
    assert ada.get(f"/{match}/events?after=200").status_code == 200
    said = caplog.text
    assert f"match {match} of nim: ValidationError `$.public.kind`" in said
    assert "canary" not in said


def test_fault_74_a_state_with_fields_too_many_or_too_few_is_read(visit: Visit, tmp_path: Path) -> None:
    """Written by a release that knew more, or by one before a field with a default was there."""
    before = visit()
    ada, ben = Player(before, "Ada"), Player(before, "Ben")
    match = started(ada, ben)
    raw = msgspec.msgpack.decode(state_of(tmp_path, match))
    shown = ada.view(match)
    put_state(tmp_path, match, msgspec.msgpack.encode({**raw, "weather": "fog", "omens": [1, 2]}))
    ada.client = visit()
    assert ada.view(match) == shown
    without = {name: value for name, value in raw.items() if name not in ("resigned", "outcome")}
    assert len(without) < len(raw)
    put_state(tmp_path, match, msgspec.msgpack.encode(without))
    ada.client = ben.client = visit()
    assert ada.view(match) == shown
    assert ada.answer(match, "1", "k").status_code == 200
    assert ben.post(f"/{match}/resign").status_code == 200
    assert ada.view(match)["status"] == "finished"
