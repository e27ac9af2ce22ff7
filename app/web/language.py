"""Which language and light a page comes in: what its reader chose once (a cookie), else what the browser asks for."""

from starlette.requests import HTTPConnection

from app.web.words import FALLBACK, LANGUAGES

LANGUAGE_COOKIE = "spoor_lang"
THEME_COOKIE = "spoor_theme"


def language_of(connection: HTTPConnection) -> str:
    """One of LANGUAGES."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else _best(connection.headers.get("accept-language", ""))


def theme_of(connection: HTTPConnection) -> str:
    """`light`, `dark`, or nothing: as the system wishes."""
    chosen = connection.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in ("light", "dark") else ""


def _best(accepted: str) -> str:
    """The first language of an Accept-Language header, by weight, that is spoken here."""
    wishes = []
    for place, part in enumerate(accepted.replace(" ", "").split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        language = tag.partition("-")[0].lower()
        try:
            wishes.append((-float(weight or 1), place, language))
        except ValueError:
            continue
    return next((language for weight, _, language in sorted(wishes) if language in LANGUAGES and weight < 0), FALLBACK)
