"""Whoever runs the server is told of a running match what those are told who look on: the Beast's secrets make no
difference to anything that they can ask for.
"""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.likeness import Line, names_in, plain, same
from tests.secrecy.tap import Tap
from tests.serving import Server, serving

MATCHES = "/api/v1/admin/matches"
LISTS = (
    MATCHES,
    f"{MATCHES}?status=running",
    f"{MATCHES}?q=gev",
    *(f"/api/v1/admin/{name}" for name in ("people", "reports", "deeds", "words")),
    "/admin",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: the first account there is the admin's."""
    with serving(tmp_path_factory.mktemp("admin")) as running:
        yield running


@pytest.fixture(scope="module")
def admin(house: Server) -> Iterator[Tap]:
    with closing(Tap(house.url, "Host")) as host:
        made = host.ask("POST", "/api/v1/account", {"name": "Host", "password": "nine geese over Mende"})
        assert made.status == 201
        yield host


def asked(admin: Tap, party: Company) -> list[Line]:
    """All lists, as the admin is told them now; and of the load how many moves there were."""
    names, start = names_in(party), len(admin.heard)
    for path in LISTS:
        answer = admin.ask("GET", path)
        assert answer.status == 200, f"{path}: {answer.text}"
    lines = [plain(heard, names) for heard in admin.heard[start:]]
    assert admin.get("/api/v1/admin/load")["moves"] == 0, "a move more or less is told nobody"
    return lines


def test_twins_are_alike_for_whoever_runs_the_server(house: Server, admin: Tap) -> None:
    """Of the match itself, at each moment of two that differ in what the Beast chose."""

    def story(identity: str, village: str) -> list[str]:
        with company(house.url, seed=SEED) as party:
            found = []

            def look() -> None:
                listed = admin.get(f"{MATCHES}?status=running")["matches"]
                (entry,) = [each for each in listed if each["id"] == party.id]
                text = json.dumps({name: value for name, value in entry.items() if name != "created"})
                for name, label in names_in(party).items():
                    text = text.replace(name, label)
                found.append(text)

            party.enter(identity)
            look()
            party.place()
            party.begin()
            party.reinforce()
            look()
            party.beast_does("strike", village)
            look()
            party.beast_does("tracks", "count:up" if identity == "pack" else "count:down")
            look()
        return found

    one, two = story("devil", "village:7"), story("pack", "village:1")
    assert one[:3] == two[:3]
    assert len(one) == 4


def test_a_secret_answer_changes_nothing_that_an_admin_sees(house: Server, admin: Tap) -> None:
    """Before and after the Beast chooses where to strike, all lists are the same to the byte."""
    with company(house.url, seed=SEED) as party:
        party.enter()
        party.place()
        party.begin()
        party.reinforce()
        before = asked(admin, party)
        party.beast_does("strike", "village:7")
        same(before, asked(admin, party), "after a strike")


def test_what_a_side_says_to_itself_is_not_told_unless_somebody_reports_it(house: Server, admin: Tap) -> None:
    with company(house.url, seed=SEED) as party:
        party.ben.post(f"{party.path}/chat?channel=side", {"text": "canary-of-the-side"}, 201)
        asked(admin, party)
        wish = {"line": {"match": party.id, "channel": "side", "n": 1}, "reason": "rude"}
        assert party.beast.ask("POST", "/api/v1/reports", wish).status == 404, "nor can the other side report it"
        assert party.dan.ask("POST", "/api/v1/reports", wish).status == 403
        asked(admin, party)
        assert "canary-of-the-side" not in "".join(heard.content for heard in admin.heard)
        party.cleo.post("/api/v1/reports", wish, 201)
        assert "canary-of-the-side" in admin.ask("GET", "/api/v1/admin/reports").text
