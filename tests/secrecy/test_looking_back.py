"""Of record and replay nobody gets anything before the end, whoever they are and whatever they ask."""

import json
from contextlib import closing

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.tap import Tap

VIEWERS = ("beast", "investigator:1", "investigators", "public", "full", "nobody", "")
WAYS = (
    "/record",
    "/replay",
    "/replay/outline",
    *(f"/replay?as={viewer}&at={at}" for viewer in VIEWERS for at in (0, 1, 5000)),
    "/replay?as=full&events=3",
)


def told_before_the_end(party: Company, person: Tap) -> set[tuple[int, str, str]]:
    """What a person is answered to every way of asking: status, kind of body, and body."""
    answers = [person.ask("GET", party.path + way) for way in WAYS]
    return {(answer.status, str(answer.header("content-type")), answer.text) for answer in answers}


def test_before_the_end_every_way_of_asking_meets_the_same_words(url: str) -> None:
    with company(url, seed=SEED, start="hand") as party:

        def refused_alike() -> None:
            said = set().union(*(told_before_the_end(party, person) for person in party.everybody))
            ((status, kind, text),) = said
            assert (status, kind) == (403, "application/problem+json")
            assert json.loads(text)["code"] == "not_over"
            heard.add(text)

        heard: set[str] = set()
        refused_alike()
        party.beast.post(f"{party.path}/start")
        refused_alike()
        party.enter("devil", "village:5")
        refused_alike()
        party.place()
        party.begin()
        party.reinforce()
        party.beast_does("strike", "village:7")
        refused_alike()
        party.beast_does("tracks", "devil:down")
        refused_alike()
        assert len(heard) == 1, "not even how far it is can be told"


def test_what_was_hidden_is_open_to_everybody_after_the_end_and_not_before(url: str) -> None:
    """The Beast's identity, its plan and its tracks, looked for wherever they may be asked for."""
    with company(url, seed=SEED) as party, closing(Tap(url, "Eve")) as eve:
        party.enter("devil", "village:5")
        party.place()
        party.begin()
        party.reinforce()
        party.strike("village:7", "count:down")
        before = {person.name: len(person.heard) for person in party.everybody}
        for person in party.others:
            told_before_the_end(party, person)
            told = "\n".join(each.content for each in person.heard[before[person.name] :])
            assert "devil" not in told
            assert "village:7" not in told
        party.beast.post(f"{party.path}/resign")
        for person in (*party.everybody, eve):
            record = person.get(f"{party.path}/record")
            moves = [(move["seat"], move.get("options")) for move in record["moves"]]
            assert ("beast", ["village:7"]) in moves
            assert ("beast", ["count:down"]) in moves
            last = len(moves) - 1
            full = person.get(f"{party.path}/replay?as=full&at={last}")["view"]
            assert (full["beast"]["identity"], full["pouches"][-1]["village"]) == ("devil", "village:7")
            public = person.get(f"{party.path}/replay?as=public&at={last}")["view"]
            assert (public["beast"]["identity"], public["pouches"][-1]["village"]) == (None, None)


def test_an_unlisted_match_that_is_over_is_still_not_there_for_strangers(url: str) -> None:
    with company(url, visibility="unlisted") as party, closing(Tap(url, "Eve")) as eve:
        for person in (party.beast, party.dan):
            assert person.ask("GET", f"{party.path}/record").status == (403 if person is party.beast else 404)
        party.beast.post(f"{party.path}/resign")
        for way in WAYS:
            said = {person.ask("GET", party.path + way).text for person in (eve, party.dan, party.nobody)}
            assert len(said) == 1
            (text,) = said
            assert json.loads(text)["code"] == "not_there"
            other = eve.ask("GET", f"/api/v1/matches/{'A' * len(party.id)}{way}")
            assert other.text == text, "as if there were no such match"
        assert party.ben.ask("GET", f"{party.path}/record").status == 200
