"""What is told later is what was told at the time: over REST, after a reconnect, and to whoever comes new to a seat."""

from contextlib import ExitStack, closing
from typing import Any

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.tap import Tap


def two_seasons(party: Company) -> None:
    party.enter()
    party.place(marquis="village:7")
    party.begin()
    for village, tracks in (("village:7", "devil:down"), ("village:8", "count:up")):
        party.reinforce(village)
        party.strike(village, tracks)
        party.investigate()


def live(person: Tap) -> list[Any]:
    """The events that came over the table's socket, in their places."""
    events: list[Any] = []
    for frame in person.frames:
        if frame["t"] == "state":
            assert frame["events_from"] <= len(events), "nothing is left out"
            events[frame["events_from"] :] = frame["events"]
    return events


def test_faults_33_38_history_is_what_was_told_live(url: str) -> None:
    with company(url, seed=SEED) as party:
        two_seasons(party)
        for person in party.everybody:
            person.hear()
            told = live(person)
            assert len(told) > 20
            assert person.get(f"{party.path}/events")["events"] == told
            assert party.view(person)["events"] == told
            for after in range(0, len(told) + 1, 7):
                rest = person.get(f"{party.path}/events?after={after}")
                assert rest == {"events_from": after, "events": told[after:]}
                with closing(person.again()) as again:
                    again.sit_down(party.id, events=after)
                    state = next(frame for frame in again.frames if frame["t"] == "state")
                    assert (state["events_from"], state["events"]) == (after, told[after:])
                    assert {**state, "t": None, "events": None, "events_from": None} == {
                        **party.view(person),
                        "t": None,
                        "events": None,
                        "events_from": None,
                    }


def test_faults_41_103_what_was_shown_is_not_taken_back(url: str) -> None:
    with company(url, seed=SEED) as party:

        def nobody_can_undo() -> None:
            for person in (party.beast, party.ben, party.cleo):
                assert party.view(person)["can_undo"] is False
                assert party.undo(person).status == 409

        party.enter()
        nobody_can_undo()
        party.place()
        party.begin()
        nobody_can_undo()
        party.reinforce()
        nobody_can_undo()
        party.strike("village:7", "devil:down")
        nobody_can_undo()
        party.investigate()
        nobody_can_undo()


def test_fault_105_an_offer_to_undo_is_its_owners_alone(url: str) -> None:
    with company(url, seed=SEED) as party:
        party.enter()
        party.place()
        party.begin()
        party.reinforce()
        party.beast_does("strike", "village:7")
        assert party.view(party.beast)["can_undo"] is True
        assert [party.view(person).get("can_undo") for person in party.others] == [False, False, None, None]


def test_fault_49_who_looks_on_is_told_of_in_one_frame(url: str) -> None:
    with company(url, seed=SEED) as party, closing(Tap(url, "Eve")) as eve:
        party.enter()
        eve.sit_down(party.id)
        for person in party.everybody:
            news = [frame for frame in person.hear() if person is not party.beast or frame["t"] != "state"]
            assert [frame["t"] for frame in news] == ["presence"]
        eve.get_up()
        party.nobody.hear()
        # Leaving is noticed when the server gets to it.
        party.ben.hear_until(lambda frame: frame.get("watching") == 2)
        assert [frame["t"] for frame in party.cleo.hear()] == ["presence"]


def test_faults_39_52_a_seat_that_is_handed_over(url: str) -> None:
    """From then on the old owner knows what the public knows, over every way; the code opens nothing more."""
    with ExitStack() as stack:
        party = stack.enter_context(company(url, seed=SEED))
        eve = stack.enter_context(closing(Tap(url, "Eve")))
        party.enter()
        party.answer(party.cleo, "place", "bishop:village:5", "investigator:bishop")
        party.cleo.post(f"{party.path}/chat?channel=side", {"text": "chamois"}, 201)
        code = party.ben.post(f"{party.path}/handover")["code"]
        party.ben.hear()
        wrong = party.beast.ask("POST", f"{party.path}/join", {"handover": code})
        assert (wrong.status, wrong.json()["code"]) == (409, "seated_already")
        eve.post(f"{party.path}/join", {"handover": code})
        for late in (party.dan, party.ben, eve):
            again = late.ask("POST", f"{party.path}/join", {"handover": code})
            assert again.status == 404, again.text

        state = [frame for frame in party.ben.hear() if frame["t"] == "state"][-1]
        assert state["viewer"] == "public"
        assert state["decisions"] == []
        party.cleo.post(f"{party.path}/chat?channel=side", {"text": "ibex"}, 201)
        party.answer(party.cleo, "place", "envoy:village:5", "investigator:envoy")
        assert party.ben.hear() == []
        assert party.view(party.ben) == party.view(party.dan)
        assert party.ben.ask("GET", f"{party.path}/chat?channel=side").status == 403
        for asked in party.view(party.cleo)["decisions"]:
            refused = party.move(party.ben, asked["id"], [asked["options"][0]["id"]])
            assert (refused.status, refused.json()["code"]) == (403, "not_yours")
        assert party.undo(party.ben).status == 403

        eve.sit_down(party.id)
        assert party.view(eve)["view"]["investigators"]["bishop"]["plan"]["place"] == "village:5"
        said = eve.get(f"{party.path}/chat?channel=side")["messages"]
        assert [line["text"] for line in said] == ["chamois", "ibex"]
