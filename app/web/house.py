"""What every request and every socket may ask for: settings, games, words, store, matches. Made once, as the app is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.accounts.hashing import Hashing
from app.accounts.provider import Provider
from app.core.game import Game
from app.live.hub import Hub
from app.matches.archive import Archive
from app.matches.matches import Matches
from app.matches.noting import Notes
from app.matches.talking import Talk
from app.notices.mail import Mail
from app.notices.webhook import Webhook
from app.settings import Settings
from app.store.engine import Store
from app.web.figures import Figures, Gauges
from app.web.limits import Limits
from app.web.templates import Pages
from app.web.turnstile import Turnstile
from app.web.words import Words


@dataclass(frozen=True)
class House:
    settings: Settings
    games: Mapping[str, Game[Any]]
    words: Words
    pages: Pages
    limits: Limits
    turnstile: Turnstile
    store: Store
    hashing: Hashing
    matches: Matches
    talk: Talk
    hub: Hub
    notes: Notes
    figures: Figures
    gauges: Gauges
    archive: Archive
    provider: Provider | None
    """By which people may sign in, too."""
    webhook: Webhook
    mail: Mail | None
    push_key: str | None
    """The public key by which push services know this server; None: nothing goes over them."""


def house_of(connection: HTTPConnection) -> House:
    """The house that this request or socket came to."""
    house: House = connection.app.state.house
    return house


AtHouse = Annotated[House, Depends(house_of)]
