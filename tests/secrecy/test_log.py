"""CANARY in the log: a whole session, both games to their ends, and nothing in the log that not everybody may know."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.secrecy.company import API
from tests.secrecy.survey import METHODS, survey
from tests.secrecy.tap import Tap
from tests.serving import Server, serving

OPTIONS = 60
"""More different options than these are to be looked for in the log."""

SEATS = {"la_bete": ("beast", "investigator", "investigator"), "duel": ("player", "player")}


@pytest.fixture(params=["json", "text"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """It logs all that it can."""
    with serving(
        tmp_path,
        SPOOR_LOG="debug",
        SPOOR_LOG_FORMAT=request.param,
        SPOOR_BOT_DELAY="0.01",
        SPOOR_BOT_BUDGET="0.02",
        SPOOR_WINDOW_LEAST="0.02",
        SPOOR_WINDOW_MOST="0.04",
        SPOOR_METRICS="a-canary-of-a-secret",
    ) as running:
        yield running


def played(server: Server, ada: Tap, ben: Tap) -> list[str]:
    """Matches of both games, played by bots to their ends, beside two of people who only talk. How soon bots are done
    is chance: there are as many as it takes for a good many options.
    """
    ids = played_by_bots(ada)
    seats = [{"role": role, "player": who} for role, who in zip(SEATS["la_bete"], ("me", "open", "open"), strict=True)]
    mine = ada.post(API, {"game": "la_bete", "seats": seats, "visibility": "unlisted"}, 201)
    ada.sit_down(mine["id"])
    ben.post(f"{API}/{mine['id']}/join", {"invite": mine["invite"]["code"]})
    ada.ask("GET", f"/join/{mine['invite']['code']}")
    for person in (ada, ben):
        for channel in ("table", "side"):
            person.post(f"{API}/{mine['id']}/chat?channel={channel}", {"text": f"canary-line-{channel}"}, 201)
    ada.say({"t": "chat", "channel": "table", "text": "canary-line-socket", "key": "canary-key-1"})
    ada.say({"t": "move", "decision": "canary-decision", "options": ["canary-option"], "key": "canary-key-2"})
    ada.say("canary-of-no-shape")
    ada.hear()
    code = ben.post(f"{API}/{mine['id']}/handover")["code"]
    ben.ask("POST", f"{API}/{mine['id']}/join", {"handover": code})
    for person in (ada, ben):
        survey(person, mine["id"], seated=True, methods=METHODS)
    ended(ada, ids)
    while len(options_of(server)) <= OPTIONS:
        ids += ended(ada, played_by_bots(ada))
    ada.ask("DELETE", "/api/v1/session")
    return [*ids, mine["id"]]


def played_by_bots(ada: Tap) -> list[str]:
    """A match of each game."""
    ids = []
    for game, roles in SEATS.items():
        seats = [{"role": role, "player": "bot:steady"} for role in roles]
        ids.append(ada.post(API, {"game": game, "seats": seats, "title": f"canary-title-{game}"}, 201)["id"])
    return ids


def ended(ada: Tap, ids: list[str]) -> list[str]:
    """The same, when all of them have."""
    until = time.monotonic() + 90
    while not all(ada.get(f"{API}/{each}")["status"] == "finished" for each in ids):
        assert time.monotonic() < until
        time.sleep(0.3)
    return ids


def options_of(server: Server) -> set[str]:
    """All that was chosen in any match."""
    engine = create_engine(f"sqlite:///{server.data / 'spoor.db'}")
    with engine.connect() as connection:
        rows = connection.scalars(text("SELECT options FROM move")).all()
    engine.dispose()
    return {option for chosen in rows for option in json.loads(chosen)}


def secrets_of(server: Server, people: list[Tap], ids: list[str]) -> set[str]:
    """All that is to be in no line: what the database holds of matches and people, and what they said."""
    engine = create_engine(f"sqlite:///{server.data / 'spoor.db'}")
    with engine.connect() as connection:
        matches = connection.execute(text('SELECT seed, invite, title, commitment FROM "match"')).all()
        digests = [digest.hex() for (digest,) in connection.execute(text("SELECT digest FROM session"))]
        lines = [line for (line,) in connection.execute(text("SELECT text FROM chat"))]
        keys = [key for (key,) in connection.execute(text('SELECT "key" FROM move'))]
    engine.dispose()
    assert len(matches) == len(ids)
    options = options_of(server)
    assert len(options) > OPTIONS
    found = {piece for seed, *more in matches for piece in (seed.hex(), seed.hex()[:16], *more)}
    found |= {person.token for person in people} | {str(person.name) for person in people}
    # A word alone, such as "done", stands anywhere.
    found |= {option for option in options if len(option) > 6 and ":" in option}
    return found | set(digests) | set(lines) | set(keys) | {"a-canary-of-a-secret"}


def test_a_whole_session_leaves_no_secret_in_the_log(server: Server) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(closing(Tap(server.url, name))) for name in ("Canary-Ada", "Canary-Ben")]
        ids = played(server, *people)
        secrets = secrets_of(server, people, ids)
    log = server.log.read_text()
    assert log.count("\n") > 300
    assert sorted(secret for secret in secrets if secret in log) == []
    # "/matches/{id}" of people's own making may look like one; a word that begins so is ours.
    assert "canary" not in log.lower()
    for identity in ("devil", "vagabond", "pack", "count", "wolf"):
        assert not re.search(rf"identity.?{identity}", log)


def test_every_line_of_a_request_has_its_id(server: Server) -> None:
    with closing(Tap(server.url, "Ada")) as ada:
        answer = ada.ask("GET", "/api/v1/games")
        request = answer.header("x-request-id")
    # The line is written when the answer has gone out.
    until = time.monotonic() + 5
    while str(request) not in server.log.read_text():
        assert time.monotonic() < until
        time.sleep(0.02)
    lines = server.log.read_text().splitlines()
    if lines[-1].startswith("{"):
        found: list[dict[str, Any]] = [json.loads(line) for line in lines if line.startswith("{")]
        asked = [line for line in found if line["event"] == "request"]
        assert all(re.fullmatch("[0-9a-f]{12}", line["request"]) for line in asked)
        assert len({line["request"] for line in asked}) == len(asked)
        assert [line["path"] for line in asked if line["request"] == request] == ["/api/v1/games"]
    else:
        assert [line for line in lines if f"request={request}" in line and "/api/v1/games" in line]
