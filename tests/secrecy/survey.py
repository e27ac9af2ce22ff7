"""Every route that there is, asked by every method: those in /openapi.json, the pages, the files, and guesses."""

import re
from collections.abc import Sequence

from tests.secrecy.company import API, Company
from tests.secrecy.likeness import Line, names_in, plain
from tests.secrecy.tap import Tap

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

PAGES = (
    "/",
    "/statistics",
    "/people/{person_id}",
    "/matches/{match_id}",
    "/matches/{match_id}/invite.svg",
    "/matches/{match_id}/replay",
    "/records/{match_id}",
    "/verify",
    "/verify?match={match_id}",
    "/rules",
    "/rules/la_bete",
    "/rulings/la_bete",
)
DOCUMENTS = ("/openapi.json", "/asyncapi.json")
FILES = ("/i18n/en.json", "/favicon.ico", "/static/table/main.js")
GUESSES = (
    "/admin",
    "/debug",
    "/docs",
    "/metrics",
    "/status",
    "/.env",
    "/data/spoor.db",
    "/static/../data/spoor.db",
    "/static/%2e%2e/app/main.py",
    "/ws/lobby",
    "/ws/matches/{match_id}",
    "/matches/{match_id}/record",
    "/api/v1/matches/{match_id}/board",
    "/api/v1/matches/{match_id}/decisions",
    "/api/v1/matches/{match_id}/record",
    "/api/v1/matches/{match_id}/replay?as=beast&at=1",
    "/api/v1/matches/{match_id}/view?as=beast",
    "/api/v1/matches/{match_id}/view?viewer=full&seat=beast",
    "/api/v1/matches/{match_id}/events?after=0&viewer=beast",
    "/api/v1/matches/{match_id}/chat?channel=side&side=beast",
    "/api/v1/matches/{match_id}/chat?channel=side:beast",
    "/api/v1/matches?status=open",
    "/api/v1/matches?status=running",
)

DOING = ("join", "leave", "start", "handover", "rematch", "resign", "undo", "grant", "decline")
"""What those who sit there may do; they aren't to do it here."""


def addresses(person: Tap, match_id: str) -> list[str]:
    """All addresses that this survey asks for."""
    described = person.get("/openapi.json")["paths"]
    assert f"{API}/{{match_id}}/view" in described
    paths = dict.fromkeys((*described, *PAGES, *DOCUMENTS, *FILES, *GUESSES))
    own = person.user or "N" * 16
    named = {"match_id": match_id, "key": "la_bete", "person_id": own, "user_id": own}
    # Whatever else has an id here isn't there.
    return [re.sub(r"\{(\w+)\}", lambda name: named.get(name[1], "N" * 16), path) for path in paths]


def survey(person: Tap, match_id: str, *, seated: bool, methods: Sequence[str] = METHODS) -> None:
    """Ask for everything, in the way of programs and of browsers."""
    for path in addresses(person, match_id):
        for method in methods:
            if _allowed(method, path, seated):
                answer = person.ask(method, path, {} if method in ("POST", "PUT", "PATCH") else None)
                assert answer.status < 500, f"{method} {path}: {answer.text}"
        if not path.startswith("/api/"):
            person.ask("GET", path, head={"Accept": "text/html"})


def _allowed(method: str, path: str, seated: bool) -> bool:
    if path == "/api/v1/session":
        return method != "DELETE"
    return not (seated and method == "POST" and path.rpartition("/")[2] in DOING)


def found(party: Company, methods: Sequence[str] = METHODS) -> dict[str, list[Line]]:
    """What an Investigator, a stranger and nobody find now, by name, without what varies from match to match."""
    names = names_in(party)
    lines: dict[str, list[Line]] = {}
    for person in (party.ben, *party.strangers):
        person.hear()
        before = len(person.heard)
        survey(person, party.id, seated=person is party.ben, methods=methods)
        lines[str(person.name)] = [
            plain(heard, names)
            for heard in person.heard[before:]
            # Lists and figures are of the matches of other tests too, the picture has a code that is each match's own.
            if not heard.source.endswith((f" {API}", "/statistics", "invite.svg"))
        ]
    return lines
