"""Step 4: in every hex that is too crowded the tribes fight (rule 7)."""

from collections.abc import Mapping

from msgspec import field

from app.core.decision import Answer, Decision, Option
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.deeds import discard, join, leave, look_for_the_deserted, lose, once, room, score, tell, then
from app.games.tribes.outlook import losses
from app.games.tribes.rules import fresh, limit, occupied, power, rivals
from app.games.tribes.steps.asking import PASS, Asking, hexes, number, passing, question
from app.games.tribes.valley import INVADERS, Position


class Scare(Asking):
    """Intimidate: at the start of step 4, in one shared hex, one member of another tribe must leave."""

    seat: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or not power(state, self.seat, "scare"):
            return {}
        options = [
            Option(
                f"{n}:{other}",
                say("tribes.scare.one", who=words.player(other), hex=words.hex_(state, n)),
                (f"hex:{n}", f"seat:{other}"),
                {"hex": n, "seat": other},
            )
            for n in occupied(state, self.seat)
            for other in rivals(state.land[n], self.seat)
        ]
        return question("scare", self.seat, [*options, passing()], "leaders") if options else {}

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is not None and self.chosen != PASS:
            n, _, other = self.chosen.partition(":")
            play.then(Flee(other, int(n), 1))


class Flee(Asking):
    """Members must leave a hex, each to a neighbour of their player's choice."""

    seat: str
    hex: int
    left: int

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if not self.left or not state.land[self.hex].of(self.seat):
            return {}
        options = hexes(state, sorted(state.atlas.near[self.hex]))
        where = words.hex_(state, self.hex)
        return question("flee", self.seat, options, "leaders", subject=self.about(state), hex=where)

    def about(self, state: Position) -> str:
        return f"hex:{self.hex}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.left -= 1
        end = number(answer.option)
        leave(play.state, self.seat, self.hex, 1)
        join(play.state, self.seat, end, 1)
        said = {"start": words.hex_(play.state, self.hex), "end": words.hex_(play.state, end)}
        refs = (f"hex:{self.hex}", f"hex:{end}")
        tell(play, "flee", self.seat, refs, {"from": self.hex, "to": end, "n": 1}, **said)


class Conflicts(Asking):
    """Every hex over its limit is fought over once, in an order that the active player chooses.

    Before the first one they are asked even where there is no choice: until then the last move can be taken back.
    """

    seat: str
    fought: list[int] = field(default_factory=list)
    next: int | None = None

    def _due(self, state: Position) -> list[int]:
        return [n for n, hex_ in enumerate(state.land) if n not in self.fought and hex_.crowd > limit(state, n)]

    def asks(self, state: Position) -> Mapping[str, Decision]:
        due = self._due(state)
        if self.next is not None or not due or (self.fought and len(due) < 2):
            return {}
        return question("conflict", self.seat, hexes(state, due), "conflict")

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.next = number(answer.option)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        due = self._due(state)
        if due:
            here = due[0] if self.next is None else self.next
            tribes = state.land[here].members
            before = [Before(each, here) for each in state.order(self.seat) if each in tribes]
            steps = before if len(state.land[here].tribes) > 1 else []
            then(play, *steps, Clash(self.seat, here, self.seat in tribes), Conflicts(self.seat, [*self.fought, here]))
            return
        bear = state.beasts.get("den")
        if bear is not None:
            lose(play, self.seat, bear, 1, "bear")
        look_for_the_deserted(play)
        state.phase = "build"


class Before(Step[Position]):
    """What a tribe does before the battle: Spears and Ambush, Walls, Evasion."""

    seat: str
    hex: int

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if self.seat == state.at_turn:
            play.then(Strike(self.seat, self.hex, "strike"), Strike(self.seat, self.hex, "ambush"))
            return
        attacker = state.at_turn
        if attacker is None or not state.land[self.hex].of(attacker):
            return
        walls = power(state, self.seat, "walls")
        if walls and state.land[self.hex].village == self.seat:
            lose(play, attacker, self.hex, walls, "walls")
        if evade := power(state, self.seat, "evade"):
            play.then(Evade(self.seat, self.hex, evade))


class Strike(Asking):
    """Spears or an Ambush: members of others in the hex are gone before the battle. Each works once a turn."""

    seat: str
    hex: int
    word: str
    chosen: str | None = None

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.chosen is not None or not fresh(state, self.seat, self.word):
            return {}
        hex_ = state.land[self.hex]
        others = [tribe for tribe in hex_.tribes if tribe != self.seat]
        if not others or not hex_.of(self.seat):
            return {}
        options = [
            Option(f"tribe:{each}", words.tribe_of(each), (f"hex:{self.hex}",), {"tribe": each}) for each in others
        ]
        where = words.hex_(state, self.hex)
        return question(self.word, self.seat, [*options, passing()], "conflict", subject=self.about(state), hex=where)

    def about(self, state: Position) -> str:
        return f"hex:{self.hex}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is None or self.chosen == PASS:
            return
        n = power(play.state, self.seat, self.word)
        once(play.state, self.word)
        tribe = self.chosen.removeprefix("tribe:")
        defeat(play, tribe, self.hex, n, self.word, self.seat)


TRIUMPH, SACKED, ELDER = "triumph", "sacked", "elder"


def defeat(play: Play[Position], tribe: str, n: int, count: int, why: str, victor: str | None) -> None:
    """Members go in a conflict: what follows for `victor`, the active player who takes part in it.

    What only counts for those who are left is noted until the conflict is over.
    """
    state = play.state
    village, elder = state.land[n].village == tribe, state.land[n].elder
    gone = lose(play, tribe, n, count, why)
    if not gone or state.land[n].of(tribe):
        return
    if victor is not None and victor != tribe:
        state.now.merits += [TRIUMPH, *([SACKED] if village else []), *([ELDER] if village and elder else [])]
    if tribe == INVADERS:
        tile = state.lying(INVADERS)
        if tile is not None:
            if victor is not None:
                score(play, victor, tile.tile.points, "invaders", (f"hex:{n}",))
            discard(play, INVADERS)


def reward(play: Play[Position], victor: str, n: int) -> None:
    """The conflict is over: what it brings the active player, if any of theirs are left in the hex."""
    state = play.state
    merits, state.now.merits = state.now.merits, []
    if state.land[n].of(victor):
        state.now.triumph = state.now.triumph or TRIUMPH in merits
        if SACKED in merits:
            score(play, victor, 1, "sacked", (f"hex:{n}",))
        if ELDER in merits:
            score(play, victor, 1, "elder", (f"hex:{n}",))


class Evade(Asking):
    """Evasion: members leave for neighbouring hexes that have room."""

    seat: str
    hex: int
    left: int
    done: bool = False

    def asks(self, state: Position) -> Mapping[str, Decision]:
        if self.done or not self.left or not state.land[self.hex].of(self.seat):
            return {}
        free = [n for n in sorted(state.atlas.near[self.hex]) if room(state.land[n], limit(state, n))]
        if not free:
            return {}
        where = words.hex_(state, self.hex)
        options = [*hexes(state, free), passing()]
        return question("evade", self.seat, options, "leaders", subject=self.about(state), hex=where, n=self.left)

    def about(self, state: Position) -> str:
        return f"hex:{self.hex}"

    def taken(self, play: Play[Position], answer: Answer) -> None:
        if answer.option == PASS:
            self.done = True
            return
        self.left -= 1
        end = number(answer.option)
        leave(play.state, self.seat, self.hex, 1)
        join(play.state, self.seat, end, 1)
        said = {"start": words.hex_(play.state, self.hex), "end": words.hex_(play.state, end)}
        refs = (f"hex:{self.hex}", f"hex:{end}")
        tell(play, "flee", self.seat, refs, {"from": self.hex, "to": end, "n": 1}, **said)


class Clash(Step[Position]):
    """The battle: every tribe there loses one member after another, at the same time, until at most one is left; that
    one keeps no more than may live there. `attacked`: the active player had members there when it began.
    """

    seat: str
    hex: int
    attacked: bool = False

    def run(self, play: Play[Position]) -> None:
        state = play.state
        hex_ = state.land[self.hex]
        lost = losses(state, self.hex)
        attacker = self.seat if self.attacked else None
        fighting = len(hex_.tribes) > 1
        if fighting:
            tell(play, "battle", None, (f"hex:{self.hex}",), {"hex": self.hex}, hex=words.hex_(state, self.hex))
        for tribe, gone in lost.items():
            defeat(play, tribe, self.hex, gone, "battle", attacker)
        for tribe in hex_.tribes:
            if (over := hex_.crowd - limit(state, self.hex)) > 0:
                lose(play, tribe, self.hex, over, "crowd")
        reward(play, self.seat, self.hex)
