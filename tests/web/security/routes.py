"""Every route of the app, from the app itself: whoever adds one adds it to these tests."""

import re
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from app.web.origin import SAFE
from tests.web.conftest import sign_in


class Route(NamedTuple):
    method: str
    path: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


class Place(NamedTuple):
    """A private match of Ada's, whose cookie the client has, and every route with this match filled in."""

    client: TestClient
    bearer: dict[str, str]
    match: dict[str, Any]
    routes: list[Route]
    sockets: list[str]

    @property
    def unsafe(self) -> list[Route]:
        return [route for route in self.routes if route.method not in SAFE]

    @property
    def readable(self) -> list[Route]:
        return [route for route in self.routes if route.method == "GET"]


def place_of(client: TestClient) -> Place:
    """Sign Ada in and open a match of hers."""
    bearer = sign_in(client)
    seats = [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    wish = {"game": "la_bete", "visibility": "unlisted", "title": "Canary", "seats": seats}
    match = client.post("/api/v1/matches", json=wish, headers=bearer).json()
    names = {
        "match_id": match["id"],
        "key": "la_bete",
        "language": "en",
        "code": match["invite"]["code"],
        "user_id": match["creator"],
        "person_id": match["creator"],
        "note_id": "N" * 16,
        "session_id": "0" * 22,
        "token_id": "T" * 16,
        "record_id": "R" * 16,
        "report_id": "P" * 16,
        "number": "1",
        "browser_id": "B" * 16,
    }
    assert isinstance(client.app, FastAPI)
    # What app.web.socket.Sockets answers.
    sockets = ["/ws/lobby", f"/ws/matches/{match['id']}"]
    routes = set()
    for context in iter_route_contexts(client.app.routes):
        if context.path is None:
            continue
        path = re.sub(r"\{(\w+)\}", lambda name: names[name[1]], context.path)
        methods = getattr(context.original_route, "methods", None)
        if methods:
            routes |= {Route(method, path) for method in methods}
    return Place(client, bearer, match, sorted(routes), sockets)
