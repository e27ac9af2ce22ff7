"""La Bête: the Beast of Gévaudan against four Investigators, twelve seasons from Summer 1764 to Spring 1767."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from app.core.chance import Chance
from app.core.game import BrokenInvariant, Game, Role
from app.core.message import Message, say
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.la_bete.cards import SEASONS, box
from app.games.la_bete.position import set_up
from app.games.la_bete.redeal import redeal
from app.games.la_bete.rules import held
from app.games.la_bete.show import show
from app.games.la_bete.steps.beast import ChooseStrike, ClearTracks, LayTracks, RetakeCard
from app.games.la_bete.steps.draft import DraftSeason
from app.games.la_bete.steps.investigators import MoveInvestigators
from app.games.la_bete.steps.reinforce import (
    LiftReinforcement,
    PlaceReinforcement,
    RaiseEarly,
    RemoveReinforcement,
    SetPortefaix,
    full_stocks,
)
from app.games.la_bete.steps.season import BeginSeason, ChooseSeasonCard, TurnSeasonCard
from app.games.la_bete.steps.setup import ChooseEntry, ChooseIdentity, PlaceInvestigators, RevealEntry
from app.games.la_bete.steps.terror import CountVictims, Investigate, RevealStrike, Tally, UsePower
from app.games.la_bete.steps.unrest import Panic, RainWashesTracks
from app.games.la_bete.table import BEAST, CAST, INVESTIGATORS, VICTIMS_TO_WIN, Table
from app.games.la_bete.view import LaBeteView
from app.games.la_bete.words import date

AnyStep: TypeAlias = (
    DraftSeason
    | ChooseIdentity
    | ChooseEntry
    | PlaceInvestigators
    | RevealEntry
    | BeginSeason
    | ChooseSeasonCard
    | TurnSeasonCard
    | RainWashesTracks
    | SetPortefaix
    | RemoveReinforcement
    | LiftReinforcement
    | RaiseEarly
    | PlaceReinforcement
    | Panic
    | ClearTracks
    | RetakeCard
    | ChooseStrike
    | LayTracks
    | MoveInvestigators
    | RevealStrike
    | UsePower
    | CountVictims
    | Investigate
    | Tally
)

DRAFT_ORDER = ("spring", "summer", "autumn", "winter")
"""Rule 6: the order in which the rulebook lists the decks to be made."""


class LaBeteState(Table[AnyStep]):
    """The table with the steps that are still to be done."""


class LaBeteOptions(Struct, forbid_unknown_fields=True):
    """`experienced`: rule 6, both sides make the season decks and choose the card in the seasons that favour them."""

    experienced: Annotated[
        bool, Meta(title="la_bete.option.experienced", description="la_bete.option.experienced.help")
    ] = False


class LaBete(Game[LaBeteState]):
    key = "la_bete"
    roles = (Role("beast", BEAST), Role("investigator", INVESTIGATORS, 1, 4))
    options = LaBeteOptions
    state = LaBeteState
    view_type = LaBeteView
    moments = frozenset({"captured", "true_identity"})

    def deal(self, options: LaBeteOptions, seats: Sequence[str], chance: Chance) -> LaBeteState:
        """Setup: reinforcements under their seasons, season decks shuffled, the Investigators shared out."""
        side = [seat for seat in seats if self.side(seat) == INVESTIGATORS]
        state = LaBeteState(
            seats=tuple(seats),
            chance=chance,
            experienced=options.experienced,
            stocks=full_stocks(),
            charge={who: side[i % len(side)] for i, who in enumerate(CAST)},
        )
        first: list[AnyStep] = []
        if options.experienced:
            state.phase = "draft"
            first = [DraftSeason(season, list(box().decks[season]), []) for season in DRAFT_ORDER]
        else:
            for season in SEASONS:
                deck = list(box().decks[season])
                chance.shuffle(deck)
                state.decks[season] = Secret(deck)
        first += [ChooseIdentity(), ChooseEntry(), PlaceInvestigators(), RevealEntry()]
        state.agenda = list(reversed(first))
        return state

    def view(self, state: LaBeteState, viewer: Viewer) -> LaBeteView:
        return show(state, [viewer])[viewer.name]

    def views(self, state: LaBeteState, viewers: Sequence[Viewer]) -> dict[str, LaBeteView]:
        return show(state, viewers)

    def chapter(self, state: LaBeteState) -> Message:
        """The season; before the first one, the draft or the setup."""
        if state.season == 0:
            return say(f"la_bete.phase.{'draft' if state.phase == 'draft' else 'setup'}")
        return date(state.season_name, state.year)

    def redeal(self, state: LaBeteState, viewer: Viewer, chance: Chance) -> LaBeteState:
        redeal(state, viewer, chance)
        return state

    def position(self, state: LaBeteState, words: Mapping[str, Any]) -> LaBeteState:
        set_up(state, words)
        return state

    def check(self, state: LaBeteState) -> None:
        """What the rulebook makes impossible."""
        lying = [track for track in state.tracks if track.out]
        faces = [track.identity.open() for track in lying]
        cards = [pouch.village.open() for pouch in state.pouches]
        broken = {
            "three tracks tokens on the board": len(lying) > 2,
            "one token in two places": len(set(faces)) != len(faces),
            "a captured token on the board": any(face in state.captured for face in faces),
            "one village card in two pouches": len(set(cards)) != len(cards),
            "more than four cards out": len(cards) > 4,
            "a card of an earlier season face down": any(
                not pouch.up and pouch.season != state.season for pouch in state.pouches
            ),
            "more than 25 victims": state.victims > VICTIMS_TO_WIN,
            "the true identity captured, and the match goes on": state.outcome is None
            and state.identity is not None
            and state.identity.open() not in held(state),
            "a reinforcement on a hamlet": any(not place.startswith("village:") for place in state.reinforcements),
            "a stock below zero": any(n < 0 for n in state.stocks.values()),
            "more reinforcements than there are": len(state.reinforcements) + sum(state.stocks.values()) > 12,
            "an Investigator missing": bool(state.where) and set(state.where) != set(CAST),
            "the Beast off its last village": bool(state.strikes) and state.beast != state.strikes[-1].village,
        }
        for what, true in broken.items():
            if true:
                raise BrokenInvariant(what)
