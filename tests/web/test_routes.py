"""Every route is worked out before the first request, not during it."""

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Mount, Route
from starlette.testclient import TestClient


def test_each_route_stands_in_the_app_itself(client: TestClient) -> None:
    """A router that FastAPI includes is worked out at the first request, who would wait for it."""
    assert isinstance(client.app, FastAPI)
    assert {type(route) for route in client.app.routes} == {APIRoute, Mount, Route}
