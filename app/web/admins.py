"""Those who run this server, as they ask for what is theirs alone. For everybody else it isn't there."""

from typing import Annotated

from fastapi import Depends

from app.accounts.admins import is_admin
from app.store.people import User
from app.web.asker import Owner
from app.web.house import AtHouse
from app.web.problems import Problem


async def admin(user: Owner, house: AtHouse) -> User:
    """Raises `not_there` for whoever doesn't run this server, and `wrong_scope` for every API token."""
    if not await is_admin(house.store, user, house.settings.admins):
        raise Problem("not_there")
    return user


Admin = Annotated[User, Depends(admin)]
