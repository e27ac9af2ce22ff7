"""The sockets: who gets in, what is answered, what is refused, and what ends them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import Visit, sign_in
from tests.web.test_matches import Player, opened, refused, started

OWN = {"origin": "http://testserver"}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


@contextmanager
def socket(player: Player, path: str, events: int | None = 0, language: str = "en") -> Iterator[WebSocketTestSession]:
    """A player's socket, which has said hello unless `events` is None."""
    token = player.headers["Authorization"].removeprefix("Bearer ")
    protocols = ["spoor", f"bearer.{token}"]
    with player.client.websocket_connect(
        path, subprotocols=protocols, headers={"accept-language": language}
    ) as session:
        if events is not None:
            session.send_json({"t": "hello", "events": events})
        yield session


def table(match_id: str) -> str:
    return f"/ws/matches/{match_id}"


def heard(session: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next frame of this kind; others are passed over."""
    for _ in range(20):
        frame: dict[str, Any] = session.receive_json()
        if frame["t"] == kind:
            return frame
    raise AssertionError(f"no {kind} among twenty frames")


def test_a_move_is_answered_and_everybody_is_told(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    with socket(ada, table(match_id)) as hers, socket(ben, table(match_id)) as his:
        assert hers.accepted_subprotocol == "spoor"
        state = heard(hers, "state")
        assert (state["viewer"], state["view"], state["events"]) == ("player:1", {"sticks": 10}, [])
        heard(his, "state")
        decision = state["decisions"][0]["id"]
        hers.send_json({"t": "move", "decision": decision, "options": ["2"], "key": "k"})
        after = heard(hers, "state")
        done = heard(hers, "done")
        assert done == {"t": "done", "key": "k", "version": after["version"], "event": 1, "proof": done["proof"]}
        assert len(done["proof"]) == 64
        assert heard(his, "state")["view"] == after["view"] == {"sticks": 8}
        assert (after["events_from"], len(after["events"])) == (0, 1)
        # The same key, by whatever way: the same answer, and nothing happens.
        hers.send_json({"t": "move", "decision": decision, "options": ["2"], "key": "k"})
        assert heard(hers, "done") == done
        again = ada.post(f"/{match_id}/moves", {"decision": decision, "options": ["2"], "key": "k"})
        assert again.json() == {"version": after["version"], "event": 1, "proof": done["proof"]}
        assert ben.view(match_id)["view"] == {"sticks": 8}


def test_what_is_refused_is_told_with_its_key_and_changes_nothing(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    with socket(ada, table(match_id), language="de") as session:
        before = heard(session, "state")
        for frame, code in [
            ({"t": "move", "decision": before["decisions"][0]["id"], "options": ["9"], "key": "a"}, "illegal_option"),
            ({"t": "move", "decision": "d9-player:1", "options": ["1"], "key": "b"}, "closed_decision"),
            ({"t": "move", "decision": "d9-player:2", "options": ["1"], "key": "c"}, "not_yours"),
            ({"t": "undo", "key": "d"}, "nothing_to_undo"),
            ({"t": "move", "decision": "d", "options": ["1"], "key": "e", "seat": "player:2"}, "malformed"),
            ({"t": "cheat", "key": "f"}, "malformed"),
            ({"t": "chat", "channel": "table", "text": "", "key": "g"}, "illegal_value"),
        ]:
            session.send_json(frame)
            answer = heard(session, "refused")
            assert (answer["code"], answer["key"]) == (code, frame["key"])
            assert answer["detail"]
        session.send_json({"t": "undo", "key": "d"})
        assert heard(session, "refused")["detail"] == "Du kannst nichts zurücknehmen."
    assert ada.view(match_id)["version"] == before["version"]


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{" * 30_000, '{"t":"ping","x":NaN}'])
def test_what_can_not_be_read_is_refused_by_a_frame(ada: Player, ben: Player, text: str) -> None:
    with socket(ada, table(started(ada, ben))) as session:
        session.send_text(text)
        assert heard(session, "refused")["code"] == "malformed"
        session.send_bytes(text.encode())
        assert heard(session, "refused")["code"] == "malformed"
        session.send_json({"t": "ping"})
        assert heard(session, "pong") == {"t": "pong"}


def test_a_huge_frame_is_refused_by_a_frame(ada: Player, ben: Player) -> None:
    with socket(ada, table(started(ada, ben))) as session:
        session.send_json({"t": "chat", "channel": "table", "text": "x" * 70_000, "key": "k"})
        assert heard(session, "refused")["code"] == "too_large"
        session.send_json({"t": "ping"})
        heard(session, "pong")


def test_a_flood_is_dropped(visit: Visit) -> None:
    ada = Player(visit(rate_limits=True), "Ada")
    with socket(ada, table(opened(ada))) as session:
        with pytest.raises(WebSocketDisconnect) as end:
            pinged(session, 500)
        assert end.value.code == 4429


def pinged(session: WebSocketTestSession, times: int) -> None:
    for _ in range(times):
        session.send_json({"t": "ping"})
        session.receive_json()


def test_spectators_see_the_public_view_and_do_nothing(ada: Player, ben: Player, client: TestClient) -> None:
    match_id = started(ada, ben, "bid")
    cleo = Player(client, "Cleo")
    ada.answer(match_id, "3", "k")
    with socket(cleo, table(match_id)) as known, client.websocket_connect(table(match_id)) as unknown:
        unknown.send_json({"t": "hello", "events": 0})
        for session in (known, unknown):
            state = heard(session, "state")
            assert (state["viewer"], state["decisions"]) == ("public", [])
            assert state["view"]["bids"] == {"player:1": None}
            for frame in [
                {"t": "move", "decision": "d1-player:2", "options": ["1"], "key": "k"},
                {"t": "undo", "key": "k2"},
                {"t": "chat", "channel": "table", "text": "take the 4", "key": "k3"},
            ]:
                session.send_json(frame)
                assert heard(session, "refused")["code"] == "not_yours"


def test_taking_back(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben, "bid")
    ada.answer(match_id, "1", "a")
    ada.answer(match_id, "2", "b")
    with socket(ada, table(match_id)) as session:
        assert heard(session, "state")["can_undo"] is True
        session.send_json({"t": "undo", "key": "u"})
        state = heard(session, "state")
        assert (state["can_undo"], state["view"]["bids"]) == (False, {"player:1": "1"})
        assert state["events"][-1]["kind"] == "undone"
        assert heard(session, "done")["key"] == "u"


def test_talking(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    with socket(ada, table(match_id)) as hers, socket(ben, table(match_id)) as his:
        heard(his, "state")
        hers.send_json({"t": "chat", "channel": "side", "text": "just me", "key": "s"})
        hers.send_json({"t": "chat", "channel": "table", "text": " good   luck ", "key": "c"})
        line = heard(his, "chat")
        at = line.pop("at")
        assert at.endswith("Z")
        ada_at_her_seat = {"seat": "player:1", "name": "Ada"}
        assert line == {"t": "chat", "channel": "table", "n": 1, "from": ada_at_her_seat, "text": "good luck"}
        assert heard(hers, "chat")["text"] == "just me"
        assert heard(hers, "done")["key"] == "s"


def test_coming_back_with_the_number_of_events_one_has(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    ada.answer(match_id, "1", "a")
    ben.answer(match_id, "1", "b")
    with socket(ada, table(match_id), events=1) as session:
        state = heard(session, "state")
    assert (state["events_from"], len(state["events"])) == (1, 1)
    assert state["events"] == ada.get(f"/{match_id}/events?after=1").json()["events"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil.example", "", None])
def test_fault_89_a_page_from_elsewhere_is_turned_away(client: TestClient, origin: str | None) -> None:
    headers = sign_in(client)
    match_id = client.post("/api/v1/matches", json={"game": "nim"}, headers=headers).json()["id"]
    for path in (table(match_id), "/ws/lobby"):
        with (
            pytest.raises(WebSocketDisconnect) as end,
            client.websocket_connect(path, headers={} if origin is None else {"origin": origin}),
        ):
            pass
        assert end.value.code == 1008


def test_the_cookie_is_enough_on_our_own_pages(client: TestClient) -> None:
    headers = sign_in(client)
    match_id = client.post("/api/v1/matches", json={"game": "nim"}, headers=headers).json()["id"]
    with client.websocket_connect(table(match_id), headers=OWN) as session:
        session.send_json({"t": "hello"})
        assert heard(session, "state")["viewer"] == "player:1"


def test_an_ended_session_is_told_so(ada: Player) -> None:
    match_id = opened(ada)
    assert ada.client.delete("/api/v1/session", headers=ada.headers).status_code == 204
    for path in (table(match_id), "/ws/lobby"):
        with socket(ada, path, events=None) as session:
            with pytest.raises(WebSocketDisconnect) as end:
                session.receive_json()
            assert end.value.code == 4401


def test_a_token_that_is_none_makes_nobody_a_spectator(ada: Player) -> None:
    match_id = opened(ada)
    for path in (table(match_id), "/ws/lobby"):
        with ada.client.websocket_connect(path, subprotocols=["spoor", "bearer.nope"]) as session:
            with pytest.raises(WebSocketDisconnect) as end:
                session.receive_json()
            assert end.value.code == 4401


def test_what_is_not_there_is_not_there_for_strangers_either(ada: Player, ben: Player) -> None:
    match = ada.post("", {"game": "nim", "visibility": "unlisted"}).json()
    for path in (table("nowhere"), table(match["id"]), table(match["id"]) + "?invite=AAAA-AAAA-AAAA"):
        with socket(ben, path, events=None) as session:
            with pytest.raises(WebSocketDisconnect) as end:
                session.receive_json()
            assert end.value.code == 4404
    with socket(ben, table(match["id"]) + f"?invite={match['invite']['code']}") as session:
        assert heard(session, "state")["viewer"] == "public"


def test_the_lobby(ada: Player, ben: Player) -> None:
    with socket(ben, "/ws/lobby", events=None) as session:
        match_id = started(ada, ben)
        assert [heard(session, "lobby")["match"]["status"] for _ in range(2)] == ["open", "running"]
        ada.answer(match_id, "1", "k")
        assert heard(session, "lobby")["match"]["your_turn"] is True
        session.send_json({"t": "ping"})
        heard(session, "pong")
        for frame in ({"t": "hello"}, {"t": "undo", "key": "k"}):
            session.send_json(frame)
            assert heard(session, "refused")["code"] == "malformed"
    refused(ben.post(f"/{match_id}/leave"), 409, "already_started")
