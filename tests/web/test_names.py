"""Which names are taken, in which form; and which aren't."""

import pytest

from app.web.names import clean_name
from app.web.problems import IllegalValue


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace\t", "Ada Lovelace"),
        ("Rene\u0301", "René"),
        ("李小龍", "李小龍"),
        ("علي", "علي"),
        ("🐺", "🐺"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("{{7*7}}", "{{7*7}}"),
        ("Ada\u2028L", "Ada L"),
        ("a" * 40, "a" * 40),
        ("e\u0301" * 40, "é" * 40),
    ],
)
def test_taken(given: str, taken: str) -> None:
    assert clean_name(given) == taken


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("", id="empty"),
        pytest.param(" \u00a0\u3000 ", id="blank"),
        pytest.param("a" * 41, id="long"),
        pytest.param("a\x00b", id="nul"),
        pytest.param("a\x1b[31m", id="escape"),
        pytest.param("Ada\u202egnol", id="right to left override"),
        pytest.param("\u2067Ada\u2069", id="isolate"),
        pytest.param("Ad\u200ba", id="zero width"),
        pytest.param("\ufeffAda", id="byte order mark"),
        pytest.param("\u0301", id="accent alone"),
        pytest.param("\u2800\u2800", id="braille blank"),
        pytest.param("\u3164", id="hangul filler"),
        pytest.param("\ue000", id="private use"),
        pytest.param("\U000e0041", id="tag"),
    ],
)
def test_refused(given: str) -> None:
    with pytest.raises(IllegalValue):
        clean_name(given)
