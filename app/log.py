"""Logs on standard error: a line for people, or JSON for machines, from our own code and from libraries alike."""

import logging
import sys
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper("iso", utc=True),
]


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
    # Tracebacks without local variables: those hold tokens, cookies and secrets of matches.
    frames = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    for_people = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    ending: list[Any] = (
        [structlog.processors.ExceptionRenderer(frames), structlog.processors.JSONRenderer()]
        if style == "json"
        else [for_people]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    # Of libraries one hears only what went wrong, unless something is being looked into.
    logging.basicConfig(handlers=[handler], level="DEBUG" if level == "debug" else "WARNING", force=True)
    # Whatever is being looked into: the server's library would write each socket's address with the invitation's code
    # in it, and further down heads with tokens and frames with secrets of matches.
    logging.getLogger("uvicorn.error").setLevel("WARNING")
    logging.getLogger("spoor").setLevel(level.upper())
