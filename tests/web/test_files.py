"""Files are kept in memory, but sent as they are on the disk."""

import os
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from app.web.edition import Edition
from app.web.files import Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "long.js").write_text("let word\n" * 500)
    (tmp_path / "short.css").write_text("a {}")
    (tmp_path / "unheard.of").write_bytes(b"\0")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=[Mount("/kept", Files(folder, Edition({"/kept": folder})))]))


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("deep/long.js", "text/javascript; charset=utf-8"),
        ("short.css", "text/css; charset=utf-8"),
        ("unheard.of", "application/octet-stream"),
    ],
)
def test_each_goes_by_its_kind(client: TestClient, folder: Path, name: str, media_type: str) -> None:
    answer = client.get(f"/kept/{name}")
    assert answer.content == (folder / name).read_bytes()
    assert answer.headers["content-type"] == media_type


def test_compressed_for_those_who_can_read_it(client: TestClient) -> None:
    plain = client.get("/kept/deep/long.js", headers={"Accept-Encoding": "identity"})
    packed = client.get("/kept/deep/long.js", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) // 10
    assert packed.content == plain.content
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in client.get("/kept/short.css", headers={"Accept-Encoding": "gzip"}).headers


def test_what_was_changed_is_sent_anew(client: TestClient, folder: Path) -> None:
    first = client.get("/kept/short.css")
    (folder / "short.css").write_text("b {}")
    os.utime(folder / "short.css", ns=(0, 0))
    second = client.get("/kept/short.css", headers={"If-None-Match": first.headers["etag"]})
    assert (second.status_code, second.text) == (200, "b {}")
    (folder / "short.css").unlink()
    assert client.get("/kept/short.css").status_code == 404


def test_the_same_content_has_the_same_name_everywhere(client: TestClient, folder: Path) -> None:
    """Several processes, or machines, serve one browser."""
    elsewhere = TestClient(Starlette(routes=[Mount("/other", Files(folder, Edition({"/other": folder})))]))
    os.utime(folder / "short.css", ns=(0, 0))
    assert elsewhere.get("/other/short.css").headers["etag"] == client.get("/kept/short.css").headers["etag"]
