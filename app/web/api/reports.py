"""Telling those who run this server of a person, or of a line of chat."""

from typing import Annotated

from fastapi import Response
from pydantic import AfterValidator, BaseModel, Field

from app.matches.lines import clean_line
from app.matches.listing import looked_at
from app.matches.refusals import BadWish, NotThere
from app.store import reports
from app.store.metadata import new_id, now
from app.store.people import find_person
from app.store.reports import Report
from app.store.sanctions import LONGEST
from app.web.api import wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.asker import Asker
from app.web.house import AtHouse
from app.web.problems import IllegalValue
from app.web.routes import router

routes = router(prefix="/api/v1/reports", tag="people")


def _said(text: str) -> str:
    try:
        return clean_line(text, LONGEST)
    except BadWish as fault:
        raise IllegalValue(fault.text) from None


class LineOf(wishes.Body):
    """A line of chat that the asker can read: the `n`th of a channel."""

    match: Annotated[str, Field(max_length=64)]
    channel: wishes.ChannelName
    n: Annotated[int, Field(ge=1, le=2**31 - 1)]
    invite: Annotated[str, Field(max_length=64)] | None = None


class NewReport(wishes.Body):
    """Of a person, or of a line of theirs."""

    person: Annotated[str, Field(max_length=64)] | None = None
    line: LineOf | None = None
    reason: Annotated[str, AfterValidator(_said), Field(min_length=1, max_length=2 * LONGEST)]


class Reported(BaseModel):
    id: str


@routes.post(
    "",
    status_code=201,
    response_model=Reported,
    responses=answers("nobody", "foreign_origin", "not_there", "not_yours", "too_many"),
)
async def report(wanted: NewReport, house: AtHouse, user: Asker) -> Response:
    """Report somebody, or a line of chat, which is kept as it stands now. Only those who run this server read it; the
    same once more is one report.
    """
    house.limits.spend("report", user.id)
    if (wanted.person is None) is (wanted.line is None):
        raise BadWish("refusal.one_report")
    if wanted.line is None:
        known = await house.store.read(find_person, wanted.person or "")
        if known is None:
            raise NotThere
        new = Report(id=new_id(), at=now(), by=user.id, whom=known.id, reason=wanted.reason)
    else:
        where = wanted.line
        table = looked_at(await house.matches.fresh(where.match), user.id, where.invite)
        line = await house.talk.line(table, table.viewer_of(user.id), where.channel, where.n)
        if line is None:
            raise NotThere
        new = Report(
            id=new_id(),
            at=now(),
            by=user.id,
            whom=line.user,
            match=table.id,
            channel=line.channel,
            number=line.number,
            text=line.text,
            reason=wanted.reason,
        )
    if new.whom == user.id:
        raise BadWish("refusal.your_own_report")
    return json({"id": await house.store.write(reports.add, new)}, 201)
