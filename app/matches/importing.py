"""Matches that were played elsewhere: a record is brought in, and can be looked at here. It can't be played on, and no
list of matches and no reckoning knows of it; whoever has its link sees it.
"""

import msgspec

from app.core.message import Message, say
from app.core.refusal import Refusal
from app.matches.archive import Archive
from app.matches.hosting import LONGEST_TITLE
from app.matches.lines import clean_line
from app.matches.manners import Manners
from app.matches.refusals import BadWish, NotThere
from app.matches.verifying import About
from app.store import records
from app.store.engine import Store
from app.store.metadata import new_id, now
from app.store.records import Imported

MOST = 50
"""Records of one person."""


class NotVerified(Refusal):
    """The record isn't true, or can't be played again here; `text` is the first thing that is otherwise."""

    code = "not_verified"

    def __init__(self, text: Message) -> None:
        super().__init__(say("refusal.not_verified", reason=text))


class NoRoom(Refusal):
    code = "full"

    def __init__(self) -> None:
        super().__init__(say("refusal.imports_full", most=MOST))


class NotImporter(Refusal):
    code = "not_yours"

    def __init__(self) -> None:
        super().__init__(say("refusal.not_importer"))


async def bring_in(store: Store, archive: Archive, manners: Manners, user: str, data: bytes) -> Imported:
    """Keep a record that holds; the one that is there where this user has brought it in before.

    Raises NotVerified, NoRoom, or TooBusy.
    """
    verdict = await archive.verify(data)
    about = verdict.about
    if not verdict.holds or about is None:
        raise NotVerified(verdict.fault or say("verify.no_record"))
    if not _fit_to_be_shown(about, manners):
        raise NotVerified(say("verify.names"))
    row = Imported(new_id(), user, about.seal, msgspec.json.encode(about).decode(), now())
    kept = await store.write(records.keep, row, data, MOST)
    if kept is None:
        raise NoRoom
    return kept


async def found(store: Store, record_id: str) -> Imported:
    """Raises NotThere."""
    row = await store.read(records.find, record_id)
    if row is None:
        raise NotThere
    return row


async def take_away(store: Store, archive: Archive, record_id: str, user: str) -> None:
    """Delete what this user has brought in. Raises NotThere, or NotImporter."""
    row = await found(store, record_id)
    if row.user != user:
        raise NotImporter
    await store.write(records.take_away, record_id)
    archive.forget(record_id)


def about(row: Imported) -> About:
    return msgspec.json.decode(row.about, type=About)


def _fit_to_be_shown(about: About, manners: Manners) -> bool:
    """Whether its title and names could have been given here, too."""
    names = [name for player in about.players.values() for name in (player.name, player.bot) if name]
    try:
        manners.check(about.title, *names)
        return all(clean_line(name, LONGEST_TITLE) == name for name in (about.title, *names))
    except BadWish:
        return False
