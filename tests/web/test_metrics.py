"""Figures for Prometheus: there for whoever has the secret, and nothing secret in them."""

from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import ValidationError
from starlette.testclient import TestClient

from app.settings import Settings
from app.store.spread import Spread
from tests.web.conftest import Visit, sign_in

SECRET = "of-sixteen-signs"
WITH = {"Authorization": f"Bearer {SECRET}"}

Found = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def client(visit: Visit) -> TestClient:
    return visit(metrics=SECRET)


def figures(client: TestClient) -> Found:
    """Every figure, by name and labels."""
    answer = client.get("/metrics", headers=WITH)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert answer.headers["cache-control"] == "no-store"
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def labelled(**labels: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(labels.items()))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer of-sixteen-signz"},
        {"Authorization": "Bearer "},
        {"Authorization": SECRET},
        {"Authorization": f"Basic {SECRET}"},
        {"Authorization": f"Bearer {SECRET} {SECRET}"},
        {"Cookie": f"spoor={SECRET}"},
    ],
)
def test_without_the_secret_there_is_no_such_page(client: TestClient, headers: dict[str, str]) -> None:
    there, nowhere = (client.get(path, headers=headers) for path in ("/metrics", "/metricz"))
    assert (there.status_code, there.json()) == (404, nowhere.json())
    assert {*there.headers} == {*nowhere.headers}


def test_without_the_setting_nobody_has_the_secret(visit: Visit) -> None:
    client = visit()
    for token in ("", "None", SECRET):
        assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 404


@pytest.mark.parametrize("given", ["short", "x" * 15])
def test_a_secret_that_can_be_guessed_is_none(given: str) -> None:
    with pytest.raises(ValidationError, match="16 signs") as fault:
        Settings(_env_file=None, metrics=given)  # type: ignore[call-arg, arg-type]
    assert given not in str(fault.value.errors(include_input=False))


def test_requests_are_counted_by_template_and_status(client: TestClient) -> None:
    sign_in(client)
    for path in ("/api/v1/matches/abc", "/api/v1/matches/def", "/nothing/abc", "/static/icons.svg"):
        client.get(path)
    client.head("/api/v1/games")
    client.request("BREW", "/coffee")
    found = figures(client)
    counted = {labels: value for (name, labels), value in found.items() if name == "spoor_requests_total"}
    assert counted == {
        labelled(method="POST", route="/api/v1/session", status="201"): 1,
        labelled(method="GET", route="/api/v1/matches/{match_id}", status="404"): 2,
        labelled(method="GET", route="other", status="404"): 1,
        labelled(method="GET", route="/static/", status="200"): 1,
        labelled(method="HEAD", route="/api/v1/games", status="200"): 1,
        labelled(method="other", route="other", status="404"): 1,
    }
    assert found["spoor_refused_total", labelled(code="not_there")] == 4
    took = labelled(method="POST", route="/api/v1/session")
    assert found["spoor_request_seconds_count", took] == 1
    assert found["spoor_request_seconds_bucket", labelled(**dict(took), le="+Inf")] == 1
    assert 0 < found["spoor_request_seconds_sum", took] < 10


@pytest.fixture
def table(client: TestClient) -> dict[str, Any]:
    """A match that two people play."""
    ada, ben = sign_in(client, "Canary"), sign_in(client, "Finch")
    client.cookies.clear()
    seats = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]
    match = client.post("/api/v1/matches", json={"game": "nim", "seats": seats}, headers=ada).json()
    client.post(f"/api/v1/matches/{match['id']}/join", json={}, headers=ben)
    return {"match": match, "people": (ada, ben)}


def test_what_goes_on_is_counted(client: TestClient, table: dict[str, Any]) -> None:
    path = f"/api/v1/matches/{table['match']['id']}"
    ada, ben = table["people"]
    before = figures(client)
    assert before["spoor_sockets", labelled(place="table")] == 0
    assert ("spoor_moves_total", labelled(kind="move")) not in before
    with client.websocket_connect(f"/ws/matches/{table['match']['id']}", headers=ada) as socket:
        socket.send_json({"t": "hello", "events": 0})
        socket.receive_json()
        assert figures(client)["spoor_sockets", labelled(place="table")] == 1
        socket.send_text("nonsense")
        while socket.receive_json()["t"] != "refused":
            pass
    for person in (ada, ben):
        asked = client.get(f"{path}/view", headers=person).json()["decisions"]
        if asked:
            move = {"decision": asked[0]["id"], "options": [asked[0]["options"][0]["id"]], "key": "k"}
            assert client.post(f"{path}/moves", json=move, headers=person).status_code == 200
            break
    found = figures(client)
    assert found["spoor_moves_total", labelled(kind="move")] == 1
    assert found["spoor_refused_total", labelled(code="malformed")] == 1
    assert found["spoor_sockets", labelled(place="table")] == 0
    assert found["spoor_matches_hot", ()] == 1
    assert found["spoor_database_away", ()] == 0
    assert found["spoor_bots_thinking", ()] == 0
    assert found["spoor_commit_jobs_count", ()] == found["spoor_commit_seconds_count", ()] > 4
    assert found["spoor_commit_jobs_sum", ()] >= found["spoor_commit_jobs_count", ()]
    assert "spoor_bus_up" not in {name for name, _ in found}, "there is no other process"
    assert "process_resident_memory_bytes" in {name for name, _ in found}


def test_nothing_in_it_names_anybody_or_any_match(client: TestClient, table: dict[str, Any]) -> None:
    match, (ada, _) = table["match"], table["people"]
    client.get(f"/matches/{match['id']}?invite={match['invite']['code']}")
    client.get(f"/join/{match['invite']['code']}")
    text = client.get("/metrics", headers=WITH).text
    token = ada["Authorization"].removeprefix("Bearer ")
    secrets = [match["id"], match["invite"]["code"], match["commitment"], match["creator"], token, SECRET]
    assert [secret for secret in (*secrets, "Canary", "Finch") if secret in text] == []
    assert "/join/{code}" in text


def test_a_spread_counts_by_bounds() -> None:
    spread = Spread((1, 2, 4))
    assert spread.share(0.5) is None
    for value in (1, 1.5, 2, 3, 100):
        spread.note(value)
    assert (spread.counts, spread.count, spread.total) == ([1, 2, 1, 1], 5, 107.5)
    assert [spread.share(part) for part in (0.2, 0.5, 0.8, 1)] == [1, 2, 4, float("inf")]
