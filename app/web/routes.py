"""How routes are declared here, and put into the app."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute


def router(prefix: str = "", tag: str | None = None, dependencies: Sequence[Any] = ()) -> APIRouter:
    """For routes that begin so. `tag`: where they stand in the document of the interface; without one, nowhere."""
    return APIRouter(
        prefix=prefix,
        tags=None if tag is None else [tag],
        dependencies=dependencies,
        include_in_schema=tag is not None,
        generate_unique_id_function=_operation_name,
    )


def put_into(app: FastAPI, routes: APIRouter) -> None:
    """Let the app serve these.

    FastAPI's own `include_router` works every one of them out anew at the first request, which lasts as long as the
    whole rest of a start.
    """
    app.router.routes.extend(routes.routes)


def _operation_name(route: APIRoute) -> str:
    """The function's name, for those who make a client from the document."""
    return route.name
