"""What a route may answer besides success, for /openapi.json."""

from typing import Any

from app.web.problems import STATUS, ProblemBody

ALWAYS = ("malformed", "too_large", "not_json", "illegal_value")
"""Any route that takes a body may be sent a wrong one."""


def answers(*codes: str) -> dict[int | str, dict[str, Any]]:
    """`responses=answers("nobody", "not_there")`: the refusals of a route, by status, as problem+json."""
    by_status: dict[int | str, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        status: {
            "description": " or ".join(f"`{code}`" for code in codes),
            "content": {"application/problem+json": {"schema": ProblemBody.model_json_schema()}},
        }
        for status, codes in by_status.items()
    }
