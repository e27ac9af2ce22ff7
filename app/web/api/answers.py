"""What a route may answer besides success, for /openapi.json."""

from typing import Any

from app.web.problems import STATUS

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def answers(*codes: str) -> dict[int | str, dict[str, Any]]:
    """`responses=answers("nobody", "not_there")`: the refusals of a route, by status, as problem+json.

    What any route may answer that is given something (malformed, too large, illegal values) is added by itself.
    """
    by_status: dict[int | str, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        status: {"description": " or ".join(f"`{code}`" for code in codes), "content": PROBLEM}
        for status, codes in by_status.items()
    }
