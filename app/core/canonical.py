"""JSON that is the same bytes for the same value, whoever writes it: for what is hashed, and for records."""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The value as RFC 8785 (JSON Canonicalization Scheme) has it: keys in order, no blanks, UTF-8.

    Only for what has plain keys (ASCII) and whole numbers below 2^53, as all that a match is made of has.
    """
    return _encoder.encode(value)
