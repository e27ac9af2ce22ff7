"""Names that look the same are the same, as far as that can be told from signs alone."""

import pytest

from app.accounts.folding import folded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada Lovelace", "ada  lovelace"),
        ("Ada Lovelace", "AdaLovelace"),
        ("Ada", "Ａｄａ"),
        ("Ada", "𝓐𝓭𝓪"),
        ("Straße", "STRASSE"),
        ("ﬁdel", "Fidel"),
        ("Zoë", "Zoe\u0308"),
        ("Ada", "Ada\ufe0f"),
        ("Ada", "A\u034fda"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("№ 5", "No5"),
    ],
)
def test_the_same_name(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Adà"), ("Ada", "Аda"), ("Ada", "Ada2"), ("ı", "i")])
def test_another_name(one: str, other: str) -> None:
    """The second begins with a Cyrillic letter: scripts are not mixed up with each other."""
    assert folded(one) != folded(other)


def test_folded_is_folded() -> None:
    for sign in map(chr, range(0x20, 0x3000)):
        assert folded(folded(sign)) == folded(sign), ascii(sign)
