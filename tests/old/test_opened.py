"""What people find who come back after an upgrade: matches and what was said at them, or a word that says why not."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from app.log import set_up_logs
from app.main import create_app
from app.matches.invites import digest_of
from app.settings import Settings
from tests.old.releases import copy_of_today
from tests.old.seats import token_of

MATCHES = "/api/v1/matches"
HTML = {"Accept": "text/html", "Accept-Language": "en"}


@pytest.fixture
def books(release: str, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """That release's database, as if it had been used until now."""
    copy_of_today(release, tmp_path)
    with closing(sqlite3.connect(tmp_path / "spoor.db")) as books:
        yield books


@pytest.fixture
def client(books: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server of today over it, in which bots and windows take their time."""
    for name, value in {"DATA": tmp_path, "RATE_LIMITS": "off", "BOT_DELAY": 60, "WINDOW_LEAST": 60}.items():
        monkeypatch.setenv(f"SPOOR_{name}", str(value))
    monkeypatch.setenv("SPOOR_WINDOW_MOST", "60")
    set_up_logs("debug", "text")
    with TestClient(create_app(Settings.read())) as client:
        yield client


def as_(user: str) -> dict[str, str]:
    """The header with which this person comes."""
    return {"Authorization": f"Bearer {token_of(user)}"}


def sitting(books: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Every match and who sits there."""
    found: list[tuple[str, str, str]] = books.execute(
        'SELECT m.id, m.status, s."user" FROM "match" m JOIN seat s ON s."match" = m.id WHERE s.joined IS NOT NULL'
        ' AND s."user" IS NOT NULL'
    ).fetchall()
    return found


def test_faults_73_74_pages_and_states_of_older_matches_open(books: sqlite3.Connection, client: TestClient) -> None:
    at_tables = sitting(books)
    assert len(at_tables) > 200
    for match, status, user in at_tables:
        view = client.get(f"{MATCHES}/{match}/view", headers=as_(user))
        assert view.status_code == 200, view.text
        assert view.json()["status"] == status
        assert view.json()["viewer"] != "public"
    for match, user in {match: user for match, _, user in at_tables}.items():
        page = client.get(f"/matches/{match}", headers=as_(user) | HTML)
        assert page.status_code == 200
        assert 'id="boot"' in page.text


def test_what_was_said_is_read_and_answered(books: sqlite3.Connection, client: TestClient) -> None:
    """What was said to one side, by those of that side alone."""
    said = books.execute('SELECT "match", "user", channel, text FROM chat').fetchall()
    assert {channel.partition(":")[0] for _, _, channel, _ in said} == {"table", "side"}
    for match, user, kept, text in said:
        channel = kept.partition(":")[0]
        chat = f"{MATCHES}/{match}/chat?channel={channel}"
        for someone in ("ada", user):
            heard = client.get(chat, headers=as_(someone)).json()["messages"]
            assert (text in [line["text"] for line in heard]) == (channel == "table" or someone == user)
        answer = client.post(chat, json={"text": "Back again"}, headers=as_(user))
        assert (answer.status_code, answer.json()["n"]) == (201, len(heard) + 1), answer.text


def test_a_code_that_was_given_still_opens_its_seat(books: sqlite3.Connection, client: TestClient) -> None:
    """Only its digest is known, so it is given a new one here."""
    offered = books.execute('SELECT "match", seat FROM handover').fetchall()
    assert offered
    for match, seat in offered:
        books.execute('UPDATE handover SET digest = ? WHERE "match" = ?', (digest_of(match), match))
        books.commit()
        answer = client.post(f"{MATCHES}/{match}/join", json={"handover": match}, headers=as_("eve"))
        assert answer.status_code == 200, answer.text
        assert client.get(f"{MATCHES}/{match}/view", headers=as_("eve")).json()["viewer"] == seat


@pytest.mark.parametrize("game", ["la_bete", "duel", "tribes"])
def test_faults_73_74_an_older_match_that_can_not_be_read_says_so(
    books: sqlite3.Connection, client: TestClient, game: str
) -> None:
    """A page with a sentence, not one that waits for ever; and the others go on."""
    at_tables = [(match, user) for match, status, user in sitting(books) if status == "running"]
    games = dict(books.execute('SELECT id, game FROM "match"').fetchall())
    (match, user), other = next(each for each in at_tables if games[each[0]] == game), at_tables[-1]
    raw = msgspec.msgpack.decode(books.execute('SELECT state FROM snapshot WHERE "match" = ?', (match,)).fetchone()[0])
    for broken in ({**raw, "agenda": [{"type": "Howl"}]}, {**raw, "chance": None}, {"seats": raw["seats"]}):
        state: Any = msgspec.msgpack.encode(broken)
        books.execute('UPDATE snapshot SET state = ?, revision = revision + 1 WHERE "match" = ?', (state, match))
        books.commit()
        page = client.get(f"/matches/{match}", headers=as_(user) | HTML)
        assert page.status_code == 500
        assert "can’t be read" in page.text
        assert client.get(f"{MATCHES}/{match}/view", headers=as_(user)).status_code == 500
    assert client.get(f"{MATCHES}/{other[0]}/view", headers=as_(other[1])).status_code == 200
