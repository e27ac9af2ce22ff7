"""Codes that let somebody in: an invitation to the table, and the one-time code that hands over a seat."""

import hashlib
import hmac
import secrets

from app.matches.table import Table

_SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Capital letters and digits, without those that are mistaken for each other when read aloud."""


def new_invite() -> str:
    """Twelve signs in groups of four, such as `K7QM-3XFA-92TD`: 58 bits, short enough to be read aloud."""
    signs = [secrets.choice(_SIGNS) for _ in range(12)]
    return "-".join("".join(signs[n : n + 4]) for n in (0, 4, 8))


def tidy(code: str) -> str:
    """An invitation's code as it is kept, from what somebody typed."""
    signs = [sign for sign in code.upper() if sign.isalnum()]
    return "-".join("".join(signs[n : n + 4]) for n in range(0, len(signs), 4))


def fits(table: Table, code: str | None) -> bool:
    """Whether this is the table's invitation."""
    return code is not None and hmac.compare_digest(tidy(code).encode(), table.match.invite.encode())


def new_handover() -> str:
    """192 bits: whoever has it, plays."""
    return secrets.token_urlsafe(24)


def digest_of(code: str) -> bytes:
    """What the store keeps of a handover's code."""
    return hashlib.sha256(code.encode()).digest()
