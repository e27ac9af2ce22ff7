"""The experienced players' variant: both sides make the season decks before the match, and choose from them in it.

A deck's six cards are known to all, and whoever keeps or discards one shows by it what is left; so the draft lies open.
"""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.cards import SEASONS, box
from app.games.la_bete.table import BEAST, INVESTIGATORS, Position

CARDS_KEPT = 3


class DraftSeason(Step[Position]):
    """Rule 6: the side that a season favours keeps a card, the other discards one, until three are kept.

    Of the last card the other side has nothing to choose: it is discarded without a question.
    """

    season: str
    pack: list[str]
    kept: list[str]
    discarding: bool = False

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if len(self.kept) == CARDS_KEPT:
            return {}
        kind = "draft_discard" if self.discarding else "draft_keep"
        decision = Decision(
            kind=kind,
            by=(self._side(kind),),
            prompt=say(f"la_bete.prompt.{kind}", season=words.of_season(self.season)),
            note=say(f"la_bete.note.{kind}"),
            deed=say(f"la_bete.deed.{kind}"),
            options=tuple(Option(f"card:{card}", words.card(card), (f"card:{card}",)) for card in self.pack),
            rule="experienced",
        )
        return {kind: decision}

    def take(self, play: Play[Position], answer: Answer) -> None:
        card = answer.option.removeprefix("card:")
        if self.discarding:
            self._discard(play, card)
        else:
            self._keep(play, card)
        self.discarding = not self.discarding

    def run(self, play: Play[Position]) -> None:
        for card in list(self.pack):
            self._discard(play, card)
        if len(play.state.reserved or {}) == len(SEASONS):
            play.state.phase = "setup"

    def _keep(self, play: Play[Position], card: str) -> None:
        self.pack.remove(card)
        self.kept.append(card)
        play.state.reserved = {**(play.state.reserved or {}), self.season: list(self.kept)}
        play.tell(self._told("draft_keep", card))

    def _discard(self, play: Play[Position], card: str) -> None:
        self.pack.remove(card)
        play.tell(self._told("draft_discard", card))

    def _told(self, kind: str, card: str) -> Line:
        side = self._side(kind)
        told = say(f"la_bete.log.{kind}.{side}", card=words.card(card), season=words.of_season(self.season))
        return Line(kind, told, (f"card:{card}",))

    def _side(self, kind: str) -> str:
        """Who keeps the season's cards, and who discards from them."""
        favoured = box().seasons[self.season].favours
        other = BEAST if favoured == INVESTIGATORS else INVESTIGATORS
        return favoured if kind == "draft_keep" else other
