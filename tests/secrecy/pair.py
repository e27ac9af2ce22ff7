"""Four people around a match of two: Ben begins and has secrets, Ada plays against him, two look on."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar, TypeVar

from tests.secrecy.company import API, Asked
from tests.secrecy.likeness import Line
from tests.secrecy.survey import survey
from tests.secrecy.tap import PATIENCE, Answer, Tap, fresh_key
from tests.secrecy.twins import heard


class Pair(ABC):
    """A match that has just been dealt. Everybody sits at its socket; all but Ben are in the lobby as well."""

    WISH: ClassVar[dict[str, Any]]
    BEN: ClassVar[str]
    """His seat."""

    def __init__(self, url: str, **wish: Any) -> None:
        self.ada, self.ben, self.dan, self.nobody = Tap(url, "Ada"), Tap(url, "Ben"), Tap(url, "Dan"), Tap(url)
        for watcher in self.others:
            watcher.enter_lobby()
        self.match: dict[str, Any] = self.ada.post(API, {**self.WISH, **wish}, 201)
        self.id: str = self.match["id"]
        self.path = f"{API}/{self.id}"
        # They play from other browsers than those that are listened to, which would hear how often they looked before
        # it was their turn.
        self._hands = [self.ada.again(), self.ben.again()]
        for person in self.everybody:
            person.sit_down(self.id)
        self.ben.post(f"{self.path}/join")
        for person in self.everybody:
            person.hear()

    @property
    def everybody(self) -> list[Tap]:
        return [self.ben, *self.others]

    @property
    def others(self) -> list[Tap]:
        """All who may not know what Ben knows."""
        return [self.ada, self.dan, self.nobody]

    def close(self) -> None:
        for person in (*self.everybody, *self._hands):
            person.close()

    def view(self, person: Tap) -> dict[str, Any]:
        """What this person may know now."""
        view: dict[str, Any] = person.get(f"{self.path}/view")
        return view

    def asked(self, person: Tap, kind: str) -> Asked:
        """The open question of this kind that is put to this person."""
        (asked,) = [each for each in self.view(person)["decisions"] if each["kind"] == kind]
        return dict(asked)

    def move(self, person: Tap, asked: Asked, *options: str) -> Answer:
        body = {"decision": asked["id"], "options": options, "key": fresh_key()}
        return person.ask("POST", f"{self.path}/moves", body)

    def does(self, person: Tap, kind: str, *options: str) -> None:
        """Answer, and let the others look at all that they can see of it."""
        answer = self.move(person, self.asked(person, kind), *options)
        assert answer.status == 200, answer.text
        self.all_look()

    def until_ben_is_asked(self, kind: str) -> None:
        """Both do whatever must be done by the `usual` answers, windows close by themselves. The others look once."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            asked = [(hand, each) for hand in self._hands for each in self.view(hand)["decisions"]]
            for hand, each in asked:
                if each["kind"] == kind and hand.user == self.ben.user:
                    self.all_look()
                    return
                if usual := self.usual(each):
                    body = {"decision": each["id"], "options": usual, "key": fresh_key()}
                    hand.post(f"{self.path}/moves", body)
            time.sleep(0.02)
        raise AssertionError(f"Ben is not asked {kind}")

    @abstractmethod
    def usual(self, asked: Asked) -> list[str]:
        """An answer to a question that nothing hangs on; none where it is left open."""

    def all_look(self) -> None:
        """The others look at everything that there is to see for them, and take what their sockets bring."""
        for person in self.others:
            person.hear()
            for path in ("", "/view", "/events?after=1", "/chat?channel=table"):
                person.ask("GET", self.path + path)
            person.ask("GET", f"{API}?status=running")
            person.ask("GET", f"/matches/{self.id}", head={"Accept": "text/html"})

    def all_try_all_routes(self) -> None:
        """The others ask for everything that there is."""
        for person in self.others:
            before = len(person.heard)
            survey(person, self.id, seated=person is self.ada, methods=["GET", "POST"])
            # The list and the figures hold the matches of other tests too, the picture another code in each match.
            others = (f" {API}", "/api/v1/statistics", "invite.svg")
            kept = [one for one in person.heard[before:] if not one.source.endswith(others)]
            assert len(kept) > 50
            person.heard[before:] = kept


P = TypeVar("P", bound=Pair)


@contextmanager
def at_table(party: P) -> Iterator[P]:
    """A match of two, until the block ends."""
    try:
        yield party
    finally:
        # So that it is gone from the lobby's running ones.
        party.ben.ask("POST", f"{party.path}/resign", {})
        party.close()


def told(match: AbstractContextManager[P], story: Callable[[P], None]) -> dict[str, list[Line]]:
    """Play the story; what each of the others heard, by name."""
    with match as party:
        story(party)
        return heard(party, party.others)
