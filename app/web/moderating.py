"""What those who run this server do, with all that follows from it: sockets close, seats are free again."""

from app.accounts.admins import is_admin
from app.core.message import say
from app.matches import agreed
from app.matches.change import remove
from app.matches.departing import get_up
from app.matches.playing import new_key
from app.store import auditing, moderating
from app.store.accounts import LastAdmin
from app.store.auditing import Deed
from app.store.metadata import new_id, now
from app.store.people import Known, User
from app.store.sanctions import BAN, Sanction
from app.web.house import House
from app.web.problems import Problem

HOUR = 3600 * 1000


def deed(by: User, what: str, *, whom: str | None = None, match: str | None = None, why: str = "") -> Deed:
    """What is written down of something that is done now."""
    return Deed(id=new_id(), at=now(), by=by.id, deed=what, whom=whom, match=match, why=why)


async def impose(house: House, by: User, whom: Known, kind: str, hours: int | None, reason: str) -> None:
    """Mute or ban somebody for so many hours, or until it is taken back. Raises `not_yours` for an admin.

    Whoever is banned is out at once, in every process: no token of theirs opens anything, their sockets close, and
    tables that haven't started get their seats back.
    """
    if await is_admin(house.store, User(whom.id, whom.name, whom.guest), house.settings.admins):
        raise Problem("not_yours", say("admin.of_an_admin"))
    at = now()
    until = None if hours is None else at + hours * HOUR
    done = Deed(id=new_id(), at=at, by=by.id, deed=moderating.IMPOSING[kind], whom=whom.id, until=until, why=reason)
    await house.store.write(moderating.sanction, whom.id, Sanction(kind, until, reason, at), done)
    if kind == BAN:
        house.hub.bar(whom.id)
        await house.matches.carry_out(get_up(house.matches, whom.id))


async def take_back(house: House, by: User, whom: Known, kind: str, reason: str) -> None:
    """Take back a mute or a ban. Raises `not_there` where there is none."""
    done = deed(by, moderating.LIFTING[kind], whom=whom.id, why=reason)
    if not await house.store.write(moderating.pardon, whom.id, kind, done):
        raise Problem("not_there", say("admin.not_so"))


async def let_run(house: House, by: User, whom: Known, admin: bool, reason: str) -> None:
    """Let an account run this server, or no longer. Raises `not_yours` where the setting says who does, or where nobody
    would any more; `no_account` for a guest.
    """
    if house.settings.admins:
        raise Problem("not_yours", say("admin.by_the_setting"))
    done = deed(by, "admin" if admin else "no_admin", whom=whom.id, why=reason)
    try:
        changed = await house.store.write(moderating.let_run, whom.id, admin, done)
    except LastAdmin:
        raise Problem("not_yours", say("admin.the_last")) from None
    if not changed:
        raise Problem("no_account", say("admin.a_guest"))


async def list_words(house: House, by: User, words: list[str]) -> None:
    """Let these words be listed and no others, in every process."""
    await house.store.write(moderating.list_words, words, deed(by, "words", why=str(len(words))))
    await house.matches.manners.look()
    house.hub.words_changed()


async def close_report(house: House, by: User, report_id: str, reason: str) -> None:
    """A report is seen to. Raises `not_there` where it was before, or there is none."""
    if not await house.store.write(moderating.close_report, report_id, deed(by, "report", why=reason)):
        raise Problem("not_there", say("admin.no_report"))


async def call_off(house: House, by: User, match_id: str, reason: str) -> None:
    """End a match that is under way, without a winner: it counts nowhere. Whoever may look at it then reads the reason.

    Raises NotThere, NotStarted, Closed, or Stale.
    """
    await house.matches.change(match_id, lambda table, at: agreed.do(table, at, "call_off", new_key(), (), (reason,)))
    await house.store.write(auditing.write, deed(by, "match_end", match=match_id, why=reason))


async def delete_match(house: House, by: User, match_id: str, reason: str) -> None:
    """Delete a match. Raises NotThere, or Stale."""
    await house.matches.change(match_id, lambda table, at: remove(table))
    await house.store.write(auditing.write, deed(by, "match_delete", match=match_id, why=reason))
