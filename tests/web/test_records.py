"""Records, checks, replays and imports over HTTP: who gets what, in which shape, and what is refused."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.matches import importing
from app.matches import record as records
from app.settings import Settings
from app.web import bodies
from app.web.api import record_shapes as shapes
from tests.matches.records import record
from tests.web.conftest import GAMES, Visit
from tests.web.test_matches import MATCHES, Player, has_shape, refused, started

API = "/api/v1"

AFTER_THE_END = ("record", "replay", "replay?as=full&at=1", "replay/outline")


@pytest.fixture(scope="module")
def client(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all: the processes in which records are looked at take their time to start."""
    folder = tmp_path_factory.mktemp("records")
    shutil.copy(migrated, folder / "spoor.db")
    app = create_app(Settings(_env_file=None, data=folder, rate_limits=False), GAMES)  # type: ignore[call-arg]
    with TestClient(app) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


def bids(ada: Player, ben: Player, **wish: Any) -> str:
    """A round of secret bids, over because Ada has given up."""
    match_id = started(ada, ben, "bid", **wish)
    ada.answer(match_id, "2", "a1")
    ada.answer(match_id, "3", "a2")
    ada.post(f"/{match_id}/undo", {"key": "a3"})
    ben.answer(match_id, "1", "b1")
    ada.post(f"/{match_id}/resign")
    return match_id


def send(client: TestClient, path: str, data: bytes, headers: dict[str, str] | None = None) -> Any:
    return client.post(API + path, content=data, headers={"Content-Type": "application/json", **(headers or {})})


# ---------------------------------------------------------------- the record


def test_the_record_of_a_match_that_is_over(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = bids(ada, ben)
    answer = client.get(f"{MATCHES}/{match_id}/record")
    told = has_shape(answer, shapes.Record)
    assert told["match"] == match_id
    assert [move["kind"] for move in told["moves"]] == ["move", "move", "undo", "move", "resign"]
    assert told["players"] == {"player:1": {"name": "Ada"}, "player:2": {"name": "Ben"}}
    assert answer.headers["content-disposition"] == f'attachment; filename="spoor-bid-{match_id}.json"'
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.content == json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert ben.get(f"/{match_id}/record").content == answer.content


def test_the_receipts_stand_in_it(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben, "nim", options={"sticks": 3})
    proofs = [ada.answer(match_id, "1", "a").json()["proof"], ben.answer(match_id, "2", "b").json()["proof"]]
    assert ada.get(f"/{match_id}/record").json()["chain"][1:] == proofs


@pytest.mark.parametrize("rest", AFTER_THE_END)
def test_before_the_end_nobody_gets_any_of_it(ada: Player, ben: Player, client: TestClient, rest: str) -> None:
    """Not even those who play; and what else is asked makes no difference."""
    match_id = started(ada, ben, "bid")
    said = set()
    for _ in range(2):
        for who in (ada.get, ben.get, lambda path: client.get(MATCHES + path)):
            answer = who(f"/{match_id}/{rest}")
            refused(answer, 403, "not_over")
            said.add(answer.text)
        for more in ("as=nobody", "as=full", "at=100000", "at=0", "events=7"):
            answer = client.get(f"{MATCHES}/{match_id}/{rest}{'&' if '?' in rest else '?'}{more}")
            refused(answer, 403, "not_over")
            said.add(answer.text)
        ada.answer(match_id, "2", "a1")
    assert len(said) == 1
    assert "The match isn’t over" in said.pop().replace("'", "’")


def test_of_a_table_that_has_not_begun_neither(ada: Player, client: TestClient) -> None:
    match_id = ada.post("", {"game": "nim"}).json()["id"]
    for rest in AFTER_THE_END:
        refused(ada.get(f"/{match_id}/{rest}"), 403, "not_over")


@pytest.mark.parametrize("rest", AFTER_THE_END)
def test_an_unlisted_match_is_there_for_those_who_may_see_it(
    ada: Player, ben: Player, client: TestClient, rest: str
) -> None:
    match = ada.post("", {"game": "bid", "visibility": "unlisted"}).json()
    code = match["invite"]["code"]
    ben.post(f"/{match['id']}/join", {"invite": code})
    ada.post(f"/{match['id']}/resign")
    sign = "&" if "?" in rest else "?"
    refused(client.get(f"{MATCHES}/{match['id']}/{rest}"), 404, "not_there")
    refused(client.get(f"{MATCHES}/{match['id']}/{rest}{sign}invite=AAAA-BBBB-CCCC"), 404, "not_there")
    refused(Player(client, "Eve").get(f"/{match['id']}/{rest}"), 404, "not_there")
    assert ben.get(f"/{match['id']}/{rest}").status_code in (200, 422)
    assert client.get(f"{MATCHES}/{match['id']}/{rest}{sign}invite={code}").status_code in (200, 422)


# ---------------------------------------------------------------- the check


def verdict(client: TestClient, data: bytes, query: str = "", language: str = "en") -> dict[str, Any]:
    return has_shape(send(client, f"/verify{query}", data, {"Accept-Language": language}), shapes.Verdict)


def test_anybody_may_have_a_record_checked(ada: Player, ben: Player, client: TestClient) -> None:
    data = client.get(f"{MATCHES}/{bids(ada, ben)}/record").content
    told = verdict(client, data)
    assert told["holds"] is True
    assert [check["check"] for check in told["checks"]] == ["form", "digests", "commitment", "chain", "replay"]
    assert told["about"]["title"] == "Ada"
    link = json.loads(data)["chain"][4]
    assert verdict(client, data, f"?receipt={link}")["checks"][-1]["says"] == ["Your receipt is that of move 4."]
    assert verdict(client, data, "?receipt=other")["holds"] is False

    forged = json.loads(data)
    forged["moves"][1]["options"] = ["1"]
    for language, said in {
        "en": "Move 2 is not the one that was made: it doesn’t fit the chain of hashes.",
        "de": "Zug 2 ist nicht der, der gemacht wurde: Er passt nicht in die Prüfkette.",
        "fr": "Le coup 2 n’est pas celui qui a été joué : il n’entre pas dans la chaîne d’empreintes.",
    }.items():
        found = verdict(client, json.dumps(forged).encode(), language=language)
        assert found["holds"] is False
        assert said in next(check["says"] for check in found["checks"] if check["check"] == "chain")


@pytest.mark.parametrize(
    "data", [b" ", b"{", b"[1, 2", b"null", b'"x"', b"\xff\xfe", b"[" * 60_000, b'{"format": 1}'], ids=range(8)
)
def test_whatever_is_sent_is_answered(client: TestClient, data: bytes) -> None:
    told = verdict(client, data)
    assert told["holds"] is False
    assert "about" not in told


def test_nothing_is_no_record(client: TestClient, ada: Player) -> None:
    refused(send(client, "/verify", b""), 400, "malformed")
    refused(bring(ada, b""), 400, "malformed")


def test_records_may_be_larger_than_other_bodies_but_not_without_end(client: TestClient, ada: Player) -> None:
    blanks = record("nim") + b" " * 1_000_000
    assert send(client, "/verify", blanks).status_code == 200
    refused(send(client, "/verify", b" " * (records.AT_MOST + 1)), 413, "too_large")
    refused(send(client, "/records", b" " * (records.AT_MOST + 1), ada.headers), 413, "too_large")
    refused(send(client, "/session", b" " * 100_000), 413, "too_large")
    answer = client.post(f"{API}/verify", content=b"<record/>", headers={"Content-Type": "text/xml"})
    refused(answer, 415, "not_json")


def test_only_so_many_large_bodies_are_taken_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "RECORDS_AT_ONCE", 0)
    answer = send(client, "/verify", record("nim"))
    refused(answer, 503, "not_ready")
    assert answer.headers["retry-after"] == "5"
    assert client.get(f"{API}/games").status_code == 200


def test_how_often_each_may_be_asked_for(visit: Visit) -> None:
    client = visit(rate_limits=True)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = bids(ada, ben)
    answers = [send(client, "/verify", b"{}").status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
    answers = [client.get(f"{MATCHES}/{match_id}/record").status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
    refused(send(client, "/records", record("nim"), ada.headers), 429, "too_many")
    assert client.get(f"{MATCHES}/{match_id}/replay").status_code == 200


# ---------------------------------------------------------------- the replay


def frame(client: TestClient, path: str, query: str = "", headers: dict[str, str] | None = None) -> dict[str, Any]:
    return has_shape(client.get(f"{API}{path}/replay{query}", headers=headers), shapes.Frame)


def test_each_pair_of_eyes_at_each_move(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = bids(ada, ben)
    path = f"/matches/{match_id}"
    outline = has_shape(client.get(f"{API}{path}/replay/outline"), shapes.Outline)
    assert (outline["of"], outline["viewers"]) == (5, ["player:1", "player:2", "public", "full"])
    assert [step["kind"] for step in outline["steps"]] == ["move", "move", "undo", "move", "resign"]
    for viewer in outline["viewers"]:
        for at in range(6):
            seen = frame(client, path, f"?as={viewer}&at={at}")
            assert (seen["viewer"], seen["at"], seen["of"]) == (viewer, at, 5)
            assert len(seen["decisions"]) == {"public": 0, "full": 2}.get(viewer, 1) * (at < 5)
            assert seen.get("can_undo") == (
                (at == 2) if viewer == "player:1" else None if viewer in ("public", "full") else False
            )
    assert frame(client, path, "?as=player:1&at=2")["decisions"][0]["standing"] == ["3"]
    assert frame(client, path, "?as=player:1&at=3")["decisions"][0]["standing"] == ["2"]
    assert frame(client, path, "?as=player:1&at=1")["next"]["options"] == ["3"]
    assert "next" not in frame(client, path, "?as=player:2&at=1")


def test_without_a_word_it_is_ones_own_eyes_at_the_end(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = bids(ada, ben)
    live = ada.view(match_id)
    mine = frame(client, f"/matches/{match_id}", headers=ada.headers)
    assert (mine["viewer"], mine["at"]) == ("player:1", 5)
    for part in ("view", "decisions", "waiting_for", "outcome", "events", "status", "seats"):
        assert mine[part] == live[part]
    assert frame(client, f"/matches/{match_id}")["viewer"] == "public"
    assert frame(client, f"/matches/{match_id}", f"?events={len(live['events']) - 1}")["events_from"] < len(
        live["events"]
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("as=nobody", "player:1, player:2, public, full"),
        ("at=6", "This match has 5 moves. Choose a number from 0 to 5."),
        ("at=-1", "at"),
        ("at=x", "at"),
        ("events=-1", "events"),
    ],
)
def test_eyes_and_moments_that_there_are_not(
    ada: Player, ben: Player, client: TestClient, query: str, said: str
) -> None:
    answer = client.get(f"{MATCHES}/{bids(ada, ben)}/replay?{query}")
    refused(answer, 422, "illegal_value")
    assert said in answer.json()["detail"]


def test_a_match_that_today_goes_otherwise(
    ada: Player, ben: Player, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = bids(ada, ben)
    real = records.read

    def changed(*args: Any) -> bytes | None:
        told = json.loads(real(*args) or b"")
        told["moves"][0]["options"] = ["77"]
        return json.dumps(told).encode()

    monkeypatch.setattr(records, "read", changed)
    refused(client.get(f"{MATCHES}/{match_id}/replay"), 409, "other_rules")
    refused(client.get(f"{MATCHES}/{match_id}/replay/outline"), 409, "other_rules")


# ---------------------------------------------------------------- brought in from elsewhere


def bring(player: Player, data: bytes) -> Any:
    return send(player.client, "/records", data, player.headers)


def test_a_record_is_brought_in_looked_at_and_taken_away(ada: Player, ben: Player, client: TestClient) -> None:
    data = record("hunt")
    kept = has_shape(bring(ada, data), shapes.Imported, 201)
    path = f"/records/{kept['id']}"
    assert kept["about"]["players"]["fugitive"] == {"name": "Ada"}
    assert kept["mine"] is True
    assert has_shape(client.get(API + path), shapes.Imported) == {**kept, "mine": False}
    assert client.get(f"{API}{path}/record").content == data
    assert has_shape(client.get(f"{API}/records", headers=ada.headers), shapes.ImportedList)["records"] == [kept]
    assert client.get(f"{API}/records", headers=ben.headers).json() == {"records": []}

    outline = has_shape(client.get(f"{API}{path}/replay/outline"), shapes.Outline)
    assert outline["viewers"] == ["fugitive", "hunter:1", "hunter:2", "hunters", "public", "full"]
    seen = frame(client, path, "?as=fugitive&at=3")
    assert [seat["player"] for seat in seen["seats"]] == [{"name": name} for name in ("Ada", "Ben", "Cleo")]
    assert frame(client, path)["viewer"] == "public"

    # It is in no list, nobody can play it, and it is no match.
    assert kept["id"] not in client.get(MATCHES).text
    assert ada.get("?mine=true").json()["matches"] == []
    refused(ada.get(f"/{kept['id']}"), 404, "not_there")
    refused(ada.post(f"/{kept['id']}/rematch"), 404, "not_there")

    refused(client.delete(API + path), 401, "nobody")
    refused(client.delete(API + path, headers=ben.headers), 403, "not_yours")
    assert client.delete(API + path, headers=ada.headers).status_code == 204
    for rest in ("", "/record", "/replay", "/replay/outline"):
        refused(client.get(f"{API}{path}{rest}"), 404, "not_there")
    refused(client.delete(API + path, headers=ada.headers), 404, "not_there")


def test_the_same_again_is_there_already(ada: Player, ben: Player) -> None:
    first, again = (bring(ada, record("nim")).json() for _ in range(2))
    assert again == first
    assert bring(ben, record("nim")).json()["id"] != first["id"], "each has their own, to take away as they like"


def test_a_match_of_this_very_server_can_be_brought_in_too(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = bids(ada, ben)
    data = client.get(f"{MATCHES}/{match_id}/record").content
    kept = bring(ben, data).json()
    there, here = (
        client.get(f"{API}/{path}/replay?as=full&at=3").json()
        for path in (f"records/{kept['id']}", f"matches/{match_id}")
    )
    assert {**there, "seats": 0} == {**here, "seats": 0}


def test_what_is_not_true_is_not_kept(ada: Player, client: TestClient) -> None:
    told = json.loads(record("nim"))
    told["moves"][0]["options"] = ["3"]
    answer = bring(ada, json.dumps(told).encode())
    refused(answer, 422, "not_verified")
    assert answer.json()["detail"] == (
        "This record can’t be kept here. The field moves has been changed: it doesn’t fit its digest."
    )
    refused(bring(ada, b"{"), 422, "not_verified")
    newer = {**json.loads(record("nim")), "rules_version": 2}
    fields = {name: value for name, value in newer.items() if name not in ("digests", "seal")}
    refused(bring(ada, json.dumps(records.sealed(fields)).encode()), 422, "not_verified")
    elsewhere = bring(ada, record("duel"))
    refused(elsewhere, 422, "not_verified")
    assert "The game duel is not played on this server." in elsewhere.json()["detail"]


@pytest.mark.parametrize("name", ["\u202eadA", "A" * 61, "", " Ada", "A\x07da"])
def test_names_that_nobody_may_have_here_are_not_brought_in(ada: Player, name: str) -> None:
    told = json.loads(record("nim"))
    for change in ({"title": name}, {"players": {**told["players"], "player:1": {"name": name}}}):
        fields = {each: value for each, value in {**told, **change}.items() if each not in ("digests", "seal")}
        answer = bring(ada, json.dumps(records.sealed(fields)).encode())
        if name or "title" in change:
            refused(answer, 422, "not_verified")


def test_who_may_bring_in_how_much(ada: Player, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(send(client, "/records", record("nim")), 401, "nobody")
    monkeypatch.setattr(importing, "MOST", 1)
    kept = bring(ada, record("nim")).json()
    answer = bring(ada, record("bid"))
    refused(answer, 409, "full")
    assert "Delete one first" in answer.json()["detail"]
    assert bring(ada, record("nim")).json() == kept
    client.delete(f"{API}/records/{kept['id']}", headers=ada.headers)
    assert bring(ada, record("bid")).status_code == 201


def test_a_server_may_keep_none(visit: Visit) -> None:
    here = visit()
    kept = bring(Player(here, "Ada"), record("nim")).json()
    closed = visit(imports=False)
    ada = Player(closed, "Ada")
    refused(bring(ada, record("nim")), 403, "imports_off")
    # What was brought in before stays where its link leads.
    assert closed.get(f"{API}/records/{kept['id']}").status_code == 200
    assert send(closed, "/verify", record("nim")).json()["holds"] is True
