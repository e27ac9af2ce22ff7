"""Which language a page comes in: what its reader chose once, else what the browser asks for."""

from starlette.requests import HTTPConnection

from app.web.preferences import chosen
from app.web.words import FALLBACK, LANGUAGES


def language_of(connection: HTTPConnection) -> str:
    """One of LANGUAGES."""
    return chosen(connection, "language") or _best(connection.headers.get("accept-language", ""))


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
