"""What is said at a table."""

from typing import Annotated, Literal

from fastapi import Query, Response

from app.matches.talking import said_to
from app.web.api import shapes, wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import SeenTable, id_of
from app.web.asker import Asker, MaybeAsker
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/matches/{match_id}/chat", tag="chat")

Invite = Annotated[str | None, Query(max_length=64)]
Channel = Annotated[Literal["table", "side", "watchers"], Query()]


@routes.get("", response_model=shapes.Chat, responses=answers("not_yours", "not_there"))
async def heard(
    table: SeenTable,
    house: AtHouse,
    user: MaybeAsker,
    channel: Channel = "table",
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> Response:
    """The last lines of a channel, after the asker's `after`th. `side` is read by the asker's own side alone,
    `watchers` by those who look on and, after the end, by everybody.
    """
    lines = await house.talk.heard(table, table.viewer_of(id_of(user)), channel, after)
    return json({"messages": [said_to(line, id_of(user)) for line in lines]})


@routes.post(
    "",
    status_code=201,
    response_model=shapes.Said,
    responses=answers("nobody", "foreign_origin", "not_yours", "muted", "not_there", "too_many"),
)
async def say(
    table: SeenTable, wanted: wishes.Say, house: AtHouse, user: Asker, channel: Channel = "table", invite: Invite = None
) -> Response:
    """Say a line, as one of those who sit there; to `watchers` as one of those who look on."""
    house.limits.spend("chat", user.id)
    return json(await house.talk.say(table.id, user, channel, wanted.text, wanted.key, invite), 201)
