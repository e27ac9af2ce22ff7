"""Logs on standard error: a line for people, or JSON for machines, from our own code and from libraries alike.

What our code logs are words of its own, ids, counts and kinds of errors; of an error never its text (see app.trace).
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from app.trace import trace, write_trace

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper("iso", utc=True),
]

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What moves a terminal's cursor, ends a line, or makes `grep` take the whole log for a binary file."""


def without_controls(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Paths and the like are what strangers send: of control signs only the names are written."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = CONTROL.sub(lambda found: repr(found[0])[1:-1], value)
    return event


def without_errors_text(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """asyncio tells of a task that nobody waited for on a second line, with the error's text in it."""
    if event.get("logger") == "asyncio":
        event["event"] = str(event["event"]).partition("\n")[0]
    return event


def set_up_logs(level: str, style: str) -> None:
    """Write what is at least `level` (debug, info, warning, error), in the style `text` or `json`."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    for_people = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=write_trace)
    ending: list[Any] = (
        [structlog.processors.ExceptionRenderer(trace), structlog.processors.JSONRenderer()]
        if style == "json"
        else [without_controls, for_people]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*SHARED, without_errors_text],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    # Of libraries one hears only what went wrong, unless something is being looked into.
    logging.basicConfig(handlers=[handler], level="DEBUG" if level == "debug" else "WARNING", force=True)
    # Whatever is being looked into: the server's library would write each socket's address with the invitation's code
    # in it, and further down heads with tokens and frames with secrets of matches.
    logging.getLogger("uvicorn.error").setLevel("WARNING")
    # And this one the verifiers of sign-ins.
    logging.getLogger("authlib").setLevel("WARNING")
    logging.getLogger("spoor").setLevel(level.upper())
