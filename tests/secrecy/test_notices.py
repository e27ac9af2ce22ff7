"""Notices tell nobody anything of what is secret: neither by their words, nor by their number, nor by their order."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from tests.secrecy.company import CAST, FAR_OFF, SEED, Company, company
from tests.secrecy.likeness import Line, names_in, same, transcript
from tests.secrecy.tap import Tap

NOTICES = "/api/v1/notices"
WORDS = {"kind", "match", "at", "unread"}
Told = dict[str, list[Line]]


def absent(party: Company) -> None:
    """The Investigators leave the table and wait in the lobby, where notices reach them."""
    for person in (party.ben, party.cleo):
        person.get_up()
        person.enter_lobby()


def look(party: Company, seen: Callable[[dict[str, Any]], None] = lambda _: None) -> None:
    """The Investigators take what came over their sockets, and look at their notices and the pages with a bell."""
    for person in (party.ben, party.cleo):
        person.hear()
        answer = person.ask("GET", NOTICES)
        seen(answer.json())
        person.ask("GET", "/", head={"Accept": "text/html"})


def story(identity: str, entry: str, village: str, token: str) -> Callable[[Company], None]:
    def play(party: Company) -> None:
        absent(party)
        look(party)
        party.answer(party.beast, "identity", f"identity:{identity}")
        look(party)
        party.answer(party.beast, "entry", entry)
        look(party)
        for n, who in enumerate(CAST):
            party.answer((party.ben, party.cleo)[n % 2], "place", f"{who}:{FAR_OFF}", f"investigator:{who}")
        party.answer(party.ben, "ready", "done")
        party.answer(party.ben, "reinforcement", "village:30")
        look(party)
        party.answer(party.beast, "strike", village)
        look(party)
        party.answer(party.beast, "tracks", f"{token}:down")
        party.beast.post(f"{party.path}/chat", {"text": "@Ben, @Cleo: your turn"}, 201)
        look(party)
        for person in (party.ben, party.cleo):
            person.post(f"{NOTICES}/read")
        look(party)

    return play


def told(url: str, play: Callable[[Company], None]) -> Told:
    with company(url, seed=SEED) as party:
        play(party)
        names = names_in(party)
        return {str(person.name): transcript(person, names) for person in (party.ben, party.cleo)}


def test_twins_notices_of_two_matches_that_differ_in_secrets_are_alike(url: str) -> None:
    one = told(url, story("devil", "village:5", "village:7", "count"))
    other = told(url, story("vagabond", "village:5", "village:1", "pack"))
    for name, lines in one.items():
        assert any(line.source.startswith("lobby socket") and '"notices"' in line.text for line in lines)
        assert any('"turn"' in line.text for line in lines)
        same(lines, other[name], name)


def test_a_notice_says_which_match_and_of_which_kind_and_no_more(url: str) -> None:
    """Whatever happened meanwhile: the words of a notice are few, and all of them are known."""
    found: list[dict[str, Any]] = []
    with company(url, seed=SEED) as party:
        absent(party)
        party.answer(party.beast, "identity", "identity:devil")
        party.answer(party.beast, "entry", "village:5")
        look(party, lambda page: found.extend(page["notices"]))
        party.beast.post(f"{party.path}/chat", {"text": "@Ben, the devil came by village:5"}, 201)
        look(party, lambda page: found.extend(page["notices"]))
        assert {each["kind"] for each in found} == {"turn", "mention"}
        for each in found:
            assert set(each) == WORDS
            assert each["match"] == {"id": party.id, "title": "Gévaudan", "game": "la_bete"}
        with closing(Tap(url, "Eve")) as eve:
            assert eve.get(NOTICES) == {"notices": [], "unread": 0}
        for stranger in (party.dan,):
            assert stranger.get(NOTICES) == {"notices": [], "unread": 0}
