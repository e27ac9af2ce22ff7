"""Coming in with a name and a password, and saying the password once more before something that can't be undone."""

from app.accounts.folding import folded
from app.accounts.hashing import Hashing
from app.store import accounts
from app.store.accounts import Account
from app.store.engine import Store
from app.store.people import User


async def sign_in(store: Store, hashing: Hashing, name: str, password: str, digest: bytes, device: str) -> User | None:
    """Begin a session of the account of this name; None where there is none, or the password is another one.

    Either way one hash is worked out, so that nobody can tell the two apart by the time it takes. `digest` is that of
    the session's token, `device` what it is begun with. Raises hashing.Crowded, or Away.
    """
    account = await store.read(accounts.by_name, folded(name))
    stored = None if account is None else account.password
    if not await hashing.fits(password, stored) or account is None or stored is None:
        return None
    renewed = await hashing.hash(password) if hashing.is_old(stored) else None
    let_in = await store.write(accounts.sign_in, account.user, stored, digest, device, renewed)
    return account.user if let_in else None


async def knows(hashing: Hashing, account: Account, password: str) -> bool:
    """Whether this is the account's password. Raises hashing.Crowded."""
    return await hashing.fits(password, account.password)
