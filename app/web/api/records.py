"""What a match was, once it is over: its record, a check of it, and bringing it to another server."""

from typing import Annotated, Any

import msgspec
from fastapi import Query, Request, Response

from app.core.message import Message
from app.matches import importing, record
from app.matches.ended import ended
from app.matches.refusals import NotThere
from app.matches.times import rfc3339
from app.matches.verifying import Verdict
from app.store import records
from app.store.records import Imported
from app.web.address import address_of
from app.web.api import record_shapes as shapes
from app.web.api.answering import file, json
from app.web.api.answers import answers
from app.web.api.known import KnownTable, id_of
from app.web.asker import Asker, MaybeAsker
from app.web.house import AtHouse, House
from app.web.language import language_of
from app.web.problems import Problem
from app.web.routes import router

routes = router(prefix="/api/v1", tag="records")

A_RECORD: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {}}}},
}
"""Taken as it is: whether it is one is what is asked."""


@routes.get(
    "/matches/{match_id}/record", response_model=shapes.Record, responses=answers("not_over", "not_there", "too_many")
)
async def record_of(table: KnownTable, request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """Everything that there is of a match which is over, as canonical JSON: options, seed, every move, every event with
    its audiences, and the chain of hashes. docs/records.md tells how to check it.
    """
    match = ended(table, id_of(user)).match
    house.limits.spend("record", address_of(request))
    written = await house.store.read(record.read, match.id)
    if written is None:
        raise NotThere
    return file(written, f"spoor-{match.game}-{match.id}.json")


@routes.post(
    "/verify",
    response_model=shapes.Verdict,
    responses=answers("foreign_origin", "too_many", "not_ready"),
    openapi_extra=A_RECORD,
)
async def verify(
    request: Request, house: AtHouse, _: MaybeAsker, receipt: Annotated[str | None, Query(max_length=100)] = None
) -> Response:
    """Check a record: the seed against the commitment, each move against the chain, and everything played again. What
    is otherwise is named. `receipt` is the `proof` that the maker of a move was told: is it in there?
    """
    house.limits.spend("verify", address_of(request))
    verdict = await house.archive.verify(await _sent(request), receipt)
    return json(_verdict(verdict, house, language_of(request)))


@routes.post(
    "/records",
    status_code=201,
    response_model=shapes.Imported,
    responses=answers("nobody", "foreign_origin", "imports_off", "full", "not_verified", "too_many", "not_ready"),
    openapi_extra=A_RECORD,
)
async def bring_in(request: Request, house: AtHouse, user: Asker) -> Response:
    """Bring in the record of a match that was played elsewhere, to be looked at here. It must hold. The same again
    gives the one that is there.
    """
    if not house.settings.imports:
        raise Problem("imports_off")
    house.limits.spend("import", user.id)
    house.limits.spend("verify", address_of(request))
    row = await importing.bring_in(house.store, house.archive, house.matches.manners, user.id, await _sent(request))
    return json(_imported(row, user.id), 201)


@routes.get("/records", response_model=shapes.ImportedList, responses=answers("nobody"))
async def mine(house: AtHouse, user: Asker) -> Response:
    """What the asker has brought in, the last first."""
    rows = await house.store.read(records.brought_in_by, user.id)
    return json({"records": [_imported(row, user.id) for row in rows]})


@routes.get("/records/{record_id}", response_model=shapes.Imported, responses=answers("not_there"))
async def one(record_id: str, house: AtHouse, user: MaybeAsker) -> Response:
    """A match that was brought in, for whoever has its id."""
    return json(_imported(await importing.found(house.store, record_id), id_of(user)))


@routes.get("/records/{record_id}/record", response_model=shapes.Record, responses=answers("not_there", "too_many"))
async def imported_record(record_id: str, request: Request, house: AtHouse) -> Response:
    """The record itself."""
    row = await importing.found(house.store, record_id)
    house.limits.spend("record", address_of(request))
    body = await house.store.read(records.body, row.id)
    if body is None:
        raise NotThere
    return file(body, f"spoor-{importing.about(row).game}-{row.id}.json")


@routes.delete(
    "/records/{record_id}", status_code=204, responses=answers("nobody", "foreign_origin", "not_yours", "not_there")
)
async def take_away(record_id: str, house: AtHouse, user: Asker) -> None:
    """Delete what the asker has brought in."""
    await importing.take_away(house.store, house.archive, record_id, user.id)


async def _sent(request: Request) -> bytes:
    data = await request.body()
    if not data:
        raise Problem("malformed")
    return data


def _imported(row: Imported, user: str | None) -> dict[str, Any]:
    return {"id": row.id, "at": rfc3339(row.at), "mine": row.user == user, "about": msgspec.Raw(row.about.encode())}


def _verdict(verdict: Verdict, house: House, language: str) -> dict[str, Any]:
    def say(text: Message) -> str:
        return house.words.say(language, text)

    told: dict[str, Any] = {
        "holds": verdict.holds,
        "checks": [
            {"check": check.name, "holds": check.holds, "says": [say(text) for text in check.says]}
            for check in verdict.checks
        ],
    }
    return told if verdict.about is None else {**told, "about": verdict.about}
