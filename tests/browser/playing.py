"""People who play a match by what stands on their own page, and by nothing else: read it, choose, do it by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from tests.browser.hands import Hands, Mouse
from tests.browser.seats import Person

LOOK = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
  const words = (element) => element?.innerText.trim() ?? ""
  const go = document.querySelector("#go")
  return {
    prompt: words(document.querySelector("#prompt")),
    asked: document.querySelector("#turn .ask") !== null,
    options: seen("#turn [data-option]").map((option) => ({
      id: option.dataset.option, ref: option.dataset.ref ?? "", group: words(option.querySelector(".sr")),
      why: option.querySelector(".why")?.textContent.trim() ?? "", gain: words(option.querySelector(".gain")),
    })),
    tokens: seen(".tokens button:not(:disabled)").map((token) => token.dataset.ref.replace("identity:", "")),
    pieces: seen(".subjects button").map((piece) => ({
      ref: piece.dataset.ref, asked: piece.ariaPressed === "true", done: piece.querySelector(".ic") !== null,
    })),
    last: words(document.querySelector("#last")),
    sending: words(document.querySelector("#turn")).includes("Sending…"),
    over: words(document.querySelector(".over h2")),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}"""

ANSWERED = f"(before) => (now => !now.sending && JSON.stringify(now) !== before)(({LOOK})())"


@dataclass(frozen=True)
class Option:
    """A button of the list, with the words in it."""

    id: str
    ref: str
    group: str
    why: str
    gain: str

    @property
    def victims(self) -> int:
        return int(self.gain or 0)


@dataclass(frozen=True)
class Piece:
    """A figure that a question is about: is it on the table, has it an answer?"""

    ref: str
    asked: bool
    done: bool


@dataclass(frozen=True)
class Seen:
    """What a page shows of the turn. `sideways` is by how many pixels it could be scrolled there."""

    prompt: str
    asked: bool
    options: list[Option]
    tokens: list[str]
    pieces: list[Piece]
    last: str
    sending: bool
    over: str
    sideways: int


@dataclass(frozen=True)
class Pick:
    option: Option


@dataclass(frozen=True)
class Lay:
    identity: str
    face: str


@dataclass(frozen=True)
class Ask:
    """Turn to another piece's question."""

    piece: str


@dataclass(frozen=True)
class Finish:
    """Press the button that ends several questions at once."""


CAST = ("bishop", "chastel", "marquis", "envoy")

Deed = Pick | Lay | Ask | Finish
Mind = Callable[[Seen], Deed | None]
"""What somebody would do, having seen this; None: wait for the others."""


@dataclass
class Player:
    person: Person
    mind: Mind
    hands: Hands = field(default_factory=Mouse)
    deeds: int = 0

    @property
    def page(self) -> Page:
        return self.person.page

    def look(self) -> Seen:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        options = [Option(**option) for option in found.pop("options")]
        pieces = [Piece(**piece) for piece in found.pop("pieces")]
        seen = Seen(options=options, pieces=pieces, **found)
        assert seen.sideways <= 0, f"{self.person.name}'s page scrolls sideways by {seen.sideways} px: {seen.prompt}"
        return seen

    def act(self) -> bool:
        """Do the next thing, if there is anything to do. False: there was not."""
        seen = self.look()
        deed = self.mind(seen) if seen.asked and not seen.over else None
        if deed is None:
            return False
        self.deeds += 1
        before = self.page.evaluate(f"() => JSON.stringify(({LOOK})())")
        match deed:
            case Ask(piece):
                self.hands.ask(self.page, piece)
            case Finish():
                self.hands.commit(self.page, "#last")
            case Pick(option):
                self.hands.pick(self.page, option.id, option.ref)
                self.hands.commit(self.page, "#go")
            case Lay(identity, face):
                self.hands.lay(self.page, identity, face)
                self.hands.commit(self.page, "#go")
        self.page.wait_for_function(ANSWERED, arg=before)
        return True


def play_on(players: Sequence[Player], until: Callable[[], bool] | None = None, patience: float = 300.0) -> None:
    """Let them play until all have the end before them, or until it is time for something else."""
    deadline = monotonic() + patience
    while not (until() if until else all(player.look().over for player in players)):
        acted = [player.act() for player in players]
        if not any(acted):
            players[0].page.wait_for_timeout(30)
        assert monotonic() < deadline, "\n".join(f"{p.person.name} sees: {p.look()}" for p in players)


# ---------------------------------------------------------------- minds


def first(seen: Seen) -> Deed | None:
    """Whatever stands first in the list."""
    return Pick(seen.options[0]) if seen.options else None


def greedy(true: str = "count", entry: str = "village:24") -> Mind:
    """A Beast that strikes where most fall, and shows nothing but the wild beast's tracks."""

    def mind(seen: Seen) -> Deed | None:
        if seen.tokens:
            return Lay("beast", "up") if "beast" in seen.tokens else Lay(seen.tokens[0], "down")
        for wanted in (f"identity:{true}", entry, "use"):
            for option in seen.options:
                if option.id == wanted:
                    return Pick(option)
        return Pick(max(seen.options, key=lambda option: option.victims)) if seen.options else None

    return mind


def guard(own: Sequence[str] = CAST, most: int = len(CAST), leads: bool = True) -> Mind:
    """Investigators who walk to where the Beast could strike, the first `most` of them; the others stay.

    Who leads also posts the reinforcements and ends the move, once all who should have a plan.
    """
    wanted = [f"investigator:{name}" for name in CAST]

    def mind(seen: Seen) -> Deed | None:
        asked = next((piece for piece in seen.pieces if piece.asked), None)
        if asked is None:
            return Pick(seen.options[0]) if leads and seen.options else None
        # Before the match all must stand somewhere; then the button that ends it comes last.
        moved = [piece for piece in seen.pieces if piece.ref in wanted[: most if seen.last else len(wanted)]]
        mine = [piece for piece in moved if piece.ref.split(":")[1] in own and not piece.done]
        if asked in mine:
            walks = [
                option for option in seen.options if "could be struck" in option.why and "ride" not in option.group
            ]
            return Pick((walks or seen.options)[0])
        if mine:
            return Ask(mine[0].ref)
        return Finish() if leads and seen.last and all(piece.done for piece in moved) else None

    return mind
