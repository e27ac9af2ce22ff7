"""Phase 1: the season's card and its reinforcement (rules 1.1 and 1.2)."""

from collections.abc import Mapping
from typing import Any

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.cards import box
from app.games.la_bete.steps.beast import ChooseStrike, ClearTracks, LayTracks, RetakeCard
from app.games.la_bete.steps.investigators import MoveInvestigators
from app.games.la_bete.steps.reinforce import (
    LiftReinforcement,
    PlaceReinforcement,
    RaiseEarly,
    RemoveReinforcement,
    SetPortefaix,
)
from app.games.la_bete.steps.terror import CountVictims, Investigate, RevealStrike, Tally, UsePower
from app.games.la_bete.steps.unrest import Panic, RainWashesTracks
from app.games.la_bete.table import LAST_SEASON, CardPlayed, Position


class BeginSeason(Step[Position]):
    """A season has four phases; after the twelfth season the match is counted."""

    season: int

    def run(self, play: Play[Position]) -> None:
        if self.season > LAST_SEASON:
            play.then(Tally())
            return
        state = play.state
        state.season, state.phase, state.card = self.season, "season", None
        state.portefaix = state.announced = None
        state.rode = []
        date = words.date(state.season_name, state.year)
        play.tell(Line("season", say("la_bete.log.season", date=date), data={"season": self.season}))
        play.then(ChooseSeasonCard() if state.experienced else TurnSeasonCard())


class ChooseSeasonCard(Step[Position]):
    """Rule 6, the variant: the side that the season favours chooses among the cards that it keeps for it.

    The last of them comes up without a question.
    """

    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        kept = self._kept(state)
        if self.chosen is not None or len(kept) < 2:
            return {}
        return {
            "season_card": Decision(
                kind="season_card",
                by=(box().seasons[state.season_name].favours,),
                prompt=say("la_bete.prompt.season_card", season=words.of_season(state.season_name)),
                note=say("la_bete.note.season_card"),
                deed=say("la_bete.deed.season_card"),
                options=tuple(Option(f"card:{card}", words.card(card), (f"card:{card}",)) for card in kept),
                rule="experienced",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option.removeprefix("card:")

    def run(self, play: Play[Position]) -> None:
        kept = self._kept(play.state)
        card = self.chosen or next(iter(kept), None)
        if card is not None:
            kept.remove(card)
        play.then(TurnSeasonCard(card))

    def _kept(self, state: Position) -> list[str]:
        return (state.reserved or {}).get(state.season_name, [])


class TurnSeasonCard(Step[Position]):
    """Rule 1.1: the top card of the season's deck is turned up; its effect holds in the phase printed on it."""

    chosen: str | None = None

    def run(self, play: Play[Position]) -> None:
        state = play.state
        card = self.chosen or self._draw(state)
        if card is not None:
            play.seal()
            state.card = card
            state.cards.append(CardPlayed(state.season, card))
            told = say("la_bete.log.card", card=words.card(card), text=say(f"la_bete.card.{card}.text"))
            play.tell(Line("card", told, (f"card:{card}",), {"card": card}))
        play.then(*season_steps(state))

    def _draw(self, state: Position) -> str | None:
        if state.season_name not in state.decks:
            return None
        deck = list(state.decks[state.season_name].open())
        card = deck.pop(0) if deck else None
        state.decks[state.season_name] = Secret(deck)
        return card


def season_steps(state: Position) -> list[Step[Any]]:
    """All that is done in a season once its card lies open, in order."""
    effect = state.effect
    steps: list[Step[Any]] = []
    if effect.track_returns:
        steps.append(RainWashesTracks())
    if effect.portefaix:
        steps.append(SetPortefaix())
    if effect.remove_reinforcements:
        steps += [RemoveReinforcement() for _ in range(effect.remove_reinforcements)]
    if effect.move_reinforcements:
        steps.append(LiftReinforcement(left=effect.move_reinforcements, moved=[]))
    if effect.place_now:
        steps.append(RaiseEarly(effect.place_now.kind, effect.place_now.stocks))
    steps.append(PlaceReinforcement(box().seasons[state.season_name].reinforcement, state.season_name))
    if effect.beast_moves_investigator:
        steps.append(Panic())
    return [*steps, *beast_steps(state)]


def beast_steps(state: Position) -> list[Step[Any]]:
    """From phase 2 to the next season."""
    retake = [RetakeCard()] if state.effect.retake_card else []
    return [ClearTracks(), *retake, ChooseStrike(), LayTracks(), *investigator_steps(state)]


def investigator_steps(state: Position) -> list[Step[Any]]:
    """From phase 3 to the next season."""
    return [MoveInvestigators(), *terror_steps(state)]


def terror_steps(state: Position) -> list[Step[Any]]:
    """Phase 4 and the next season."""
    return [RevealStrike(), UsePower(), CountVictims(), Investigate(), BeginSeason(state.season + 1)]
