"""Whether two transcripts are alike: the same things, in the same order, of the same size, in the same words.

What differs between any two matches is taken out before: ids, times, tokens. They have fixed lengths, so sizes are
those of the texts as they were sent.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tests.secrecy.tap import Heard, Tap

VARYING = [
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), "<time>"),
    (re.compile(r"(?m)^date: .*$"), "date: <date>"),
    (re.compile(r"key-\d{8}"), "<key>"),
    # A move's hash is keyed by the seed: 64 digits that nobody can tell from any others.
    (re.compile(r'"proof":"[0-9a-f]{64}"'), '"proof":"<proof>"'),
    # What a clock shows goes by with the time; that it does so alike is for tests with a fake time to tell.
    (re.compile(r'"left":\d{4,9}\b'), '"left":<left>'),
    (re.compile(r'"id":"[0-9a-f]{22}"'), '"id":"<session>"'),
    # Every server has its own, made before any match.
    (re.compile(r'"push_key":"[\w-]{87}"'), '"push_key":"<key of the server>"'),
    (re.compile(r"(?m)^x-request-id: [0-9a-f]{12}$"), "x-request-id: <request>"),
]


class Party(Protocol):
    """Those around one match."""

    id: str
    match: dict[str, Any]

    @property
    def everybody(self) -> Sequence[Tap]: ...


@dataclass(frozen=True)
class Line:
    """What somebody heard, without what varies."""

    source: str
    size: int
    text: str


def names_in(party: Party) -> dict[str, str]:
    """The ids and codes of a company, and what to put in their places."""
    people = [person for person in party.everybody if person.user]
    named = {person.user: f"<{person.name}>" for person in people}
    tokens = {person.token: f"<token of {person.name}>" for person in people}
    return {party.id: "<match>", party.match["invite"]["code"]: "<invite>", **named, **tokens}


def plain(heard: Heard, names: Mapping[str, str]) -> Line:
    """What was heard, fit to be compared."""
    return Line(_plain(heard.source, names), len(heard.content), _plain(heard.content, names))


def transcript(person: Tap, names: Mapping[str, str]) -> list[Line]:
    """All that this person heard."""
    return [plain(each, names) for each in person.heard]


def _plain(text: str, names: Mapping[str, str]) -> str:
    for name, label in names.items():
        text = text.replace(name, label)
    for pattern, label in VARYING:
        text = pattern.sub(label, text)
    return text


def same(one: list[Line], other: list[Line], who: str) -> None:
    """Fail, with the place where they part, where two transcripts are not alike."""
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        assert a.source == b.source, f"{who}, {number}: {a.source} against {b.source}\n{a.text[-400:]}\n{b.text[-400:]}"
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a.text, b.text, strict=False)) if x != y), -1)
            around = slice(max(0, at - 200), at + 200)
            raise AssertionError(
                f"{who} can tell by number {number}, {a.source} ({a.size} against {b.size} signs):"
                f"\n{a.text[around]}\n    against\n{b.text[around]}"
            )
    assert len(one) == len(other), f"{who} hears {len(one)} things in one match and {len(other)} in the other"
