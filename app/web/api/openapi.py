"""/openapi.json: what FastAPI gathers from the routes, with refusals in the one shape that they really have."""

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, iter_route_contexts

from app.web.api.answers import answers
from app.web.asker import asker
from app.web.problems import ProblemBody

WITH_BODY = answers("malformed", "too_large", "not_json", "illegal_value")
WITH_PARAMETERS = answers("illegal_value")


def describe(app: FastAPI) -> dict[str, Any]:
    """The document, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _describe(app)
    return app.openapi_schema


def _describe(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="Spoor",
        version="1",
        description="Games about beasts. What is pushed to players over sockets is described in /asyncapi.json.",
        routes=app.routes,
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    # FastAPI describes how it would refuse by itself; here that is a problem like any other.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = ProblemBody.model_json_schema()
    required = {route.name for route in _routes(app) if asker in _asked_by(route.dependant)}
    for path in document["paths"].values():
        for operation in path.values():
            if "security" in operation and operation["operationId"] not in required:
                operation["security"].append({})  # nobody may ask too
            described = operation["responses"]
            if "security" in operation:
                _name_scopes(described)
            told = described.get("422", {}).get("content", {})
            if "application/problem+json" not in told:
                described.pop("422", None)
            refusals = WITH_BODY if "requestBody" in operation else WITH_PARAMETERS if _takes(operation) else {}
            for status, answer in refusals.items():
                described.setdefault(str(status), answer)
    return document


def _name_scopes(described: dict[str, Any]) -> None:
    """Whoever comes with an API token may be told that it isn't for this, and whoever is banned that they are."""
    (refused,) = answers("wrong_scope", "barred").values()
    known = described.get("403")
    words = [] if known is None else [known["description"]]
    described["403"] = {**refused, "description": " or ".join([*words, refused["description"]])}


def _routes(app: FastAPI) -> Iterator[APIRoute]:
    for context in iter_route_contexts(app.routes):
        if isinstance(context.original_route, APIRoute):
            yield context.original_route


def _asked_by(dependant: Dependant) -> Iterator[object]:
    """Everything that is asked before this is done."""
    for dependency in dependant.dependencies:
        yield dependency.call
        yield from _asked_by(dependency)


def _takes(operation: dict[str, Any]) -> bool:
    return any(parameter["in"] == "query" for parameter in operation.get("parameters", []))
