"""A whole match as readable text: each move, what everybody was told of it, what is asked next, what each viewer sees.

`python -m tests.games.la_bete.playthrough` writes golden/match.txt anew. Do so after a change that is meant, and read
the difference: every line that changed is something that some player would notice.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.core.event import Event, Line
from app.core.message import Message
from app.core.observation import Observation, observe
from app.core.referee import Turn, questions
from app.core.transcript import Move
from app.games.la_bete.game import LaBeteState
from app.games.la_bete.view import LaBeteView
from tests.games.la_bete.random_match import match, opening
from tests.games.la_bete.table_kit import GAME, name

GOLDEN = Path(__file__).parent / "golden/match.txt"
NUMBER = 29
"""The match that is recorded: three experienced players, all twelve seasons, a capture, and most kinds of events."""


def playthrough(number: int = NUMBER) -> str:
    """The match of that number, as text."""
    return "\n".join(_lines(number)) + "\n"


def _lines(number: int) -> Iterator[str]:
    turn = opening(number)
    yield f"La Bête, match {number}: {', '.join(turn.state.seats)}"
    yield "Viewers who are sent the same stand together under its digest; who is sent what they had before is left out."
    yield "A digest is the first 8 hex digits of the SHA-256 of an observation as sent."
    sent: dict[str, str] = {}
    yield from _moment("0 deal", turn, sent)
    for n, moment in enumerate(match(number), start=1):
        yield from _moment(f"{n} {_said(moment.state, moment.move)}", moment.turn, sent)


def _said(state: LaBeteState, move: Move) -> str:
    kind = next(question.kind for question in questions(state).values() if question.id == move.decision)
    return f"{move.by} answers {kind} ({move.decision}) with {', '.join(move.options)}"


def _moment(title: str, turn: Turn[LaBeteState], sent: dict[str, str]) -> Iterator[str]:
    """`sent` holds the digest that each viewer was sent last."""
    yield ""
    yield title + (" [sealed]" if turn.sealed else "")
    for event in turn.events:
        yield from _told(event)
    yield f"  asked: {_asked(turn.state)}"
    groups: dict[str, list[str]] = {}
    seen = observe(GAME, turn.state, GAME.viewers(turn.state.seats))
    for viewer, observation in seen.items():
        digest = hashlib.sha256(observation.encode()).hexdigest()[:8]
        if sent.get(viewer) != digest:
            groups.setdefault(digest, []).append(viewer)
            sent[viewer] = digest
    for digest, viewers in groups.items():
        yield f"  {digest} {', '.join(viewers)}: {_sees(seen[viewers[0]])}"
    if turn.state.outcome is not None:
        yield f"  won by {', '.join(turn.state.outcome.winners) or 'nobody'}: {_words(turn.state.outcome.reason)}"


def _asked(state: LaBeteState) -> str:
    """The open questions by kind, with the number of options of each."""
    kinds: dict[str, list[str]] = {}
    for question in questions(state).values():
        about = "" if question.subject is None else question.subject.partition(":")[2] + " "
        kinds.setdefault(f"{question.kind} of {'+'.join(question.by)}", []).append(f"{about}{len(question.options)}")
    return "; ".join(f"{kind}: {', '.join(counts)}" for kind, counts in kinds.items()) or "nothing"


def _told(event: Event) -> Iterator[str]:
    for audience, line in [("all", event.public), *event.told.items()]:
        if line is not None:
            yield f"  told {audience}: {_line(line)}"


def _line(line: Line) -> str:
    data = f" {json.dumps(line.data, ensure_ascii=False)}" if line.data else ""
    return f"{line.kind}: {_words(line.text)}{data}"


def _words(message: Message) -> str:
    """A message by its keys; a place by its name."""
    key = message.key.removeprefix("la_bete.")
    if key in ("village", "hamlet"):
        return str(message.args["name"])
    said = [f"{k}={_words(v) if isinstance(v, Message) else v}" for k, v in message.args.items()]
    return f"{key}({', '.join(said)})" if said else key


def _sees(observation: Observation) -> str:
    """The view in short: season, victims, the Beast, cards and tokens out, Investigators, plans."""
    view = msgspec.convert(observation.view, LaBeteView, from_attributes=True)
    season, beast = view.season, view.beast
    parts = [f"season {season.number} {season.phase} {season.card or '-'}", f"victims {view.victims.total}"]
    parts.append(f"beast {_place(beast.place)}" + "".join(f" {s}" for s in (beast.identity, beast.entry) if s))
    if beast.aim:
        parts.append(f"aims at {_place(beast.aim)}")
    parts += [
        f"{pouch.season}:{_place(pouch.village)}" + (f"/{pouch.track.face or '?'}" if pouch.track else "")
        for pouch in view.pouches
    ]
    parts += [
        f"{who} {_place(one.place)}{' riding' if one.rode else ''}"
        + (f" to {_place(one.plan.place)}" if one.plan else "")
        for who, one in view.investigators.items()
    ]
    parts += [f"captured {' '.join(view.captured)}"] if view.captured else []
    parts += [f"waiting for {' '.join(observation.waiting_for)}"] if observation.waiting_for else []
    return "; ".join(parts) + f"; could strike {len(view.could_strike)}"


def _place(ref: str | None) -> str:
    return "?" if ref is None else name(ref)


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), "utf-8")
    print(f"{GOLDEN.name} written; read the difference before you commit it")
