"""A double calls the events: first those that lie there, then a new one where there is room (rule 10)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import MOUNTAIN, NOTHING, RESOURCES, Stock, events, one
from app.games.tribes.deeds import discard, tell, then
from app.games.tribes.rules import doubles, free_slot, of_kind
from app.games.tribes.steps.arrivals import ARRIVALS
from app.games.tribes.steps.asking import PASS, Asking, hexes, number, passing, question, resources
from app.games.tribes.steps.landings import bitten
from app.games.tribes.steps.roaming import Roam
from app.games.tribes.valley import Lying, Position

GONE_AT = 3
"""So many resources on a tile, and nobody can acquire it any more."""


class Doubles(Step[Position]):
    """Two equal dice: the lying events from left to right, then a new one."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        face = doubles(state)
        if face is None:
            return
        state.phase = "events"
        tell(play, "double", self.seat, data={"face": face}, face=words.face(face))
        for n, hex_ in enumerate(state.land):
            if hex_.kind is not None and hex_.kind.ice:
                hex_.frozen = not hex_.frozen
                kind = "frozen" if hex_.frozen else "thawed"
                tell(play, kind, None, (f"hex:{n}",), {"hex": n}, hex=words.hex_(state, n))
        play.then(*(Again(self.seat, lying.event) for lying in state.slots), Reveal(self.seat))


class Reveal(Step[Position]):
    """The deck's top tile comes into a free slot; an empty deck is made anew from the tiles that are over."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if not free_slot(state):
            return
        deck = state.deck.open()
        if not deck:
            deck.extend(state.discarded)
            state.discarded.clear()
            state.chance.shuffle(deck)
            if not deck:
                return
            tell(play, "reshuffled")
        event = deck.pop(0)
        tile = events()[event]
        per = len(state.seats) if tile.stock_per_player else 1
        stock = Stock(*(tile.stock.of(each) * per for each in RESOURCES))
        state.slots.append(Lying(event, stock))
        play.seal()
        tell(play, "event", self.seat, (f"event:{event}",), {"event": event}, event=words.event(event))
        if tile.roams is not None:
            play.then(Roam(self.seat, event))
        elif tile.arrives is not None:
            play.then(ARRIVALS[tile.arrives](self.seat, event))


class Again(Step[Position]):
    """What a tile that lies there does at a double."""

    seat: str
    event: str

    def run(self, play: Play[Position]) -> None:
        lying = play.state.lying(self.event)
        if lying is None:
            return
        what = lying.tile.doubles
        if what == "discard":
            discard(play, self.event)
        elif what == "cheaper":
            self._cheaper(play, lying)
        elif what == "invaders":
            self._more_invaders(play, lying)
        elif what == "prowl":
            then(play, Prowl(self.seat))
        elif what == "stray":
            then(play, Stray(self.seat, self.event))
        elif what == "forage":
            then(play, Forage(self.seat))

    def _cheaper(self, play: Play[Position], lying: Lying) -> None:
        price = lying.tile.price or NOTHING
        kind = next(each for each in RESOURCES if price.of(each))
        lying.stock = lying.stock.plus(one(kind))
        refs = (f"event:{self.event}",)
        if lying.stock.total >= GONE_AT:
            discard(play, self.event)
        else:
            tell(play, "cheaper", None, refs, stock=words.stock(one(kind)), event=words.event(self.event))

    def _more_invaders(self, play: Play[Position], lying: Lying) -> None:
        state = play.state
        here = next((n for n, hex_ in enumerate(state.land) if hex_.invaders), None)
        if here is not None and state.land[here].invaders < lying.tile.most:
            state.land[here].invaders += 1
            tell(play, "more_invaders", None, (f"hex:{here}",), {"hex": here}, hex=words.hex_(state, here))


class Prowl(Asking):
    """The Sabertooth goes to another Mountain, and bites there."""

    seat: str
    chosen: int | None = None

    def _others(self, state: Position) -> list[int]:
        here = state.beasts["sabertooth"]
        return [n for n in of_kind(state, MOUNTAIN) if n != here]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        others = self._others(state)
        if self.chosen is not None or not others:
            return {}
        return question("prowl", self.seat, hexes(state, others), "event-sabertooth")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        if self.chosen is not None:
            bitten(play, self.seat, self.chosen)


class Stray(Asking):
    """The herd may be moved one step by the active player."""

    seat: str
    event: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        corner = state.roaming.get(self.event)
        if self.chosen is not None or corner is None:
            return {}
        taken = set(state.roaming.values())
        options = [
            Option(
                "-".join(map(str, end)),
                say("tribes.at_corner", hexes=words.corner(state, end)),
                (f"corner:{'-'.join(map(str, end))}",),
            )
            for end in state.atlas.corners[corner]
            if end not in taken
        ]
        return question("stray", self.seat, [*options, passing()], "roaming-beasts") if options else {}

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None or self.chosen == PASS:
            return
        a, b, c = map(int, self.chosen.split("-"))
        play.state.roaming[self.event] = (a, b, c)
        said = {"beast": words.event(self.event), "hexes": words.corner(play.state, (a, b, c))}
        refs = (f"event:{self.event}", f"corner:{self.chosen}")
        tell(play, "move.beast", self.seat, refs, {"beast": self.event, "to": self.chosen}, **said)


class Forage(Asking):
    """Den of the Cave Bear: one more resource of the active player's choice lies on the Bear's hex."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or state.land[state.beasts["den"]].pile.total >= events()["den"].most:
            return {}
        return question("forage", self.seat, resources(), "event-den")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("resource:")

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None:
            return
        here = play.state.beasts["den"]
        hex_ = play.state.land[here]
        hex_.pile = hex_.pile.plus(one(self.chosen))
        tell(play, "forage", self.seat, (f"hex:{here}",), {"hex": here}, stock=words.stock(one(self.chosen)))
