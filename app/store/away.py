"""When the database can't be used: what is told from a fault of our own by the code that its driver gives."""

from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from app.core.message import say
from app.core.refusal import Refusal

log = structlog.stdlib.get_logger("spoor.store")

SQLITE = frozenset({5, 6, 8, 10, 13, 14})
"""Busy, locked, read-only, input/output error, disk full, can't be opened."""

POSTGRES = ("08", "25006", "40", "53", "57", "58")
"""How the states begin for: no connection, read-only, rolled back because of others, out of resources, being shut down,
an error of its system.
"""


class Away(Refusal):
    """The database can't be used now. What was to be written may have been, where the connection broke at the commit
    and is not back yet; whoever asks again by the same key is told.
    """

    code = "not_ready"

    def __init__(self) -> None:
        super().__init__(say("problem.away"))
        self.headers = {"Retry-After": "2"}


class Watch:
    """Turns the driver's errors into Away, and logs when the database goes and when it is back."""

    def __init__(self) -> None:
        self.away = False
        """Whether the last write failed because of the database itself."""

    def judge(self, fault: BaseException) -> BaseException:
        """Away where that is what it comes to, else what was given."""
        if not is_away(fault):
            return fault
        if not self.away:
            log.error("the database is away", reason=_first_line(fault))
        self.away = True
        away = Away()
        away.__cause__ = fault
        return away

    def well(self) -> None:
        """Something was written."""
        if self.away:
            log.info("the database is back")
        self.away = False


def is_away(fault: BaseException) -> bool:
    """Whether the database can't be used, as against what we asked of it being wrong."""
    if isinstance(fault, NoneFree):
        return True
    if not isinstance(fault, DBAPIError):
        return False
    driver: Any = fault.orig
    number = getattr(driver, "sqlite_errorcode", None)
    if number is not None:
        return number & 0xFF in SQLITE
    state = getattr(driver, "sqlstate", None)
    return fault.connection_invalidated or is_cut(fault) or (state is not None and state.startswith(POSTGRES))


def is_cut(fault: BaseException) -> bool:
    """Whether the connection broke: then nobody knows whether what was under way is done."""
    if not isinstance(fault, DBAPIError):
        return False
    # psycopg has no state to tell where the server itself told none: it broke off, or was silent for too long.
    kinds = {kind.__name__ for kind in type(fault.orig).__mro__}
    silent = getattr(fault.orig, "sqlstate", "") is None and "OperationalError" in kinds
    return fault.connection_invalidated or silent


def is_rolled_back(fault: BaseException) -> bool:
    """Whether all was taken back because of what others do, such as in a deadlock: it may be tried again."""
    state = getattr(getattr(fault, "orig", None), "sqlstate", None)
    return state is not None and state.startswith("40")


def _first_line(fault: BaseException) -> str:
    """What the driver says. Not SQLAlchemy, which adds the values that were to be written."""
    return str(getattr(fault, "orig", None) or fault).partition("\n")[0]
