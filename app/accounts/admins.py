"""Who runs this server: whoever made its first account, or, where a setting names some, those and nobody else."""

from collections.abc import Collection

from app.accounts.folding import folded
from app.store import accounts
from app.store.accounts import Account
from app.store.engine import Store
from app.store.people import User


def is_admins(account: Account, named: Collection[str]) -> bool:
    """Whether this account is an admin's. `named` holds the names of the setting; without any, the first account is."""
    return is_named(account.user.name, named) if named else account.admin


def is_named(name: str, named: Collection[str]) -> bool:
    """Whether the setting names an account of this name."""
    return folded(name) in {folded(each) for each in named}


async def is_admin(store: Store, user: User | None, named: Collection[str]) -> bool:
    """Whether this person is an admin; a guest never is, whatever their name. Raises Away."""
    if user is None or user.guest:
        return False
    account = await store.read(accounts.by_user, user.id)
    return account is not None and is_admins(account, named)
