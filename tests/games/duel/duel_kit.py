"""A duel for tests: set up a position, answer by kind, pin the dice, look at what came of it.

Unless a test says otherwise it is the third turn, player:1 is about to play a card, and all stacks are empty, so that
nobody draws anything. Reaction windows stay open until a test answers or passes.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.event import Line
from app.core.observation import Observation, observe
from app.core.referee import Turn, choose, close, place, questions, start, windows
from app.core.refusal import Refusal
from app.games.duel.arena import Fighter, Player
from app.games.duel.game import Duel, DuelOptions, DuelState
from app.games.duel.view import DuelView

GAME = Duel()
ONE, TWO = SEATS = GAME.seats({"player": 2})
PUBLIC = "public"
SEED = b"two beasts in a ring, for tests."


def foe(seat: str) -> str:
    return TWO if seat == ONE else ONE


def side(
    beast: str,
    *,
    health: int | None = None,
    worn: str | None = None,
    sits_out: bool = False,
    reserve: Sequence[str] = (),
    hand: Sequence[str] = (),
    laid: str | None = None,
    stack: Sequence[str] = (),
    discard: Sequence[str] = (),
    shown: Sequence[str] = (),
    known: Sequence[str] = (),
) -> dict[str, Any]:
    """One player's half in the words of a position."""
    return {
        "active": {"beast": beast, "health": health, "worn": worn, "sits_out": sits_out},
        "reserve": list(reserve),
        "hand": list(hand),
        "laid_item": laid,
        "stack": list(stack),
        "discard": list(discard),
        "shown": list(shown),
        "known": list(known),
    }


class Table:
    """A match under way. `events` and `sealed` are those of the last thing done."""

    def __init__(self, turn: Turn[DuelState]) -> None:
        self._took(turn)

    def _took(self, turn: Turn[DuelState]) -> None:
        self.state, self.events, self.sealed = turn.state, turn.events, turn.sealed
        GAME.check(self.state)

    # What is asked

    def asked(self) -> list[str]:
        """The kinds of all open questions, each with whom it is put to: `card player:1`."""
        return sorted(f"{question.kind} {question.by[0]}" for question in questions(self.state).values())

    def question(self, kind: str, seat: str | None = None) -> Decision:
        fitting = [q for q in questions(self.state).values() if q.kind == kind and seat in (None, *q.by)]
        assert fitting, f"{kind} is not asked; {self.asked()} are"
        (question,) = fitting
        return question

    def options(self, kind: str, seat: str | None = None) -> list[str]:
        """The ids of the legal answers."""
        return [option.id for option in self.question(kind, seat).options]

    # Answers

    def answer(self, kind: str, *options: str, by: str | None = None) -> "Table":
        question = self.question(kind, by)
        self._took(choose(GAME, self.state, by or question.by[0], question.id, options))
        return self

    def refusal(self, seat: str, decision: str, *options: str) -> str:
        """The code with which an answer is refused."""
        try:
            choose(GAME, self.state, seat, decision, options)
        except Refusal as refusal:
            return refusal.code
        raise AssertionError(f"{seat} may answer {decision} with {list(options)}")

    def play(self, item: str) -> "Table":
        return self.answer("card", f"play:{item}")

    def equip(self, item: str) -> "Table":
        return self.answer("card", f"equip:{item}")

    def lay(self, item: str) -> "Table":
        return self.answer("card", f"lay:{item}")

    def no_card(self) -> "Table":
        return self.answer("card", "no_card")

    def take_back(self) -> "Table":
        return self.answer("card", "take_back")

    @property
    def window(self) -> Decision | None:
        """The reaction window that is open."""
        return next(iter(windows(self.state).values()), None)

    def shut(self) -> "Table":
        """The table closes the open window; the answer that stands in it is taken."""
        assert self.window, f"no window is open; {self.asked()} are asked"
        self._took(close(GAME, self.state, self.window.id))
        return self

    def reveal(self) -> "Table":
        return self.answer("react", "reveal").shut()

    def let_pass(self) -> "Table":
        """Whatever windows are open or follow close without an answer, to the next question or the end."""
        while self.window:
            told = self.events
            self.shut()
            self.events = [*told, *self.events]
        return self

    def dice(self, *rolls: int) -> "Table":
        """The next rolls show this."""
        self.state.chance = loaded(rolls, self.state.chance.drawn)
        return self

    def attack(self, *rolls: int) -> "Table":
        """No card, and an attack in which nobody reacts."""
        return self.dice(*rolls).no_card().let_pass()

    # What came of it

    def player(self, seat: str) -> Player:
        return self.state.players[seat]

    def fighter(self, seat: str) -> Fighter:
        return self.state.fighter(seat)

    def health(self, seat: str) -> int:
        return self.fighter(seat).health

    def hand(self, seat: str) -> list[str]:
        return sorted(self.player(seat).hand.open())

    def laid(self, seat: str) -> str | None:
        laid = self.player(seat).laid
        return None if laid is None else laid.open()

    def reserve(self, seat: str) -> list[str]:
        return sorted(self.player(seat).reserve.open())

    @property
    def at_turn(self) -> str | None:
        return self.state.at_turn

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Who has won, () for a draw, None while the match goes on."""
        return None if self.state.outcome is None else self.state.outcome.winners

    def view(self, viewer: str = PUBLIC) -> DuelView:
        return GAME.view(self.state, GAME.viewer(viewer, SEATS))

    def seen(self, viewer: str = PUBLIC) -> Observation:
        return observe(GAME, self.state, [GAME.viewer(viewer, SEATS)])[viewer]

    def told(self, viewer: str = PUBLIC) -> list[Line]:
        """What a viewer was told of the last thing done."""
        eyes = GAME.viewer(viewer, SEATS)
        return [line for event in self.events if (line := event.form_for(eyes)) is not None]

    def heard(self, viewer: str = PUBLIC) -> list[str]:
        """The keys of those sentences, without `duel.log.`."""
        return [line.text.key.removeprefix("duel.log.") for line in self.told(viewer)]

    @property
    def rolls(self) -> list[int]:
        """What the die showed in the last thing done."""
        return [int(line.data["rolls"]) for line in self.told() if line.kind == "roll"]  # type: ignore[arg-type]


def loaded(rolls: Sequence[int], drawn: int = 0) -> Chance:
    """A chance whose next rolls of the die, after so many numbers drawn, show this."""
    for n in range(100_000):
        seed = hashlib.sha256(f"loaded die {n}".encode()).digest()
        luck = Chance(Chance.from_seed(seed).seed, drawn)
        if all(luck.below(6) + 1 == roll for roll in rolls):
            return Chance(luck.seed, drawn)
    raise AssertionError(f"no seed found that rolls {rolls}")


def new_match(seed: bytes = SEED, begins: str = "roll") -> Table:
    """A match at its first question."""
    return Table(start(GAME, DuelOptions(begins), SEATS, Chance.from_seed(seed)))  # type: ignore[arg-type]


def table(
    one: dict[str, Any],
    two: dict[str, Any],
    *,
    at_turn: str = ONE,
    turn: int = 3,
    phase: str = "card",
    first_attack: bool = False,
) -> Table:
    """A match in the given position."""
    words = {
        "players": {ONE: one, TWO: two},
        "at_turn": at_turn,
        "turn": turn,
        "phase": phase,
        "first_attack": first_attack,
    }
    return Table(place(GAME, new_match().state, words))


MISS = 1
"""A roll that is in no Beast's die effect."""
