"""Which passwords are too easy, and that a good one is never refused for its signs."""

import pytest
from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]

from app.accounts.passwords import LEAST, MOST, fault_of


@pytest.mark.parametrize(
    "password",
    """password password1 Passw0rd! 12345678 123456789 87654321 qwertyuiop qwertzui azertyuiop 1q2w3e4r 1qaz2wsx
    asdfghjkl iloveyou1 sunshine2024 aaaaaaaa abababab 11111111 letmein123 trustno1 P@ssw0rd2025 qwerty123 20012001
    liebeliebe
    motdepasse1 schatz2020 Lovelace1815 adalovelace adaLOVELACE!! abcdefgh zyxwvuts password1234567""".split(),
)
def test_what_everybody_tries_first(password: str) -> None:
    assert fault_of(password, "Ada Lovelace") == "problem.password_simple"


def test_the_thirty_thousand_that_everybody_has_are_refused() -> None:
    """All of zxcvbn's that are long enough (ASVS 6.2.4 wants 3,000), as they are, and words with a year behind them."""
    known = [password for password in FREQUENCY_LISTS["passwords"] if len(password) >= LEAST]
    assert len(known) > 3000
    assert [password for password in known if fault_of(password, "Ada") is None] == []
    words = [password for password in known[:500] if password.isalpha()]
    assert [each for each in words if fault_of(f"{each.capitalize()}2026!", "Ada") is None] == []


@pytest.mark.parametrize(
    "password",
    [
        "nine geese over Mende",
        "correct-horse",
        "tiefer-grund-7",
        "Grévin%83",
        "zufällig",
        "s3cret-pass",
        "x7#kP9!q",
        "人間万事塞翁が馬なり",
        "🐺🐗🦌🦅🦉🦊🐍🐢",
        "        a space odyssey",
        "q" + "wertzuio" * 30,
    ],
)
def test_what_is_taken(password: str) -> None:
    assert fault_of(password, "Ada") is None


def test_the_length() -> None:
    assert fault_of("x7#kP9!"[: LEAST - 1], "Ada") == "problem.password_length"
    assert fault_of("x7#kP9!q" * (MOST // 8), "Ada") is None
    assert fault_of("x7#kP9!q" * (MOST // 8) + "x", "Ada") == "problem.password_length"
    assert fault_of("geese \ud800 over Mende", "Ada") == "problem.password_length", "half of a pair is no text"
