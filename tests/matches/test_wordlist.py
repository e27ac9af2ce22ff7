"""Listed words are found however they are written, and nothing else is."""

import pytest

from app.matches.wordlist import WordList, is_one_word

LISTED = WordList(["gêneux", "wolf*", "Straße"])


@pytest.mark.parametrize(
    "text",
    [
        "gêneux",
        "what a GENEUX!",
        "ge\u0302neux",
        "g\u200bên\u00adeux",
        "ｇêneux",
        "wolf",
        "two Wolves? No: wolfs",
        "Wolfgang",
        "STRASSE",
        "in der-strasse-da",
    ],
)
def test_found(text: str) -> None:
    assert LISTED.found(text)


@pytest.mark.parametrize("text", ["", "gêneuxes", "werewolf", "wol f", "wo", "Strassen", "a b c", "!!!", "𝄞"])
def test_not_found(text: str) -> None:
    assert LISTED.found(text) is None


def test_an_empty_list_finds_nothing_and_costs_nothing() -> None:
    assert not WordList()
    assert not WordList(["", "*", "two words"])


@pytest.mark.parametrize(("text", "fits"), [("wolf", True), ("wolf*", True), ("*", False), ("", False), ("a b", False)])
def test_what_can_be_listed(text: str, fits: bool) -> None:
    assert is_one_word(text) is fits


def test_a_sign_alone_is_no_word() -> None:
    assert not is_one_word("!")
    assert not is_one_word("a*b")
