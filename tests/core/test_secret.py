"""A secret is told to nobody by accident."""

import copy
import json
import logging
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
import structlog
from msgspec import Struct

from app.core.codec import encode_public
from app.core.secret import Secret, SecretLeak
from app.core.viewer import FULL_VIEWER, PUBLIC_VIEWER, Viewer

WORD = "village:7"

WAYS_OUT: dict[str, Callable[[Any], Any]] = {
    "str": str,
    "repr": repr,
    "ascii": ascii,
    "bytes": bytes,
    "list": list,
    "f-string": lambda secret: f"{secret}",
    "f-string with !r": lambda secret: f"{secret!r}",
    "f-string with =": lambda secret: f"{secret=}",
    "format": lambda secret: "{}".format(secret),  # noqa: UP032 - this very way is tried
    "format with a width": lambda secret: format(secret, ">20"),
    "percent s": lambda secret: "%s" % secret,  # noqa: UP031
    "percent r": lambda secret: "%r" % secret,  # noqa: UP031
    "join": lambda secret: "".join([secret]),
    "json": json.dumps,
    "json with default=str": lambda secret: json.dumps(secret, default=str),
    "json with default=vars": lambda secret: json.dumps(secret, default=vars),
    "msgspec json": msgspec.json.encode,
    "msgspec json with enc_hook=str": lambda secret: msgspec.json.encode(secret, enc_hook=str),
    "msgspec msgpack": msgspec.msgpack.encode,
    "msgspec to_builtins": msgspec.to_builtins,
    "the encoder of views": lambda secret: encode_public([secret]),
    "pickle": pickle.dumps,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "getstate": lambda secret: secret.__getstate__(),
    "hash": hash,
    "key of a dict": lambda secret: {secret: 1},
    "vars": vars,
    "exception": lambda secret: str(ValueError(secret)),
}


@pytest.mark.parametrize("way", WAYS_OUT.values(), ids=WAYS_OUT)
def test_a_secret_cant_be_printed_or_serialised(way: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError) as raised:
        way(Secret(WORD, "beast"))
    assert WORD not in str(raised.value)


class Holder(Struct):
    where: Secret[str]


HOLDER_WAYS = {
    way: WAYS_OUT[way] for way in WAYS_OUT if way not in ("bytes", "list", "hash", "key of a dict", "copy", "getstate")
}


@pytest.mark.parametrize("way", HOLDER_WAYS.values(), ids=HOLDER_WAYS)
def test_nor_can_what_holds_it(way: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError) as raised:
        way(Holder(Secret(WORD, "beast")))
    assert WORD not in str(raised.value)


def test_a_log_line_doesnt_hold_it(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    logger = logging.Logger("table")
    logger.addHandler(logging.StreamHandler())
    monkeypatch.setattr(logging, "raiseExceptions", True)
    logger.warning("the Beast strikes at %s", Secret(WORD, "beast"))
    assert WORD not in "".join(capfd.readouterr())
    with pytest.raises(SecretLeak):
        structlog.get_logger().warning("strike", where=Secret(WORD, "beast"))
    assert WORD not in "".join(capfd.readouterr())


def test_the_rules_open_it() -> None:
    assert Secret(WORD, "beast").open() == WORD


@pytest.mark.parametrize(
    ("viewer", "sees"),
    [
        (Viewer("beast", frozenset({"beast"})), True),
        (Viewer("hunter:1", frozenset({"hunter:1", "hunters"})), True),
        (Viewer("hunters", frozenset({"hunters"})), True),
        (Viewer("hunter:9", frozenset({"hunter:9", "others"})), False),
        (PUBLIC_VIEWER, False),
        (FULL_VIEWER, True),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_its_audience_sees_it_and_nobody_else(viewer: Viewer, sees: bool) -> None:
    secret = Secret(WORD, "beast", "hunters")
    assert secret.seen_by(viewer) == (WORD if sees else None)
    assert secret.audience == {"beast", "hunters"}


def test_with_no_audience_nobody_sees_it_before_the_end() -> None:
    deck = Secret([3, 1, 2])
    assert deck.seen_by(PUBLIC_VIEWER) is None
    assert deck.seen_by(Viewer("beast", frozenset({"beast"}))) is None
    assert deck.seen_by(FULL_VIEWER) == [3, 1, 2]


def test_secrets_are_equal_by_value_and_audience() -> None:
    assert Secret(WORD, "beast") == Secret(WORD, "beast")
    assert Secret(WORD, "beast") != Secret(WORD, "hunters")
    assert Secret(WORD, "beast") != Secret("village:8", "beast")
    assert Secret(WORD, "beast") != WORD
