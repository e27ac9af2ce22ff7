"""Files for browsers: kept, but asked about each time; and nothing else of the disk."""

import gzip

import pytest
from starlette.testclient import TestClient

from app.web.words import LANGUAGES

FILES = ["/static/shell/bar.js", "/static/style/tokens.css", "/static/icons.svg", "/vendor/lit-html/lit-html.js"]
WORDS = [f"/i18n/{language}.json" for language in LANGUAGES]


@pytest.mark.parametrize("path", [*FILES, *WORDS])
def test_kept_but_asked_about(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = client.get(path, headers={"If-None-Match": '"something else"'})
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize("path", [p for p in FILES if p.endswith(".js")])
def test_modules_are_scripts(client: TestClient, path: str) -> None:
    assert client.get(path).headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/..%5cpyproject.toml",
        "/static//etc/passwd",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static/",
        "/static/shell",
        "/vendor/lit-html/../typescript/package.json",
        "/vendor/lit-html/%2e%2e/typescript/package.json",
        "/vendor/typescript/package.json",
        "/i18n/en",
        "/i18n/../en.json",
        "/i18n/tlh.json",
        "/i18n/%2e%2e%2fen.json",
        "/templates/base.html",
        "/docs/hosting.md",
    ],
)
def test_nothing_else(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_browser_gets_the_servers_words(client: TestClient) -> None:
    said = {language: client.get(f"/i18n/{language}.json").json() for language in LANGUAGES}
    assert {catalogue["lang"] for catalogue in said.values()} == set(LANGUAGES)
    assert len({frozenset(catalogue["messages"]) for catalogue in said.values()}) == 1
    assert said["de"]["messages"]["problem.too_many"] == [
        "Zu viel auf einmal. Versuch es in einer Sekunde wieder.",
        "Zu viel auf einmal. Versuch es in {n} Sekunden wieder.",
    ]


def test_pages_and_files_go_compressed_and_answers_to_programs_do_not(client: TestClient) -> None:
    asked = {"Accept-Encoding": "gzip"}
    for path in ("/", "/static/icons.svg", "/i18n/en.json"):
        answer = client.get(path, headers=asked)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "Accept-Encoding" in answer.headers["vary"]
        assert int(answer.headers["content-length"]) < len(answer.content)
    games = client.get("/api/v1/games", headers=asked)
    assert "content-encoding" not in games.headers
    assert len(gzip.compress(games.content)) < len(games.content)


def test_for_robots_and_old_browsers(client: TestClient) -> None:
    assert "Disallow: /join/" in client.get("/robots.txt").text
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
