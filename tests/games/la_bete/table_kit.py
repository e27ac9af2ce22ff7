"""A table of La Bête for tests: set up a position, answer by kind, look at what came of it.

Places go by their names (`Saugues`, `Lajo`) or refs. Unless a test says otherwise no season card comes up, the Beast is
in Langeac, and the Investigators are far off.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.event import Line
from app.core.referee import Turn, choose, place, questions, start
from app.core.secret import Secret
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import SEASONS
from app.games.la_bete.game import LaBete, LaBeteOptions, LaBeteState
from app.games.la_bete.table import CAST
from app.games.la_bete.view import LaBeteView

GAME = LaBete()
SEED = b"a beast of Gevaudan for tests..."
REFS = {name: ref for ref, name in gevaudan().names.items()}


def ref(name: str) -> str:
    """The ref of a place."""
    return REFS.get(name, name)


def name(place_ref: str) -> str:
    return gevaudan().names[place_ref]


def card_out(season: int, village: str, face: str | None = None, *, up: bool = False) -> dict[str, Any]:
    """A village card that was played in that season, with a tracks token beside it if `face` names one."""
    track = None if face is None else {"face": face, "up": up}
    return {"season": season, "village": ref(village), "track": track}


class Table:
    """A match under way. `events` and `sealed` are those of the last answer."""

    def __init__(self, turn: Turn[LaBeteState]) -> None:
        self._took(turn)

    def _took(self, turn: Turn[LaBeteState]) -> None:
        self.state, self.events, self.sealed = turn.state, turn.events, turn.sealed

    # What is asked

    def asked(self) -> list[str]:
        """The kinds of all open questions."""
        return sorted({question.kind for question in questions(self.state).values()})

    def question(self, kind: str, who: str | None = None) -> Decision:
        """The open question of that kind, for `move` and `place` about that Investigator."""
        subject = None if who is None else f"investigator:{who}"
        fitting = [q for q in questions(self.state).values() if q.kind == kind and q.subject == subject]
        assert fitting, f"{kind} is not asked; {self.asked()} are"
        (question,) = fitting
        return question

    def options(self, kind: str, who: str | None = None) -> list[str]:
        """The ids of the legal answers."""
        return [option.id for option in self.question(kind, who).options]

    def places(self, kind: str, who: str | None = None) -> list[str]:
        """The names of the places among the legal answers (not those reached by a season card)."""
        ids = [option.removeprefix(f"{who}:") for option in self.options(kind, who)]
        return [name(place_ref) for place_ref in ids if place_ref in gevaudan().names]

    # Answers

    def answer(self, kind: str, option: str, *, who: str | None = None, by: str | None = None) -> "Table":
        """Give the option, named by its id or by its place's name, as any seat that is asked."""
        question = self.question(kind, who)
        wanted = ref(option) if who is None else f"{who}:{ref(option)}"
        if kind in ("devil", "panic") and ":" in option:
            figure, _, to = option.partition(":")
            wanted = f"{figure}:{ref(to)}"
        asked = question.by[0]
        seat = by or next(seat for seat in self.state.seats if asked in (seat, GAME.side(seat)))
        self._took(choose(GAME, self.state, seat, question.id, [wanted]))
        return self

    def strike(self, village: str, token: str = "", *, up: bool = False) -> "Table":
        """Phase 2: where to strike, and the token beside the card (the first one in hand if none is named)."""
        self.answer("strike", village)
        token = token or self.options("tracks")[0].partition(":")[0]
        return self.answer("tracks", f"{token}:{'up' if up else 'down'}")

    def moves(self, **to: str) -> "Table":
        """Phase 3: the Investigators named move, the others stay, and the side is done."""
        for who, where in to.items():
            self.answer("move", where, who=who)
        return self.answer("ready", "done")

    def forgo(self) -> "Table":
        """Decline the season's reinforcement."""
        return self.answer("reinforcement", "decline")

    def season(self, village: str, token: str = "", *, up: bool = False, **to: str) -> "Table":
        """A whole season without reinforcement from phase 1 or 2 on."""
        if self.asked() == ["reinforcement"]:
            self.forgo()
        return self.strike(village, token, up=up).moves(**to)

    # What came of it

    @property
    def victims(self) -> int:
        """All victims so far."""
        return self.state.victims

    @property
    def struck(self) -> int:
        """The victims of the last strike."""
        return self.state.strikes[-1].victims

    @property
    def captured(self) -> list[str]:
        return list(self.state.captured)

    @property
    def winners(self) -> tuple[str, ...] | None:
        """The sides that have won, () for a draw, None while the match goes on."""
        return None if self.state.outcome is None else self.state.outcome.winners

    def face(self, season: int, viewer: str = "public") -> str | None:
        """The token beside that season's card as a viewer sees it: its identity, `down`, or None where none lies."""
        track = next((pouch.track for pouch in self.view(viewer).pouches if pouch.season == season), None)
        return None if track is None else (track.face or "down")

    def where(self, who: str) -> str:
        return name(self.state.where[who])

    def posted(self) -> dict[str, str]:
        """Village → reinforcement."""
        return {name(village): kind for village, kind in self.state.reinforcements.items()}

    def view(self, viewer: str = "public") -> LaBeteView:
        return GAME.view(self.state, GAME.viewer(viewer, self.state.seats))

    def told(self, viewer: str = "public") -> list[Line]:
        """What a viewer was told of the last answer."""
        eyes = GAME.viewer(viewer, self.state.seats)
        return [line for event in self.events if (line := event.form_for(eyes)) is not None]

    def heard(self, kind: str, viewer: str = "public") -> list[str]:
        """The keys of the sentences of one kind that a viewer was told of the last answer."""
        return [line.text.key.removeprefix("la_bete.log.") for line in self.told(viewer) if line.kind == kind]


def new_match(players: int = 2, *, experienced: bool = False, seed: bytes = SEED) -> Table:
    """A match at its first question."""
    seats = GAME.seats({"investigator": players - 1})
    return Table(start(GAME, LaBeteOptions(experienced), seats, Chance.from_seed(seed)))


def table(
    *,
    season: int = 1,
    phase: str = "beast",
    card: str | None = None,
    beast: str = "Langeac",
    identity: str = "devil",
    victims: int = 0,
    at: Mapping[str, str] | None = None,
    rode: Sequence[str] = (),
    posted: Mapping[str, str] | None = None,
    stocks: Mapping[str, int] | None = None,
    out: Sequence[Mapping[str, Any]] = (),
    captured: Sequence[str] = (),
    vagabond: str | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    players: int = 2,
) -> Table:
    """A match in the given position. `at`: Investigator → place; `posted`: village → reinforcement; `out`: cards and
    tokens on the board; `decks`: the season cards to come, none where nothing is said."""
    state = new_match(players).state
    state.decks = {name: Secret(list((decks or {}).get(name, ()))) for name in SEASONS}
    words: dict[str, Any] = {
        "season": {"number": season, "phase": phase, "card": card},
        "beast": {"place": ref(beast), "identity": identity},
        "victims": {"total": victims},
        "investigators": {who: {"place": ref(where), "rode": who in rode} for who, where in (at or {}).items()},
        "reinforcements": {ref(village): kind for village, kind in (posted or {}).items()},
        "stocks": dict(stocks or {}),
        "pouches": list(out),
        "captured": list(captured),
        "vagabond": None if vagabond is None else ref(vagabond),
    }
    return Table(place(GAME, state, words))


LONG_WAY = ("Malzieu", "Prades", "Saint-Alban", "La Besseyre", "Saint-Flour", "Langeac") * 2
"""Twelve strikes from Langeac on, each 4 leagues from the last: one victim a season."""


def everybody(where: str) -> dict[str, str]:
    """All four Investigators in one place."""
    return dict.fromkeys(CAST, where)
