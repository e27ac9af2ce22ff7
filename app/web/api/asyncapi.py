"""/asyncapi.json: the frames of both sockets, made from the types that read and write them."""

from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from app.core.decision import Decision
from app.core.event import Line
from app.core.state import Outcome
from app.live import frames
from app.matches.consent import ConsentOut
from app.matches.dials import Dials
from app.matches.told import Room, SeatOut
from app.web.routes import router

routes = router()


class State(frames.Outgoing, tag="state", kw_only=True):
    """All that the viewer may know, with the events that the client lacks: after its hello and after each change."""

    version: int
    viewer: str
    status: str
    view: dict[str, Any] | None
    decisions: list[Decision]
    waiting_for: list[str]
    events_from: int
    events: list[Line]
    seats: list[SeatOut]
    outcome: Outcome | UnsetType = UNSET
    can_undo: bool | UnsetType = UNSET
    ask_every_time: bool | UnsetType = UNSET
    window_seconds: float | UnsetType = UNSET
    room: Room | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    consent: ConsentOut | UnsetType = UNSET
    clock: Dials | UnsetType = UNSET


CHANNELS: dict[str, tuple[str, str, tuple[type, ...], tuple[type, ...]]] = {
    "match": (
        "/ws/matches/{match}",
        "One match, through the eyes of whoever connects: a seat's, else the public's. The first frame is the client's"
        " hello. `invite` in the query lets people watch an unlisted match.",
        (
            frames.Hello,
            frames.Move,
            frames.Undo,
            frames.Propose,
            frames.Grant,
            frames.Decline,
            frames.Say,
            frames.Ping,
        ),
        (
            State,
            frames.Done,
            frames.Refused,
            frames.ChatLine,
            frames.NotesChange,
            frames.Presence,
            frames.NoticesChange,
            frames.Pong,
        ),
    ),
    "lobby": (
        "/ws/lobby",
        "Changes of the lobby's list, as `GET /api/v1/matches` gives it.",
        (frames.Ping,),
        (frames.LobbyChange, frames.Gone, frames.NoticesChange, frames.Refused, frames.Pong),
    ),
}
"""Address, description, what a client sends and what the server sends."""


@routes.get("/asyncapi.json")
async def asyncapi() -> dict[str, Any]:
    """The document."""
    return describe()


@cache
def describe() -> dict[str, Any]:
    """The document, made once."""
    said = {kind.__name__: kind for _, _, sent, pushed in CHANNELS.values() for kind in (*sent, *pushed)}
    _, schemas = msgspec.json.schema_components(list(said.values()), ref_template="#/components/schemas/{name}")
    document: dict[str, Any] = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Spoor",
            "version": "1",
            "description": "A socket takes the session's cookie, or the subprotocols `spoor, bearer.<token>` with the"
            " token of a session or an API token (one without the scope `play` may say hello and ping, no more); its"
            " Origin must be this server's own, or there must be none and a bearer's token. Frames over 64 KiB, frames"
            " of an unknown kind and unknown fields are answered with `refused`. A socket is closed with 4401 where"
            " its session has ended, with 4403 where nobody may look on, with 4404 where there is no such match (any "
            "more), with 4429 for a flood, with 4012 where a backup was restored, so that everything is to be "
            "asked for anew, with 4423 and a sentence where somebody was banned from this server, and with 4409 and "
            "a sentence where a person or an address has too many open; with 4500 where"
            " the match can't be read by this release. Everything else is in /openapi.json.",
        },
        "defaultContentType": "application/json",
        "channels": {},
        "operations": {},
        "components": {
            "messages": {name: _message(name, kind) for name, kind in said.items()},
            "schemas": schemas,
        },
    }
    for name, (address, description, sent, pushed) in CHANNELS.items():
        document["channels"][name] = {
            "address": address,
            "description": description,
            "messages": {k.__name__: {"$ref": f"#/components/messages/{k.__name__}"} for k in (*sent, *pushed)},
        }
        if "{match}" in address:
            document["channels"][name]["parameters"] = {"match": {"description": "The match's id."}}
        # The actions are the server's.
        document["operations"][f"{name}_receives"] = _operation("receive", name, sent)
        document["operations"][f"{name}_sends"] = _operation("send", name, pushed)
    return document


def _message(name: str, kind: type) -> dict[str, Any]:
    return {
        "name": kind.__struct_config__.tag,  # type: ignore[attr-defined]
        "title": name,
        "summary": " ".join((kind.__doc__ or "").split()),
        "payload": {"$ref": f"#/components/schemas/{name}"},
    }


def _operation(action: str, channel: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds],
    }
