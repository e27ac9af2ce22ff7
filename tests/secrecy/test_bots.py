"""A Beast that is a bot tells no more than a person, whatever it chooses."""

from collections.abc import Callable
from operator import attrgetter

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.likeness import Line, names_in, same, transcript
from tests.secrecy.tap import Frame

Shape = tuple[str, list[str], list[str]]

SEATS = [{"role": "beast", "player": "bot:random"}] + [{"role": "investigator", "player": "open"}] * 2


def telling(kind: str) -> Callable[[Frame], bool]:
    """Whether a frame tells of such an event."""
    return lambda frame: any(event["kind"] == kind for event in frame.get("events", []))


def test_what_a_bot_chooses_in_secret(url: str) -> None:
    """It chooses one of five identities and one of five villages, each time anew."""

    source = attrgetter("source")

    def heard() -> dict[str, list[Line]]:
        with company(url, seats=SEATS, seed=SEED) as party:
            for person in party.others:
                if not any(map(telling("hidden"), person.frames)):
                    person.hear_until(telling("hidden"))
            party.all_look()
            names = names_in(party)
            # The bot acts when it likes, so of two sockets either may be first: each is looked at by itself.
            return {str(person.name): sorted(transcript(person, names), key=source) for person in party.others}

    first = heard()
    for _ in range(4):
        for name, lines in heard().items():
            same(first[name], lines, name)


def shapes_of_a_strike(party: Company) -> dict[str, list[Shape]]:
    """Of what shape the frames are that tell everybody else of a strike, by name."""
    return {
        str(person.name): [
            (frame["t"], frame["waiting_for"], [event["kind"] for event in frame["events"]])
            for frame in person.hear_until(telling("laid"))
            if frame["t"] == "state"
        ]
        for person in party.others
    }


def test_a_bot_strikes_as_a_person_does(url: str) -> None:
    with company(url, seed=SEED) as party:
        party.enter()
        party.place()
        party.begin()
        party.answer(party.ben, "reinforcement", "village:30")
        party.answer(party.beast, "strike", "village:7")
        party.answer(party.beast, "tracks", "devil:down")
        by_a_person = shapes_of_a_strike(party)
    with company(url, seats=SEATS, seed=SEED) as party:
        party.ben.hear_until(telling("hidden"))
        party.place()
        party.begin()
        party.answer(party.ben, "reinforcement", "village:30")
        assert shapes_of_a_strike(party) == by_a_person
