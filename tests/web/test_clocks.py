"""Clocks over REST and the socket: chosen with a table, shown with it, and what happens when the time is up."""

import time
from datetime import datetime
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.api import shapes
from tests.web.conftest import sign_in
from tests.web.test_asyncapi import check
from tests.web.test_matches import MATCHES, Player, has_shape, refused, started

REAL = {"kind": "real", "bank": 600, "refund": 5}
MAIL = {"kind": "mail", "days": 2, "quiet": {"from": "22:00", "to": "08:00", "zone": "Europe/Berlin"}}


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


def until(player: Player, match: str, moves: int) -> dict[str, Any]:
    """The view as soon as so many moves are known of."""
    end = time.monotonic() + 20
    while (view := player.view(match))["events_from"] + len(view["events"]) < moves:
        assert time.monotonic() < end
        time.sleep(0.05)
    return view


@pytest.mark.parametrize(
    ("wish", "shown"),
    [
        (None, None),
        ({"kind": "none"}, None),
        (REAL, REAL | {"out_of_time": "random"}),
        (
            {"kind": "real", "bank": 60, "out_of_time": "bot"},
            {"kind": "real", "bank": 60, "refund": 0, "out_of_time": "bot"},
        ),
        (MAIL | {"out_of_time": "forfeit"}, MAIL | {"out_of_time": "forfeit"}),
        ({"kind": "mail", "days": 3, "quiet": None}, {"kind": "mail", "days": 3, "out_of_time": "random"}),
    ],
)
def test_it_is_chosen_when_a_table_is_opened(ada: Player, wish: Any, shown: Any) -> None:
    created = has_shape(ada.post("", {"game": "nim", "clock": wish}), shapes.Match, 201)
    assert created["clock"] == shown
    assert has_shape(ada.get(f"/{created['id']}"), shapes.Match)["clock"] == shown


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (None, {}),
        (REAL, {"clock": REAL | {"out_of_time": "random"}}),
        (MAIL, {"clock": MAIL | {"out_of_time": "random"}}),
    ],
)
def test_the_lobby_tells_of_it_where_there_is_one(ada: Player, ben: Player, wish: Any, told: Any) -> None:
    ada.post("", {"game": "nim", "clock": wish})
    for each in (ada, ben):
        (entry,) = has_shape(each.get(""), shapes.Lobby)["matches"]
        assert {name: entry[name] for name in entry if name == "clock"} == told


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"kind": "real", "bank": 0}, "Give each side 1 to 604800 seconds."),
        ({"kind": "real", "bank": 10**30}, "Give each side 1 to 604800 seconds."),
        ({"kind": "real", "bank": 60, "refund": 4000}, "Give back 0 to 3600 seconds after each wait."),
        ({"kind": "mail", "days": 400}, "Give 1 to 30 days for a move."),
        (
            MAIL | {"quiet": {"from": "8", "to": "22:00", "zone": "UTC"}},
            "Write the hours of rest as HH:MM, such as 22:00.",
        ),
        (
            MAIL | {"quiet": {"from": "08:00", "to": "07:00", "zone": "UTC"}},
            "The clock may rest up to 16 hours a day, and must rest some time. Choose other hours.",
        ),
        (
            MAIL | {"quiet": {"from": "22:00", "to": "08:00", "zone": "Berlin"}},
            "There is no such time zone. Write one such as Europe/Berlin.",
        ),
    ],
)
def test_fault_69_what_is_wrong_with_a_clock_is_said_in_a_sentence(ada: Player, wish: Any, says: str) -> None:
    answer = ada.post("", {"game": "nim", "clock": wish})
    refused(answer, 422, "illegal_value")
    assert answer.json()["detail"] == says


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"kind": "sand"},
        {"kind": "real"},
        {"kind": "real", "bank": "60"},
        {"kind": "real", "bank": True},
        {"kind": "real", "bank": 60.5},
        {"kind": "real", "bank": 60, "spare": 60},
        {"kind": "real", "bank": 60, "out_of_time": "shame"},
        {"kind": "mail", "days": 3, "bank": 60},
        {"kind": "mail", "days": 3, "quiet": {"from": "22:00", "to": "08:00"}},
        {"kind": "none", "days": 3},
        "real",
    ],
)
def test_what_is_no_clock_is_refused(ada: Player, wish: Any) -> None:
    refused(ada.post("", {"game": "nim", "clock": wish}), 422, "illegal_value")


def test_it_is_told_with_each_state(ada: Player, ben: Player, client: TestClient) -> None:
    match = started(ada, ben, clock=REAL)
    ada.answer(match, "1", "k")
    view = has_shape(client.get(f"{MATCHES}/{match}/view"), shapes.View)
    clock = view["clock"]
    assert {side: dial["runs"] for side, dial in clock["sides"].items()} == {"player:1": False, "player:2": True}
    assert clock["sides"]["player:1"] == {"left": 600_000, "runs": False}
    left = clock["sides"]["player:2"]["left"]
    assert 590_000 < left <= 600_000
    now, due = (datetime.fromisoformat(each) for each in (clock["now"], clock["sides"]["player:2"]["due"]))
    assert abs((due - now).total_seconds() * 1000 - left) < 2
    time.sleep(0.05)
    again = client.get(f"{MATCHES}/{match}/view").json()
    assert again["clock"]["sides"]["player:2"]["left"] < left, "fresh, though the rest is as it was"
    assert again["version"] == view["version"]


def test_fault_70_over_the_socket_too_and_no_second_brings_a_frame(
    ada: Player, ben: Player, client: TestClient
) -> None:
    document = client.get("/asyncapi.json").json()
    match = started(ada, ben, clock=REAL)
    token = ada.headers["Authorization"].removeprefix("Bearer ")
    with client.websocket_connect(f"/ws/matches/{match}", ["spoor", f"bearer.{token}"]) as table:
        table.send_json({"t": "hello", "events": 0})
        state = table.receive_json()
        check(document, state)
        assert state["clock"]["sides"]["player:1"]["runs"]
        assert table.receive_json()["t"] == "presence"
        time.sleep(1.2)
        table.send_json({"t": "ping"})
        assert table.receive_json() == {"t": "pong"}
        table.send_json({"t": "hello", "events": 0})
        again = table.receive_json()
        gone = state["clock"]["sides"]["player:1"]["left"] - again["clock"]["sides"]["player:1"]["left"]
        said = datetime.fromisoformat(again["clock"]["now"]) - datetime.fromisoformat(state["clock"]["now"])
        assert 1200 <= gone < 5000
        assert abs(said.total_seconds() * 1000 - gone) < 2, "what is left goes by with the time that is told beside it"


def test_without_one_nothing_is_said_of_it(ada: Player, ben: Player) -> None:
    assert "clock" not in ada.view(started(ada, ben))


def test_whoever_is_out_of_time_is_answered_for(ada: Player, ben: Player) -> None:
    match = started(ada, ben, clock={"kind": "real", "bank": 1, "refund": 60})
    until(ben, match, 2)
    view = ben.view(match)
    assert view["waiting_for"] == ["player:2"]
    assert view["events"][0]["kind"] == "out_of_time"
    assert view["events"][0]["data"] == {"side": "player:1"}
    assert view["clock"]["sides"]["player:1"] == {"left": 1000, "runs": False}
    assert ada.view(match)["can_undo"] is False


def test_a_bot_takes_over(ada: Player, ben: Player, visit: Any) -> None:
    match = started(ada, ben, clock={"kind": "real", "bank": 1, "refund": 60, "out_of_time": "bot"})
    until(ben, match, 1)
    seats = {seat["seat"]: seat["player"] for seat in ben.view(match)["seats"]}
    assert seats["player:1"] == {"bot": "steady"}
    assert ada.view(match)["viewer"] == "public"
    lost = has_shape(ada.get(f"/{match}"), shapes.Match)["unseated"]
    assert (lost["seat"], lost["why"]) == ("player:1", "out_of_time")
    until(ben, match, 2)
    assert ben.view(match)["waiting_for"] == ["player:2"], "and the bot has moved"


def test_or_the_match_is_lost(ada: Player, ben: Player) -> None:
    match = started(ada, ben, clock={"kind": "real", "bank": 1, "out_of_time": "forfeit"})
    end = time.monotonic() + 20
    while (view := ben.view(match))["status"] == "running":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert view["outcome"] == {"winners": ["player:2"], "reason": {"key": "outcome.out_of_time", "args": {}}}
    listed = ben.get("?mine=true&status=finished").json()["matches"]
    replayed = ben.get(f"/{match}/replay?as=public").json()
    for told in (view, ben.get(f"/{match}").json(), next(each for each in listed if each["id"] == match), replayed):
        late, other = told["seats"]
        assert (late.get("out"), late.get("out_of_time")) == (True, True), "it did not give up"
        assert "out" not in other


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Your time was up before this came in."),
        ("de", "Deine Zeit war um, bevor das ankam."),
        ("fr", "Votre temps était écoulé avant que cela n’arrive."),
    ],
)
def test_who_comes_too_late_is_told_so(ada: Player, ben: Player, language: str, says: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("app.matches.flags.GRACE", 30)
    match = started(ada, ben, clock={"kind": "real", "bank": 1})
    time.sleep(1.05)
    ada.headers["Accept-Language"] = language
    answer = ada.answer(match, "1", "late")
    refused(answer, 409, "out_of_time")
    assert answer.json()["detail"] == says


def test_the_rematch_keeps_it(ada: Player, ben: Player) -> None:
    match = started(ada, ben, clock=MAIL)
    ben.post(f"/{match}/resign")
    assert ben.post(f"/{match}/rematch").json()["clock"] == MAIL | {"out_of_time": "random"}


def test_fault_71_nobody_can_claim_that_the_time_is_up(client: TestClient) -> None:
    """The server alone finds it: there is no route and no frame by which anybody could say so."""
    sign_in(client)
    paths = client.get("/openapi.json").json()["paths"]
    assert not [path for path in paths if "flag" in path or "time" in path]
    names = client.get("/asyncapi.json").json()["channels"]["match"]["messages"]
    assert not [name for name in names if "flag" in name.lower()]
