"""How the asker wants the pages to be, wherever they sign in. Guests have a choice, too."""

from typing import Literal

from fastapi import Request
from msgspec.structs import asdict
from pydantic import BaseModel, ConfigDict, Field

from app.store.preferences import keep_preferences
from app.web.api.answers import answers
from app.web.asker import Asker, Owner, session_of
from app.web.house import AtHouse
from app.web.routes import router

routes = router(prefix="/api/v1/preferences", tag="account")


class Preferences(BaseModel):
    """null: as the browser or the system wishes; without sound."""

    model_config = ConfigDict(extra="forbid")

    language: Literal["en", "de", "fr"] | None = None
    theme: Literal["light", "dark"] | None = None
    colours: Literal["standard", "safe"] | None = Field(
        default=None, description="`safe`: sides, seats and elements stay apart for colour-blind eyes of every kind."
    )
    sound: Literal["on", "off"] | None = Field(default=None, description="One bell when it becomes the asker's turn.")


@routes.get("", responses=answers("nobody"))
async def preferences(request: Request, user: Asker) -> Preferences:
    """What was chosen."""
    return Preferences.model_validate(asdict(session_of(request).preferences))


@routes.patch("", responses=answers("nobody", "foreign_origin", "too_many"))
async def choose(wanted: Preferences, user: Owner, house: AtHouse) -> Preferences:
    """Choose what is named, and leave the rest as it is."""
    house.limits.spend("session", user.id)
    chosen = {name: getattr(wanted, name) for name in wanted.model_fields_set}
    return Preferences.model_validate(asdict(await house.store.write(keep_preferences, user.id, chosen)))
