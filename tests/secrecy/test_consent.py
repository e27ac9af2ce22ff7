"""Proposals tell nobody anything: who is asked, when, and in which words, is the same whatever the Beast hides."""

from collections.abc import Callable

import pytest

from tests.secrecy.company import Company
from tests.secrecy.tap import Answer, Tap
from tests.secrecy.twins import alike, told

Story = Callable[[Company], None]

CLOCK = {"kind": "real", "bank": 600, "refund": 10}


def propose(party: Company, person: Tap, kind: str, **wish: object) -> Answer:
    answer = person.ask("POST", f"{party.path}/proposals", {"kind": kind, **wish})
    party.all_look()
    for each in party.others:
        each.ask("GET", f"{party.path}/proposals")
    return answer


def answer(party: Company, person: Tap, number: int, what: str) -> None:
    reply = person.ask("POST", f"{party.path}/proposals/{number}/{what}", {})
    assert reply.status == 200, reply.text
    party.all_look()


@pytest.mark.parametrize("over", ["rest", "socket"])
def test_fault_18_whatever_the_beast_has_chosen_and_however_often(url: str, over: str) -> None:
    """Every kind of proposal, granted and declined, around the Beast's secret choices."""

    def story(identity: str, strike: str, changes: int) -> Story:
        def play(party: Company) -> None:
            assert propose(party, party.ben, "pause").status == 200
            for n in range(changes):
                party.answer(party.beast, "identity", ("identity:pack", "identity:count")[n % 2], over=party.over)
                assert party.undo(party.beast).status == 200
            party.beast_does("identity", f"identity:{identity}")
            answer(party, party.cleo, 1, "grant")
            answer(party, party.beast, 1, "grant")
            # While it is paused nobody does anything, whoever tries.
            party.all_open_pages()
            assert party.undo(party.beast).json()["code"] == "paused"
            assert propose(party, party.beast, "resume").status == 200
            for person in (party.ben, party.cleo):
                answer(party, person, 2, "grant")
            party.beast_does("entry", "village:5")
            party.place()
            party.begin()
            assert propose(party, party.cleo, "call_off").status == 200
            party.reinforce()
            party.beast_does("strike", strike)
            assert propose(party, party.beast, "extend", minutes=5).status == 200
            answer(party, party.beast, 3, "decline")
            for person in (party.ben, party.cleo):
                answer(party, person, 4, "grant")
            party.beast_does("tracks", "devil:down")
            assert propose(party, party.dan, "pause").status == 403
            party.all_open_pages()

        return play

    one = told(url, story("devil", "village:7", 0), over=over, clock=CLOCK)
    alike(one, told(url, story("pack", "village:1", 3), over=over, clock=CLOCK))
    for name, lines in one.items():
        seen = [line for line in lines if '"consent":' in line.text and '"proposals":[{' in line.text]
        assert bool(seen) is (name in ("Ben", "Cleo")), f"{name} was told of proposals, or was not"


def test_fault_18_what_comes_to_light_when_it_is_called_off(url: str) -> None:
    """Up to the moment in which all have agreed, nothing."""

    def story(identity: str) -> Story:
        def play(party: Company) -> None:
            party.enter(identity)
            party.place()
            assert propose(party, party.beast, "call_off").status == 200
            answer(party, party.ben, 1, "grant")

        return play

    alike(told(url, story("devil")), told(url, story("pack")))


def test_faults_18_105_going_back_over_what_the_beast_did_in_secret(url: str) -> None:
    """Which moments there are, whether it is still a way, and what comes of it: alike whatever was chosen meanwhile."""

    def story(strike: str, changes: int) -> Story:
        def play(party: Company) -> None:
            party.enter()
            party.place()
            party.begin()
            party.reinforce()
            ways = party.ben.get(f"{party.path}/proposals")["ways_back"]
            assert propose(party, party.ben, "back", event=ways[0]["event"]).status == 200
            for n in range(changes):
                party.answer(party.beast, "strike", ("village:8", "village:14")[n % 2])
                assert party.undo(party.beast).status == 200
            party.beast_does("strike", strike)
            answer(party, party.beast, 1, "grant")
            answer(party, party.cleo, 1, "grant")
            # The Investigators post their reinforcement once more, elsewhere.
            party.reinforce("village:29")
            party.beast_does("strike", strike)
            party.beast_does("tracks", "devil:down")
            for person in (party.ben, party.cleo):
                assert person.get(f"{party.path}/proposals")["ways_back"]
            party.all_open_pages()

        return play

    alike(told(url, story("village:7", 0)), told(url, story("village:1", 3)))
