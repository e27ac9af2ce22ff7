"""GATHER: each chosen hex gives resources of its kind (rule 6), and more by powers and events."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import FOOD, LAKE, NOTHING, RESOURCES, STONE, YIELD, Stock, one
from app.games.tribes.deeds import discard, from_tile, pay, take, tell
from app.games.tribes.rules import PER_HEX, by_volcano, is_kind, may_gather, power, rivals, yields
from app.games.tribes.steps.asking import PASS, Asking, mixes, numbers, passing, question, read, resources, stocks
from app.games.tribes.steps.reasons import not_gathered
from app.games.tribes.valley import Hex, Position


class Gather(Asking):
    """Up to `n` different hexes, and more by powers. `rich`: the action is strong."""

    seat: str
    n: int
    rich: bool = False
    chosen: tuple[int, ...] | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        open_ = [n for n in range(len(state.land)) if may_gather(state, self.seat, n)]
        if self.chosen is not None or not open_:
            return {}
        most = min(self.n + power(state, self.seat, "hexes"), len(open_))
        options = [self._option(state, n) for n in open_]
        blocked = not_gathered(state, self.seat)
        return question("gather", self.seat, options, "gather", least=0, most=most, blocked=blocked, n=most)

    def _option(self, state: Position, n: int) -> Option:
        hex_, found, where = state.land[n], yields(state, n), words.hex_(state, n)
        if len(kinds_of(hex_)) > 1:
            return Option(f"hex:{n}", say("tribes.gather.any", hex=where, n=found.total), (f"hex:{n}",), {"hex": n})
        label = say("tribes.gather.hex", hex=where, stock=words.stock(found))
        return Option(f"hex:{n}", label, (f"hex:{n}",), {"hex": n, **numbers(found)})

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = tuple(sorted(int(option.split(":")[1]) for option in answer.options))

    def run(self, play: Play[Position]) -> None:
        hexes = list(self.chosen or ())
        play.state.now.gathered = NOTHING
        if not hexes:
            tell(play, "gather.nothing", self.seat)
            return
        steps: list[object] = [Reap(self.seat, n) for n in hexes]
        steps += [Bonus(self.seat, hexes) for _ in range(power(play.state, self.seat, "bonus"))]
        if self.rich:
            steps += [Rich(self.seat) for _ in range(power(play.state, self.seat, "rich"))]
        if power(play.state, self.seat, "bounty"):
            steps += [Share(self.seat, n) for n in hexes]
        if any(is_kind(play.state.land[n], LAKE) for n in hexes):
            steps.append(Upstream(self.seat))
        others = [other for other in play.state.order(self.seat)[1:] if other not in play.state.resigned]
        steps += [Tithe(other) for other in others if power(play.state, other, "tithe")]
        play.then(*steps)


def reap(play: Play[Position], seat: str, gain: Stock, n: int | None = None) -> None:
    """Resources that a GATHER brings."""
    play.state.now.gathered = play.state.now.gathered.plus(gain)
    take(play, seat, gain)
    if n is None:
        tell(play, "gather.more", seat, stock=words.stock(gain))
    else:
        where = words.hex_(play.state, n)
        tell(play, "gather", seat, (f"hex:{n}",), {"hex": n, **numbers(gain)}, stock=words.stock(gain), hex=where)


class Reap(Asking):
    """What one hex gives. Wild Land gives any mix; next to the Volcano each resource may be Stone instead."""

    seat: str
    hex: int
    chosen: str | None = None

    def _ways(self, state: Position) -> list[Stock]:
        hex_ = state.land[self.hex]
        found = yields(state, self.hex)
        if hex_.kind is not None and hex_.kind.any:
            return mixes(PER_HEX)
        other = YIELD[hex_.terrain]
        if other == STONE or not by_volcano(state, self.hex):
            return [found]
        return [found.less(one(other, n)).plus(one(STONE, n)) for n in range(found.of(other) + 1)]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        ways = self._ways(state)
        if self.chosen is not None or len(ways) < 2:
            return {}
        where = words.hex_(state, self.hex)
        return question("reap", self.seat, stocks(ways), "gather", subject=self.about(state), hex=where)

    def about(self, state: Position) -> str:
        return f"hex:{self.hex}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        gain = self._ways(state)[0] if self.chosen is None else read(self.chosen)
        for lying in list(state.slots):
            for kind, n in lying.tile.yields.items():
                if is_kind(state.land[self.hex], kind):
                    gain = gain.plus(from_tile(play, lying.event, one(YIELD[kind], n)))
        reap(play, self.seat, gain, self.hex)


class Bonus(Asking):
    """Basketry: one of the hexes gives one more of its resource."""

    seat: str
    hexes: list[int]
    chosen: str | None = None

    def _kinds(self, state: Position) -> list[str]:
        found: list[str] = []
        for n in self.hexes:
            found += kinds_of(state.land[n])
        return [each for each in RESOURCES if each in found]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        kinds = self._kinds(state)
        if self.chosen is not None or len(kinds) < 2:
            return {}
        return question("bonus", self.seat, resources(kinds), "developments")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        reap(play, self.seat, one(self.chosen or self._kinds(play.state)[0]))


def kinds_of(hex_: Hex) -> list[str]:
    """The resources that a hex gives: Wild Land all of them."""
    return list(RESOURCES) if hex_.kind is not None and hex_.kind.any else [YIELD[hex_.terrain]]


class Rich(Asking):
    """Agriculture: one more of a resource that was gathered."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        kinds = [each for each in RESOURCES if state.now.gathered.of(each)]
        if self.chosen is not None or len(kinds) < 2:
            return {}
        return question("rich", self.seat, resources(kinds), "leaders")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        kinds = [each for each in RESOURCES if play.state.now.gathered.of(each)]
        reap(play, self.seat, one(self.chosen or kinds[0]))


class Share(Asking):
    """Shared Bounty: from a shared hex one more, and as much for another tribe there; of Wild Land any resource."""

    seat: str
    hex: int
    chosen: str | None = None
    kind: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        others, kinds = rivals(state.land[self.hex], self.seat), kinds_of(state.land[self.hex])
        where = words.hex_(state, self.hex)
        if self.chosen is None and len(others) > 1:
            options = [Option(f"seat:{other}", words.player(other), (f"seat:{other}",)) for other in others]
            return question("share", self.seat, options, "leaders", hex=where)
        if self.kind is None and others and len(kinds) > 1:
            return question("share_what", self.seat, resources(kinds), "leaders", hex=where)
        return {}

    def taken(self, play: Play[Position], answer: Answer) -> None:
        what, _, chosen = answer.option.partition(":")
        if what == "seat":
            self.chosen = chosen
        else:
            self.kind = chosen

    def run(self, play: Play[Position]) -> None:
        state = play.state
        others = rivals(state.land[self.hex], self.seat)
        if others:
            kind = self.kind or kinds_of(state.land[self.hex])[0]
            gain = one(kind, power(state, self.seat, "bounty"))
            reap(play, self.seat, gain)
            other = self.chosen or others[0]
            take(play, other, gain)
            tell(play, "share", other, stock=words.stock(gain))


class Upstream(Asking):
    """Upstream Migration: after a GATHER from a Lake one resource may be laid on the tile for two Food."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or state.lying("upstream_migration") is None:
            return {}
        held = [each for each in RESOURCES if state.chiefs[self.seat].stock.of(each)]
        if not held:
            return {}
        options = [*resources(held), passing()]
        return question("upstream", self.seat, options, "event-upstream-migration")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        tile = play.state.lying("upstream_migration")
        if tile is None or self.chosen in (None, PASS):
            return
        assert self.chosen is not None
        pay(play, self.seat, one(self.chosen))
        tile.stock = tile.stock.plus(one(self.chosen))
        gain = one(FOOD, tile.tile.n)
        take(play, self.seat, gain)
        laid, got = words.stock(one(self.chosen)), words.stock(gain)
        tell(play, "upstream", self.seat, ("event:upstream_migration",), laid=laid, stock=got)
        if all(tile.stock.of(each) for each in RESOURCES):
            discard(play, "upstream_migration")


class Tithe(Asking):
    """Pottery: one of the resources that somebody else has just gathered."""

    seat: str
    chosen: str | None = None

    def _kinds(self, state: Position) -> list[str]:
        return [each for each in RESOURCES if state.now.gathered.of(each)]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or len(self._kinds(state)) < 2:
            return {}
        return question("tithe", self.seat, resources(self._kinds(state)), "developments")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        kinds = self._kinds(play.state)
        if kinds:
            gain = one(self.chosen or kinds[0], power(play.state, self.seat, "tithe"))
            take(play, self.seat, gain)
            tell(play, "tithe", self.seat, stock=words.stock(gain))
