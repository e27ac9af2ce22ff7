"""Pages: whole, in the reader's language and light, and safe whatever people are called."""

import re

import pytest
from starlette.testclient import TestClient

from app.web.markdown import to_page
from app.web.words import LANGUAGES
from tests.web.conftest import sign_in

HTML = {"Accept": "text/html"}
EVIL = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_in_each_language(client: TestClient, language: str) -> None:
    page = client.get("/", headers=HTML | {"Accept-Language": language})
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-store"
    assert f'<html lang="{language}">' in page.text
    assert not re.search(r">[a-z]+\.[a-z_]+<", page.text), "a key without words"


def test_nothing_inline(client: TestClient) -> None:
    for path in ("/", "/nothing"):
        text = client.get(path, headers=HTML).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), path
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text), path
        assert not re.search(r'(src|href)="(https?:)?//', text), path


def test_fault_91_a_name_is_only_text(client: TestClient) -> None:
    sign_in(client, EVIL)
    text = client.get("/").text
    assert EVIL not in text
    assert "&lt;img src=x onerror=alert(1)&gt;" in text


def test_the_page_knows_its_reader(client: TestClient) -> None:
    assert "data-user=" not in client.get("/").text
    sign_in(client, "Ada")
    assert 'data-user="' in client.get("/").text
    assert 'data-user="' not in client.get("/", headers={"Cookie": "spoor=" + "A" * 43}).text


def test_a_page_that_is_not_there_knows_its_reader_too(client: TestClient) -> None:
    sign_in(client, "Ada")
    assert 'data-user="' in client.get("/nothing", headers=HTML).text


def test_the_token_is_on_no_page(client: TestClient) -> None:
    token = sign_in(client)["Authorization"].removeprefix("Bearer ")
    for path in ("/", "/nothing", "/i18n/en.json"):
        assert token not in client.get(path, headers=HTML).text


def test_the_language_menu_works_without_scripts(client: TestClient) -> None:
    answer = client.get("/?lang=de&x=1", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?x=1")
    assert '<html lang="de">' in client.get("/", headers={"Accept-Language": "fr"}).text


@pytest.mark.parametrize("language", ["xx", "", "de%0d%0aSet-Cookie:x=y", "<b>"])
def test_a_language_that_is_not_spoken_changes_nothing(client: TestClient, language: str) -> None:
    answer = client.get(f"/?lang={language}", follow_redirects=False)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("cookie", "said"), [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ("x", "")]
)
def test_the_light_comes_with_the_page(client: TestClient, cookie: str, said: str) -> None:
    client.cookies.set("spoor_theme", cookie)
    assert f'<html lang="en"{said}>' in client.get("/").text


def test_cookies_of_strangers_do_no_harm(client: TestClient) -> None:
    for cookie in ("spoor_lang=../../x", "spoor_theme=%22%3E%3Cb%3E", "spoor=%00", "spoor=" + "x" * 4000, "=;;,="):
        assert client.get("/", headers={"Cookie": cookie}).status_code == 200


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/nim", "/rules/..%2f..%2fREADME", "/rulings/chess", "/rules/"])
def test_no_rules_for_what_is_not_played_here(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_headings_have_anchors_and_make_the_contents() -> None:
    page = to_page("# La *Bête*\n\n## Choose where to strike {#strike}\n\ntext\n\n### Über *alles* & mehr\n")
    assert page.title == "La Bête"
    assert [(e.id, e.text, e.level) for e in page.contents] == [
        ("strike", "Choose where to strike", 2),
        ("über-alles-mehr", "Über alles & mehr", 3),
    ]
    assert '<h2 id="strike">Choose where to strike</h2>' in page.html
    assert '<h3 id="über-alles-mehr">Über <em>alles</em> &amp; mehr</h3>' in page.html


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        ("../rulings/la_bete.md", "/rulings/la_bete"),
        ("../rules/la_bete.en.md#goal", "/rules/la_bete#goal"),
        ("rules/la_bete.md", "/rules/la_bete"),
        ("#goal", "#goal"),
        ("https://example.org/x.md", "https://example.org/x.md"),
    ],
)
def test_links_between_files_lead_to_pages(link: str, leads_to: str) -> None:
    assert f'<a href="{leads_to}">' in to_page(f"[x]({link})").html


def test_markdown_can_do_no_harm() -> None:
    html = to_page("<script>alert(1)</script> <b onclick=x>\n\n[x](javascript:alert(1)) [y](data:text/html,z)").html
    assert "<script" not in html
    assert "<b" not in html
    assert "href" not in html
