"""Answers that are bytes already."""

from typing import Any

import msgspec
from starlette.responses import Response

_encoder = msgspec.json.Encoder()


def json(value: Any, status: int = 200) -> Response:
    """Anything that msgspec can encode."""
    return raw(_encoder.encode(value), status)


def raw(body: bytes, status: int = 200) -> Response:
    """JSON as it is. What it says depends on who asks, so nobody keeps it."""
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def file(body: bytes, name: str) -> Response:
    """JSON that a browser keeps as a file of this name, which has to be plain."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, headers, "application/json")
