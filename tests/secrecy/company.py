"""Five people around one match of La Bête, and how they play it by what their own views offer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.secrecy.tap import Answer, Frame, Tap, fresh_key

Asked = dict[str, Any]

API = "/api/v1/matches"

# With this seed the cards are SU2, AU3, WI6 (the double game), SP2 and SU4: none of them asks the Investigators.
SEED = "76dcee07c0b30bc6e470ddcab748df401134d7a1c1d6f0bd0330a8b53e0b65bf"
CARDS = ["SU2", "AU3", "WI6", "SP2", "SU4"]

CAST = ("bishop", "chastel", "marquis", "envoy")
FAR_OFF = "hamlet:la-baume"

SEATS = [
    {"role": "beast", "player": "me"},
    {"role": "investigator", "player": "open"},
    {"role": "investigator", "player": "open"},
]


class Company:
    """Ada plays the Beast, Ben and Cleo the Investigators; Dan looks on, and so does nobody, who has no name.

    All but the Beast sit at the table's socket and in the lobby's; `over` is how the Beast moves: rest or socket.
    """

    def __init__(self, url: str, over: str = "rest", **wish: Any) -> None:
        self.beast = Tap(url, "Ada")
        self.ben, self.cleo, self.dan, self.nobody = Tap(url, "Ben"), Tap(url, "Cleo"), Tap(url, "Dan"), Tap(url)
        self.over = over
        for watcher in (self.ben, self.cleo, self.dan, self.nobody):
            watcher.enter_lobby()
        wanted = {"game": "la_bete", "title": "Gévaudan", "seats": SEATS, **wish}
        self.match: dict[str, Any] = self.beast.post(API, wanted, 201)
        self.id: str = self.match["id"]
        self.path = f"{API}/{self.id}"
        # All are there before the start, so that nothing escapes them.
        query = f"?invite={self.match['invite']['code']}" if self.match["visibility"] == "unlisted" else ""
        for person in self.everybody:
            person.sit_down(self.id, query=query)
        for person, seat in zip((self.beast, self.ben, self.cleo), self.match["seats"], strict=True):
            if seat["player"] is None:
                person.post(f"{self.path}/join", {"invite": self.match["invite"]["code"]})
        for person in self.everybody:
            person.hear()

    @property
    def everybody(self) -> list[Tap]:
        return [self.beast, *self.others]

    @property
    def others(self) -> list[Tap]:
        """All who may not know what the Beast knows."""
        return [self.ben, self.cleo, self.dan, self.nobody]

    @property
    def strangers(self) -> list[Tap]:
        """All who sit nowhere."""
        return [self.dan, self.nobody]

    def close(self) -> None:
        """Everybody leaves."""
        for person in self.everybody:
            person.close()

    # Looking

    def view(self, person: Tap) -> dict[str, Any]:
        """What this person may know now."""
        view: dict[str, Any] = person.get(f"{self.path}/view")
        return view

    def asked(self, person: Tap, kind: str, subject: str | None = None) -> Asked:
        """The open question of this kind that is put to this person."""
        decisions: list[Asked] = self.view(person)["decisions"]
        fitting = [each for each in decisions if each["kind"] == kind and each.get("subject") == subject]
        assert fitting, f"{person.name} is not asked {kind}, but {[each['kind'] for each in decisions]}"
        return fitting[0]

    def all_look(self) -> None:
        """The others look at everything that there is to see for them, and take what their sockets bring."""
        for person in self.others:
            person.hear()
            for path in ("", "/view", "/events?after=2", "/chat?channel=table", "/chat?channel=side", "/notes"):
                person.ask("GET", self.path + path)
            person.ask("GET", f"{API}?status=running")
            person.ask("GET", f"{API}?mine=true")

    def all_open_pages(self) -> None:
        """The others open the pages."""
        for person in self.others:
            for path in (f"/matches/{self.id}", "/"):
                person.ask("GET", path, head={"Accept": "text/html"})

    # Playing

    def answer(self, person: Tap, kind: str, option: str, subject: str | None = None, over: str = "rest") -> None:
        """Choose this option; the move must be taken."""
        asked = self.asked(person, kind, subject)
        if over == "rest":
            answer = self.move(person, asked["id"], [option])
            assert answer.status == 200, f"{kind} {option}: {answer.text}"
        else:
            frame = self.move_by_socket(person, asked["id"], [option])
            assert frame["t"] == "done", f"{kind} {option}: {frame}"

    def move(self, person: Tap, decision: str, options: list[str], key: str | None = None) -> Answer:
        body = {"decision": decision, "options": options, "key": key or fresh_key()}
        return person.ask("POST", f"{self.path}/moves", body)

    def move_by_socket(self, person: Tap, decision: str, options: list[str], key: str | None = None) -> Frame:
        key = key or fresh_key()
        person.say({"t": "move", "decision": decision, "options": options, "key": key})
        return person.answer_to(key)

    def beast_does(self, kind: str, option: str) -> None:
        """The Beast answers, and the others look at what they can see of it."""
        self.answer(self.beast, kind, option, over=self.over)
        self.all_look()

    def beast_takes_back(self) -> None:
        """The Beast undoes its last answer, and the others look."""
        if self.over == "rest":
            self.beast.post(f"{self.path}/undo")
        else:
            key = fresh_key()
            self.beast.say({"t": "undo", "key": key})
            assert self.beast.answer_to(key)["t"] == "done"
        self.all_look()

    def enter(self, identity: str = "devil", entry: str = "village:5") -> None:
        """The Beast's two choices before the match."""
        self.beast_does("identity", f"identity:{identity}")
        self.beast_does("entry", entry)

    def place(self, marquis: str = FAR_OFF) -> None:
        """The Investigators set their four figures, plan after plan."""
        for n, who in enumerate(CAST):
            place = marquis if who == "marquis" else FAR_OFF
            self.answer((self.ben, self.cleo)[n % 2], "place", f"{who}:{place}", f"investigator:{who}")
        self.all_look()

    def begin(self) -> None:
        """They say that they are ready, and the Beast enters."""
        self.answer(self.ben, "ready", "done")
        self.all_look()

    def reinforce(self, village: str = "village:30") -> None:
        """The Investigators post this season's reinforcement."""
        self.answer(self.ben, "reinforcement", village)
        self.all_look()

    def strike(self, village: str, tracks: str) -> None:
        """The Beast chooses a village and a token (`devil:down`)."""
        self.beast_does("strike", village)
        self.beast_does("tracks", tracks)

    def plan(self) -> None:
        """The Investigators plan to stay."""
        for who in CAST:
            self.answer(self.cleo, "move", f"{who}:{self.place_of(who)}", f"investigator:{who}")
        self.all_look()

    def place_of(self, who: str) -> str:
        place: str = self.view(self.dan)["view"]["investigators"][who]["place"]
        return place

    def investigate(self) -> None:
        """The Investigators are ready; then what is due happens."""
        self.answer(self.cleo, "ready", "done")
        self.all_look()

    # What may not be done

    def others_try(self, options: tuple[str, ...] = ("decline", "village:7", "devil:down", "identity:pack")) -> None:
        """The others answer the Beast's open question and guessed ones, take back its moves, and answer wrongly."""
        theirs = [asked["id"] for asked in self.view(self.beast)["decisions"]] + ["d1-beast", "d9-beast", "d1-nobody"]
        for person in self.others:
            for decision in (*theirs, "strike", ""):
                for option in options:
                    codes = (
                        ("nobody", "not_yours") if decision in theirs else ("nobody", "not_yours", "closed_decision")
                    )
                    assert self.move(person, decision, [option]).json()["code"] in codes
                    assert self.move_by_socket(person, decision, [option])["code"] in codes
            # Their own plans they may take back, where they have any.
            assert self.undo(person).status in ((401, 403) if person in self.strangers else (200, 409))
            for mine in self.view(person)["decisions"]:
                assert self.move(person, mine["id"], ["decline", "decline"]).status == 422

    def undo(self, person: Tap) -> Answer:
        return person.ask("POST", f"{self.path}/undo", {})


@contextmanager
def company(url: str, **wish: Any) -> Iterator[Company]:
    """A company at a table, until the block ends."""
    party = Company(url, **wish)
    try:
        yield party
    finally:
        # So that it is gone from the lobby's running ones.
        for person in (party.ben, party.cleo):
            person.ask("POST", f"{party.path}/resign", {})
        party.close()
