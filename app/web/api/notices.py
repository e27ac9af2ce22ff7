"""Notices: to which matches the asker is called back, and what of that they want to hear."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.matches.times import rfc3339
from app.store import notices as store
from app.store.metadata import now
from app.store.notices import KINDS, Off
from app.web.api.answers import answers
from app.web.asker import Asker, Owner
from app.web.house import AtHouse, House
from app.web.routes import router

routes = router(prefix="/api/v1/notices", tag="notices")

Kind = Literal["turn", "started", "ended", "mention", "replaced"]
Channel = Literal["page", "webhook", "mail", "push"]
CHANNELS: tuple[Channel, ...] = ("page", "webhook", "mail", "push")


class AboutMatch(BaseModel):
    id: str
    title: str
    game: str


class NoticeOut(BaseModel):
    """Of each kind there is one for a match, the newest. Of what happened there it says nothing."""

    kind: Kind = Field(
        description="`turn`: it has become the asker's turn, and still is. `started`, `ended`: the match has."
        " `mention`: somebody called the asker by `@` and their name in the chat. `replaced`: the asker was away, or"
        " out of time, so that a bot plays at their seat."
    )
    match: AboutMatch
    at: str
    unread: bool


class NoticesOut(BaseModel):
    notices: list[NoticeOut] = Field(description="The newest first, 50 at most.")
    unread: int = Field(description="How many of them are.")


class Read(BaseModel):
    model_config = ConfigDict(extra="forbid")

    match: str | None = Field(
        default=None, max_length=22, description="The match whose notices were seen; without it, those of all."
    )


def _each_once(channels: list[Channel]) -> list[Channel]:
    return [each for each in CHANNELS if each in channels]


Channels = Annotated[list[Channel], Field(max_length=10), AfterValidator(_each_once)]


class Choices(BaseModel):
    """For each kind the channels over which the asker wants to hear of it. `page`: the bell on every page; the others
    where they are set up.
    """

    model_config = ConfigDict(extra="forbid")

    turn: Channels
    started: Channels
    ended: Channels
    mention: Channels
    replaced: Channels


@routes.get("", responses=answers("nobody"))
async def notices(user: Asker, house: AtHouse) -> NoticesOut:
    """What there is to see for the asker now. Whoever has the table open isn't called to it."""
    return await _seen(house, user.id)


@routes.post("/read", responses=answers("nobody", "foreign_origin", "too_many"))
async def read_notices(wanted: Read, user: Asker, house: AtHouse) -> NoticesOut:
    """The asker has seen them: they are no longer unread, and go out nowhere."""
    house.limits.spend("notice", user.id)
    await house.store.write(store.read, user.id, now(), wanted.match)
    house.hub.notices_changed(user.id)
    return await _seen(house, user.id)


@routes.get("/choices", responses=answers("nobody"))
async def notice_choices(user: Owner, house: AtHouse) -> Choices:
    """What was chosen; all that was never chosen is on."""
    return _shown(await house.store.read(store.choices_of, user.id))


@routes.put("/choices", responses=answers("nobody", "foreign_origin", "too_many"))
async def choose_notices(wanted: Choices, user: Owner, house: AtHouse) -> Choices:
    """Choose. What isn't named is off."""
    house.limits.spend("session", user.id)
    off: Off = {kind: [each for each in CHANNELS if each not in getattr(wanted, kind)] for kind in KINDS}
    await house.store.write(store.choose, user.id, off)
    house.hub.notices_changed(user.id)
    return _shown(off)


async def _seen(house: House, user_id: str) -> NoticesOut:
    found, off = await house.store.read(store.of_user, user_id), await house.store.read(store.choices_of, user_id)
    shown = [
        NoticeOut(
            kind=each.kind,
            match=AboutMatch(id=each.match, title=each.title, game=each.game),
            at=rfc3339(each.at),
            unread=each.read is None,
        )
        for each in found
        if "page" not in off.get(each.kind, ())
    ]
    return NoticesOut(notices=shown, unread=sum(each.unread for each in shown))


def _shown(off: Off) -> Choices:
    on = {kind: [each for each in CHANNELS if each not in off.get(kind, ())] for kind in KINDS}
    return Choices.model_validate(on)
