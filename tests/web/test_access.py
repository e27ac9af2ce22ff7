"""The log: one line a request, and no secret in it."""

import json

import pytest

from app.log import set_up_logs
from tests.web.conftest import Visit, sign_in


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_one_line_a_request(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    client = visit()
    set_up_logs("info", "json")
    answer = client.get("/api/v1/games")
    (line,) = lines(capsys)
    assert {key: line[key] for key in ("event", "level", "method", "path", "status", "request")} == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/api/v1/games",
        "status": 200,
        "request": answer.headers["x-request-id"],
    }
    assert isinstance(line["ms"], float)


def test_files_and_health_are_quiet_unless_they_fail(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    client = visit()
    set_up_logs("info", "json")
    for path in ("/static/icons.svg", "/healthz", "/readyz", "/i18n/en.json"):
        assert client.get(path).status_code == 200
    assert lines(capsys) == []
    client.get("/static/nothing.js")
    assert [line["path"] for line in lines(capsys)] == ["/static/nothing.js"]


@pytest.mark.parametrize("style", ["json", "text"])
def test_no_control_sign_gets_into_the_log(
    visit: Visit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    client = visit()
    set_up_logs("info", style)
    for sign in ("%00", "%07", "%0A", "%1B%5B2J", "%7F", "%C2%9B", "%E2%80%A8"):
        client.get(f"/matches/{sign}")
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 7, "one line a request, whatever is in it"
    assert not [sign for sign in written if sign != "\n" and not sign.isprintable()]
    assert "00" in written.splitlines()[0]


@pytest.mark.parametrize("style", ["json", "text"])
def test_no_secret_gets_into_the_log(visit: Visit, capsys: pytest.CaptureFixture[str], style: str) -> None:
    client = visit()
    set_up_logs("debug", style)
    bearer = sign_in(client, "Canary")
    token = bearer["Authorization"].removeprefix("Bearer ")
    client.get("/api/v1/session", headers=bearer)
    client.get("/join/SECRETCODE")
    client.get("/?invite=SECRETCODE")
    client.post("/api/v1/session", json={"name": "SECRETNAME", "password": "SECRETPASS"})
    client.get("/", headers={"User-Agent": "SECRETAGENT"})
    ours = "\n".join(line for line in capsys.readouterr().err.splitlines() if "spoor.web" in line)
    assert ours.count("/join/...") == 1
    for secret in (token, "SECRET", "Canary"):
        assert secret not in ours


@pytest.mark.parametrize("style", ["json", "text"])
def test_a_traceback_has_no_values_in_it(
    visit: Visit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    client = visit()

    def burst(*_: object) -> None:
        seed = "HUNTER" + "2"
        try:
            dict[str, str]()[seed]
        except KeyError as fault:
            raise RuntimeError(f"no such card: {seed}") from fault

    monkeypatch.setattr("app.web.api.games._out", burst)
    set_up_logs("info", style)
    bearer = sign_in(client)
    assert client.get("/api/v1/games", headers=bearer).status_code == 500
    written = capsys.readouterr().err
    assert "RuntimeError" in written
    assert "KeyError" in written, "and what led to it"
    assert "burst" in written
    assert "HUNTER2" not in written
    assert bearer["Authorization"] not in written


def test_a_line_cannot_be_forged(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    client = visit()
    for style in ("json", "text"):
        set_up_logs("info", style)
        client.get("/x%0a2026-01-01T00:00:00Z [info] forged")
        written = capsys.readouterr().err
        assert len(written.splitlines()) == 1, style
