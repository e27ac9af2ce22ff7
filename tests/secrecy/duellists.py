"""Four people around one duel: Ben begins and has secrets, Ada plays against him, two look on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.secrecy.company import API, Asked
from tests.secrecy.tap import PATIENCE, Answer, Tap, fresh_key

SEED = "5e" * 32


class Duellists:
    """A duel that has just been dealt. Everybody sits at its socket; all but Ben are in the lobby as well."""

    def __init__(self, url: str, **wish: Any) -> None:
        self.ada, self.ben, self.dan, self.nobody = Tap(url, "Ada"), Tap(url, "Ben"), Tap(url, "Dan"), Tap(url)
        for watcher in self.others:
            watcher.enter_lobby()
        wanted = {"game": "duel", "title": "Duel", "options": {"begins": "second"}, "seed": SEED, **wish}
        self.match: dict[str, Any] = self.ada.post(API, wanted, 201)
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

    def half(self, person: Tap, seat: str) -> dict[str, Any]:
        """One player's half of the arena, as this person sees it."""
        half: dict[str, Any] = self.view(person)["view"]["players"][seat]
        return half

    def asked(self, person: Tap, kind: str) -> Asked:
        """The open question of this kind that is put to this person."""
        (asked,) = [each for each in self.view(person)["decisions"] if each["kind"] == kind]
        return dict(asked)

    def move(self, person: Tap, asked: Asked, option: str) -> Answer:
        body = {"decision": asked["id"], "options": [option], "key": fresh_key()}
        return person.ask("POST", f"{self.path}/moves", body)

    def does(self, person: Tap, kind: str, option: str) -> None:
        """Answer, and let the others look at all that they can see of it."""
        answer = self.move(person, self.asked(person, kind), option)
        assert answer.status == 200, answer.text
        self.all_look()

    def first_beasts(self, ben: int = 0) -> None:
        """Each turns up a Beast, Ben that of this number in his reserve; his turn begins."""
        for person, number in ((self.ben, ben), (self.ada, 0)):
            self.does(person, "first", self.asked(person, "first")["options"][number]["id"])

    def until_bens_turn(self) -> None:
        """Ada plays no card, both do whatever else they must, windows close by themselves. The others look once."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            asked = [(hand, each) for hand in self._hands for each in self.view(hand)["decisions"]]
            for hand, each in asked:
                options = [option["id"] for option in each["options"]]
                if each["kind"] == "card" and hand.user == self.ben.user:
                    self.all_look()
                    return
                if "pass" not in options:
                    wanted = ["no_card"] if each["kind"] == "card" else options[: each["least"]]
                    body = {"decision": each["id"], "options": wanted, "key": fresh_key()}
                    hand.post(f"{self.path}/moves", body)
            time.sleep(0.02)
        raise AssertionError("it is not Ben's turn")

    def all_look(self) -> None:
        """The others look at everything that there is to see for them, and take what their sockets bring."""
        for person in self.others:
            person.hear()
            for path in ("", "/view", "/events?after=1", "/chat?channel=table"):
                person.ask("GET", self.path + path)
            person.ask("GET", f"{API}?status=running")
            person.ask("GET", f"/matches/{self.id}", head={"Accept": "text/html"})


@contextmanager
def duellists(url: str, **wish: Any) -> Iterator[Duellists]:
    """A duel, until the block ends."""
    party = Duellists(url, **wish)
    try:
        yield party
    finally:
        # So that it is gone from the lobby's running ones.
        party.ben.ask("POST", f"{party.path}/resign", {})
        party.close()
