"""The page that checks records: for everybody, in each language, and it tells of no match."""

import json
import re

import pytest
from starlette.testclient import TestClient

from app.matches import record
from app.web.headers import CONTENT_SECURITY_POLICY
from app.web.words import LANGUAGES
from tests.web.conftest import Visit

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_there_for_everybody(client: TestClient, language: str) -> None:
    page = client.get("/verify", headers=HTML | {"Accept-Language": language})
    assert page.status_code == 200
    assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    (boot,) = re.findall(r'<script type="application/json" id="boot">(.*?)</script>', page.text)
    assert json.loads(boot) == {"most": record.AT_MOST, "imports": True, "match": None}
    assert not re.search(r">\w+\.[a-z_.]+<", page.text), "a key without words"


def test_a_match_in_the_address_is_only_passed_on(client: TestClient) -> None:
    page = client.get("/verify?match=%3C/script%3E%3Cb%3E", headers=HTML)
    assert page.status_code == 200
    assert "</script><b>" not in page.text
    assert client.get("/verify?match=" + "A" * 65, headers=HTML).status_code == 422


def test_it_says_where_matches_from_elsewhere_are_not_kept(visit: Visit) -> None:
    assert '"imports": false' in visit(imports=False).get("/verify", headers=HTML).text
