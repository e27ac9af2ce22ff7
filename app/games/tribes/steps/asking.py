"""How questions of this game are put and answered: to one seat, with options that name what they touch."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from app.core.decision import Answer, Blocked, Decision, Option
from app.core.message import Message, say
from app.core.play import Play
from app.core.step import Step
from app.games.tribes import words
from app.games.tribes.content import RESOURCES, Stock
from app.games.tribes.valley import Given, Position

DONE, PASS = "done", "pass"

DEEDS = {
    **{kind: kind for kind in ("ambush", "arrange", "bid", "borrow", "eagles", "gather", "grow", "pay", "reroll")},
    **{kind: kind for kind in ("scare", "search", "sift")},
    **dict.fromkeys(("bonus", "find", "gift", "reap", "rich", "technology", "tithe"), "take"),
    **dict.fromkeys(("borrow_for", "spread"), "give"),
    **dict.fromkeys(("strike", "smite"), "strike"),
    **dict.fromkeys(("arrive", "arrive_beside"), "arrive"),
    **dict.fromkeys(("altar_member", "burn", "sacrifice"), "lose"),
    **dict.fromkeys(("evade", "flee"), "go"),
    **dict.fromkeys(("graze", "landing", "mammoth_start", "prowl", "swarm", "volcano"), "place"),
    **dict.fromkeys(("leader", "second_leader"), "choose"),
    **dict.fromkeys(("move", "leave"), "move"),
    **dict.fromkeys(("roam", "stray"), "roam"),
    "altar": "give_up",
    "conflict": "fight",
    "develop": "complete",
    "eagle": "turn",
    "forage": "hoard",
    "share": "share_with",
    "share_what": "share",
    "upstream": "trade",
}
"""What the button says that one does with what was picked, by kinds of questions: `tribes.deed.<this>`. The
options of other questions say so themselves.
"""


class Asking(Step[Position]):
    """A step that asks. What is answered everybody sees, unless it is `secret`, and it is kept for two turns.

    Whoever gave up does nothing any more that may be declined (ruling G-d).
    """

    secret: ClassVar[bool] = False

    def ask(self, state: Position) -> Mapping[str, Decision]:
        asked = self.asks(state)
        return declined(state, asked) if state.resigned else asked

    def asks(self, state: Position) -> Mapping[str, Decision]:
        """The open question, as `ask` gives it to those who play."""
        return {}

    def take(self, play: Play[Position], answer: Answer) -> None:
        options = () if self.secret else tuple(sorted(answer.options))
        play.state.given.append(Given(answer.seat, answer.name, options))
        self.taken(play, answer)

    def about(self, state: Position) -> str | None:
        """The piece that the question is about, as a ref, where there are several like it."""
        return None

    def taken(self, play: Play[Position], answer: Answer) -> None:
        """Note an answer that has been checked against the options."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")


def declined(state: Position, asked: Mapping[str, Decision]) -> Mapping[str, Decision]:
    """The same questions; of whoever gave up with nothing but to stop or to pass, where one may."""
    return {
        name: replace(question, options=idle)
        if question.by[0] in state.resigned
        and (idle := tuple(option for option in question.options if option.id in (DONE, PASS)))
        else question
        for name, question in asked.items()
    }


def question(
    kind: str,
    seat: str,
    options: Iterable[Option],
    rule: str,
    *,
    least: int = 1,
    most: int = 1,
    blocked: Iterable[Blocked] = (),
    subject: str | None = None,
    **said: str | int | Message,
) -> Mapping[str, Decision]:
    """One question to one seat; its prompt is `tribes.prompt.<kind>`, which `tribes.note.<kind>` explains."""
    found = Decision(
        kind=kind,
        by=(seat,),
        prompt=say(f"tribes.prompt.{kind}", **said),
        note=say(f"tribes.note.{kind}", **said),
        deed=say(f"tribes.deed.{DEEDS[kind]}") if kind in DEEDS else None,
        options=tuple(options),
        least=least,
        most=most,
        blocked=tuple(blocked),
        subject=subject,
        rule=rule,
    )
    return {kind: found}


def hexes(valley: Position, these: Iterable[int], prefix: str = "hex") -> list[Option]:
    """An option for each of these hexes: `hex:3`."""
    return [Option(f"{prefix}:{n}", words.hex_(valley, n), (f"hex:{n}",), {"hex": n}) for n in these]


def members(valley: Position, seat: str, these: Iterable[int]) -> list[Option]:
    """A member of this tribe in each of these hexes, to be given up. `falls`: with the last one, the village there."""

    def told(option: Option) -> Option:
        hex_ = valley.land[number(option.id)]
        last = hex_.village == seat and hex_.of(seat) == 1
        return replace(option, detail={**option.detail, "falls": True}) if last else option

    return [told(option) for option in hexes(valley, these)]


def number(option: str) -> int:
    """The hex in an option `hex:3`."""
    return int(option.split(":")[1])


def resources(these: Iterable[str] = RESOURCES, prefix: str = "resource") -> list[Option]:
    """An option for each of these resources: `resource:food`."""
    return [Option(f"{prefix}:{each}", words.resource(each), (f"resource:{each}",)) for each in these]


def stocks(these: Iterable[Stock]) -> list[Option]:
    """An option for each of these mixes: `2-0-1` is two Food and a Stone."""
    return [Option(written(each), words.stock(each), detail=numbers(each)) for each in these]


def written(stock: Stock) -> str:
    return "-".join(str(stock.of(each)) for each in RESOURCES)


def read(option: str) -> Stock:
    return Stock(*map(int, option.split("-")))


def numbers(stock: Stock) -> dict[str, str | int | bool]:
    """For an option's detail."""
    return {each: stock.of(each) for each in RESOURCES if stock.of(each)}


def passing(key: str = "pass") -> Option:
    """The option that does nothing."""
    return Option(PASS, say(f"tribes.{key}"))


def mixes(n: int, kinds: Iterable[str] = RESOURCES) -> list[Stock]:
    """All mixes of n resources of these kinds."""
    found = [Stock()]
    for _ in range(n):
        found = list(dict.fromkeys(each.plus(Stock(**{kind: 1})) for each in found for kind in kinds))
    return found
