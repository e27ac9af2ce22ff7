"""What a reader wants the pages to be like: chosen once, then the same wherever they sign in, from the first paint on.

Where somebody is signed in, what is stored with them counts; what they never chose, and whoever is nobody yet, goes by
this browser's cookies, which the browser's own scripts set.
"""

from starlette.requests import HTTPConnection

from app.store.people import Session
from app.web.words import LANGUAGES

CHOICES = {
    "language": LANGUAGES,
    "theme": ("light", "dark"),
    "colours": ("standard", "safe"),
    "sound": ("on", "off"),
}
"""By the names of app.store.preferences.Preferences. `safe`: apart for every kind of colour-blind eyes."""

COOKIES = {"language": "spoor_lang", "theme": "spoor_theme", "colours": "spoor_colours", "sound": "spoor_sound"}


def chosen(connection: HTTPConnection, name: str) -> str | None:
    """One of CHOICES[name]; None where nothing was chosen."""
    return stored(connection, name) or in_cookie(connection, name)


def stored(connection: HTTPConnection, name: str) -> str | None:
    """What is kept with whoever is signed in."""
    session: Session | None = getattr(connection.state, "session", None)
    kept: str | None = None if session is None else getattr(session.preferences, name)
    return kept if kept in CHOICES[name] else None


def in_cookie(connection: HTTPConnection, name: str) -> str | None:
    """What this browser keeps."""
    kept = connection.cookies.get(COOKIES[name])
    return kept if kept in CHOICES[name] else None


def of_this_browser(connection: HTTPConnection) -> dict[str, str | None]:
    """All that was chosen in this browser before anybody had a name here."""
    return {name: kept for name in CHOICES if (kept := in_cookie(connection, name)) is not None}
