"""What an event tile does when it is turned up (rule 11; the seed's Beasts). Each is named in content/events.toml."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import field

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.atlas import AROUND
from app.games.tribes.content import FOOD, FOREST, MOUNTAIN, STONE, events, one
from app.games.tribes.deeds import join, leave, lose, pay, shuffle_back, take, tell, then
from app.games.tribes.rules import doubles, of_kind
from app.games.tribes.steps.asking import Asking, hexes, number, question
from app.games.tribes.steps.auction import Auction
from app.games.tribes.steps.landings import Crocodile, Invade, Mammoth, Sabertooth, Tiger, over
from app.games.tribes.valley import BLANK, MOON, Position


class Offer(Step[Position]):
    """Abandoned Village: from the active player on, everybody gets one chance in their own step 5."""

    seat: str
    event: str

    def run(self, play: Play[Position]) -> None:
        lying = play.state.lying(self.event)
        assert lying is not None, "the tile lies there"
        lying.waiting = [seat for seat in play.state.order(self.seat) if seat not in play.state.resigned]


class Rats(Step[Position]):
    """Every player loses Food; whoever has none loses nothing."""

    seat: str
    event: str

    def run(self, play: Play[Position]) -> None:
        for seat in play.state.order(self.seat):
            gone = min(events()[self.event].n, play.state.chiefs[seat].stock.food)
            if gone:
                pay(play, seat, one(FOOD, gone))
                tell(play, "rats", seat, ("event:rats",), stock=words.stock(one(FOOD, gone)))
        over(play, self.event)


class Swarm(Asking):
    """The active player picks a Forest with somebody in it; clockwise from them on, everybody leaves it."""

    seat: str
    event: str
    chosen: int | None = None

    def _forests(self, state: Position) -> list[int]:
        return [n for n in of_kind(state, FOREST) if state.land[n].members]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        forests = self._forests(state)
        if self.chosen is not None or len(forests) < 2:
            return {}
        return question("swarm", self.seat, hexes(state, forests), "event-swarm")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        forests = self._forests(state)
        if forests:
            n = forests[0] if self.chosen is None else self.chosen
            tell(play, "swarm", self.seat, (f"hex:{n}",), {"hex": n}, hex=words.hex_(state, n))
            play.then(*(Leave(seat, n) for seat in state.order(self.seat)), Over(self.event))
        else:
            over(play, self.event)


class Over(Step[Position]):
    """A tile is over when all that it does is done."""

    event: str

    def run(self, play: Play[Position]) -> None:
        over(play, self.event)


class Leave(Asking):
    """All members of a tribe leave a hex for its neighbours, some here and some there."""

    seat: str
    hex: int

    def asks(self, state: Position) -> Mapping[str, Decision]:
        here = state.land[self.hex].of(self.seat)
        if not here:
            return {}
        options = [
            Option(
                f"{n}:{count}",
                say("tribes.move.way", n=count, start=words.hex_(state, self.hex), end=words.hex_(state, n)),
                (f"hex:{self.hex}", f"hex:{n}"),
                {"from": self.hex, "to": n, "n": count},
            )
            for n in sorted(state.atlas.near[self.hex])
            for count in range(1, here + 1)
        ]
        where = words.hex_(state, self.hex)
        return question("leave", self.seat, options, "event-swarm", subject=self.about(state), n=here, hex=where)

    def about(self, state: Position) -> str:
        return f"hex:{self.hex}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        n, count = map(int, answer.option.split(":"))
        leave(play.state, self.seat, self.hex, count)
        join(play.state, self.seat, n, count)
        said = {"start": words.hex_(play.state, self.hex), "end": words.hex_(play.state, n)}
        data = {"from": self.hex, "to": n, "n": count}
        tell(play, "move", self.seat, (f"hex:{self.hex}", f"hex:{n}"), {**data}, n=count, **said)


class Eagles(Asking):
    """An Eagle on each of three Mountains of the active player's choice, but for those that somebody still has."""

    seat: str
    event: str
    chosen: tuple[int, ...] | None = None

    def _mountains(self, state: Position) -> list[int]:
        return of_kind(state, MOUNTAIN)

    def _left(self, state: Position) -> int:
        return max(events()[self.event].n - sum(chief.eagles for chief in state.chiefs.values()), 0)

    def asks(self, state: Position) -> Mapping[str, Decision]:
        mountains, n = self._mountains(state), self._left(state)
        if self.chosen is not None or not n or len(mountains) <= n:
            return {}
        options = hexes(state, mountains)
        return question("eagles", self.seat, options, "event-eagles", least=n, most=n, n=n)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = tuple(number(option) for option in answer.options)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        state.eagles = list(self.chosen or self._mountains(state)[: self._left(state)])
        if not state.eagles:
            over(play, self.event)
            return
        refs = tuple(f"hex:{n}" for n in state.eagles)
        tell(play, "eagles", self.seat, refs, hexes=words.together([words.hex_(state, n) for n in state.eagles]))


class Stampede(Asking):
    """The Mammoth runs straight off the map in a direction that the active player picks; every tribe in its way loses a
    member in each hex. Then the active player puts it on any other hex.
    """

    seat: str
    event: str
    chosen: int | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        here = state.beasts["stampede"]
        options = []
        for direction in range(len(AROUND)):
            way = state.atlas.line(here, direction)
            refs = (f"direction:{direction}", *(f"hex:{n}" for n in way))
            label = say(f"tribes.direction.{direction}", n=len(way))
            options.append(Option(f"direction:{direction}", label, refs, {"direction": direction, "n": len(way)}))
        return question("stampede", self.seat, options, "event-stampede", subject=self.about(state))

    def about(self, state: Position) -> str:
        return f"hex:{state.beasts['stampede']}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        assert self.chosen is not None, "a direction was chosen"
        start = state.beasts["stampede"]
        way = state.atlas.line(start, self.chosen)
        where = say(f"tribes.direction.{self.chosen}", n=len(way))
        data: dict[str, str | int | bool | list[str]] = {"from": start, "way": [str(n) for n in way]}
        tell(play, "stampede", self.seat, tuple(f"hex:{n}" for n in way), data, direction=where)
        for n in way:
            for tribe in state.order(self.seat):
                lose(play, tribe, n, events()[self.event].n, "stampede")
        then(play, Graze(self.seat, self.event, start))


class Graze(Asking):
    """After a stampede the Mammoth comes to any other hex, and the tile back into the deck."""

    seat: str
    event: str
    start: int
    chosen: int | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        others = [n for n in range(len(state.land)) if n != self.start]
        return question("graze", self.seat, hexes(state, others), "event-stampede")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        assert self.chosen is not None, "a hex was chosen"
        play.state.beasts["stampede"] = self.chosen
        where = words.hex_(play.state, self.chosen)
        tell(play, "graze", self.seat, (f"hex:{self.chosen}",), {"hex": self.chosen}, hex=where)
        shuffle_back(play, self.event)


class Volcano(Asking):
    """The Volcano rises at the edge where it touches two hexes, near the active tribe if it can; then it erupts."""

    seat: str
    event: str
    chosen: int | None = None

    def _places(self, state: Position) -> list[tuple[int, int]]:
        outside = state.atlas.outside()
        mine = [place for place, touched in outside.items() if any(state.land[n].of(self.seat) for n in touched)]
        return mine or list(outside)

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if state.volcano is not None or self.chosen is not None:
            return {}
        outside = state.atlas.outside()
        options = []
        for n, place in enumerate(self._places(state)):
            touched = outside[place]
            q, r = place
            label = say("tribes.volcano.at", hexes=words.together([words.hex_(state, m) for m in touched]))
            options.append(Option(f"place:{n}", label, (f"place:{q},{r}",), {"q": q, "r": r}))
        return question("volcano", self.seat, options, "event-volcano")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if state.volcano is None:
            assert self.chosen is not None, "a place was chosen"
            state.volcano = self._places(state)[self.chosen]
        near = state.atlas.touched(state.volcano)
        face = doubles(state)
        gone = {BLANK: 1, MOON: 2}.get(face or "", 0)
        refs = tuple(f"hex:{n}" for n in near)
        if gone:
            tell(play, "volcano", None, refs, {"n": gone}, n=gone)
        else:
            tell(play, "volcano.safe", None, refs, {"n": gone})
        tribes = [seat for seat in state.order(self.seat) if any(state.land[n].of(seat) for n in near)]
        for seat in tribes:
            take(play, seat, one(STONE))
            tell(play, "volcano.stone", seat, stock=words.stock(one(STONE)))
        play.then(*(Burn(seat, list(near), gone) for seat in tribes), Subside(self.event))


class Burn(Asking):
    """A tribe next to the Volcano loses members, of its own choice, from the hexes there."""

    seat: str
    near: list[int] = field(default_factory=list)
    left: int = 0

    def _here(self, state: Position) -> list[int]:
        return [n for n in self.near if state.land[n].of(self.seat)]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        here = self._here(state)
        if not self.left or len(here) < 2:
            return {}
        return question("burn", self.seat, hexes(state, here), "event-volcano", n=self.left)

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.left -= 1
        lose(play, self.seat, number(answer.option), 1, "volcano")

    def run(self, play: Play[Position]) -> None:
        for n in self._here(play.state):
            lose(play, self.seat, n, self.left, "volcano")


class Subside(Step[Position]):
    """The Volcano's tile goes back into the deck."""

    event: str

    def run(self, play: Play[Position]) -> None:
        shuffle_back(play, self.event)


ARRIVALS: dict[str, Callable[[str, str], Step[Any]]] = {
    "offer": Offer,
    "auction": Auction,
    "invaders": Invade,
    "mammoth": Mammoth,
    "sabertooth": Sabertooth,
    "volcano": Volcano,
    "rats": Rats,
    "crocodile": Crocodile,
    "swarm": Swarm,
    "hunted": Tiger,
    "eagles": Eagles,
    "stampede": Stampede,
}
"""The step of each word that a tile's `arrives` may be, made from the active player's seat and the event."""
