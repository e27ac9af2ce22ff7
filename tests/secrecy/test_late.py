"""LATE: whoever looks on late can't tell two matches apart that differ only after the moment that they are told of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.secrecy.company import API, SEED, Company
from tests.secrecy.likeness import Line, names_in, same, transcript
from tests.secrecy.survey import survey
from tests.secrecy.tap import Tap
from tests.serving import serving

Story = Callable[[Company], None]

DAY = {"delay": {"minutes": 1440}}
"""Longer than any test: whatever happens after the opening is after the moment that is told."""


def look_around(party: Company) -> None:
    """Those who look on ask for everything that there is to see, in the ways of programs and of browsers."""
    people = [party.beast.user, party.ben.user, party.cleo.user]
    for person in party.strangers:
        person.hear()
        for path in ("", "/view", "/events?after=1", "/record", "/replay?as=public&at=1", "/notes"):
            person.ask("GET", party.path + path)
        for channel in ("table", "side", "watchers"):
            person.ask("GET", f"{party.path}/chat?channel={channel}")
        for query in ("", *(f"status={status}" for status in ("open", "running", "finished")), "q=g%C3%A9v", "q=ben"):
            person.ask("GET", f"{API}?{query}&game=la_bete")
        for user in people:
            person.ask("GET", f"/api/v1/people/{user}")
            person.ask("GET", f"/people/{user}", head={"Accept": "text/html"})
        person.ask("GET", "/api/v1/statistics")
        person.ask("GET", f"/join/{party.match['invite']['code']}", head={"Accept": "text/html"})
        if person.user:
            for path in ("/join", "/rematch", "/leave", "/start", "/ready", "/resign", "/undo", "/handover"):
                assert person.ask("POST", party.path + path, {}).status in (403, 409)
            assert person.ask("POST", f"{party.path}/chat?channel=table", {"text": "psst"}).status == 403
        person.say({"t": "chat", "channel": "watchers", "text": "Well", "key": "one"})
        person.say({"t": "move", "decision": "d1-beast", "options": ["village:5"], "key": "two"})
        person.hear()


def told(folder: Path, story: Story, full: bool = True, **wish: Any) -> dict[str, list[Line]]:
    """Play the story on a server of its own; what those heard who look on, and who came only after it. Where the table
    isn't `full`, one of three seats is free, though not for Dan: who sits down knows more than who looks on.
    """
    with serving(folder) as server:
        party = Company(server.url, **{"seed": SEED, "start": "hand", **wish})
        try:
            if not full:
                party.cleo.post(f"{party.path}/leave", status=204)
                party.beast.post(f"{party.path}/bans", {"user": party.dan.user})
                party.cleo.get_up()
                for person in party.strangers:
                    person.hear_until(lambda frame: frame["t"] == "lobby" and not frame["match"]["seats"][2]["player"])
            look_around(party)
            story(party)
            look_around(party)
            for person in party.strangers:
                survey(person, party.id, seated=False)
                person.get_up()
                person.sit_down(party.id)
                person.sit_down(party.id, events=3)
            names = names_in(party)
            return {str(person.name): transcript(person, names) for person in party.strangers}
        finally:
            party.close()


def alike(one: dict[str, list[Line]], other: dict[str, list[Line]]) -> None:
    for name, lines in one.items():
        assert len(lines) > 100
        same(lines, other[name], name)


def nothing(party: Company) -> None:
    pass


def begins(party: Company) -> None:
    party.beast.post(f"{party.path}/start")


def plays(party: Company) -> None:
    """Begins, and goes through a season with everything that belongs to it."""
    begins(party)
    party.answer(party.beast, "identity", "identity:devil")
    party.answer(party.beast, "entry", "village:5")
    for n, who in enumerate(("bishop", "chastel", "marquis", "envoy")):
        party.answer((party.ben, party.cleo)[n % 2], "place", f"{who}:hamlet:la-baume", f"investigator:{who}")
    party.answer(party.ben, "ready", "done")
    party.beast.post(f"{party.path}/chat?channel=table", {"text": "the canary"}, 201)
    party.ben.post(f"{party.path}/chat?channel=side", {"text": "a canary, too"}, 201)
    party.ben.cut()


def ends(party: Company) -> None:
    """Begins, changes hands, is given up and played again."""
    plays(party)
    code = party.cleo.post(f"{party.path}/handover")["code"]
    newcomer = Tap(party.beast.url, "Eve")
    newcomer.post(f"{party.path}/join", {"handover": code})
    party.beast.post(f"{party.path}/resign")
    again = party.beast.post(f"{party.path}/rematch")
    party.ben.post(f"{party.path}/rematch")
    newcomer.post(f"{party.path}/rematch")
    assert party.beast.get(f"{API}/{again['id']}")["status"] == "running"
    newcomer.close()


@pytest.mark.parametrize("story", [begins, plays, ends], ids=lambda story: story.__name__)
def test_fault_43_what_happened_since_is_on_no_route(tmp_path: Path, story: Story) -> None:
    alike(told(tmp_path / "one", nothing, spectators=DAY), told(tmp_path / "other", story, spectators=DAY))


def begins_with_bots(party: Company) -> None:
    party.beast.post(f"{party.path}/start", {"fill": "bot:random"})
    party.beast.hear_until(lambda frame: frame["t"] == "state" and frame["status"] == "running")


def test_bots_that_come_with_the_start_are_on_no_route(tmp_path: Path) -> None:
    one = told(tmp_path / "one", nothing, full=False, spectators=DAY)
    alike(one, told(tmp_path / "other", begins_with_bots, full=False, spectators=DAY))


def test_this_would_find_what_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="can tell|against|hears"):
        alike(told(tmp_path / "one", nothing), told(tmp_path / "other", begins))


def test_fault_43_by_moves_the_last_ones_are_on_no_route(tmp_path: Path) -> None:
    def story(first: str, second: str) -> Story:
        def play(party: Company) -> None:
            begins(party)
            party.enter()
            party.place()
            party.begin()
            party.answer(party.ben, "reinforcement", first)
            party.answer(party.beast, "strike", second)
            party.answer(party.beast, "tracks", "devil:down")

        return play

    late = {"delay": {"moves": 2}}
    one = told(tmp_path / "one", story("village:30", "village:7"), spectators=late)
    alike(one, told(tmp_path / "other", story("village:29", "village:8"), spectators=late))
    assert any("running" in line.text for line in one["Dan"]), "they are told of what was before"


def test_fault_45_where_nobody_may_look_on_nothing_is_told_but_the_entry(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        party = Company(server.url, seed=SEED, spectators={"allowed": False})
        try:
            party.enter()
            party.beast.post(f"{party.path}/chat?channel=table", {"text": "the canary"}, 201)
            for person in party.strangers:
                before = len(person.heard)
                for path in ("/view", "/events", "/chat?channel=table", "/chat?channel=watchers"):
                    answer = person.ask("GET", party.path + path)
                    assert (answer.status, answer.json()["code"]) == (403, "not_yours"), answer.text
                assert person.ask("GET", f"/matches/{party.id}", head={"Accept": "text/html"}).status == 403
                person.sit_down(party.id)
                assert person.heard[-1].content == "4403"
                survey(person, party.id, seated=False)
                about = [each for each in person.heard[before:] if party.id in each.source]
                told_then = "\n".join(each.content for each in about)
                assert not [word for word in ("canary", '"waiting_for"', '"events_from"') if word in told_then]
            party.beast.post(f"{party.path}/resign")
            assert party.dan.get(f"{party.path}/view")["status"] == "finished"
            assert party.dan.get(f"{party.path}/chat?channel=table")["messages"][0]["text"] == "the canary"
        finally:
            party.close()


def test_fault_39_what_those_say_who_look_on_reaches_nobody_who_plays_before_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        party = Company(server.url, seed=SEED)
        try:
            party.enter()
            party.dan.post(f"{party.path}/chat?channel=watchers", {"text": "the canary"}, 201)
            party.all_look()
            for person in (party.beast, party.ben, party.cleo):
                person.hear()
                answer = person.ask("GET", f"{party.path}/chat?channel=watchers")
                assert (answer.status, answer.json()["code"]) == (403, "not_yours")
                assert "canary" not in person.said_to()
            assert (
                "canary" in party.nobody.said_to()
                or party.nobody.get(f"{party.path}/chat?channel=watchers")["messages"]
            )
            party.beast.post(f"{party.path}/resign")
            for person in (party.beast, party.ben):
                (line,) = person.get(f"{party.path}/chat?channel=watchers")["messages"]
                assert line["text"] == "the canary"
        finally:
            party.close()
