"""The only code that changes a state. Pure functions: what goes in stays as it was, what comes out is new."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from app.core.chance import Chance
from app.core.codec import copy_state, decode_state
from app.core.decision import Answer, Decision, asked_party, decision_id
from app.core.event import Event, Line
from app.core.game import BadPosition, BrokenInvariant, Game
from app.core.message import Message, say
from app.core.play import Play
from app.core.refusal import Closed, Illegal, NotYours
from app.core.state import State
from app.core.viewer import Viewer

S = TypeVar("S", bound=State[Any])

STEPS_AT_MOST = 10_000
"""A move that takes more automatic steps than this runs in a circle."""


class RunAway(RuntimeError):
    """The agenda doesn't come to rest: a fault in the game's rules."""


class Turn(Struct, Generic[S]):
    """What a move led to. `sealed`: something was revealed, drawn or rolled, so it can't be taken back.

    `asked` holds the questions that are open now, by name.
    """

    state: S
    events: list[Event]
    sealed: bool
    asked: Mapping[str, Decision]


def start(game: Game[S], options: Any, seats: Sequence[str], chance: Chance) -> Turn[S]:
    """The match at its first questions."""
    play = Play(game.deal(options, seats, chance))
    return _turn(play, _advance(play), sealed=True)


def choose(
    game: Game[S],
    state: S,
    seat: str,
    decision: str,
    options: Sequence[str],
    *,
    asked: Mapping[str, Decision] | None = None,
    own: bool = False,
) -> Turn[S]:
    """Take an answer, do all that follows from it, and stop at the next questions.

    Raises a Refusal: NotYours (a seat that gave up plays no more), Closed or Illegal; `state` is never touched. Whoever
    has the open questions at hand saves making them again. Whoever has `state` for its own and needs it no more saves a
    copy: after anything else than a Refusal it is not what it was.
    """
    staying(state, seat)
    circle = {seat, game.side(seat)}
    party = asked_party(decision)
    if party and party.isdisjoint(circle):
        raise NotYours
    name = next((name for name, number in state.open.items() if number == decision), None)
    if name is None:
        raise Closed
    question = (questions(state) if asked is None else asked)[name]
    if len(set(options)) != len(options) or not question.least <= len(options) <= question.most:
        raise Illegal
    if any(question.option(option) is None for option in options):
        raise Illegal
    play = Play(state if own else copy_state(game, state))
    drawn = play.state.chance.drawn
    following = answer_here(play, Answer(seat, name, tuple(options)))
    return _turn(play, following, play.sealed or play.state.chance.drawn != drawn)


def close(game: Game[S], state: S, decision: str, *, own: bool = False) -> Turn[S]:
    """End a reaction window; the answer that stands in it is taken, or passing where there is none.

    Only the table does this, at a time that depends on nothing secret. Raises Closed where no such window is open.
    `own` as in `choose`.
    """
    name = next((name for name, asked in questions(state).items() if asked.id == decision and asked.passing), None)
    if name is None:
        raise Closed
    play = Play(state if own else copy_state(game, state))
    return _turn(play, close_here(play, name), sealed=True)


def answer_here(play: Play[Any], answer: Answer) -> Mapping[str, Decision]:
    """Take a legal answer in the very state of `play`, and go on to the next questions, which are given by name.

    For whoever owns the state, such as a bot that tries things out: nothing is checked, and nothing copied.
    """
    step = play.state.agenda[-1]
    step.take(play, answer)
    return _go_on(play, step, answered=answer.name)


def close_here(play: Play[Any], name: str) -> Mapping[str, Decision]:
    """End the reaction window of that name in the very state of `play`, in the same way."""
    step = play.state.agenda[-1]
    step.close(play, name)
    play.state.open.pop(name, None)
    return _go_on(play, step)


def windows(state: State[Any]) -> dict[str, Decision]:
    """The open reaction windows, by their decisions' ids."""
    return {asked.id: asked for asked in questions(state).values() if asked.passing is not None}


def resign(game: Game[S], state: S, seat: str) -> Turn[S]:
    """The seat gives up; when only one side is left, that side wins. Raises Closed when the match is over.

    Otherwise it is out, and looks on with the eyes that it had: nothing is asked of it any more, no answer of its is
    taken, nobody waits for it. What is put to its side the others there answer. What is put to it alone nobody else may
    see, so that is settled at once and from then on, by what everybody knows: a reaction window of its closes, an
    answer of its that stands is the answer, and anything else the lot answers, with as few options as will do.
    """
    if state.outcome is not None or seat in state.resigned:
        raise Closed
    play = Play(copy_state(game, state))
    play.state.resigned = (*play.state.resigned, seat)
    play.seal()
    play.tell(Line("resigned", say("event.resigned", seat=seat_name(game, seat)), data={"seat": seat}))
    if len(left := _staying_sides(game, play.state)) == 1:
        play.end(left, say("outcome.resigned"))
    return _turn(play, _advance(play), sealed=True)


def forfeit(game: Game[S], state: S, sides: Collection[str]) -> Turn[S]:
    """These sides have lost because their time is up, and play no more. Where one other is left it wins, where none is
    nobody does; several play on. Raises Closed when the match is over.
    """
    if state.outcome is not None:
        raise Closed
    play = Play(copy_state(game, state))
    lost = tuple(seat for seat in state.seats if game.side(seat) in sides and seat not in state.resigned)
    play.state.resigned = (*play.state.resigned, *lost)
    if len(left := _staying_sides(game, play.state)) < 2:
        play.end(left, say("outcome.out_of_time"))
    return _turn(play, _advance(play), sealed=True)


def _staying_sides(game: Game[Any], state: State[Any]) -> tuple[str, ...]:
    """The sides of which somebody has not given up."""
    return tuple(sorted({game.side(seat) for seat in state.seats if seat not in state.resigned}))


def call_off(game: Game[S], state: S, reason: Message) -> Turn[S]:
    """The match ends without a winner, whatever its rules say. Raises Closed when it is over already."""
    if state.outcome is not None:
        raise Closed
    play = Play(copy_state(game, state))
    play.end((), reason)
    return _turn(play, _advance(play), sealed=True)


def go_back(game: Game[S], then: S, now: S, chance: Chance) -> Turn[S]:
    """The match as it stood `then`, for those who have seen it as it stands `now`. Neither state is touched.

    Nobody can forget what they have seen. But what nobody at the table knew at that moment, such as the order of a
    deck, is dealt anew by `chance`, and so is all luck to come: what was drawn or rolled since is no forecast. Each
    viewer sees what they saw then; the questions have ids that none has had before.
    """
    everybody = Viewer("table", frozenset({*then.seats, *(game.side(seat) for seat in then.seats)}))
    play = Play(redeal(game, then, everybody, chance))
    play.state.asked = {
        party: max(then.asked.get(party, 0), now.asked.get(party, 0)) for party in {**then.asked, **now.asked}
    }
    play.state.open = {}
    return _turn(play, _advance(play), sealed=True)


def staying(state: State[Any], seat: str) -> None:
    """Raises NotYours where this seat has given up."""
    if seat in state.resigned:
        raise NotYours(say("refusal.resigned"))


def seat_name(game: Game[Any], seat: str) -> Message:
    """A seat in words: its role; where several may have that, whoever sits there (the browser knows the name)."""
    role, _, number = seat.partition(":")
    return say("seat.name", seat=seat) if number else say(f"{game.key}.role.{role}")


def place_name(game: Game[Any], seat: str) -> Message:
    """A seat in words that stay true whoever sits there later: its role, and its number where several may have that."""
    role, _, number = seat.partition(":")
    named = say(f"{game.key}.role.{role}")
    return say("seat.numbered", role=named, number=int(number)) if number else named


def questions(state: State[Any]) -> dict[str, Decision]:
    """All open questions, by the name that their step knows them by."""
    if not state.open:
        return {}
    return _numbered(state, state.agenda[-1].ask(state))


def decisions(state: State[Any], viewer: Viewer) -> tuple[Decision, ...]:
    """The open questions that are put to this viewer."""
    return put_to(state, questions(state).values(), viewer)


def put_to(state: State[Any], asked: Iterable[Decision], viewer: Viewer) -> tuple[Decision, ...]:
    """Those of the open questions that are put to this viewer: none, where it is a seat that gave up."""
    if viewer.name in state.resigned:
        return ()
    return tuple(decision for decision in asked if viewer.may_see(frozenset(decision.by)))


def redeal(game: Game[S], state: S, viewer: Viewer, chance: Chance, snapshot: bytes | None = None) -> S:
    """Another state that this viewer could not tell from `state`. The luck to come, known to nobody, is new as well.

    Whoever has the state's snapshot at hand saves making it again.
    """
    copy = copy_state(game, state) if snapshot is None else decode_state(game, snapshot)
    other = game.redeal(copy, viewer, chance)
    other.chance = Chance(chance.fork("luck").seed, state.chance.drawn)
    return other


def place(game: Game[S], state: S, words: Mapping[str, Any]) -> Turn[S]:
    """The match put into a position, described in the full view's own words, at the questions that follow from it.

    Raises BadPosition where the words name something that the game doesn't have, or what can't be by its rules.
    """
    placed = game.position(copy_state(game, state), words)
    try:
        game.check(placed)
    except BrokenInvariant as broken:
        raise BadPosition(f"there can't be {broken}") from None
    play = Play(placed)
    play.state.open = {}
    return _turn(play, _advance(play), sealed=True)


def _turn(play: Play[S], asked: Mapping[str, Decision], sealed: bool) -> Turn[S]:
    return Turn(play.state, play.events, sealed, _numbered(play.state, asked))


def _numbered(state: State[Any], asked: Mapping[str, Decision]) -> dict[str, Decision]:
    """The step's questions under the ids that they were opened with, put to those who have not given up."""
    found = {name: msgspec.structs.replace(asked[name], id=number) for name, number in state.open.items()}
    if not state.resigned:
        return found
    left = {name: tuple(seat for seat in question.by if seat not in state.resigned) for name, question in found.items()}
    return {name: msgspec.structs.replace(found[name], by=by) for name, by in left.items() if by}


def _go_on(play: Play[Any], step: Any, answered: str | None = None) -> Mapping[str, Decision]:
    """Go on after something was done in `step`."""
    _left(play, step)
    return _advance(play, answered)


def _left(play: Play[Any], step: Any) -> None:
    if not play.state.agenda or play.state.agenda[-1] is not step:
        # It put another step first: that one's questions are new, even under names that were open.
        play.state.open = {}


def _advance(play: Play[Any], answered: str | None = None) -> Mapping[str, Decision]:
    """Do the agenda's steps up to the next questions. An `answered` one stays open only where it may be changed."""
    state = play.state
    for _ in range(STEPS_AT_MOST):
        if not state.agenda:
            state.open = {}
            return {}
        step = state.agenda[-1]
        asked: Mapping[str, Decision] = step.ask(state)
        if asked:
            if answered is not None and answered in asked and asked[answered].standing is None:
                state.open.pop(answered, None)
            _open(state, asked)
            nobodys = _nobodys(state, asked)
            if nobodys is None:
                return asked
            answered = _settle(play, step, nobodys, asked[nobodys])
            continue
        state.open = {}
        state.agenda.pop()
        step.run(play)
    raise RunAway(f"{STEPS_AT_MOST} steps without a question; the last was {type(state.agenda[-1]).__name__}")


def _nobodys(state: State[Any], asked: Mapping[str, Decision]) -> str | None:
    """The name of a question that waits for nobody but seats that have given up."""
    if not state.resigned:
        return None
    out = frozenset(state.resigned)
    return next((name for name, question in asked.items() if question.awaited and out.issuperset(question.by)), None)


def _settle(play: Play[Any], step: Any, name: str, question: Decision) -> str | None:
    """Settle a question that nobody is there to answer (see `resign`); its name, where it was answered."""
    if question.passing is not None:
        step.close(play, name)
        play.state.open.pop(name, None)
        answered = None
    else:
        lots = [option.id for option in question.options]
        play.state.chance.shuffle(lots)
        step.take(play, Answer(question.by[0], name, tuple(lots[: question.least])))
        answered = name
    _left(play, step)
    return answered


def _open(state: State[Any], asked: Any) -> None:
    """Give new questions their ids; those that were open already keep theirs, unless they are put to others now."""
    kept = state.open
    state.open = {}
    for name, decision in asked.items():
        if name in kept and asked_party(kept[name]) == frozenset(decision.by):
            state.open[name] = kept[name]
        else:
            party = "+".join(decision.by)
            state.asked[party] = state.asked.get(party, 0) + 1
            state.open[name] = decision_id(decision.by, state.asked[party])
