"""Playing a scenario and saying what was not as expected."""

import traceback
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from app.core.decision import Decision, asked_party
from app.core.event import Event
from app.core.expectation import unmet, words
from app.core.fault import Fault, faults
from app.core.game import BadPosition, Game
from app.core.glance import glance
from app.core.referee import Turn, choose, close, place, questions, resign, windows
from app.core.refusal import Refusal
from app.core.scenario import Entry, Expectation, Scenario
from app.core.soundness import sound
from app.core.state import State
from app.core.transcript import Transcript, begin, seed_for
from app.core.viewer import FULL_VIEWER


class Unplayable(Exception):
    """The scenario can't go on from here; says why, and what could be done instead."""


class Rehearsed(Struct):
    """`problems` says what went otherwise than the scenario says, each with the number of its entry.

    `end` is the match as far as it went; None where it couldn't even begin.
    """

    problems: list[str] = field(default_factory=list)
    end: "Rehearsal | None" = None


def rehearse(scenario: Scenario, games: Mapping[str, Game[Any]]) -> Rehearsed:
    """Play a scenario of one of these games, by their keys."""
    if (game := games.get(scenario.game)) is None:
        return Rehearsed([f"there is no game {scenario.game!r}; there are {', '.join(games)}"])
    rehearsed = Rehearsed()
    where = "start"
    try:
        rehearsed.end = rehearsal = Rehearsal(game, _begun(game, scenario))
        if scenario.position is not None:
            where = "position"
            rehearsal.place(scenario.position)
        for number, entry in enumerate(scenario.play, 1):
            where = f"play {number}"
            rehearsed.problems += [f"{where}, {problem}" for problem in rehearsal.enter(entry)]
        where = "end"
        rehearsal.settle()
        rehearsed.problems += rehearsal.unmet(scenario.expect)
    except (Unplayable, Fault) as wrong:
        rehearsed.problems.append(f"{where}: {wrong}")
    except Exception:
        rehearsed.problems.append(f"{where}: the rules crashed.\n{traceback.format_exc()}")
    return rehearsed


def _begun(game: Game[Any], scenario: Scenario) -> Turn[Any]:
    try:
        seats = game.seats(scenario.seats) if isinstance(scenario.seats, dict) else scenario.seats
        seed = str(scenario.seed)
        if len(seed) == 64:
            bytes.fromhex(seed)
        else:
            seed = seed_for(seed)
        msgspec.convert(scenario.options, game.options)
    except ValueError as wrong:
        raise Unplayable(str(wrong)) from wrong
    return begin(game, Transcript(scenario.game, scenario.options, tuple(seats), seed))


class Rehearsal:
    """A match under way. `events` are those of the last move, and of the reaction windows that have closed since."""

    def __init__(self, game: Game[Any], turn: Turn[Any]) -> None:
        self.game = game
        self.state: State[Any] = turn.state
        self.events: Sequence[Event] = turn.events
        self._answered: set[str] = set()

    def enter(self, entry: Entry) -> list[str]:
        """Do what an entry says. Gives what was not as it expects; raises Unplayable."""
        if entry.expect is not None:
            if not entry.in_window:
                self.settle()
            elif not windows(self.state):
                raise Unplayable(f"no reaction window is open. {offered(list(questions(self.state).values()))}")
            return self.unmet(entry.expect)
        if entry.position is not None:
            self.place(entry.position)
        if entry.by is not None:
            self.settle(entry)
            self._move(entry, entry.by)
        return []

    def settle(self, entry: Entry | None = None) -> None:
        """Let the open reaction windows close one after the other, up to one that this entry answers."""
        while waiting := list(windows(self.state).values()):
            if entry is not None and any(self._means(entry, window) for window in waiting):
                return
            told = self.events
            self._reached(close(self.game, self.state, waiting[0].id))
            self.events = [*told, *self.events]

    def _means(self, entry: Entry, window: Decision) -> bool:
        """Whether the entry answers this window: each takes one answer here, and only what it offers."""
        if entry.resign or entry.kind not in (None, window.kind) or entry.subject not in (None, window.subject):
            return False
        if entry.decision is not None:
            return entry.decision == window.id
        if entry.refused is not None:
            return True
        return (
            window.id not in self._answered
            and not self._circle(entry.by or "").isdisjoint(window.by)
            and all(window.option(option) is not None for option in entry.options)
        )

    def _circle(self, name: str) -> set[str]:
        """A seat and its side, or a side and its seats: who may be meant by that name."""
        return {name}.union(*((seat, self.game.side(seat)) for seat in self._members(name)))

    def _members(self, name: str) -> list[str]:
        return [seat for seat in self.state.seats if name in (seat, self.game.side(seat))]

    def place(self, position: Mapping[str, Any]) -> None:
        """Set up a position."""
        try:
            self._reached(place(self.game, self.state, position))
        except BadPosition as wrong:
            raise Unplayable(str(wrong)) from wrong

    def truth(self) -> dict[str, Any]:
        """All that there is to look at (see `glance`)."""
        return glance(self.game, self.state, self.events, FULL_VIEWER)

    def unmet(self, expectations: Sequence[Expectation]) -> list[str]:
        """What is otherwise than expected."""
        truth = self.truth()
        problems: list[str] = []
        for number, expected in enumerate(expectations, 1):
            try:
                viewer = self.game.viewer(expected.viewer, self.state.seats)
            except ValueError as wrong:
                problems.append(f"expect {number}: {wrong}; there are {self._names()}, public and full")
                continue
            found = truth if viewer.full else glance(self.game, self.state, self.events, viewer)
            problems += [f"expect {number}, {viewer.name}: {what}" for what in unmet(expected, found, truth)]
        return problems

    def _move(self, entry: Entry, by: str) -> None:
        members = self._members(by)
        if not members:
            raise Unplayable(f"nobody here is called {by}; there are {self._names()}")
        # A side goes on with those of its who have not given up.
        acting = [seat for seat in members if seat not in self.state.resigned] or members
        asked = list(questions(self.state).values())
        try:
            if entry.resign:
                turn = resign(self.game, self.state, acting[0])
            else:
                decision = entry.decision or self._find(entry, by, asked).id
                seat = next((seat for seat in acting if seat in asked_party(decision)), acting[0])
                turn = choose(self.game, self.state, seat, decision, entry.options)
                self._answered.add(decision)
        except Refusal as refusal:
            if refusal.code == entry.refused:
                return
            wanted = f", not {entry.refused}" if entry.refused else ""
            raise Unplayable(
                f"{by} is refused {words(entry.options)}: {refusal.code}{wanted}. {offered(asked)}"
            ) from refusal
        if entry.refused is not None:
            raise Unplayable(f"{by}'s {words(entry.options)} should have been refused ({entry.refused}) and was taken")
        self._reached(turn)

    def _find(self, entry: Entry, by: str, asked: Sequence[Decision]) -> Decision:
        """The question meant: one put to `by`, or where a refusal is wanted, to anybody."""
        circle = self._circle(by)
        fitting = [
            question
            for question in asked
            if entry.kind in (None, question.kind) and entry.subject in (None, question.subject)
        ]
        own = [question for question in fitting if not circle.isdisjoint(question.by)]
        found = own or (fitting if entry.refused else [])
        if not found:
            what = " about ".join(part for part in (entry.kind, entry.subject) if part) or "anything"
            raise Unplayable(f"{by} is not asked {what}. {offered(asked)}")
        if len(found) > 1:
            raise Unplayable(f"several questions fit; say which by kind and subject. {offered(found)}")
        return found[0]

    def _reached(self, turn: Turn[Any]) -> None:
        with faults():
            sound(self.game, turn.state)
        self.state, self.events = turn.state, turn.events

    def _names(self) -> str:
        seats = self.state.seats
        return ", ".join(dict.fromkeys([*seats, *(self.game.side(seat) for seat in seats)]))


def offered(asked: Sequence[Decision]) -> str:
    """What is open, and for whom, for somebody who asked for something else."""
    if not asked:
        return "Nothing is asked: the match has ended"
    lines = []
    for question in asked:
        subject = f" about {question.subject}" if question.subject else ""
        options = ", ".join(option.id for option in question.options)
        lines.append(f"\n    {question.kind}{subject} (to {' and '.join(question.by)}): {options}")
    return f"Open are:{''.join(lines)}"
