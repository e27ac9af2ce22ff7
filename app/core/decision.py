"""What somebody is asked: the complete list of legal answers, drawn, highlighted, played and checked from one place."""

from random import Random

from msgspec import Struct, field

from app.core.message import Message


class Option(Struct, frozen=True, omit_defaults=True):
    """One legal answer. `refs` names what it touches on the board, `detail` holds figures that the browser may show."""

    id: str
    label: Message
    refs: tuple[str, ...] = ()
    detail: dict[str, str | int | bool] = field(default_factory=dict)
    group: Message | None = None


class Blocked(Struct, frozen=True):
    """What a player would expect to be able to choose and can't, with the reason. Never a secret one."""

    ref: str
    reason: Message


class Decision(Struct, frozen=True, kw_only=True):
    """An open question.

    `by` names the seats or sides of which any one member may answer; an answer is `least` to `most` different options.
    `standing` is the answer given so far where it may still be changed (a plan, a secret simultaneous choice).
    `deed` words the button that commits, with the chosen option's label as its argument `option`.
    `subject` is the piece that the question is about, as a ref (`investigator:bishop`), where several like it are open.
    `passing` makes the question a reaction window: it is the option that does nothing. A window is open whether or not
    anything can be done in it, its answer may be changed until the table closes it (`referee.close`), and whether there
    is an answer yet (`standing`) is only its owner's to know.
    `rule` is the anchor of the rule in the game's rules page. `id` is given by the referee when the question opens
    and stays as long as it is open.
    """

    kind: str
    by: tuple[str, ...]
    prompt: Message
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    note: Message | None = None
    deed: Message | None = None
    blocked: tuple[Blocked, ...] = ()
    standing: tuple[str, ...] | None = None
    subject: str | None = None
    passing: str | None = None
    rule: str = ""
    id: str = ""

    @property
    def awaited(self) -> bool:
        """Whether the table waits for an answer. In a reaction window it always does, whatever has been answered."""
        return self.standing is None or self.passing is not None

    def option(self, option_id: str) -> Option | None:
        return next((option for option in self.options if option.id == option_id), None)


class Answer(Struct, frozen=True):
    """`seat` answers the question that its step calls `name` with these options."""

    seat: str
    name: str
    options: tuple[str, ...]

    @property
    def option(self) -> str:
        """The one option, where the question takes exactly one."""
        (only,) = self.options
        return only


def decision_id(by: tuple[str, ...], number: int) -> str:
    """Decisions are numbered per asked party: a running number over all would count other people's secret questions."""
    return f"d{number}-{'+'.join(by)}"


def asked_party(decision: str) -> frozenset[str]:
    """Whom a decision of this id was put to; empty where it is no decision's id."""
    head, _, party = decision.partition("-")
    return frozenset(party.split("+")) if head[:1] == "d" and head[1:].isdigit() and party else frozenset()


def some_answer(question: Decision, random: Random) -> tuple[str, ...]:
    """As many different options as the question takes, at random."""
    size = random.randint(question.least, min(question.most, len(question.options)))
    return tuple(option.id for option in random.sample(question.options, size))
