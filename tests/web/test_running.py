"""The rest of what those who run a server see: matches, load, faults, settings, and the page."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from app.settings import Settings
from app.web.api.admin_load import in_force
from app.web.faults import MOST, Faults
from app.web.limits import Limits
from app.web.tempo import Tempo
from tests.web.accounts import new_account, refused
from tests.web.conftest import Visit
from tests.web.test_account import rows
from tests.web.test_matches import Player, opened, started
from tests.web.test_moderation import ADMIN, Host
from tests.web.test_sockets import heard, socket, table

HTML = {"Accept": "text/html"}


@pytest.fixture
def host(client: TestClient) -> Host:
    return Host(client)


@pytest.fixture
def ada(host: Host) -> Player:
    return Player(host.client, "Ada")


@pytest.fixture
def ben(host: Host) -> Player:
    return Player(host.client, "Ben")


# The page.


def test_the_page_is_there_for_admins_alone(host: Host, ada: Player) -> None:
    client = host.client
    page = client.get("/admin", headers=host.headers | HTML)
    assert page.status_code == 200
    assert "Running this server" in page.text
    nowhere = client.get("/admim", headers=ada.headers | HTML)
    for headers in (ada.headers, new_account(client, "Mallory"), {}):
        answer = client.get("/admin", headers=headers | HTML)
        assert answer.status_code == 404
    assert client.get("/admin", headers=ada.headers | HTML).text == nowhere.text
    assert "/admin" in client.get("/static/account/person.js").text


# Matches.


def test_every_match_is_listed_as_a_stranger_is_told_of_it(host: Host, ada: Player, ben: Player) -> None:
    late = started(ada, ben, title="Late", spectators={"delay": {"moves": 5}})
    unlisted = opened(ada, title="Hidden", visibility="unlisted")
    found = {each["id"]: each for each in host.get("/matches")["matches"]}
    assert set(found) == {late, unlisted}
    assert found[late]["status"] == "open", "those who look on don't know yet that it has begun"
    ada.answer(late, "1", "k")
    again = {each["id"]: each for each in host.get("/matches")["matches"]}
    assert again == found, "and a move makes no difference"
    assert [each["id"] for each in host.get("/matches?q=hidd")["matches"]] == [unlisted]
    assert host.get("/matches?status=running")["matches"] == []
    assert refused(host.ask("GET", "/matches?cursor=x")) == (422, "illegal_value")


def test_a_deleted_match_is_gone_and_what_it_came_to_stays(
    host: Host, ada: Player, ben: Player, tmp_path: Path
) -> None:
    match = started(ada, ben, title="Rude words", rated=True)
    ada.post(f"/{match}/chat", {"text": "rude line"})
    ada.answer(match, "1", "k")
    ben.post(f"/{match}/resign")
    again = ada.post(f"/{match}/rematch").json()["id"]
    host.do("DELETE", f"/matches/{match}", {"reason": "rude"})
    for path in ("", "/view", "/chat", "/record", "/replay?at=0"):
        assert refused(ada.get(f"/{match}{path}")) == (404, "not_there"), path
    # What was played again after it still says so, to those who sit there.
    assert f'"id":"{match}"' not in ada.get("").text + ada.get("?mine=true").text + ada.get("?status=finished").text
    assert match not in str(host.get("/matches"))
    me = host.client.get("/api/v1/session", headers=ada.headers).json()["user"]["id"]
    person = host.client.get(f"/api/v1/people/{me}", headers=ada.headers).json()
    assert (person["finished"], len(person["ratings"])) == (1, 1)
    (played,) = host.client.get(f"/api/v1/people/{me}/matches", headers=ada.headers).json()["matches"]
    assert (played["id"], played["result"], played["kept"], played["title"]) == (match, "won", False, "")
    assert host.client.get("/api/v1/statistics").json()["games"][0]["matches"]["persons"] == 1
    assert ada.get(f"/{again}").status_code == 200, "its rematch is a match of its own"
    for name in ("move", "event", "chat", "snapshot", "seat", "title_word"):
        assert rows(tmp_path, f"SELECT count(*) FROM {name} WHERE match = '{match}'") == [(0,)], name
    assert host.deeds() == [("match_delete", None, "rude")]
    assert refused(host.ask("DELETE", f"/matches/{match}", {})) == (404, "not_there")
    assert len(host.deeds()) == 1


def test_a_match_is_called_off_and_its_record_holds(host: Host, ada: Player, ben: Player) -> None:
    match, waiting = started(ada, ben), opened(ada)
    ada.answer(match, "1", "k")
    with socket(ben, table(match)) as his:
        heard(his, "state")
        host.do("POST", f"/matches/{match}/end", {"reason": "nobody comes any more"})
        state = heard(his, "state")
    assert (state["status"], state["outcome"]["winners"]) == ("finished", [])
    because = {"key": "outcome.ended_by_house_because", "args": {"reason": "nobody comes any more"}}
    assert state["outcome"]["reason"] == because
    assert ada.get(f"/{match}").json()["outcome"]["reason"] == because
    record = ada.get(f"/{match}/record")
    assert record.status_code == 200
    checked = host.client.post("/api/v1/verify", content=record.content, headers={"Content-Type": "application/json"})
    assert checked.json()["holds"] is True, checked.text
    assert (record.json()["moves"][-1]["options"], record.json()["outcome"]["reason"]) == (
        ["nobody comes any more"],
        because,
    )
    assert host.deeds() == [("match_end", None, "nobody comes any more")]
    assert refused(host.ask("POST", f"/matches/{match}/end", {})) == (409, "closed_decision")
    assert refused(host.ask("POST", f"/matches/{waiting}/end", {})) == (409, "not_started")
    assert refused(host.ask("POST", "/matches/nowhere/end", {})) == (404, "not_there")
    assert len(host.deeds()) == 1


def test_where_no_reason_is_given_those_who_played_are_told_who_ended_it(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    host.do("POST", f"/matches/{match}/end")
    told = ada.get(f"/{match}").json()
    assert told["outcome"] == {"winners": [], "reason": {"key": "outcome.ended_by_house", "args": {}}}
    me = host.client.get("/api/v1/session", headers=ada.headers).json()["user"]["id"]
    assert host.client.get(f"/api/v1/people/{me}", headers=ada.headers).json()["finished"] == 0, "it counts nowhere"


def test_a_match_that_is_not_over_is_deleted_as_if_it_had_never_been(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben)
    host.do("DELETE", f"/matches/{match}")
    assert refused(ada.get(f"/{match}")) == (404, "not_there")
    me = host.client.get("/api/v1/session", headers=ada.headers).json()["user"]["id"]
    assert host.client.get(f"/api/v1/people/{me}", headers=ada.headers).json()["finished"] == 0


# Load, faults, settings.


def test_load_names_nobody_and_counts_moves_coarsely(host: Host, ada: Player, ben: Player) -> None:
    match = started(ada, ben, title="Secret title")
    ada.answer(match, "1", "k")
    load = host.get("/load")
    assert (load["processes"], load["matches"], load["moves"], load["away"], load["bus"]) == (1, 1, 0, False, None)
    assert load["faults"] == []
    told = str(load)
    for word in ("Ada", "Secret title", match):
        assert word not in told


def test_moves_are_told_in_fifties_of_whole_minutes() -> None:
    at = 0.0
    tempo = Tempo(lambda: at)
    tempo.note(149)
    assert tempo.lately() == 0, "this minute isn't over"
    at = 61.0
    assert tempo.lately() == 100
    tempo.note(1)
    assert tempo.lately() == 100
    at = 121.0
    assert tempo.lately() == 150
    at = 3600.0
    assert tempo.lately() == 0


def test_faults_are_counted_by_kind_place_and_route_without_their_texts() -> None:
    faults = Faults()

    def stumble(text: str) -> BaseException:
        try:
            raise KeyError(text)
        except KeyError as error:
            return error

    for secret in ("village:7", "village:8"):
        faults.note(stumble(secret), "/api/v1/matches/{match_id}")
    (fault,) = faults.last()
    assert (fault.kind, fault.route, fault.count) == ("KeyError", "/api/v1/matches/{match_id}", 2)
    assert "village" not in str(fault)
    for n in range(MOST + 10):
        faults.note(stumble("x"), f"/{n}")
    assert len(faults.last()) == MOST
    assert faults.last()[0].route == f"/{MOST + 9}"


def test_a_fault_of_ours_is_shown_to_admins(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    house = host.client.app.state.house  # type: ignore[attr-defined]

    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("village:7")

    monkeypatch.setattr(house.pages, "render", break_down)
    answer = host.client.get("/statistics", headers=host.headers)
    assert answer.status_code == 500
    (fault,) = host.get("/load")["faults"]
    assert (fault["kind"], fault["route"], fault["count"]) == ("RuntimeError", "/statistics", 1)
    assert "village" not in str(fault)


def test_settings_in_force_hold_no_secret(tmp_path: Path) -> None:
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=SecretStr("postgresql://spoor:hunter2@db.example/spoor"),
        redis_url=SecretStr("redis://:hunter2@redis.example/0"),
        metrics=SecretStr("hunter2-hunter2-hunter2"),
        oidc_issuer="https://login.example",
        oidc_client_id="spoor",
        oidc_client_secret=SecretStr("hunter2"),
        data=tmp_path,
    )
    shown = {each.name: each.value for each in in_force(settings)}
    assert set(shown) == set(Settings.names())
    assert "hunter2" not in str(shown)
    assert shown["SPOOR_DATABASE_URL"] == "postgresql:***"
    assert (shown["SPOOR_METRICS"], shown["SPOOR_RATE_LIMITS"], shown["SPOOR_WORDS"]) == ("***", "on", "")


def test_where_rates_are_limited_so_are_admins(visit: Visit) -> None:
    host = Host(visit(rate_limits=True))
    state: Any = host.client.app.state  # type: ignore[attr-defined]
    state.house = replace(state.house, limits=Limits(True, lambda: 0.0))
    answers = [host.client.get(f"{ADMIN}/words", headers=host.headers).status_code for _ in range(301)]
    assert answers == [200] * 300 + [429]
