"""The asker's own notes and marks at a table, and what their side shares with them."""

from typing import Annotated, Literal, Self

from fastapi import Query, Response
from pydantic import BaseModel, Field, model_validator

from app.core.message import say
from app.matches.noting import DRAWN, KINDS, TEXT
from app.web.api import shapes, wishes
from app.web.api.answering import json
from app.web.api.answers import answers
from app.web.api.known import KnownTable
from app.web.asker import Asker
from app.web.house import AtHouse
from app.web.problems import IllegalValue
from app.web.routes import router

routes = router(prefix="/api/v1/matches/{match_id}/notes", tag="notes")

WRITING = ("nobody", "foreign_origin", "not_yours", "muted", "not_there", "too_many")

SIGNS = Literal["cross", "circle", "question", "check", "square", "triangle", "dot", "number"]

Ref = Annotated[str, Field(pattern=r"^[A-Za-z0-9_:.-]{1,64}$", examples=["village:7"])]
Unit = Annotated[int, Field(ge=-10_000, le=20_000)]


class Text(wishes.Body):
    """A written note."""

    kind: Literal["text"]
    text: Annotated[str, Field(max_length=2000, description="1 to 500 signs.")]


class Mark(wishes.Body):
    """A pencil sign at a place or thing of the board."""

    kind: Literal["mark"]
    ref: Ref = Field(description="What the board calls it (`data-ref`, the `refs` of options and events).")
    sign: SIGNS
    number: Annotated[int, Field(ge=0, le=99)] | None = Field(default=None, description="For the sign `number` alone.")

    @model_validator(mode="after")
    def _number_where_it_belongs(self) -> Self:
        if (self.number is None) == (self.sign == "number"):
            raise IllegalValue(say("problem.note_number"))
        return self


class Arrow(wishes.Body):
    """A pencil arrow from one place to another."""

    kind: Literal["arrow"]
    start: Ref
    end: Ref


class Stroke(wishes.Body):
    """A free-hand line, in the units of the board's drawing."""

    kind: Literal["stroke"]
    points: Annotated[list[tuple[Unit, Unit]], Field(min_length=2, max_length=150)]


class NewNote(wishes.Body):
    note: Annotated[Text | Mark | Arrow | Stroke, Field(discriminator="kind")]
    shared: bool = Field(default=False, description="The asker's side sees it too; nobody else ever does.")
    key: wishes.Key | None = Field(default=None, description="As for a move: the same note isn't made twice.")


class Altered(wishes.Body):
    """What is to be altered of a note."""

    shared: bool | None = None
    text: Annotated[str, Field(max_length=2000)] | None = Field(default=None, description="Of a written one.")


class Note(BaseModel):
    id: str
    kind: Literal["text", "mark", "arrow", "stroke"]
    body: dict[str, object] = Field(description="As it was made, without its kind.")
    by: shapes.From
    mine: bool
    shared: bool
    at: str
    version: int | None = Field(default=None, description="The writer's version then; for the writer alone.")
    event: int | None = Field(default=None, description="The number of the writer's events then; for the writer alone.")
    move: int | None = Field(default=None, description="After which move of the match; told when it has ended.")


class NotesOut(BaseModel):
    notes: list[Note]


@routes.get("", response_model=NotesOut, responses=answers("nobody", "not_there"))
async def noted(table: KnownTable, house: AtHouse, user: Asker) -> Response:
    """The asker's notes and marks in this match, and those that others of their side share, oldest first."""
    return json({"notes": await house.notes.of(table, user.id)})


@routes.post("", status_code=201, response_model=Note, responses=answers(*WRITING, "not_started", "full"))
async def note(table: KnownTable, wanted: NewNote, house: AtHouse, user: Asker) -> Response:
    """Write or draw something, as one of those who sit there. It changes no version, and nobody else is told."""
    house.limits.spend("note", user.id)
    made = wanted.note
    if isinstance(made, Text):
        return json(await house.notes.write(table, user, made.text, wanted.shared, wanted.key), 201)
    body = made.model_dump_json(exclude={"kind"}, exclude_none=True).encode()
    return json(await house.notes.draw(table, user, made.kind, body, wanted.shared, wanted.key), 201)


@routes.patch("/{note_id}", response_model=Note, responses=answers(*WRITING))
async def alter_note(table: KnownTable, note_id: str, wanted: Altered, house: AtHouse, user: Asker) -> Response:
    """Write one of the asker's notes anew, share it with their side, or share it no more."""
    house.limits.spend("note", user.id)
    return json(await house.notes.alter(table, user.id, note_id, wanted.shared, wanted.text))


@routes.delete("/{note_id}", status_code=204, responses=answers("nobody", "foreign_origin", "not_there", "too_many"))
async def erase_note(table: KnownTable, note_id: str, house: AtHouse, user: Asker) -> None:
    """Erase one of the asker's notes or marks. Nothing is left of it."""
    house.limits.spend("note", user.id)
    await house.notes.erase(table, user.id, note_id)


@routes.delete("", status_code=204, responses=answers("nobody", "foreign_origin", "not_there", "too_many"))
async def clear_notes(
    table: KnownTable, house: AtHouse, user: Asker, what: Annotated[Literal["all", "written", "drawn"], Query()]
) -> None:
    """Erase all of the asker's written notes in this match, all marks, or both."""
    house.limits.spend("note", user.id)
    await house.notes.clear(table, user.id, {"all": KINDS, "written": (TEXT,), "drawn": DRAWN}[what])
