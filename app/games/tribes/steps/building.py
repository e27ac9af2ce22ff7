"""Step 5: villages, goals, tiles and tasks, any number of them in any order (rules 8, 9, 10, 12 and 15)."""

from collections.abc import Iterator, Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import NOTHING, RESOURCES, Stock, events, goals, one, technologies
from app.games.tribes.deeds import discard, lose, once, pay, score, take, tell
from app.games.tribes.rules import (
    cheaper,
    cost,
    discount,
    fresh,
    may_settle,
    met,
    occupied,
    payable,
    payments,
    rivals,
)
from app.games.tribes.steps.asking import DONE, PASS, Asking, members, number, passing, question, read, stocks
from app.games.tribes.steps.elder import Borrow, may_borrow
from app.games.tribes.steps.leading import draw
from app.games.tribes.steps.paying import Pay
from app.games.tribes.steps.reasons import not_built
from app.games.tribes.steps.tasks import PrepareTask, doable
from app.games.tribes.steps.trade import set_wild, wild_options
from app.games.tribes.valley import Position

ABANDONED, KNOWLEDGE = "abandoned_village", "shared_knowledge"


class Build(Asking):
    """Asks again and again what to build or complete, until the player is done.

    Also where nothing can be done: until then the last move can be taken back, for the dice have not spoken.
    """

    seat: str
    done: bool = False

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.done:
            return {}
        options = list(self._options(state))
        last = Option(DONE, say("tribes.done.build"), group=say("tribes.group.end"))
        blocked = not_built(state, self.seat, options)
        return question("build", self.seat, [*options, last], "build", blocked=blocked)

    def _options(self, state: Position) -> Iterator[Option]:
        yield from self._villages(state)
        yield from self._goals(state)
        yield from self._tiles(state)
        yield from self._tasks(state)
        yield from self._exchanges(state)

    def _villages(self, state: Position) -> Iterator[Option]:
        group = say("tribes.group.village")
        tile = state.lying(ABANDONED)
        for n in occupied(state, self.seat):
            if not may_settle(state, self.seat, n):
                continue
            less, where, refs = discount(state, self.seat, n), words.hex_(state, n), (f"hex:{n}",)
            price = cost(state, self.seat)
            if payable(state, self.seat, price, less):
                label = say("tribes.build.village", hex=where, n=max(price.total - less, 0))
                yield Option(f"village:{n}", label, refs, {"hex": n}, group)
            offer = None if tile is None or self.seat not in tile.waiting else tile.tile.price
            if offer is not None and payable(state, self.seat, offer, less):
                label = say("tribes.build.abandoned", hex=where, n=max(offer.total - less, 0))
                yield Option(f"abandoned:{n}", label, (*refs, f"event:{ABANDONED}"), {"hex": n}, group)

    def _goals(self, state: Position) -> Iterator[Option]:
        for name in state.chiefs[self.seat].progress:
            card = goals()[name]
            ready = payable(state, self.seat, card.cost) if card.development else met(state, self.seat, card)
            if ready:
                label = say("tribes.build.goal", goal=words.goal(name), points=words.points(card.points))
                yield Option(f"goal:{name}", label, (f"goal:{name}",), {"goal": name}, say("tribes.group.goal"))

    def _tiles(self, state: Position) -> Iterator[Option]:
        group = say("tribes.group.event")
        for lying in state.slots:
            tile = lying.tile
            if tile.power is not None and tile.price is not None:
                price = cheaper(tile.price, lying.stock)
                if payable(state, self.seat, price):
                    label = say("tribes.build.acquire", event=words.event(tile.id), stock=words.stock(price))
                    yield Option(f"acquire:{tile.id}", label, (f"event:{tile.id}",), {"event": tile.id}, group)
            if tile.id == KNOWLEDGE and self._may_share(state):
                for each in RESOURCES:
                    if state.chiefs[self.seat].stock.of(each):
                        label = say("tribes.build.share", resource=words.resource(each))
                        yield Option(f"share:{each}", label, (f"event:{tile.id}",), {"resource": each}, group)

    def _may_share(self, state: Position) -> bool:
        deck = state.chiefs[self.seat].deck.open()
        return bool(deck) and any(rivals(state.land[n], self.seat) for n in occupied(state, self.seat))

    def _tasks(self, state: Position) -> Iterator[Option]:
        for name, done in state.chiefs[self.seat].technologies.items():
            card = technologies()[name]
            if done < len(card.tasks) and doable(state, self.seat, card.tasks[done]):
                task = words.task(card.tasks[done])
                label = say("tribes.build.task", technology=words.technology(name), task=task)
                refs = (f"technology:{name}",)
                yield Option(f"task:{name}", label, refs, {"technology": name}, say("tribes.group.task"))

    def _exchanges(self, state: Position) -> Iterator[Option]:
        group = say("tribes.group.exchange")
        stock = state.chiefs[self.seat].stock
        if fresh(state, self.seat, "swap"):
            for each in RESOURCES:
                for other in RESOURCES:
                    if each != other and stock.of(each):
                        label = say("tribes.build.swap", a=words.resource(each), b=words.resource(other))
                        yield Option(f"swap:{each}>{other}", label, ("leader:trader",), {}, group)
        if may_borrow(state, self.seat):
            yield Option("elder", say("tribes.build.elder"), ("elder",), {}, group)
        yield from wild_options(state, self.seat)

    # What follows

    def taken(self, play: Play[Position], answer: Answer) -> None:
        state, seat = play.state, self.seat
        what, _, which = answer.option.partition(":")
        if what == DONE:
            self.done = True
        elif what in ("village", "abandoned"):
            n = int(which)
            price, less = self._price(state, what), discount(state, seat, n)
            label = say("tribes.village_in", hex=words.hex_(state, n))
            play.then(Pay(seat, price, label, less), Settle(seat, n, what == "abandoned"))
        elif what == "goal":
            play.then(Pay(seat, goals()[which].cost, words.goal(which)), Complete(seat, which))
        elif what == "acquire":
            lying = state.lying(which)
            assert lying is not None, "the tile lies there"
            price = cheaper(lying.tile.price or NOTHING, lying.stock)
            play.then(Pay(seat, price, words.event(which)), Acquire(seat, which))
        elif what == "share":
            self._share(play, which)
        elif what == "task":
            play.then(PrepareTask(seat, which))
        elif what == "swap":
            given, _, got = which.partition(">")
            self._swap(play, one(given), one(got))
        elif what == "elder":
            play.then(Borrow(seat))
        else:
            set_wild(play, seat, which)

    def _price(self, state: Position, what: str) -> Stock:
        if what == "village":
            return cost(state, self.seat)
        return events()[ABANDONED].price or NOTHING

    def _swap(self, play: Play[Position], given: Stock, got: Stock) -> None:
        pay(play, self.seat, given)
        take(play, self.seat, got)
        once(play.state, "swap")
        tell(play, "swap", self.seat, a=words.stock(given), b=words.stock(got))

    def _share(self, play: Play[Position], resource: str) -> None:
        """Shared Knowledge: a resource on the tile, a goal card in progress; at three the tile goes."""
        lying = play.state.lying(KNOWLEDGE)
        assert lying is not None, "the tile lies there"
        pay(play, self.seat, one(resource))
        lying.stock = lying.stock.plus(one(resource))
        tell(play, "share_knowledge", self.seat, (f"event:{KNOWLEDGE}",), stock=words.stock(one(resource)))
        draw(play, self.seat, 1)
        if lying.stock.total >= lying.tile.most:
            discard(play, KNOWLEDGE)

    def run(self, play: Play[Position]) -> None:
        forgo(play, self.seat)


def forgo(play: Play[Position], seat: str) -> None:
    """Whoever was offered the Abandoned Village has had the chance."""
    lying = play.state.lying(ABANDONED)
    if lying is not None and seat in lying.waiting:
        lying.waiting.remove(seat)
        if not lying.waiting:
            discard(play, ABANDONED)


class Settle(Step[Position]):
    """A village is built, and what comes of that: the Bear's den, the herd, the first village, a technology card."""

    seat: str
    hex: int
    abandoned: bool = False

    def run(self, play: Play[Position]) -> None:
        state, seat = play.state, self.seat
        if seat in state.resigned:
            return
        hex_ = state.land[self.hex]
        hex_.village = seat
        where = words.hex_(state, self.hex)
        tell(play, "village", seat, (f"hex:{self.hex}",), {"hex": self.hex}, hex=where)
        lying = state.lying(ABANDONED)
        if self.abandoned and lying is not None:
            lying.waiting.remove(seat)
            if not lying.waiting:
                discard(play, ABANDONED)
        for tile in [tile for tile in state.slots if tile.tile.discount]:
            if self.hex in state.roaming.get(tile.event, ()):
                discard(play, tile.event)
        if state.beasts.get("den") == self.hex:
            self._drive_out_the_bear(play)
        if state.late:
            state.deck.open().extend(state.late)
            state.late.clear()
            state.chance.shuffle(state.deck.open())
            tell(play, "late_events")
        if state.bronze:
            play.then(TakeTechnology(seat))
        if state.elders and state.chiefs[seat].elder:
            play.then(PlaceElder(seat, self.hex))

    def _drive_out_the_bear(self, play: Play[Position]) -> None:
        """Den of the Cave Bear: the builder takes what lies there, and the hex gives a Stone more from now on."""
        hex_ = play.state.land[self.hex]
        found, hex_.pile, hex_.den = hex_.pile, NOTHING, True
        take(play, self.seat, found)
        tell(play, "bear_out", self.seat, (f"hex:{self.hex}",), {"hex": self.hex}, stock=words.stock(found))
        discard(play, "den")


class TakeTechnology(Asking):
    """Whoever builds a village may take a technology card that they haven't yet (Bronze)."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        mine = state.chiefs[self.seat].technologies
        left = [name for name, n in state.cards.items() if n and name not in mine]
        if self.chosen is not None or not left:
            return {}
        options = [
            Option(f"technology:{each}", words.technology(each), (f"technology:{each}",), {"technology": each})
            for each in left
        ]
        return question("technology", self.seat, [*options, passing("pass.technology")], "technologies")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None or self.chosen == PASS:
            return
        name = self.chosen.removeprefix("technology:")
        play.state.cards[name] -= 1
        play.state.chiefs[self.seat].technologies[name] = 0
        tell(
            play,
            "technology",
            self.seat,
            (f"technology:{name}",),
            {"technology": name},
            technology=words.technology(name),
        )


class PlaceElder(Asking):
    """Whoever builds a village may put their Elder on it (advanced rules)."""

    seat: str
    hex: int
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None:
            return {}
        option = Option("elder", say("tribes.elder.place"), (f"hex:{self.hex}",))
        return question("elder", self.seat, [option, passing()], "elders")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen == "elder":
            play.state.land[self.hex].elder = True
            play.state.chiefs[self.seat].elder = False
            where = words.hex_(play.state, self.hex)
            tell(play, "elder", self.seat, (f"hex:{self.hex}",), {"hex": self.hex}, hex=where)


class Complete(Step[Position]):
    """A goal card is completed: its points, and a development's power from now on."""

    seat: str
    goal: str

    def run(self, play: Play[Position]) -> None:
        chief = play.state.chiefs[self.seat]
        if self.seat in play.state.resigned:
            return
        chief.progress.remove(self.goal)
        chief.completed.append(self.goal)
        tell(play, "complete", self.seat, (f"goal:{self.goal}",), {"goal": self.goal}, goal=words.goal(self.goal))
        score(play, self.seat, goals()[self.goal].points, "goal", (f"goal:{self.goal}",))


class Acquire(Step[Position]):
    """A tile is acquired: it leaves its slot, and its power is the tribe's."""

    seat: str
    event: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if self.seat in state.resigned:
            return
        state.slots = [lying for lying in state.slots if lying.event != self.event]
        state.chiefs[self.seat].owned.append(self.event)
        tell(play, "acquire", self.seat, (f"event:{self.event}",), {"event": self.event}, event=words.event(self.event))


class Altar(Asking):
    """The Altar: at the end of the own turn a member, and four of one resource or one of each, for a point.

    The resource on Trade Routes may stand for any of them.
    """

    seat: str
    paid: str | None = None
    hex: int | None = None

    def _ways(self, state: Position) -> list[Stock]:
        prices = [Stock(1, 1, 1), *(one(each, 4) for each in RESOURCES)]
        return list(dict.fromkeys(way for price in prices for way in payments(state, self.seat, price)))

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.paid == PASS or self.hex is not None or "altar" not in state.chiefs[self.seat].owned:
            return {}
        here = occupied(state, self.seat)
        if not here or (self.paid is None and not self._ways(state)):
            return {}
        if self.paid is None:
            return question("altar", self.seat, [*stocks(self._ways(state)), passing()], "event-altar")
        return question("altar_member", self.seat, members(state, self.seat, here), "event-altar")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if self.paid is None:
            self.paid = answer.option
        else:
            self.hex = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        if self.paid is None or self.hex is None:
            return
        pay(play, self.seat, read(self.paid))
        lose(play, self.seat, self.hex, 1, "altar")
        score(play, self.seat, 1, "altar", ("event:altar",))
