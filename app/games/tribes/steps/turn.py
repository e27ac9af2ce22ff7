"""A turn: points for villages, the dice, two actions, conflicts, building (rule 4)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import FOOD, Stock, one
from app.games.tribes.deeds import discard, from_tile, lose, once, score, take, tell, then
from app.games.tribes.rules import (
    AMOUNT,
    NORMAL,
    STRONG,
    WEAK,
    after,
    fresh,
    mastered,
    occupied,
    payable,
    power,
    promised,
    rivals,
    strength,
)
from app.games.tribes.steps.asking import PASS, Asking, passing, question
from app.games.tribes.steps.battle import Conflicts, Scare
from app.games.tribes.steps.building import Altar, Build, forgo
from app.games.tribes.steps.doubles import Doubles
from app.games.tribes.steps.elder import Borrow, may_borrow
from app.games.tribes.steps.gathering import Gather
from app.games.tribes.steps.growing import Grow
from app.games.tribes.steps.leading import Lead
from app.games.tribes.steps.moving import Move
from app.games.tribes.steps.paying import Pay
from app.games.tribes.steps.reasons import not_hunted
from app.games.tribes.steps.trade import set_wild, wild_options
from app.games.tribes.valley import ACTIONS, FACES, GATHER, GROW, LEAD, MOON, MOVE, Now, Position

LIGHTEN = "lighten"


class Phase(Step[Position]):
    """The turn comes to its next part, before anybody is asked anything in it."""

    name: Literal["act", "conflict"]

    def run(self, play: Play[Position]) -> None:
        play.state.phase = self.name


class BeginTurn(Step[Position]):
    """The next player's turn. Whoever gave up has none, and no chance that waits for it."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state, seat = play.state, self.seat
        if seat in state.resigned:
            state.skipped += 1
            forgo(play, seat)
            play.then(BeginTurn(state.order(seat)[1]))
            return
        state.turn += 1
        state.at_turn, state.phase, state.now = seat, "score", Now()
        state.given_before, state.given = state.given, []
        tell(play, "turn", seat, data={"turn": state.turn}, n=state.turn)
        play.then(
            Smite(seat, len(state.villages(seat)) if mastered(state, seat, "smite") else 0),
            ScoreVillages(seat),
            Roll(seat),
            Reroll(seat),
            NightHunt(seat),
            UseEagles(seat),
            Doubles(seat),
            Phase("act"),
            Act(seat),
            Act(seat),
            Phase("conflict"),
            Scare(seat),
            Conflicts(seat),
            Build(seat),
            Altar(seat),
            EndTurn(seat),
        )


class Smite(Asking):
    """Metallurgy: at the start of the turn, for each village an opposing member in a hex that the tribe occupies."""

    seat: str
    left: int

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if not self.left:
            return {}
        options = [
            Option(
                f"{n}:{other}",
                say("tribes.smite.one", who=words.player(other), hex=words.hex_(state, n)),
                (f"hex:{n}", f"seat:{other}"),
                {"hex": n, "seat": other},
            )
            for n in occupied(state, self.seat)
            for other in rivals(state.land[n], self.seat)
        ]
        return question("smite", self.seat, [*options, passing()], "technologies", n=self.left) if options else {}

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if answer.option == PASS:
            self.left = 0
            return
        self.left -= 1
        n, _, other = answer.option.partition(":")
        lose(play, other, int(n), 1, "metallurgy")


class ScoreVillages(Step[Position]):
    """Step 1: a point for each village."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        score(play, self.seat, len(play.state.villages(self.seat)), "villages")


class Roll(Step[Position]):
    """Step 2: the two dice."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        state.phase = "roll"
        state.now.rolled = [state.chance.pick(SIDES), state.chance.pick(SIDES)]
        tell_roll(play, self.seat, "roll")


SIDES = [face for face in FACES for _ in range(2)]
"""The six sides of a die."""


def tell_roll(play: Play[Position], seat: str, kind: str) -> None:
    """What the two dice show."""
    first, second = play.state.now.rolled
    dice = [first, second]
    tell(play, kind, seat, data={"dice": dice}, a=words.face(first), b=words.face(second))


def die_options(state: Position) -> list[Option]:
    """The two dice, as one where they show the same."""
    return [
        Option(f"die:{face}", words.face(face), (f"die:{face}",), {"face": face})
        for face in dict.fromkeys(state.now.rolled)
    ]


class Reroll(Asking):
    """Cunning: one of the dice is rolled again."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or not fresh(state, self.seat, "reroll"):
            return {}
        return question("reroll", self.seat, [*die_options(state), passing()], "leaders")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None or self.chosen == PASS:
            return
        state = play.state
        once(state, "reroll")
        state.now.rolled[state.now.rolled.index(self.chosen.removeprefix("die:"))] = state.chance.pick(SIDES)
        tell_roll(play, self.seat, "reroll")


class NightHunt(Step[Position]):
    """Night Hunt: a Food for each moon that was rolled; what an Eagle sets later doesn't count."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        moons = play.state.now.rolled.count(MOON)
        if moons and play.state.lying("night_hunt"):
            gain = from_tile(play, "night_hunt", one(FOOD, moons))
            take(play, self.seat, gain)
            tell(play, "night_hunt", self.seat, ("event:night_hunt",), stock=words.stock(gain))


class UseEagles(Asking):
    """An Eagle sets one die to any face; that may make a double."""

    seat: str
    done: bool = False

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.done or not state.chiefs[self.seat].eagles:
            return {}
        options = [
            Option(
                f"{die}>{face}",
                say("tribes.eagle.set", a=words.face(die), b=words.face(face)),
                (f"die:{die}",),
                {"from": die, "to": face},
            )
            for die in dict.fromkeys(state.now.rolled)
            for face in FACES
            if face != die
        ]
        return question("eagle", self.seat, [*options, passing()], "event-eagles", n=state.chiefs[self.seat].eagles)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if answer.option == PASS:
            self.done = True
            return
        die, _, face = answer.option.partition(">")
        state = play.state
        state.chiefs[self.seat].eagles -= 1
        state.now.rolled[state.now.rolled.index(die)] = face
        tell_roll(play, self.seat, "eagle_set")


class Act(Asking):
    """Step 3: one die goes on an action, which is done at once; or it is spent on an event. Whoever gave up places none
    (ruling G-d).
    """

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or self.seat in state.resigned:
            return {}
        options = [*self._actions(state), *self._events(state), *wild_options(state, self.seat)]
        if may_borrow(state, self.seat):
            options.append(Option("elder", say("tribes.build.elder"), ("elder",), {}, say("tribes.group.exchange")))
        return question("act", self.seat, options, "actions", blocked=not_hunted(state, self.seat))

    def _dice(self, state: Position) -> list[str]:
        return state.now.dice or (state.now.rolled if not state.now.used else [])

    def _actions(self, state: Position) -> Iterator[Option]:
        twice = power(state, self.seat, "twice") > 0
        for action in ACTIONS:
            if action in state.now.used and not twice:
                continue
            for face in dict.fromkeys(self._dice(state)):
                strong = strength(after(state, action, face))
                yield self._action(state, face, action, strong)
                if strong == WEAK and fresh(state, self.seat, LIGHTEN):
                    yield self._action(state, face, action, NORMAL, f":{LIGHTEN}")

    def _action(self, state: Position, face: str, action: str, strong: str, tail: str = "") -> Option:
        n = promised(state, self.seat, action, strong)
        label = say(f"tribes.act.{action}", face=words.face(face), n=n)
        detail: dict[str, str | int | bool] = {"die": face, "action": action, "strength": strong, "n": n}
        return Option(f"{face}>{action}{tail}", label, (f"action:{action}", f"die:{face}"), detail)

    def _events(self, state: Position) -> Iterator[Option]:
        """What a die may be spent on instead."""
        for what, event in _hunts(state, self.seat):
            for face in dict.fromkeys(self._dice(state)):
                label = say(f"tribes.act.{what}", face=words.face(face))
                detail: dict[str, str | int | bool] = {"die": face, "event": event}
                group = say("tribes.group.event")
                yield Option(f"{face}>{what}", label, (f"event:{event}", f"die:{face}"), detail, group)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if answer.option == "elder":
            play.then(Borrow(self.seat))
        elif answer.option.startswith("wild:"):
            set_wild(play, self.seat, answer.option.removeprefix("wild:"))
        else:
            self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state, now = play.state, play.state.now
        if self.chosen is None:
            return
        state.phase = "act"
        if not now.dice:
            now.dice = list(now.rolled)
        face, _, what = self.chosen.partition(">")
        action, _, tail = what.partition(":")
        now.dice.remove(face)
        now.used.append(action)
        if action not in ACTIONS:
            spend_die(play, self.seat, action)
            return
        state.queues[action] = after(state, action, face)
        strong = strength(state.queues[action])
        if tail:
            once(state, LIGHTEN)
            strong = NORMAL
        data: dict[str, str | int | bool | list[str]] = {"die": face, "action": action, "strength": strong}
        said = {"face": words.face(face), "action": words.action(action), "strength": say(f"tribes.strength.{strong}")}
        tell(play, "act", self.seat, (f"action:{action}",), data, **said)
        then(play, *_deed(state, self.seat, action, strong))


def _deed(state: Position, seat: str, action: str, strong: str) -> tuple[object, ...]:
    n = AMOUNT[action][strong]
    if action == GROW:
        return (Grow(seat, n),)
    if action == MOVE:
        own = power(state, seat, "moves")
        return (Move(seat, n + own, own),)
    if action == GATHER:
        return (Gather(seat, n, strong == STRONG),)
    assert action == LEAD
    return (Lead(seat, n),)


HUNT, TAME, KILL, CHASE = "hunt", "tame", "kill", "chase"


def _hunts(state: Position, seat: str) -> Iterator[tuple[str, str]]:
    """What this tribe can spend a die on now, with the event that it ends."""
    mammoth = state.lying("mammoth")
    if mammoth is not None and state.land[state.beasts["mammoth"]].of(seat) >= mammoth.tile.n:
        yield HUNT, "mammoth"
        if mammoth.tile.price is not None and payable(state, seat, mammoth.tile.price):
            yield TAME, "mammoth"
    if state.lying("sabertooth") and state.land[state.beasts["sabertooth"]].of(seat):
        yield KILL, "sabertooth"
    if state.lying("hunted") and state.land[state.beasts["hunted"]].of(seat):
        yield CHASE, "hunted"


def spend_die(play: Play[Position], seat: str, what: str) -> None:
    """A die is spent on an event; it goes on to the next player without having been on an action."""
    state = play.state
    if what == HUNT:
        tile = state.lying("mammoth")
        assert tile is not None, "the Mammoth is there"
        gain = one(FOOD, 3)
        take(play, seat, gain)
        tell(play, "hunt", seat, ("event:mammoth",), stock=words.stock(gain))
        discard(play, "mammoth")
        score(play, seat, tile.tile.points, "hunt", ("event:mammoth",))
    elif what == TAME:
        tile = state.lying("mammoth")
        assert tile is not None, "the Mammoth is there"
        then(play, Pay(seat, tile.tile.price or Stock(), words.event("mammoth")), Tame(seat))
    elif what == KILL:
        tile = state.lying("sabertooth")
        assert tile is not None, "the Sabertooth is there"
        lose(play, seat, state.beasts["sabertooth"], 1, "hunt")
        discard(play, "sabertooth")
        score(play, seat, tile.tile.points, "hunt", ("event:sabertooth",))
    else:
        tile = state.lying("hunted")
        assert tile is not None, "the Tiger is there"
        gain = Stock(1, 1, 1)
        take(play, seat, gain)
        tell(play, "hunt", seat, ("event:hunted",), stock=words.stock(gain))
        discard(play, "hunted")
        score(play, seat, tile.tile.points, "hunt", ("event:hunted",))


class Tame(Step[Position]):
    """The Mammoth is a tribe's own from now on; its tile is out of the match."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        tile = state.lying("mammoth")
        if self.seat in state.resigned:
            return
        assert tile is not None, "the Mammoth is there"
        state.slots.remove(tile)
        state.beasts["tamed"] = state.beasts.pop("mammoth")
        state.chiefs[self.seat].mammoth = True
        tell(play, "tame", self.seat, ("event:mammoth",))
        score(play, self.seat, tile.tile.points_tamed, "tame", ("event:mammoth",))


class EndTurn(Step[Position]):
    """It is the next player's turn."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        play.then(BeginTurn(play.state.order(self.seat)[1]))
