"""Files at addresses that change with them: kept for good by browsers, and never mixed between two releases."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from app.web import edition as module
from app.web.edition import Edition
from app.web.files import Files

FOR_GOOD = "public, max-age=31536000, immutable"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.setattr(module, "LOOK_AGAIN", 0.0)
    ours, library = tmp_path / "ours", tmp_path / "library"
    (ours / "deep").mkdir(parents=True)
    library.mkdir()
    (ours / "main.js").write_text(
        '/** @import { Kind } from "./kinds.js" */\n'
        'import { x } from "/library/x.js";\n'
        'import { one,\n  two } from "./deep/one.js";\n'
        'const WORKER = "/ours/worker.js";\n'
        'await import("./late.js");\n'
    )
    (ours / "deep" / "one.js").write_text('import "../two.js";\nexport * from "../main.js";\n')
    for name in ("two.js", "late.js", "kinds.js", "worker.js"):
        (ours / name).write_text("")
    (library / "x.js").write_text('import{a as b}from"./y.js";import{c}from"./z.js";export{b}\n')
    for name in ("y.js", "z.js"):
        (library / name).write_text("")
    return {"/ours": ours, "/library": library}


def serve(folders: dict[str, Path]) -> tuple[Edition, TestClient]:
    edition = Edition(folders)
    routes = [Mount(prefix, Files(folder, edition)) for prefix, folder in folders.items()]
    return edition, TestClient(Starlette(routes=routes))


def test_what_is_imported_and_is_not_there(folders: dict[str, Path]) -> None:
    assert Edition(folders).wanting("/ours") == []
    (folders["/library"] / "z.js").unlink()
    assert Edition(folders).wanting("/ours") == ["/library/z.js"]
    (folders["/library"] / "x.js").unlink()
    assert Edition(folders).wanting("/ours") == ["/library/x.js"]


def test_what_is_in_the_address_may_be_kept_for_good(folders: dict[str, Path]) -> None:
    edition, client = serve(folders)
    url = edition.url("/ours/deep/one.js")
    assert url == f"/ours/~{edition.name}/deep/one.js"
    answer = client.get(url)
    assert (answer.text, answer.headers["cache-control"]) == (client.get("/ours/deep/one.js").text, FOR_GOOD)
    assert client.get("/ours/deep/one.js").headers["cache-control"] == "no-cache"


def test_any_change_changes_every_address(folders: dict[str, Path]) -> None:
    edition, client = serve(folders)
    before, twin = edition.url("/ours/main.js"), Edition(folders)
    assert twin.url("/ours/main.js") == before
    (folders["/library"] / "y.js").write_text("changed")
    assert edition.url("/ours/main.js") != before
    assert edition.name == twin.name == Edition(folders).name


def test_another_releases_address_gets_what_there_is_and_may_not_keep_it(folders: dict[str, Path]) -> None:
    _, client = serve(folders)
    for name in ("12345678", "", "~"):
        answer = client.get(f"/ours/~{name}/two.js")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache"), name
    assert client.get("/ours/~12345678/main.js").text == (folders["/ours"] / "main.js").read_text()
    for path in ("/ours/~", "/ours/~12345678", "/ours/~12345678/", "/ours/~1/~2/two.js", "/ours/~1/../library/x.js"):
        assert client.get(path).status_code == 404, path


def test_the_library_comes_from_the_same_edition_and_names_stay(folders: dict[str, Path]) -> None:
    edition, client = serve(folders)
    text = client.get(edition.url("/ours/main.js")).text
    assert f'from "/library/~{edition.name}/x.js"' in text
    assert '"/ours/worker.js"' in text


def test_a_module_brings_all_that_it_imports(folders: dict[str, Path]) -> None:
    edition = Edition(folders)
    wanted = ["ours/main", "library/x", "library/y", "library/z", "ours/deep/one", "ours/two"]
    assert edition.modules("/ours/main.js") == [edition.url(f"/{name}.js") for name in wanted]
    assert edition.modules("/ours/two.js", "/ours/late.js")[1:] == [edition.url("/ours/late.js")]


def test_a_file_that_is_not_there_keeps_its_address(folders: dict[str, Path]) -> None:
    assert Edition(folders).url("/ours/nothing.js") == "/ours/nothing.js"


def test_words_of_another_release_are_asked_about(client: TestClient) -> None:
    assert client.get("/i18n/de.json?edition=12345678").headers["cache-control"] == "no-cache"
