"""A toy with a hidden move: a fugitive slips from place to place, two hounds look for it, and the sky may clear.

The hounds' side plans both moves in any order, may change its mind, and says when it is done. A clear sky shows where
the fugitive is. It wins when it is still free after the last round.

    1 2 3
    4 5 6      neighbours are beside, above and below each other
    7 8 9
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field

from app.core.chance import Chance
from app.core.decision import Answer, Blocked, Decision, Option
from app.core.event import Line
from app.core.game import BadPosition, BrokenInvariant, Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.state import State
from app.core.step import Step
from app.core.viewer import Viewer

FUGITIVE = "fugitive"
HUNTERS = "hunters"
HOUNDS = ("red", "grey")
PLACES = tuple(f"place:{n}" for n in range(1, 10))


def near(place: str) -> tuple[str, ...]:
    """The place itself and its neighbours."""
    x, y = divmod(PLACES.index(place), 3)
    return tuple(other for n, other in enumerate(PLACES) if abs(n // 3 - x) + abs(n % 3 - y) <= 1)


def option(place: str) -> Option:
    return Option(place, say("hunt.place", place=place), (place,))


class Flee(Step["HuntState"]):
    """The fugitive goes to a neighbouring place, or stays; before the first round it hides anywhere."""

    to: Secret[str] | None = None

    def ask(self, state: "HuntState") -> Mapping[str, Decision]:
        if self.to is not None:
            return {}
        trail = state.trail.open()
        reach = near(trail[-1]) if trail else PLACES
        question = Decision(
            kind="flee" if trail else "hide",
            by=(FUGITIVE,),
            prompt=say("hunt.flee"),
            options=tuple(option(place) for place in reach if place not in state.hounds.values()),
            blocked=tuple(Blocked(place, say("hunt.hound")) for place in reach if place in state.hounds.values()),
        )
        return {"flee": question}

    def take(self, play: Play["HuntState"], answer: Answer) -> None:
        self.to = Secret(answer.option, FUGITIVE)

    def run(self, play: Play["HuntState"]) -> None:
        assert self.to is not None
        place = self.to.open()
        play.state.trail = Secret([*play.state.trail.open(), place], FUGITIVE)
        play.tell(
            Line("moved", say("hunt.moved")), {FUGITIVE: Line("moved", say("hunt.moved_to", place=place), (place,))}
        )


class Chase(Step["HuntState"]):
    """Both hounds move at most to a neighbouring place; plans are the side's own secret until it is done."""

    plans: Secret[dict[str, str]] = field(default_factory=lambda: Secret({}, HUNTERS))
    done: bool = False

    def ask(self, state: "HuntState") -> Mapping[str, Decision]:
        if self.done:
            return {}
        questions = {
            hound: Decision(
                kind="chase",
                by=(HUNTERS,),
                subject=f"hound:{hound}",
                prompt=say("hunt.chase", hound=hound),
                options=tuple(option(place) for place in near(state.hounds[hound])),
                standing=(self.plans.open().get(hound, state.hounds[hound]),),
            )
            for hound in HOUNDS
        }
        ready = Option("done", say("hunt.done"))
        return questions | {"done": Decision(kind="done", by=(HUNTERS,), prompt=say("hunt.ready"), options=(ready,))}

    def take(self, play: Play["HuntState"], answer: Answer) -> None:
        if answer.name == "done":
            self.done = True
        else:
            self.plans = Secret(self.plans.open() | {answer.name: answer.option}, HUNTERS)

    def run(self, play: Play["HuntState"]) -> None:
        state = play.state
        # In the hounds' order: that of the plans would tell which one was made first.
        for hound in HOUNDS:
            place = self.plans.open().get(hound, state.hounds[hound])
            if place != state.hounds[hound]:
                state.hounds[hound] = place
                play.tell(Line("chased", say("hunt.chased", hound=hound, place=place), (place,)))
        state.searched.append(sorted(state.hounds.values()))
        place = state.trail.open()[-1]
        if place in state.hounds.values():
            play.tell(Line("caught", say("hunt.caught", place=place), (place,)))
            play.end((HUNTERS,), say("hunt.caught", place=place))


class Look(Step["HuntState"]):
    """The next card of the sky: in clear weather everybody sees the fugitive."""

    def run(self, play: Play["HuntState"]) -> None:
        state = play.state
        card, *rest = state.weather.open()
        state.weather = Secret(rest)
        state.sky.append(card)
        play.seal()
        if card == "clear":
            place = state.trail.open()[-1]
            state.sightings[str(len(state.trail.open()) - 1)] = place
            play.tell(Line("seen", say("hunt.seen", place=place), (place,)))
        else:
            play.tell(Line("fog", say("hunt.fog")))
        if rest:
            play.then(Flee(), Chase(), Look())
        else:
            play.end((FUGITIVE,), say("hunt.escaped"))


class HuntState(State[Flee | Chase | Look]):
    """By round, 0 being the start: `trail`, where the fugitive was; `searched`, where the hounds stood at its end."""

    hounds: dict[str, str]
    weather: Secret[list[str]]
    searched: list[list[str]]
    trail: Secret[list[str]] = field(default_factory=lambda: Secret([], FUGITIVE))
    sightings: dict[str, str] = field(default_factory=dict)
    sky: list[str] = field(default_factory=list)


class HuntView(View):
    hounds: dict[str, str]
    plans: dict[str, str] | None
    searched: list[list[str]]
    sightings: dict[str, str]
    sky: list[str]
    trail: list[str] | None


class HuntOptions(Struct, forbid_unknown_fields=True):
    foggy: bool = False


class Hunt(Game[HuntState]):
    key = "hunt"
    roles = (Role("fugitive", FUGITIVE), Role("hunter", HUNTERS, 1, 2))
    options = HuntOptions
    state = HuntState
    view_type = HuntView

    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> HuntState:
        weather = ["fog"] * 6 if options.foggy else ["clear"] * 2 + ["fog"] * 4
        chance.shuffle(weather)
        places = list(PLACES)
        chance.shuffle(places)
        hounds = dict(zip(HOUNDS, places, strict=False))
        return HuntState(
            seats=tuple(seats),
            chance=chance,
            agenda=[Look(), Chase(), Flee(), Flee()],
            hounds=hounds,
            weather=Secret(weather),
            searched=[sorted(hounds.values())],
        )

    def view(self, state: HuntState, viewer: Viewer) -> HuntView:
        top = state.agenda[-1] if state.agenda else None
        return HuntView(
            hounds=state.hounds,
            plans=top.plans.seen_by(viewer) if isinstance(top, Chase) else None,
            searched=state.searched,
            sightings=state.sightings,
            sky=state.sky,
            trail=state.trail.seen_by(viewer),
        )

    def redeal(self, state: HuntState, viewer: Viewer, chance: Chance) -> HuntState:
        if viewer.full:
            return state
        weather = state.weather.open()
        chance.shuffle(weather)
        if state.trail.seen_by(viewer) is None:
            state.trail = Secret(some_trail(state, chance), FUGITIVE)
        for step in state.agenda:
            if isinstance(step, Chase) and step is state.agenda[-1] and step.plans.seen_by(viewer) is None:
                step.plans = Secret({hound: chance.pick(near(place)) for hound, place in state.hounds.items()}, HUNTERS)
        return state

    def check(self, state: HuntState) -> None:
        caught = state.outcome is not None and state.outcome.winners == (HUNTERS,)
        ways = zip(state.trail.open(), possible(state), strict=True)
        if not caught and any(place not in could_be for place, could_be in ways):
            raise BrokenInvariant("a fugitive where it can't be")

    def position(self, state: HuntState, words: Mapping[str, Any]) -> HuntState:
        """Before round 1: `hounds` by name, `weather` in order, and the fugitive at the one place of `trail`."""
        if unknown := words.keys() - {"hounds", "weather", "trail"}:
            raise BadPosition(f"hunt has no {min(unknown)} to set up; it has hounds, weather and trail")
        state.hounds |= words.get("hounds", {})
        state.searched = [sorted(state.hounds.values())]
        state.weather = Secret(list(words.get("weather", state.weather.open())))
        if "trail" in words:
            state.trail = Secret(list(words["trail"]), FUGITIVE)
            state.agenda = [Look(), Chase(), Flee()]
        return state


Trail: TypeAlias = list[str]


def possible(state: HuntState) -> list[set[str]]:
    """Where the fugitive may have been in each round, by all that was to be seen up to then."""
    rounds: list[set[str]] = []
    for n in range(len(state.trail.open())):
        reach = {place for before in rounds[-1] for place in near(before)} if rounds else set(PLACES)
        hounds = {place for searched in state.searched[max(n - 1, 0) : n + 1] for place in searched}
        seen = state.sightings.get(str(n))
        rounds.append((reach - hounds) & ({seen} if seen else set(PLACES)))
    return rounds


def trails(state: HuntState) -> list[Trail]:
    """Every trail that agrees with all that was to be seen."""
    found: list[Trail] = [[]]
    for could_be in possible(state):
        found = [[*trail, place] for trail in found for place in PLACES if place in could_be and steps_to(trail, place)]
    return found


def steps_to(trail: Trail, place: str) -> bool:
    return not trail or place in near(trail[-1])


def some_trail(state: HuntState, chance: Chance) -> Trail:
    """One of all those trails, each equally likely: counted from behind, so that none has to be written out."""
    rounds = possible(state)
    ways: list[dict[str, int]] = []
    for could_be in reversed(rounds):
        later = ways[-1] if ways else None
        ways.append({place: later_ways(place, later) for place in PLACES if place in could_be})
    trail: Trail = []
    for counts in reversed(ways):
        reach = {place: n for place, n in counts.items() if n and steps_to(trail, place)}
        left = chance.below(sum(reach.values()))
        for place, n in reach.items():
            left -= n
            if left < 0:
                trail.append(place)
                break
    return trail


def later_ways(place: str, later: Mapping[str, int] | None) -> int:
    return 1 if later is None else sum(later.get(other, 0) for other in near(place))
