"""Statistics say nothing of a match that is still going on: not that there is one, not how it stands."""

from collections.abc import Sequence

import pytest

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.tap import Answer, Tap

ALL = "/api/v1/statistics"


def figures(party: Company, people: Sequence[Tap]) -> dict[str, bytes]:
    """All that statistics say to each of these people: of the server, of everybody there, of themselves."""
    found: dict[str, bytes] = {}
    for person in people:
        paths = [ALL, *(f"/api/v1/people/{other.user}" for other in party.everybody if other.user)]
        paths += [f"{party.path}/ratings"]
        if person.user:
            paths += [f"/api/v1/people/{person.user}/matches{ending}" for ending in ("", ".csv", ".json")]
        for path in paths:
            answer: Answer = person.ask("GET", path)
            assert answer.status == 200, f"{path}: {answer.text}"
            found[f"{person.name} {path}"] = answer.content
    return found


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_nothing_is_told_of_a_match_that_is_going_on(url: str, visibility: str) -> None:
    with company(url, visibility=visibility, seed=SEED) as party:
        # An unlisted match is there for those who know of it.
        people = party.everybody if visibility == "public" else [party.beast, party.ben, party.cleo]
        assert party.match["status"] in ("open", "running")
        before = figures(party, people)
        party.enter()
        party.place()
        party.begin()
        party.reinforce()
        assert figures(party, people) == before
        party.strike("village:7", "devil:down")
        assert figures(party, people) == before
        # One of two gives up: the match goes on, and nothing is told of it.
        party.ben.post(f"{party.path}/resign")
        assert figures(party, people) == before
        party.cleo.post(f"{party.path}/resign")
        after = figures(party, people)
        assert after[f"Ada /api/v1/people/{party.beast.user}"] != before[f"Ada /api/v1/people/{party.beast.user}"]
        public = visibility == "public"
        assert (after[f"Ada {ALL}"] != before[f"Ada {ALL}"]) == public
        of_ada = f"Ben /api/v1/people/{party.beast.user}"
        assert (after[of_ada] != before[of_ada]) == public, "of an unlisted one others are told nothing even then"


def test_a_rated_match_moves_no_rating_while_it_goes_on(url: str) -> None:
    with company(url, rated=True) as party:
        for person in party.everybody:
            if person.user:
                assert person.ask("PATCH", f"/api/v1/people/{person.user}", {"shows_rating": True}).status == 200
        before = figures(party, party.everybody)
        party.enter()
        assert figures(party, party.everybody) == before
        party.beast.post(f"{party.path}/resign")
        after = figures(party, party.everybody)
        assert b'"ratings":{}' in before[f"Dan {party.path}/ratings"]
        assert b'"rating":' in after[f"Dan {party.path}/ratings"]


def test_ones_list_is_nobody_elses(url: str) -> None:
    with company(url) as party:
        for person in party.others:
            for ending in ("", ".csv", ".json"):
                answer = person.ask("GET", f"/api/v1/people/{party.beast.user}/matches{ending}")
                assert answer.json()["code"] == ("not_yours" if person.user else "nobody")
