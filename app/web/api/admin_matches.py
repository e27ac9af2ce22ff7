"""Matches, as those who run this server know them: as those who look on do, and as late."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from app.matches.listing import lobby, place
from app.store.listing import Wanted
from app.store.spelling import words_of
from app.web import moderating
from app.web.admins import Admin
from app.web.api import shapes
from app.web.api.admin import ASKING, DOING, NOTHING_SAID, Because, bounded
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1/admin/matches", tag="admin", dependencies=[Depends(bounded)])

PAGE = 50


@routes.get("", response_model=shapes.Lobby, responses=answers(*ASKING))
async def every_match(
    house: AtHouse,
    by: Admin,
    q: Annotated[str, Query(max_length=100, description="Beginnings of words of a title, or of names.")] = "",
    status: Literal["open", "running", "finished"] | None = None,
    cursor: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """All matches, unlisted ones too, the newest first; each as a stranger is told of it."""
    try:
        before = None if cursor is None else place(cursor)
    except ValueError:
        raise Problem("illegal_value") from None
    wanted = Wanted(user=None, status=status, words=words_of(q)[:8], everything=True, before=before, most=PAGE)
    entries, more = await lobby(house.matches, wanted)
    return json({"matches": entries} if more is None else {"matches": entries, "cursor": more})


@routes.post("/{match_id}/end", status_code=204, responses=answers(*DOING, "not_started", "closed_decision", "stale"))
async def end_match(match_id: str, house: AtHouse, by: Admin, wanted: Because = NOTHING_SAID) -> None:
    """Call a match off that is under way: nobody wins, and it counts nowhere. The reason stands with the outcome, for
    those who played and whoever else sees how the match ended, and in its record.
    """
    await moderating.call_off(house, by, match_id, wanted.reason)


@routes.delete("/{match_id}", status_code=204, responses=answers(*DOING, "stale"))
async def delete_match(match_id: str, house: AtHouse, by: Admin, wanted: Because = NOTHING_SAID) -> None:
    """Delete a match with all that was done and said there. Of one that was played to its end statistics keep how it
    ended; one that hadn't ended is as if it had never been.
    """
    await moderating.delete_match(house, by, match_id, wanted.reason)
