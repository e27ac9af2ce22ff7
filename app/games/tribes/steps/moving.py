"""MOVE: members go to hexes next to theirs, and beasts from intersection to intersection (rule 6; roaming beasts).

A member goes one hex a turn. What moves further is noted in `Now`: a member with a horse or a guide may make a second
step at no cost, one that came over a lake may go ashore. That counts for the action in which they came.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.atlas import Corner
from app.games.tribes.content import FOREST, LAKE, RESOURCES, one
from app.games.tribes.deeds import discard, from_tile, join, leave, lose, take, tell
from app.games.tribes.rules import is_kind, of_kind, power
from app.games.tribes.steps.asking import DONE, Asking, question, resources
from app.games.tribes.steps.hunted import Bite
from app.games.tribes.steps.reasons import not_led
from app.games.tribes.valley import Position

STEP, RIDE, GUIDE, ASHORE = "step", "ride", "guide", "ashore"


class Way(Struct, frozen=True):
    """A way from hex to hex that up to `most` members may take, each for `cost` MOVEs. `how`: see the words above."""

    start: int
    end: int
    cost: int
    most: int
    how: str = STEP
    afloat: bool = False


class Move(Asking):
    """`left` MOVEs, of which `own` ones take no beast (Wayfarers). `came`: members, by hex, that came in this action
    and are there still; `arrived`: those of them who would have a step left with a guide.

    `guided`: members that went further with Pathfinder. Together with Horse that makes no third hex.
    """

    seat: str
    left: int
    own: int = 0
    came: dict[int, int] = field(default_factory=dict)
    arrived: dict[int, int] = field(default_factory=dict)
    guided: int = 0
    done: bool = False

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.done:
            return {}
        options = [*self._members(state), *self._beasts(state)]
        if not options:
            return {}
        last = Option(DONE, say("tribes.done.move"))
        blocked = not_led(state, self.left - self.own) if self.own else ()
        return question("move", self.seat, [*options, last], "move", blocked=blocked, n=self.left)

    # What may move

    def _members(self, state: Position) -> Iterator[Option]:
        for way in self._ways(state):
            start, end = words.hex_(state, way.start), words.hex_(state, way.end)
            refs = (f"hex:{way.start}", f"hex:{way.end}")
            tail = "" if way.how == STEP else f":{way.how}"
            for n in range(1, way.most + 1):
                yield Option(
                    f"{way.start}>{way.end}:{n}{tail}",
                    say("tribes.move.way", n=n, start=start, end=end),
                    refs,
                    {"from": way.start, "to": way.end, "n": n, "cost": n * way.cost, "how": way.how},
                )

    def _ways(self, state: Position) -> Iterator[Way]:
        now, trails = state.now, state.lying("animal_trails") is not None
        boats = power(state, self.seat, "boats") > 0
        guides = 0 if power(state, self.seat, "ride") else power(state, self.seat, "guide") - self.guided
        for start, hex_ in enumerate(state.land):
            here = hex_.of(self.seat)
            if not here:
                continue
            fresh = here - now.moved.get(start, 0)
            near = self._next_to(state, start, trails)
            for end in near:
                cost = self._cost(state, end, boats)
                yield from self._way(start, end, cost, fresh, STEP, boats and is_kind(state.land[end], LAKE))
            if boats and fresh:
                far = sorted(self._over_lakes(state, start) - set(near))
                yield from (Way(start, end, 0, fresh, STEP, True) for end in far)
            for end in near:
                cost = self._cost(state, end, boats)
                yield from self._way(start, end, max(cost - 1, 0), now.riding.get(start, 0), RIDE)
                yield from self._way(start, end, max(cost - 1, 0), min(self.arrived.get(start, 0), guides), GUIDE)
                if not is_kind(state.land[end], LAKE):
                    yield from self._way(start, end, cost, now.afloat.get(start, 0), ASHORE)

    def _way(self, start: int, end: int, cost: int, n: int, how: str, afloat: bool = False) -> Iterator[Way]:
        most = min(n, self.left // cost) if cost else n
        if most > 0:
            yield Way(start, end, cost, most, how, afloat)

    def _next_to(self, state: Position, start: int, trails: bool) -> list[int]:
        """The neighbours; and by Animal Trails from a Forest every other Forest."""
        near = set(state.atlas.near[start])
        if trails and is_kind(state.land[start], FOREST):
            near |= set(of_kind(state, FOREST)) - {start}
        return sorted(near)

    def _over_lakes(self, state: Position, start: int) -> set[int]:
        """The Lakes that lie behind nothing but Lakes; those next to the hex, too."""
        near = state.atlas.near
        found, edge = {start}, [start]
        while edge:
            edge = sorted({m for n in edge for m in near[n] if is_kind(state.land[m], LAKE)} - found)
            found |= set(edge)
        return found - {start}

    def _cost(self, state: Position, end: int, boats: bool) -> int:
        hex_ = state.land[end]
        if boats and is_kind(hex_, LAKE):
            return 0
        return 1 if hex_.kind is None else hex_.kind.rough

    def _beasts(self, state: Position) -> Iterator[Option]:
        left = self.left - self.own
        for beast, corner in state.roaming.items():
            taken = set(state.roaming.values())
            for end, cost in sorted(state.atlas.ways(corner, left).items()):
                if end not in taken:
                    yield Option(
                        f"{beast}>{_written(end)}",
                        say("tribes.move.beast", beast=words.event(beast), hexes=words.corner(state, end)),
                        (f"event:{beast}", f"corner:{_written(end)}"),
                        {"beast": beast, "to": _written(end), "cost": cost},
                    )
        tamed = state.beasts.get("tamed")
        if left and tamed is not None and state.chiefs[self.seat].mammoth and state.land[tamed].of(self.seat):
            for hex_ in sorted(state.atlas.near[tamed]):
                yield Option(
                    f"tamed>{hex_}",
                    say("tribes.move.mammoth", hex=words.hex_(state, hex_)),
                    ("event:mammoth", f"hex:{hex_}"),
                    {"beast": "tamed", "to": str(hex_), "cost": 1},
                )

    # Moving it

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if answer.option == DONE:
            self.done = True
            return
        what, _, end = answer.option.partition(">")
        if what == "tamed":
            self.left -= 1
            play.state.beasts["tamed"] = int(end)
            where = words.hex_(play.state, int(end))
            tell(play, "move.mammoth", self.seat, (f"hex:{end}",), {"hex": int(end)}, hex=where)
        elif what in play.state.roaming:
            self._move_beast(play, what, _read(end))
        else:
            target, n, *how = end.split(":")
            self._move(play, int(what), int(target), int(n), how[0] if how else STEP)

    def _move_beast(self, play: Play[Position], beast: str, end: Corner) -> None:
        state = play.state
        self.left -= state.atlas.ways(state.roaming[beast], self.left)[end]
        state.roaming[beast] = end
        refs, data = (f"event:{beast}", f"corner:{_written(end)}"), {"beast": beast, "to": _written(end)}
        said = {"beast": words.event(beast), "hexes": words.corner(state, end)}
        tell(play, "move.beast", self.seat, refs, {**data}, **said)

    def _move(self, play: Play[Position], start: int, end: int, n: int, how: str) -> None:
        state, now = play.state, play.state.now
        way = next(w for w in self._ways(state) if (w.start, w.end, w.how) == (start, end, how) and w.most >= n)
        self.left -= n * way.cost
        self.own = max(self.own - n * way.cost, 0)
        strangers = not state.land[end].of(self.seat) and bool(state.land[end].members)
        if how != STEP:
            _less(now.moved, start, n)
            _less({RIDE: now.riding, GUIDE: self.arrived, ASHORE: now.afloat}[how], start, n)
            _less(self.came, start, n)
        leave(state, self.seat, start, n)
        join(state, self.seat, end, n)
        _more(now.moved, end, n)
        _more(self.came, end, n)
        if way.afloat:
            _more(now.afloat, end, n)
        elif how in (STEP, ASHORE):
            _more(now.riding if power(state, self.seat, "ride") else self.arrived, end, n)
        elif how == GUIDE:
            self.guided += n
        said = {"start": words.hex_(state, start), "end": words.hex_(state, end)}
        data = {"from": start, "to": end, "n": n}
        tell(play, "move", self.seat, (f"hex:{start}", f"hex:{end}"), {**data}, n=n, **said)
        self._meet(play, end, strangers)

    def _meet(self, play: Play[Position], end: int, strangers: bool) -> None:
        """What waits there: an Eagle for the first who comes, a Discovery among strangers."""
        state = play.state
        if end in state.eagles:
            state.eagles.remove(end)
            state.chiefs[self.seat].eagles += 1
            tell(play, "eagle", self.seat, (f"hex:{end}",), {"hex": end})
            if not state.eagles:
                discard(play, "eagles")
        if strangers and state.lying("discovery"):
            play.then(Find(self.seat))

    def run(self, play: Play[Position]) -> None:
        play.state.now.riding.clear()
        play.state.now.afloat.clear()
        for hex_ in self.came:
            kind = play.state.land[hex_].kind
            if kind is not None and kind.trap:
                lose(play, self.seat, hex_, kind.trap, "chasm")
        play.then(Bite(self.seat, list(self.came)))


class Find(Asking):
    """Discovery: one resource of the tile, of the player's choice."""

    seat: str
    chosen: str | None = None

    def _kinds(self, state: Position) -> list[str]:
        tile = state.lying("discovery")
        return [] if tile is None else [each for each in RESOURCES if tile.stock.of(each)]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        kinds = self._kinds(state)
        if self.chosen is not None or len(kinds) < 2:
            return {}
        return question("find", self.seat, resources(kinds), "event-discovery")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        kind = self.chosen or next(iter(self._kinds(play.state)), None)
        if kind is not None:
            found = from_tile(play, "discovery", one(kind))
            take(play, self.seat, found)
            tell(play, "find", self.seat, ("event:discovery",), stock=words.stock(found))


def _written(corner: Corner) -> str:
    return "-".join(map(str, corner))


def _read(corner: str) -> Corner:
    a, b, c = map(int, corner.split("-"))
    return a, b, c


def _more(counts: dict[int, int], hex_: int, n: int) -> None:
    counts[hex_] = counts.get(hex_, 0) + n


def _less(counts: dict[int, int], hex_: int, n: int) -> None:
    left = counts.get(hex_, 0) - n
    if left > 0:
        counts[hex_] = left
    else:
        counts.pop(hex_, None)
