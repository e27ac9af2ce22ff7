"""Proposals over REST and the socket: made, granted, declined and withdrawn, in the documented shapes."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.api import shapes
from tests.web.conftest import Visit
from tests.web.test_asyncapi import check
from tests.web.test_matches import Player, has_shape, refused, started
from tests.web.test_sockets import heard, socket, table

REAL = {"kind": "real", "bank": 600}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


def test_a_pause_and_its_end(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = started(ada, ben)
    assert has_shape(ada.get(f"/{match_id}/proposals"), shapes.Proposals) == {
        "proposals": [],
        "away": [],
        "ways_back": [],
        "rated": False,
    }
    answered = has_shape(ada.post(f"/{match_id}/proposals", {"kind": "pause", "key": "k"}), shapes.Answered)
    assert answered == {"version": ada.view(match_id)["version"], "event": 0}
    consent = has_shape(ben.get(f"/{match_id}/proposals"), shapes.Proposals)
    nothing_more = {"away": [], "ways_back": [], "rated": False}
    assert consent == has_shape(ben.get(f"/{match_id}/view"), shapes.View)["consent"] | nothing_more
    (proposal,) = consent["proposals"]
    assert proposal == {
        "id": 1,
        "kind": "pause",
        "by": "player:1",
        "granted": [],
        "waits_for": ["player:2"],
        "until": proposal["until"],
    }
    assert "consent" not in client.get(f"/api/v1/matches/{match_id}/view").json()
    has_shape(ben.post(f"/{match_id}/proposals/1/grant", {"key": "g"}), shapes.Answered)
    view = has_shape(ada.get(f"/{match_id}/view"), shapes.View)
    assert (view["paused"], "consent" in view) == (True, False)
    assert has_shape(client.get(f"/api/v1/matches/{match_id}/view"), shapes.View)["paused"] is True
    refused(ada.answer(match_id, "1", "m"), 409, "paused")
    refused(ada.post(f"/{match_id}/proposals", {"kind": "pause"}), 409, "paused")
    assert ben.post(f"/{match_id}/proposals", {"kind": "resume"}).status_code == 200
    assert ada.post(f"/{match_id}/proposals/2/grant").status_code == 200
    assert ada.answer(match_id, "1", "m").status_code == 200


def test_what_is_refused(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = started(ada, ben)
    eve = Player(client, "Eve")
    for answer in (eve.get(f"/{match_id}/proposals"), eve.post(f"/{match_id}/proposals", {"kind": "pause"})):
        refused(answer, 403, "not_yours")
    refused(client.post(f"/api/v1/matches/{match_id}/proposals", json={"kind": "pause"}), 401, "nobody")
    refused(ada.post("/nothing/proposals", {"kind": "pause"}), 404, "not_there")
    refused(ada.post(f"/{match_id}/proposals", {"kind": "resume"}), 409, "not_paused")
    refused(ada.post(f"/{match_id}/proposals", {"kind": "extend", "minutes": 5}), 422, "illegal_value")
    for body in (
        {},
        {"kind": "swap"},
        {"kind": "pause", "minutes": 5},
        {"kind": "extend", "minutes": "5"},
        {"kind": "extend", "minutes": 1.5},
        {"kind": "extend", "days": 0},
        {"kind": "extend", "days": 10**30},
    ):
        refused(ada.post(f"/{match_id}/proposals", body), 422, "illegal_value")
    ada.post(f"/{match_id}/proposals", {"kind": "pause"})
    refused(ben.post(f"/{match_id}/proposals", {"kind": "pause"}), 409, "stands_already")
    refused(ada.client.delete(f"/api/v1/matches/{match_id}/proposals/1", headers=ben.headers), 403, "not_yours")
    refused(ben.post(f"/{match_id}/proposals/2/grant"), 409, "closed_proposal")
    refused(ben.post(f"/{match_id}/proposals/x/grant"), 404, "not_there")
    assert ben.post(f"/{match_id}/proposals/1/decline").status_code == 200
    last = has_shape(ada.get(f"/{match_id}/proposals"), shapes.Proposals)["last"]
    assert (last["how"], last["who"]) == ("declined", "player:2")
    ada.post(f"/{match_id}/proposals", {"kind": "pause"})
    for _ in range(2):
        path = f"/api/v1/matches/{match_id}/proposals/2?key=w"
        assert ada.client.delete(path, headers=ada.headers).status_code == 200
    refused(ada.post(f"/{match_id}/proposals/2/decline"), 409, "closed_proposal")


def test_more_time_and_calling_off(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben, clock=REAL)
    ada.post(f"/{match_id}/proposals", {"kind": "extend", "minutes": 5})
    ben.post(f"/{match_id}/proposals/1/grant")
    ben.post(f"/{match_id}/proposals", {"kind": "extend", "side": "player:1", "days": 1})
    ada.post(f"/{match_id}/proposals/2/grant")
    view = has_shape(ada.get(f"/{match_id}/view"), shapes.View)
    left = view["clock"]["sides"]["player:1"]["left"] / 1000
    assert 86_400 + 900 - 60 < left <= 86_400 + 900
    assert [event["kind"] for event in view["events"]] == ["extended", "extended"]
    ada.post(f"/{match_id}/proposals", {"kind": "call_off"})
    ben.post(f"/{match_id}/proposals/3/grant")
    match = has_shape(ben.get(f"/{match_id}"), shapes.Match)
    assert (match["status"], match["outcome"]["winners"]) == ("finished", [])
    record = ada.get(f"/{match_id}/record").json()
    assert [move["kind"] for move in record["moves"]] == ["extend", "extend", "call_off"]
    assert record["moves"][0]["decision"] == "player:1+player:2"
    verdict = ada.client.post("/api/v1/verify", json=record, headers=ada.headers).json()
    assert verdict["holds"], verdict


def test_over_the_socket(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    with socket(ada, table(match_id)) as hers, socket(ben, table(match_id)) as his:
        heard(hers, "state")
        heard(his, "state")

        def sent(session: Any, frame: dict[str, Any], answer: str = "done") -> dict[str, Any]:
            session.send_json(frame)
            return heard(session, answer)

        sent(hers, {"t": "propose", "kind": "pause", "key": "one"})
        state = heard(his, "state")
        check(ada.client.get("/asyncapi.json").json(), state)
        assert state["consent"]["proposals"][0]["waits_for"] == ["player:2"]
        sent(his, {"t": "decline", "proposal": 1, "key": "no"})
        assert heard(hers, "state")["consent"]["last"]["who"] == "player:2"
        sent(his, {"t": "propose", "kind": "call_off", "key": "two"})
        done = sent(hers, {"t": "grant", "proposal": 2, "key": "yes"})
        assert heard(his, "state")["status"] in ("running", "finished")
        # The same key, by whatever way: nothing more, and the answer says how it stands.
        again = ada.post(f"/{match_id}/proposals/2/grant", {"key": "yes"})
        assert again.json() == {"version": done["version"], "event": done["event"]}
        refusal = sent(hers, {"t": "grant", "proposal": 2, "key": "late"}, "refused")
        assert refusal["code"] == "closed_decision"
        refusal = sent(hers, {"t": "propose", "kind": "pause", "key": "late"}, "refused")
        assert refusal["code"] == "closed_decision"


def test_a_token_that_may_only_read_proposes_nothing(visit: Visit) -> None:
    client = visit()
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = started(ada, ben)
    password = {"name": "Ada of Mende", "password": "nine geese over Mende"}
    assert client.post("/api/v1/account", json=password, headers=ada.headers).status_code == 201
    made = client.post("/api/v1/account/tokens", json={"name": "eyes", "scopes": ["read"]}, headers=ada.headers)
    ada.headers = {"Authorization": f"Bearer {made.json()['token']}"}
    refused(ada.post(f"/{match_id}/proposals", {"kind": "pause"}), 403, "wrong_scope")
    assert ada.get(f"/{match_id}/proposals").status_code == 200


def test_going_back(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = started(ada, ben)
    ada.answer(match_id, "3", "a")
    ben.answer(match_id, "2", "b")
    ways = has_shape(ben.get(f"/{match_id}/proposals"), shapes.Proposals)["ways_back"]
    assert [(way["event"], way["said"]["args"]["n"]) for way in ways] == [(1, 2), (0, 3)]
    refused(ben.post(f"/{match_id}/proposals", {"kind": "back", "event": 2}), 409, "no_way_back")
    refused(ben.post(f"/{match_id}/proposals", {"kind": "back"}), 422, "illegal_value")
    refused(Player(client, "Eve").post(f"/{match_id}/proposals", {"kind": "back", "event": 0}), 403, "not_yours")
    has_shape(ben.post(f"/{match_id}/proposals", {"kind": "back", "event": 1, "key": "k"}), shapes.Answered)
    (proposal,) = has_shape(ada.get(f"/{match_id}/view"), shapes.View)["consent"]["proposals"]
    assert (proposal["event"], proposal["said"], "move" in proposal) == (1, ways[0]["said"], False)
    has_shape(ada.post(f"/{match_id}/proposals/1/grant"), shapes.Answered)
    view = has_shape(ben.get(f"/{match_id}/view"), shapes.View)
    assert view["view"] == {"sticks": 7}
    assert [event["kind"] for event in view["events"]] == ["took", "took", "back"]
    assert ben.answer(match_id, "1", "c").status_code == 200
    ada.post(f"/{match_id}/resign")
    record = ada.get(f"/{match_id}/record").json()
    assert [move["kind"] for move in record["moves"]] == ["move", "move", "back", "move", "resign"]
    assert record["moves"][2]["options"] == ["2"]
    verdict = ada.client.post("/api/v1/verify", json=record, headers=ada.headers).json()
    assert verdict["holds"], verdict
    shown = ada.get(f"/{match_id}/replay?as=player:1&at=3").json()
    assert shown["view"] == {"sticks": 7}
