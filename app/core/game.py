"""What a game must give the platform. One subclass a game, registered in `app.games`."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from app.core.chance import Chance
from app.core.decision import Decision, some_answer
from app.core.message import Message
from app.core.state import Outcome, State
from app.core.viewer import FULL, FULL_VIEWER, PUBLIC, PUBLIC_VIEWER, Viewer

S = TypeVar("S", bound=State[Any])


class Role(Struct, frozen=True):
    """A kind of seat. A role that can be had only once gives the seat `role`, others `role:1`, `role:2` ...

    `side` names those who play together; without one each seat of the role is a side of its own.
    """

    key: str
    side: str = ""
    least: int = 1
    most: int = 1


class View(Struct, forbid_unknown_fields=True, kw_only=True):
    """What one viewer may know, as an allow-list: each game derives its own typed view, its schema is published."""


class NoOptions(Struct, forbid_unknown_fields=True):
    """For a game that has none."""


class BadPosition(ValueError):
    """A scenario's position names something that this game doesn't have."""


class WrongContent(ValueError):
    """A file of content can't be used; the text says which, where in it, why, and what to do."""


class BrokenInvariant(AssertionError):
    """A state that can't be: raised by `Game.check`."""


class Game(ABC, Generic[S]):
    """The rules of one game, as pure functions over its state. An instance holds content, never a match."""

    key: ClassVar[str]
    rules_version: ClassVar[int] = 1
    roles: ClassVar[tuple[Role, ...]]
    options: ClassVar[type[Struct]] = NoOptions
    state: type[S]
    """The state's class, with its concrete steps."""
    view_type: ClassVar[type[View]]
    has_windows: ClassVar[bool] = False
    """Whether there are reaction windows in it (see `Decision.passing`)."""
    open_undo: ClassVar[bool] = False
    """Whether what everybody saw may be taken back as well, by whoever did it, as long as nothing was revealed, drawn
    or rolled and nobody else has done anything: for a game that is played in the open.
    """
    moments: ClassVar[frozenset[str]] = frozenset()
    """Kinds of public events that stand out when a match is looked back on, such as a capture."""

    def check_content(self) -> None:
        """Read all that is printed on cards and boards, which a host may have replaced. Raises WrongContent."""
        return

    def replaced(self) -> bool:
        """Whether a host's own files stand in place of some of ours, so that our rules may tell other values."""
        return False

    def all_printed(self, state: S) -> bool:
        """Whether all that the state names is printed today: a host may have taken it away while the match went on."""
        return True

    def printed(self, players: int) -> Mapping[str, Message]:
        """What is printed on cards, tiles and boards, by their refs, in a match of so many players.

        Everybody may read it at any time and it never changes: so it is told once, and not with every view.
        """
        return {}

    @abstractmethod
    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> S:
        """The state at the start, the first steps on its agenda. Shuffles and draws come from `chance`."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View:
        """What `viewer` may know of `state`."""

    def views(self, state: S, viewers: Sequence[Viewer]) -> Mapping[str, View]:
        """The views of several, by name. A game works out once what they share, and gives one view to all who see the
        same.
        """
        return {viewer.name: self.view(state, viewer) for viewer in viewers}

    @abstractmethod
    def redeal(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Another state which `viewer`, remembering all it was ever told, could not tell from `state`.

        Gets a copy that it may change and return. Hidden values are drawn anew by `chance`.
        """

    judges: ClassVar[bool] = False
    """Whether `judge` says how well a seat stands. Then bots look no further than to the end of their turn."""

    def judge(self, state: S, seat: str) -> float:
        """How well this seat stands, by what can be seen at a glance: more is better, the scale is the game's own."""
        raise NotImplementedError(f"{self.key} doesn't judge")

    def inclined(self, question: Decision, random: Random) -> tuple[str, ...]:
        """An answer that somebody might give who doesn't think for long. Any answer, where the game has no idea."""
        return some_answer(question, random)

    def chapter(self, state: S) -> Message | None:
        """The part of the match that this state is in, by what everybody knows: a season, a round, a turn.

        By these a match is leafed through afterwards. None where there are no parts.
        """
        return None

    def check(self, state: S) -> None:
        """Raise BrokenInvariant where the state can't be, by the rules."""
        return

    def position(self, state: S, words: Mapping[str, Any]) -> S:
        """The state changed to a position described in the full view's own words (see docs/scenarios.md)."""
        if words:
            raise BadPosition(f"{self.key} can't set up positions")
        return state

    def rematch(self, options: Any, outcome: Outcome, seats: Mapping[str, str]) -> Any:
        """The options of a rematch. `seats` says for each seat where its player sits now."""
        return options

    def side(self, seat: str) -> str:
        """The side of a seat: the seat itself where it plays for itself. ValueError where there is no such seat."""
        key = seat.partition(":")[0]
        for role in self.roles:
            if role.key == key:
                return role.side or seat
        raise ValueError(f"{self.key} has no seat called {seat}")

    def viewers(self, seats: Sequence[str]) -> tuple[Viewer, ...]:
        """All who may look at a running match: each seat, each side, the public."""
        names = dict.fromkeys([*seats, *(self.side(seat) for seat in seats), PUBLIC])
        return tuple(self.viewer(name, seats) for name in names)

    def viewer(self, name: str, seats: Sequence[str]) -> Viewer:
        """The viewer of that name: a seat, a side, `public` or `full`. ValueError where there is none."""
        if name == PUBLIC:
            return PUBLIC_VIEWER
        if name == FULL:
            return FULL_VIEWER
        if name in seats:
            return Viewer(name, frozenset({name, self.side(name)}))
        if any(self.side(seat) == name for seat in seats):
            return Viewer(name, frozenset({name}))
        raise ValueError(f"nobody here is called {name}")

    def seats(self, players: Mapping[str, int]) -> tuple[str, ...]:
        """The seats for so many players of each role, in the roles' order. ValueError where the numbers don't fit."""
        seats: list[str] = []
        if unknown := players.keys() - {role.key for role in self.roles}:
            raise ValueError(f"{self.key} has no role called {min(unknown)}")
        for role in self.roles:
            count = players.get(role.key, role.least)
            if not role.least <= count <= role.most:
                raise ValueError(f"{role.key} takes {role.least} to {role.most} seats, not {count}")
            seats.extend([role.key] if role.most == 1 else [f"{role.key}:{n}" for n in range(1, count + 1)])
        return tuple(seats)
