"""CANARY: every route, asked by everybody in every phase, and the secrets that may be found nowhere."""

import base64
import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from tests.secrecy.company import API, SEED, Company, company
from tests.secrecy.likeness import Line, names_in, plain, same
from tests.secrecy.survey import METHODS, found, survey
from tests.secrecy.tap import Tap
from tests.serving import Server

Found = dict[str, dict[str, list[Line]]]
"""What is found, by phase and person."""


def before_the_entry(url: str, identity: str, entry: str) -> Found:
    """A match up to the entry of the Beast, which chose these two."""
    finds: Found = {}
    with company(url, seed=SEED, start="hand") as party:
        finds["open"] = found(party, ["GET"])
        party.beast.post(f"{party.path}/start")
        finds["begun"] = found(party, ["GET"])
        party.enter(identity, entry)
        finds["entered"] = found(party)
        party.place()
        finds["placed"] = found(party, ["GET"])
    return finds


def after_the_entry(url: str, identity: str, first: str, village: str, second: str) -> Found:
    """Two seasons; in the second the Beast strikes this village. The tokens that it lays lie face down."""
    finds: Found = {}
    with company(url, seed=SEED) as party:
        party.enter(identity)
        party.place()
        party.begin()
        party.reinforce()
        party.strike("village:7", f"{first}:down")
        finds["laid"] = found(party, ["GET"])
        party.investigate()
        finds["next season"] = found(party, ["GET"])
        party.reinforce("village:29")
        party.beast_does("strike", village)
        finds["aimed"] = found(party)
        party.beast_does("tracks", f"{second}:down")
        party.plan()
        finds["planned"] = found(party, ["GET"])
    return finds


def compare(one: Found, other: Found) -> None:
    for phase, finds in one.items():
        for name, lines in finds.items():
            assert len(lines) > 50
            same(lines, other[phase][name], f"{name}, {phase}")


def test_fault_12_no_route_tells_of_identity_or_entry(url: str) -> None:
    compare(before_the_entry(url, "devil", "village:5"), before_the_entry(url, "vagabond", "village:24"))


def test_fault_12_no_route_tells_of_strike_or_tracks(url: str) -> None:
    compare(
        after_the_entry(url, "devil", "beast", "village:8", "count"),
        after_the_entry(url, "pack", "vagabond", "village:3", "devil"),
    )


# What is secret from start to end, and what only some may have.


def windows(text: str, length: int = 12) -> Iterator[str]:
    """Every piece of this length."""
    return (text[n : n + length] for n in range(len(text) - length + 1))


def forms_of(seed: bytes) -> set[str]:
    """Every piece of twelve signs of every way to write the seed."""
    forms = {seed.hex(), seed.hex().upper(), base64.b32encode(seed).decode(), str(list(seed)), str(list(seed))}
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        # From each of three places in a longer text it looks different.
        forms |= {encode(b"\\0" * n + seed).decode()[4 * (n > 0) :].rstrip("=") for n in range(3)}
    numbers = {str(int.from_bytes(seed, order)) for order in ("big", "little")}
    forms |= numbers | {str(list(seed)).replace(" ", ""), " ".join(map(str, seed)), seed.hex(" "), seed.hex(":")}
    return {piece for form in forms for piece in windows(form)}


def play_a_season(party: Company) -> None:
    """Whatever cards the match was dealt."""
    for _ in range(40):
        for person in (party.beast, party.ben):
            asked = [each for each in party.view(person)["decisions"] if each.get("standing") is None]
            asked = [each for each in asked if each["kind"] not in ("ready", "move")] or asked[-1:]
            if asked:
                options = [option["id"] for option in asked[0]["options"]]
                assert party.move(person, asked[0]["id"], [options[-1]]).status == 200
        if len(party.view(party.dan)["view"]["strikes"]) > 1:
            return
    raise AssertionError("a season that doesn't end")


def test_fault_13_the_seed_is_nowhere_before_the_end(url: str) -> None:
    with company(url) as party:
        assert "seed" not in party.match
        play_a_season(party)
        for person in party.everybody:
            person.sit_down(party.id)
            survey(person, party.id, seated=person not in party.strangers, methods=["GET", "POST", "PATCH"])
        told = {str(person.name): person.said_to() for person in party.everybody}
        party.beast.post(f"{party.path}/resign")
        ended = party.nobody.get(party.path)
        seed = bytes.fromhex(ended["seed"])
        assert hashlib.sha256(seed).hexdigest() == party.match["commitment"]
        pieces = forms_of(seed)
        assert sum(len(said) for said in told.values()) > 1_000_000
        for name, said in told.items():
            assert {piece for piece in pieces if piece in said} == set(), f"{name} was told of the seed"
        assert ended["seed"][:12] in pieces


def test_faults_39_40_88_what_only_some_may_have(house: Server) -> None:
    """Tokens, invitations, codes that hand over a seat, and what sides say among themselves."""
    with company(house.url) as party:
        said = {"Ada": "marmot-of-the-beast", "Ben": "chamois-of-the-hunt"}
        for person in (party.beast, party.ben):
            person.post(f"{party.path}/chat?channel=side", {"text": said[str(person.name)]}, 201)
        party.cleo.hear()
        code = party.ben.post(f"{party.path}/handover")["code"]
        for person in party.everybody:
            person.hear()
            survey(person, party.id, seated=person not in party.strangers, methods=["GET", "POST"])
        heard = {str(person.name): person.said_to() for person in party.everybody}
        invite = party.match["invite"]["code"]

        def have(secret: str) -> set[str]:
            return {name for name, text in heard.items() if secret in text}

        assert have(said["Ada"]) == {"Ada"}
        assert have(said["Ben"]) == {"Ben", "Cleo"}
        assert have(code) == {"Ben"}
        assert have(invite) == {"Ada", "Ben", "Cleo"}, "those who sit there may invite others"
        for person in party.everybody:
            if person.token:
                assert have(person.token) == {person.name}
                # Told once: as the session begins, in the body and in the cookie.
                assert heard[str(person.name)].count(person.token) == 2
                assert person.token not in house.log.read_text()
        log = house.log.read_text()
        assert not [secret for secret in (code, invite, *said.values()) if secret in log]


def test_fault_40_what_an_account_rests_on_is_told_nobody(house: Server) -> None:
    """The password is told nobody, its owner least of all; an API token once, its owner; nothing of it is logged."""
    password, other = "heron-on-the-truyere", "otter-in-the-allier"
    account = "/api/v1/account"
    with company(house.url) as party:
        owner = party.ben
        name = f"{owner.name} the Marquis {party.id}"
        owner.post(account, {"name": name, "password": password}, 201)
        tokens = [
            owner.post(f"{account}/tokens", {"name": "bot", "scopes": [scope]}, 201)["token"]
            for scope in ("read", "play")
        ]
        for wrong in ({"password": other, "new": password}, {"password": password, "new": 1}, {"new": [other]}):
            assert owner.ask("POST", f"{account}/password", wrong).status in (403, 422)
        owner.ask("POST", "/api/v1/session", {"name": name, "password": other})
        owner.ask("POST", "/api/v1/session", raw=b'{"name": "' + password.encode())
        owner.post(f"{account}/password", {"password": password, "new": other}, 204)
        owner.post("/api/v1/session", {"name": name, "password": other}, 201)
        for person in party.everybody:
            person.hear()
            survey(person, party.id, seated=person not in party.strangers, methods=["GET", "POST", "PATCH"])
        heard = {str(person.name): person.said_to() for person in party.everybody}
        log = house.log.read_text()
        for secret in (password, other, "$argon2"):
            assert [who for who, text in heard.items() if secret in text] == []
            assert secret not in log
        for token in tokens:
            assert {who: text.count(token) for who, text in heard.items() if token in text} == {str(owner.name): 1}
            assert token not in log
        assert "Marquis" not in log
        assert sum('"account":true' in text for text in heard.values()) == len(heard), "everybody sees whose name it is"


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_fault_45_an_unlisted_match_is_as_good_as_none(url: str, who: str) -> None:
    """Whoever has no invitation is answered as if there were no such match, whatever they ask."""
    with ExitStack() as stack:
        party = stack.enter_context(company(url, visibility="unlisted"))
        visitor = stack.enter_context(closing(Tap(url, "Eve" if who == "stranger" else None)))
        party.enter()
        answers = []
        for match_id in (party.id, "A" * len(party.id)):
            before = len(visitor.heard)
            survey(visitor, match_id, seated=False, methods=METHODS)
            visitor.ask("POST", f"{API}/{match_id}/moves", {"decision": "d1-beast", "options": ["x"], "key": "k"})
            visitor.ask("POST", f"{API}/{match_id}/join", {"invite": "AAAA-BBBB-CCCC"})
            visitor.ask("POST", f"{API}/{match_id}/join", {"handover": "A" * 32})
            visitor.ask("GET", f"{API}/{match_id}?invite=AAAA-BBBB-CCCC")
            visitor.sit_down(match_id)
            names = names_in(party) | {match_id: "<match>"}
            answers.append([plain(heard, names) for heard in visitor.heard[before:]])
        same(answers[0], answers[1], who)
        assert answers[0][-1].text == "4404"
        assert party.id not in visitor.ask("GET", API).text
