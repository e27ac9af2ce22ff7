"""Many connections by-pass no limit (fault 92): sockets are counted per person, and so is what comes over them."""

from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from app.web.limits import RATES, Rate
from app.web.turnstile import Crowded, Turnstile
from app.web.words import LANGUAGES, load_words
from tests.web.conftest import Visit
from tests.web.test_matches import Player, opened
from tests.web.test_sockets import heard, socket, table

LOBBY = "/ws/lobby"


def pinged(session: WebSocketTestSession) -> None:
    session.send_json({"t": "ping"})
    heard(session, "pong")


def turned_away(player: Player, path: str, language: str = "en") -> str:
    """The reason with which the socket was closed."""
    with socket(player, path, events=None, language=language) as session, pytest.raises(WebSocketDisconnect) as end:
        pinged(session)  # answered, so that the test ends, where it was let in
    assert end.value.code == 4409
    return str(end.value.reason)


def test_fault_92_a_person_has_so_many_sockets_and_no_more(visit: Visit) -> None:
    client = visit(rate_limits=True, sockets_per_person=3)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada)
    with ExitStack() as stack:
        own = [stack.enter_context(socket(ada, path, events=None)) for path in (table(match_id), LOBBY, LOBBY)]
        for path in (table(match_id), LOBBY):
            assert turned_away(ada, path).endswith("Close some, then load this page again.")
            assert turned_away(ada, path, "de").startswith("Zu viele Fenster")
        for session in own:
            pinged(session)
        with socket(ben, LOBBY, events=None) as his:
            pinged(his)
        own[1].close()
        with socket(ada, LOBBY, events=None) as again:
            pinged(again)


def test_fault_92_an_address_has_so_many_sockets_and_no_more(visit: Visit) -> None:
    """Whether its people have names or not."""
    client = visit(rate_limits=True, sockets_per_address=3)
    match_id = opened(Player(client, "Ada"))
    with ExitStack() as stack:
        for path in (table(match_id), LOBBY):
            pinged(stack.enter_context(client.websocket_connect(path)))
        pinged(stack.enter_context(socket(Player(client, "Ben"), LOBBY, events=None)))
        turned_away(Player(client, "Cleo"), LOBBY)
        with client.websocket_connect(LOBBY) as session, pytest.raises(WebSocketDisconnect) as end:
            pinged(session)
        assert end.value.code == 4409
    for _ in range(4):
        with client.websocket_connect(LOBBY) as session:
            pinged(session)


def test_who_is_turned_away_was_never_at_the_table(visit: Visit) -> None:
    client = visit(rate_limits=True, sockets_per_person=1)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = opened(ada)
    with socket(ben, LOBBY, events=None), socket(ada, table(match_id)) as session:
        assert heard(session, "presence")["watching"] == 0
        turned_away(ben, table(match_id))
        session.send_json({"t": "ping"})
        assert session.receive_json() == {"t": "pong"}, "and nothing about who looks on"


def send(sessions: list[WebSocketTestSession], frame: dict[str, Any], times: int) -> list[dict[str, Any]]:
    """Send it that often, over one socket after the other, and give what each was answered."""
    answers = []
    for n in range(times):
        session = sessions[n % len(sessions)]
        session.send_json(frame | ({"key": f"k{n}"} if frame["t"] == "chat" else {}))
        answers.append(next(answer for answer in iter(session.receive_json, None) if answer["t"] != "chat"))
    return answers


def test_fault_92_a_flood_over_many_sockets_is_a_flood(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "frame", Rate(40, 600))
    client = visit(rate_limits=True)
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    with ExitStack() as stack:
        own = [stack.enter_context(socket(ada, LOBBY, events=None)) for _ in range(10)]
        send(own, {"t": "ping"}, 40)
        own[3].send_json({"t": "ping"})
        with pytest.raises(WebSocketDisconnect) as end:
            own[3].receive_json()
        assert end.value.code == 4429
        with socket(ben, LOBBY, events=None) as his:
            pinged(his)


def test_fault_92_many_guests_of_one_address_share_its_allowance(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "frames of an address", Rate(40, 600))
    client = visit(rate_limits=True)
    with ExitStack() as stack:
        players = [Player(client, name) for name in ("Ada", "Ben", "Cleo")]
        theirs = [stack.enter_context(socket(player, LOBBY, events=None)) for player in players]
        nobody = stack.enter_context(client.websocket_connect(LOBBY))
        send([*theirs, nobody], {"t": "ping"}, 40)
        nobody.send_json({"t": "ping"})
        with pytest.raises(WebSocketDisconnect) as end:
            nobody.receive_json()
        assert end.value.code == 4429


def test_fault_92_chat_is_counted_per_person(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "chat", Rate(6, 600))
    ada = Player(visit(rate_limits=True), "Ada")
    match_id = opened(ada)
    with ExitStack() as stack:
        own = [stack.enter_context(socket(ada, table(match_id))) for _ in range(3)]
        for session in own:
            heard(session, "state")
        for session in own:
            heard(session, "presence")
        line = {"t": "chat", "channel": "table", "text": "again"}
        answers = [answer for answer in send(own, line, 7) if answer["t"] != "presence"]
        assert [answer["t"] for answer in answers] == ["done"] * 6 + ["refused"]
        assert answers[-1]["code"] == "too_many"
        by_rest = ada.post(f"/{match_id}/chat", {"text": "again"})
        assert by_rest.status_code == 429
        assert int(by_rest.headers["retry-after"]) > 1


def test_without_limits_there_is_none(visit: Visit) -> None:
    ada = Player(visit(sockets_per_person=1, sockets_per_address=1), "Ada")
    with socket(ada, LOBBY, events=None), socket(ada, LOBBY, events=None) as second:
        pinged(second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_fits_into_a_close_frame(language: str) -> None:
    assert len(load_words().say(language, Crowded().text).encode()) <= 123


def test_who_is_gone_is_forgotten() -> None:
    turnstile = Turnstile(True, per_person=1, per_address=2)
    turnstile.enter(person="ada", address="a")
    turnstile.enter(person="ben", address="a")
    with pytest.raises(Crowded):
        turnstile.enter(person="cleo", address="a")
    turnstile.leave(person="ada", address="a")
    turnstile.enter(address="a")
    turnstile.leave(person="ben", address="a")
    turnstile.leave(address="a")
    assert not turnstile._inside
