"""A match of Rise of Tribes for tests: set up a position, answer by kind, pin the dice, look at what came of it.

Two players live on nine hexes, unless a test says otherwise; each hex touches those that stand next to it here:

        0 lake      1 forest    2 mountain
             3 forest    4 mountain  5 lake
                  6 mountain  7 lake      8 forest

It is the turn of ONE, who has rolled a sun and a moon; each action holds sun, moon, blank, as at the start.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.event import Line
from app.core.referee import Turn, choose, place, questions, resign, start
from app.core.refusal import Refusal
from app.games.tribes.content import Stock
from app.games.tribes.game import Tribes, TribesOptions, TribesState
from app.games.tribes.steps.turn import SIDES
from app.games.tribes.valley import Chief, Hex
from app.games.tribes.view import TribesView

GAME = Tribes()
ONE, TWO, THREE, FOUR = (f"chief:{n}" for n in range(1, 5))
SEED = b"four tribes in one green valley."
LAND = ("lake", "forest", "mountain", "forest", "mountain", "lake", "mountain", "lake", "forest")
WIDE = (*LAND, "lake", "forest", "mountain")
"""Twelve hexes for three players, in rows of three, four, three and two."""
WIDEST = (*WIDE, "lake", "forest", "mountain")
"""Fifteen hexes for four players, in rows of two, three, four, four and two."""

PLAIN = {"food": 1, "wood": 3, "stone": 2}
"""What a village costs the Kiror, who both players are unless a test says otherwise."""


DECLINED = ("act", "grow", "lead", "gather", "move", "build", "conflict")
"""What `Table.idle` gets over with."""


class Table:
    """A match under way. `events` and `sealed` are those of the last thing done."""

    def __init__(self, turn: Turn[TribesState]) -> None:
        self._took(turn)

    def _took(self, turn: Turn[TribesState]) -> None:
        self.state, self.events, self.sealed = turn.state, turn.events, turn.sealed
        GAME.check(self.state)

    # What is asked

    @property
    def asked(self) -> str | None:
        """The kind of the open question with whom it is put to: `build chief:1`. None when the match is over."""
        found = [f"{question.kind} {question.by[0]}" for question in questions(self.state).values()]
        assert len(found) < 2
        return found[0] if found else None

    def question(self, kind: str) -> Decision:
        (question,) = questions(self.state).values()
        assert question.kind == kind, f"{kind} is not asked; {self.asked} is"
        return question

    def options(self, kind: str) -> list[str]:
        """The ids of the legal answers."""
        return [option.id for option in self.question(kind).options]

    # Answers

    def answer(self, kind: str, *options: str) -> "Table":
        question = self.question(kind)
        self._took(choose(GAME, self.state, question.by[0], question.id, options))
        return self

    def refused(self, kind: str, *options: str) -> str:
        """The code with which an answer is refused."""
        question = self.question(kind)
        try:
            choose(GAME, self.state, question.by[0], question.id, options)
        except Refusal as refusal:
            return refusal.code
        raise AssertionError(f"{kind} may be answered by {list(options)}")

    def resign(self, seat: str) -> "Table":
        """That player gives up."""
        self._took(resign(GAME, self.state, seat))
        return self

    def act(self, *dice: str) -> "Table":
        """Put a die on an action: `sun>grow`."""
        for die in dice:
            self.answer("act", die)
        return self

    def idle(self) -> "Table":
        """Two dice go on actions that are declined, and nothing is built: on to whatever is asked next, to the turn's
        end at most.
        """
        while self.asked is not None and self.asked.split()[0] in DECLINED:
            kind, seat = self.asked.split()
            if seat != self.state.at_turn:
                break
            before = self.state.turn
            self._decline(kind)
            if self.state.turn != before:
                break
        return self

    def _decline(self, kind: str) -> None:
        options = self.options(kind)
        if kind == "act":
            self.answer("act", next(option for option in options if option.endswith((">lead", ">gather"))))
        elif kind == "gather":
            self.answer(kind)
        elif kind == "conflict":
            self.answer(kind, options[0])
        else:
            self.answer(kind, "done" if "done" in options else "pass")

    def dice(self, *faces: str) -> "Table":
        """The next dice show this."""
        self.state.chance = loaded([SIDES.index(face) for face in faces], len(SIDES), self.state.chance.drawn)
        return self

    # What came of it

    def hex(self, n: int) -> Hex:
        return self.state.land[n]

    def members(self, n: int) -> dict[str, int]:
        return dict(self.state.land[n].members)

    def chief(self, seat: str = ONE) -> Chief:
        return self.state.chiefs[seat]

    def stock(self, seat: str = ONE) -> Stock:
        return self.chief(seat).stock

    def points(self, seat: str = ONE) -> int:
        return self.chief(seat).points

    @property
    def lying(self) -> list[str]:
        """The events in the slots."""
        return [lying.event for lying in self.state.slots]

    @property
    def winners(self) -> tuple[str, ...] | None:
        return None if self.state.outcome is None else self.state.outcome.winners

    def view(self, viewer: str = "public") -> TribesView:
        return GAME.view(self.state, GAME.viewer(viewer, self.state.seats))

    def told(self, viewer: str = "public") -> list[Line]:
        """What a viewer was told of the last thing done."""
        eyes = GAME.viewer(viewer, self.state.seats)
        return [line for event in self.events if (line := event.form_for(eyes)) is not None]

    def heard(self, viewer: str = "public") -> list[str]:
        """The kinds of those lines."""
        return [line.kind for line in self.told(viewer)]


def loaded(results: Sequence[int], sides: int, drawn: int = 0) -> Chance:
    """A chance whose next draws below `sides`, after so many numbers drawn, are these."""
    for n in range(200_000):
        luck = Chance(Chance.from_seed(hashlib.sha256(f"loaded {n}".encode()).digest()).seed, drawn)
        if all(luck.below(sides) == result for result in results):
            return Chance(luck.seed, drawn)
    raise AssertionError(f"no seed found that draws {results}")


def new_match(players: int = 2, seed: bytes = SEED, **options: Any) -> Table:
    """A match at its first question."""
    seats = GAME.seats({"chief": players})
    return Table(start(GAME, TribesOptions(**options), seats, Chance.from_seed(seed)))


def chief(**has: Any) -> dict[str, Any]:
    """One player in the words of a position: Kiror with twelve of each resource."""
    return {"tribe": "kiror", "stock": {"food": 12, "wood": 12, "stone": 12}} | has


def here(one: int = 0, two: int = 0, three: int = 0, **more: Any) -> dict[str, Any]:
    """So many members of the players in a hex, and whatever else is there."""
    counts = {ONE: one, TWO: two, THREE: three}
    return {"members": {seat: n for seat, n in counts.items() if n}} | more


def table(
    hexes: Mapping[int, Mapping[str, Any]],
    one: Mapping[str, Any] | None = None,
    two: Mapping[str, Any] | None = None,
    *,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    **position: Any,
) -> Table:
    """A match in the given position, by default before the first die is placed."""
    kinds = {2: LAND, 3: WIDE, 4: WIDEST}[players]
    land = {n: {"terrain": kind, **dict(hexes.get(n, {}))} for n, kind in enumerate(kinds)}
    for hex_ in land.values():
        if "special" in hex_:
            hex_.pop("terrain")
    chiefs = {seat: chief() for seat in GAME.seats({"chief": players})}
    chiefs |= {ONE: dict(one or chief()), TWO: dict(two or chief())}
    match = new_match(players, **dict(options or {}))
    found = Table(place(GAME, match.state, {"hexes": land, "chiefs": chiefs, **position}))
    if found.asked == f"conflict {found.state.at_turn}" and len(found.options("conflict")) == 1:
        # There is one hex to be fought over, and the test is about what comes of it.
        found.answer("conflict", *found.options("conflict"))
    return found


def events(*names: str, **stock: Mapping[str, int]) -> list[dict[str, Any]]:
    """Tiles in the slots; `stock` says what lies on one of them, where it is not what the tile brings."""
    return [{"event": name} | ({"stock": stock[name]} if name in stock else {}) for name in names]
