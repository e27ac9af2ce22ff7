"""The match that is asked about, for those who may know of it."""

from typing import Annotated

from fastapi import Depends, Query

from app.core.message import say
from app.matches.listing import looked_at, visible
from app.matches.refusals import NotThere
from app.matches.table import Table
from app.store.lapsing import lapsed_one
from app.store.people import User
from app.store.unseating import unseated_from
from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.problems import Problem


async def known_table(
    match_id: str, house: AtHouse, user: MaybeAsker, invite: Annotated[str | None, Query(max_length=64)] = None
) -> Table:
    """Raises `not_there`, too, where there is a match that isn't the asker's to know, and says why to whoever has lost
    a seat there; `lapsed` where it was theirs, and has ended because nobody started it.
    """
    try:
        return visible(await house.matches.fresh(match_id), id_of(user), invite)
    except NotThere:
        gone = None if user is None else await house.store.read(lapsed_one, match_id, user.id)
        if gone is not None:
            raise Problem("lapsed", say("refusal.lapsed", title=gone.title)) from None
        lost = None if user is None else await house.store.read(unseated_from, match_id, user.id)
        if lost is not None:
            raise Problem("not_there", say(f"unseated.closed.{lost.why}")) from None
        raise


async def seen_table(
    table: Annotated[Table, Depends(known_table)],
    user: MaybeAsker,
    invite: Annotated[str | None, Query(max_length=64)] = None,
) -> Table:
    """The same, for who may see what happens there. Raises `not_yours` where nobody may look on."""
    return looked_at(table, id_of(user), invite)


KnownTable = Annotated[Table, Depends(known_table)]
SeenTable = Annotated[Table, Depends(seen_table)]


def id_of(user: User | None) -> str | None:
    return None if user is None else user.id
