"""Links that people send to each other."""

from starlette.requests import Request

from app.matches.table import Table
from app.store.people import User
from app.web.house import House


def public_link(house: House, request: Request, path: str) -> str:
    """The path as an address that works from elsewhere."""
    return (house.settings.public_url or str(request.base_url).rstrip("/")) + path


def invitation_link(house: House, request: Request, code: str) -> str:
    """Where an invitation leads."""
    return public_link(house, request, f"/join/{code}")


def may_invite(table: Table, user: User | None) -> bool:
    """Whether this user is told the invitation: whoever opened the table, or sits at it."""
    return user is not None and (user.id == table.match.creator or user.id in table.members)
