"""The audit of dependencies: a known hole fails it, a service that is away does not, and it is run at all."""

import json
import re
import sys
from typing import Any

import pytest

from tests import audit
from tests.audit import Hole, Pin, Report, Unanswered, judge, pins, read_node, read_page, read_python, said_by

CLEAN = {"name": "jinja2", "version": "3.1.6", "vulns": []}
HOLED = {"name": "jinja2", "version": "2.0", "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1", "GHSA-1"]}]}
UNKNOWN = {"name": "ours", "skip_reason": "Dependency not found on PyPI and could not be audited: ours (1)"}

LIT_HTML = {"name": "lit-html", "title": "x", "url": "https://github.com/advisories/GHSA-2", "range": "<4"}


def of_python(*packages: Any) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def of_node(**packages: list[Any]) -> str:
    return json.dumps({"vulnerabilities": {name: {"via": via} for name, via in packages.items()}})


def verdict(
    read: Any, text: str, capsys: pytest.CaptureFixture[str], accepted: dict[str, str] | None = None
) -> tuple[bool, str]:
    well = judge("lock", lambda: read(text), accepted or {})
    return well, capsys.readouterr().out


@pytest.mark.parametrize(
    ("read", "text", "hole"),
    [
        (read_python, of_python(CLEAN, HOLED, UNKNOWN), "jinja2 2.0: CVE-1, GHSA-1, PYSEC-1"),
        (read_node, of_node(lit=["lit-html"], **{"lit-html": [LIT_HTML]}), "lit-html: GHSA-2"),
    ],
)
def test_a_known_hole_fails_unless_it_is_accepted(
    read: Any, text: str, hole: str, capsys: pytest.CaptureFixture[str]
) -> None:
    well, told = verdict(read, text, capsys)
    assert not well
    assert f"a known hole in {hole}." in told
    accepted = {re.findall(r"GHSA-\d", hole)[0]: "not used"}
    assert verdict(read, text, capsys, accepted)[0]
    assert not verdict(read, text, capsys, {"GHSA-9": "another"})[0]


@pytest.mark.parametrize(("read", "text"), [(read_python, of_python(CLEAN)), (read_node, of_node())])
def test_where_nothing_is_known_all_is_well(read: Any, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(read, text, capsys) == (True, "lock: no known hole.\n")


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_python, ""),
        (read_python, "a traceback"),
        (read_python, of_python(UNKNOWN, UNKNOWN)),
        (read_node, ""),
        (read_node, json.dumps({"message": "request to the registry failed", "error": {"summary": ""}})),
        (read_node, json.dumps({"vulnerabilities": None})),
    ],
)
def test_a_service_that_is_away_is_told_in_one_line_and_fails_nothing(
    read: Any, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unanswered):
        read(text)
    well, told = verdict(read, text, capsys)
    assert well
    assert told.count("\n") == told.count("NOT AUDITED") == 1


def test_a_package_that_the_service_does_not_know_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    well, told = verdict(read_python, of_python(CLEAN, UNKNOWN), capsys)
    assert well
    assert "NOT AUDITED, as the service doesn't know them: ours." in told


def test_a_service_that_never_answers_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PATIENCE", 0.1)
    assert said_by([sys.executable, "-c", "import time; time.sleep(60)"]) == ""


def a_page(version: str, *holes: Any) -> str:
    return json.dumps({"info": {"version": version}, "vulnerabilities": holes})


JINJA = Pin("jinja2", "2.0")
HOLE = {"id": "PYSEC-1", "aliases": ["CVE-1"], "withdrawn": None}


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        (a_page("2.0"), []),
        (a_page("2.0", HOLE), [Hole("jinja2 2.0", frozenset({"PYSEC-1", "CVE-1"}))]),
        (a_page("2.0", HOLE | {"withdrawn": "2026-01-01"}), []),
        (a_page("2.1", HOLE), None),
        ("", None),
        ("<html>", None),
        ('{"info": null}', None),
        ('{"info": {"version": "2.0"}}', None),
    ],
)
def test_a_page_tells_of_the_newest_version_alone(text: str, holes: list[Hole] | None) -> None:
    assert read_page(text, JINJA) == holes


def test_whom_the_service_does_not_know_their_own_pages_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = [JINJA, Pin("msgspec", "1.0"), Pin("uvicorn", "3.0")]
    pages = {"msgspec": a_page("1.0", HOLE), "uvicorn": a_page("3.1")}
    asked: list[str] = []

    def page(name: str) -> str:
        asked.append(name)
        return pages.get(name, "")

    monkeypatch.setattr(audit, "page", page)
    skipped = [{"name": name, "skip_reason": "not found"} for name in ("msgspec", "uvicorn")]
    monkeypatch.setattr(audit, "said_by", lambda command: of_python(HOLED, *skipped))
    holes = [
        Hole("jinja2 2.0", frozenset({"PYSEC-1", "CVE-1", "GHSA-1"})),
        Hole("msgspec 1.0", frozenset({"PYSEC-1", "CVE-1"})),
    ]
    assert audit.of_python(lock) == Report(holes, ["uvicorn 3.0"])
    assert sorted(asked) == ["msgspec", "uvicorn"]
    monkeypatch.setattr(audit, "said_by", lambda command: "")
    assert audit.of_python(lock) == Report(holes[1:], ["jinja2 2.0", "uvicorn 3.0"])
    pages.clear()
    with pytest.raises(Unanswered):
        audit.of_python(lock)


def test_a_page_that_can_not_be_had_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(address: str, timeout: float) -> None:
        raise TimeoutError

    monkeypatch.setattr(audit, "urlopen", fails)
    assert audit.page("jinja2") == ""


def test_all_that_players_get_is_asked_about() -> None:
    text = (audit.ROOT / "requirements.lock").read_text()
    assert len(pins(text)) == len(re.findall(r"^\S", text, re.MULTILINE)) > 30
    assert Pin("colorama", "0.4") in pins('colorama==0.4 ; sys_platform == "win32" \\\n    --hash=sha256:0\n')


def test_one_hole_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"pip_audit": of_python(CLEAN), "audit": of_node(x=[LIT_HTML])}
    monkeypatch.setattr(audit, "said_by", lambda command: next(answers[word] for word in command if word in answers))
    assert audit.main() == 1
    answers["audit"] = of_node()
    assert audit.main() == 0
    answers["pip_audit"] = of_python(HOLED)
    assert audit.main() == 1


def test_what_is_accepted_has_a_reason() -> None:
    assert all(len(reason.split()) > 3 for reason in audit.ACCEPTED.values())


def test_ci_asks() -> None:
    assert "-m tests.audit || failed=1" in (audit.ROOT / ".ci" / "run").read_text()
