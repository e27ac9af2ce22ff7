"""Bad moves of every kind, over REST and socket: the right refusal, nothing changed, and nothing told by it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.tap import Answer, Frame, Tap, fresh_key

INWARD = (
    "traceback",
    "app/",
    "app.",
    ".py",
    "site-packages",
    "msgspec",
    "pydantic",
    "sqlalchemy",
    "sqlite",
    "error at",
)


@contextmanager
def before_the_tracks(url: str) -> Iterator[Company]:
    """A match in which the Beast has chosen where to strike, and is asked for its token."""
    with company(url, seed=SEED) as table:
        table.enter()
        table.place()
        table.begin()
        table.reinforce()
        table.beast.hear()
        table.answer(table.beast, "strike", "village:7")
        for person in table.everybody:
            person.hear()
        yield table


@pytest.fixture(scope="module")
def party(url: str) -> Iterator[Company]:
    """Such a match for all tests that leave it as it is."""
    with before_the_tracks(url) as table:
        yield table


@pytest.fixture
def own(url: str) -> Iterator[Company]:
    """Such a match for a test that changes it."""
    with before_the_tracks(url) as table:
        yield table


def stand(party: Company) -> list[str]:
    """What everybody may know, as it is sent."""
    return [person.ask("GET", f"{party.path}/view").text for person in party.everybody]


def sentence(text: str) -> None:
    """A refusal is a sentence for people: short, and about nothing inside."""
    assert 10 < len(text) < 300
    assert not [sign for sign in INWARD if sign in text.lower()], text


def refused(answer: Answer, status: int, *codes: str) -> None:
    assert answer.header("content-type") == "application/problem+json", answer.text
    problem = answer.json()
    assert (answer.status, problem["status"]) == (status, status), answer.text
    assert problem["code"] in codes
    assert set(problem) == {"type", "title", "status", "detail", "code"}
    sentence(problem["detail"])


def refused_by_frame(frame: Frame | None, *codes: str) -> None:
    assert frame is not None, "a wrong frame doesn't end the socket"
    assert frame["t"] == "refused", frame
    assert frame["code"] in codes, frame
    assert set(frame) <= {"t", "code", "detail", "key"}
    sentence(frame["detail"])


# What can't be read, or not be meant

GOOD = {"decision": "DECISION", "options": ["devil:down"], "key": "a-key-of-mine"}

UNREADABLE = {
    "half": b'{"decision": "d1-beast", "opti',
    "words": b"strike at Saugues",
    "no utf-8": b'{"decision": "\xff\xfe", "options": [], "key": "k"}',
    "two": b'{"decision": "d1", "options": [], "key": "k"} {}',
    "deep lists": b"[" * 30_000,
    "deep objects": b'{"a":' * 10_000,
}

WRONG: dict[str, Any] = {
    "a list": [],
    "a number": 7,
    "null": None,
    "nothing in it": {},
    "no key": {"decision": "DECISION", "options": ["devil:down"]},
    "an empty key": {**GOOD, "key": ""},
    "a long key": {**GOOD, "key": "k" * 65},
    "a key of blanks": {**GOOD, "key": "a b"},
    "a key of other signs": {**GOOD, "key": "clé"},
    "a number as key": {**GOOD, "key": 1},
    "a number as decision": {**GOOD, "decision": 1},
    "a list as decision": {**GOOD, "decision": ["DECISION"]},
    "a long decision": {**GOOD, "decision": "d" * 201},
    "one option, no list": {**GOOD, "options": "devil:down"},
    "numbers as options": {**GOOD, "options": [1]},
    "null as option": {**GOOD, "options": [None]},
    "deep options": {**GOOD, "options": [[["devil:down"]]]},
    "a long option": {**GOOD, "options": ["v" * 201]},
    "too many options": {**GOOD, "options": ["devil:down"] * 501},
    "not a number": {**GOOD, "options": [float("nan")]},
    "endless": {**GOOD, "decision": float("inf")},
    "a huge number": {**GOOD, "options": [10**4000]},
    **{
        f"a forged {field}": {**GOOD, field: value}
        for field, value in {
            "seat": "beast",
            "user": "ada",
            "player": "beast",
            "role": "beast",
            "viewer": "full",
            "version": 1,
            "state": {},
            "by": "beast",
            "admin": True,
            "__proto__": {},
        }.items()
    },
}


def meant(body: Any, decision: str) -> bytes:
    """The body with the decision that is open."""
    return json.dumps(body).replace("DECISION", decision).encode()


@pytest.mark.parametrize("case", UNREADABLE)
def test_fault_90_what_cannot_be_read(party: Company, case: str) -> None:
    before = stand(party)
    for person in (party.beast, party.ben):
        refused(person.ask("POST", f"{party.path}/moves", raw=UNREADABLE[case]), 400, "malformed")
        person.say(UNREADABLE[case].decode("utf-8", "replace"))
        refused_by_frame(person.next_frame(), "malformed")
        person.say(UNREADABLE[case])
        refused_by_frame(person.next_frame(), "malformed")
    assert stand(party) == before


def test_faults_85_90_what_cannot_be_meant(party: Company) -> None:
    before = stand(party)
    decision = party.asked(party.beast, "tracks")["id"]
    for body in WRONG.values():
        for person in (party.beast, party.ben):
            answer = person.ask("POST", f"{party.path}/moves", raw=meant(body, decision))
            # A number that Python won't read at all is as unreadable as half an object.
            refused(answer, answer.status if answer.status == 400 else 422, "illegal_value", "malformed")
            if isinstance(body, dict):
                person.say(meant({"t": "move", **body}, decision))
                refused_by_frame(person.next_frame(), "malformed")
    assert stand(party) == before


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "strike"},
        {"t": "state", "version": 99},
        {"t": "hello", "events": -1},
        {"t": "hello", "events": "all"},
        {"t": "hello", "viewer": "full"},
        {"t": "hello", "events": 10**30},
        {"t": "undo"},
        {"t": "undo", "key": "k", "seat": "beast"},
        {"t": "ping", "key": "k"},
        {"t": "chat", "channel": "side:beast", "text": "x", "key": "k"},
        {"t": "chat", "channel": "table", "text": "x", "key": "k", "from": "beast"},
        {"t": ["move"]},
        {"events": 0},
        {},
    ],
)
def test_frames_that_mean_nothing(party: Company, frame: dict[str, Any]) -> None:
    before = stand(party)
    for person in party.everybody:
        person.say(frame)
        refused_by_frame(person.next_frame(), "malformed")
        if person is not party.beast:
            person.say(frame, "lobby")
            refused_by_frame(person.next_frame("lobby"), "malformed")
    assert stand(party) == before


def test_what_is_too_large(own: Company) -> None:
    before = stand(own)
    huge = {**GOOD, "options": ["x" * 70_000]}
    for person in (own.beast, own.nobody):
        refused(person.ask("POST", f"{own.path}/moves", huge), 413, "too_large")
        person.say({"t": "move", **huge})
        refused_by_frame(person.next_frame(), "too_large")
        person.say(json.dumps({"t": "move", **huge}).encode())
        refused_by_frame(person.next_frame(), "too_large")
    own.dan.say("x" * 1_000_000)
    assert own.dan.next_frame() is None, "what is absurdly large ends the socket"
    assert stand(own) == before


def test_what_is_no_json(party: Company) -> None:
    before = stand(party)
    body = meant(GOOD, party.asked(party.beast, "tracks")["id"])
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        refused(party.beast.ask("POST", f"{party.path}/moves", raw=body, head={"Content-Type": kind}), 415, "not_json")
    assert stand(party) == before


# What is not among the options, not open, or not one's own

UNOFFERED: list[list[str]] = [
    [],
    ["devil"],
    ["devil:sideways"],
    ["DEVIL:DOWN"],
    ["devil:down "],
    ["village:7"],
    ["decline"],
    ["devil:down", "devil:down"],
    ["devil:down", "pack:down"],
    ["pack:down\u0000"],
    ["\ud800"],
    [""],
    ["__class__"],
    ["../../devil:down"],
]


def test_fault_k1_what_is_not_offered(party: Company) -> None:
    before = stand(party)
    decision = party.asked(party.beast, "tracks")["id"]
    for options in UNOFFERED:
        # Half of a pair of signs is no text.
        rest, frame = ("illegal_value", "malformed") if options == ["\ud800"] else ("illegal_option", "illegal_option")
        refused(party.move(party.beast, decision, options), 422, rest)
        party.beast.say({"t": "move", "decision": decision, "options": options, "key": fresh_key()})
        refused_by_frame(party.beast.next_frame(), frame)
    assert stand(party) == before


def test_fault_k2_what_has_been_answered(party: Company) -> None:
    before = stand(party)
    for person in (party.beast, party.ben, party.cleo):
        now = {each["id"] for each in party.view(person)["decisions"]}
        once = {each["id"]: each for frame in person.frames for each in frame.get("decisions", [])}
        closed = [each for each in once.values() if each["id"] not in now]
        assert closed
        for each in closed:
            options = [each["options"][0]["id"]]
            refused(party.move(person, each["id"], options), 409, "closed_decision")
            refused_by_frame(party.move_by_socket(person, each["id"], options), "closed_decision")
    assert stand(party) == before


def seen_by(party: Company, person: Tap) -> list[tuple[str, list[str]]]:
    """Every question that this person is asked now, with some of its answers."""
    return [
        (each["id"], [option["id"]])
        for each in party.view(person)["decisions"]
        for option in (each["options"][0], each["options"][-1])
    ]


def test_faults_44_62_what_is_asked_of_somebody_else(url: str) -> None:
    """In every phase, for every seat and whoever looks on: all that others are asked, learnt from their own views."""

    def all_try(party: Company) -> None:
        before = stand(party)
        for asked, others in (
            (party.beast, party.others),
            (party.ben, [party.beast, *party.strangers]),
        ):
            for decision, options in seen_by(party, asked):
                for person in others:
                    status = 401 if person is party.nobody else 403
                    refused(party.move(person, decision, options), status, "nobody", "not_yours")
                    refused_by_frame(party.move_by_socket(person, decision, options), "not_yours")
        assert stand(party) == before

    with company(url, seed=SEED) as party:
        all_try(party)
        party.answer(party.beast, "identity", "identity:devil")
        all_try(party)
        party.answer(party.beast, "entry", "village:5")
        all_try(party)
        party.place()
        all_try(party)
        party.begin()
        all_try(party)
        party.reinforce()
        all_try(party)
        party.answer(party.beast, "strike", "village:7")
        all_try(party)
        party.answer(party.beast, "tracks", "devil:up")
        all_try(party)
        party.plan()
        all_try(party)
        party.investigate()
        assert party.asked(party.beast, "devil")
        all_try(party)


def test_fault_96_what_is_not_theirs_to_end(party: Company) -> None:
    before = stand(party)
    match = party.dan.get(party.path)
    for person in party.strangers:
        for deed in ("resign", "undo", "leave", "start", "handover", "rematch", "join"):
            answer = person.ask("POST", f"{party.path}/{deed}", {})
            assert answer.status in (401, 403, 409), f"{deed}: {answer.text}"
        for channel in ("table", "side"):
            answer = person.ask("POST", f"{party.path}/chat?channel={channel}", {"text": "Hello"})
            refused(answer, 401 if person is party.nobody else 403, "nobody", "not_yours")
            key = fresh_key()
            person.say({"t": "chat", "channel": channel, "text": "Hello", "key": key})
            refused_by_frame(person.answer_to(key), "not_yours")
        key = fresh_key()
        person.say({"t": "undo", "key": key})
        refused_by_frame(person.answer_to(key), "not_yours")
    for deed in ("leave", "start", "rematch"):
        answer = party.ben.ask("POST", f"{party.path}/{deed}", {})
        assert answer.status in (403, 409), f"{deed}: {answer.text}"
    assert stand(party) == before
    assert party.dan.get(party.path) == match


# Keys


def test_fault_54_a_key_answers_once(own: Company) -> None:
    """The same key again gives the first answer, over either way, whatever else it now says; and does nothing."""
    decision = own.asked(own.beast, "tracks")["id"]
    first = own.move(own.beast, decision, ["devil:down"], "mine")
    assert first.status == 200
    after = stand(own)
    for body in (["devil:down"], ["pack:up"], [], ["nonsense"]):
        for asked in (decision, "d99-beast", "d1-investigators", ""):
            assert own.move(own.beast, asked, body, "mine").json() == first.json()
            frame = own.move_by_socket(own.beast, asked, body, "mine")
            assert frame == {"t": "done", "key": "mine", **first.json()}
    assert own.beast.post(f"{own.path}/undo", {"key": "mine"}) == first.json()
    assert stand(own) == after


def test_a_key_is_its_owners_alone(own: Company) -> None:
    """Who uses another's key is not given the other's answer."""
    assert own.move(own.beast, own.asked(own.beast, "tracks")["id"], ["devil:down"], "mine").status == 200
    before = stand(own)
    refused(own.move(own.ben, "d1-beast", ["devil:down"], "mine"), 403, "not_yours")
    refused(own.move(own.dan, "d1-beast", ["devil:down"], "mine"), 403, "not_yours")
    assert stand(own) == before
    asked = own.asked(own.ben, "move", "investigator:bishop")
    assert own.move(own.ben, asked["id"], [asked["options"][0]["id"]], "mine").status == 200
