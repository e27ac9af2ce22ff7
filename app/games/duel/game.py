"""The beast duel: three Beasts and eight items each, four elements, one die."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from app.core.chance import Chance
from app.core.game import BrokenInvariant, Game, Role
from app.core.message import Message, say
from app.core.secret import Secret
from app.core.state import Outcome
from app.core.viewer import Viewer
from app.games.duel.arena import Arena, Player
from app.games.duel.cards import EQUIPMENT, all_items, beasts
from app.games.duel.hands import could_be_true
from app.games.duel.position import set_up
from app.games.duel.redeal import redeal
from app.games.duel.show import show
from app.games.duel.steps.attack import AfterHurt, Aftermath, Attack, Hit, Roll
from app.games.duel.steps.effects import Do, Fall, PlayedOrder, Replace
from app.games.duel.steps.opening import ChooseFirst, RollForStart
from app.games.duel.steps.turn import BeginTurn, EndTurn, PlayCard
from app.games.duel.steps.window import Window
from app.games.duel.view import DuelView
from app.games.duel.words import printed

BEASTS_EACH, ITEMS_EACH, OPENING_HAND = 3, 8, 3

AnyStep: TypeAlias = (
    ChooseFirst
    | RollForStart
    | BeginTurn
    | PlayCard
    | PlayedOrder
    | Attack
    | Window
    | Hit
    | AfterHurt
    | Roll
    | Aftermath
    | Do
    | Fall
    | Replace
    | EndTurn
)


class DuelState(Arena[AnyStep]):
    """The arena with the steps that are still to be done."""


class DuelOptions(Struct, forbid_unknown_fields=True):
    """`begins`: the seat that begins, or the die says; in a rematch the loser of the last match does."""

    begins: Annotated[
        Literal["roll", "first", "second"],
        Meta(title="duel.option.begins", description="duel.option.begins.help"),
    ] = "roll"


class Duel(Game[DuelState]):
    key = "duel"
    roles = (Role("player", least=2, most=2),)
    options = DuelOptions
    state = DuelState
    view_type = DuelView
    has_windows = True
    moments = frozenset({"fall"})

    def deal(self, options: DuelOptions, seats: Sequence[str], chance: Chance) -> DuelState:
        """Setup 1 to 3: three Beasts each and two out unseen; eight items each, three of them in hand."""
        herd, goods = list(beasts()), list(all_items())
        chance.shuffle(herd)
        chance.shuffle(goods)
        players: dict[str, Player] = {}
        for place, seat in enumerate(seats):
            reserve = herd[place : BEASTS_EACH * len(seats) : len(seats)]
            mine = goods[place * ITEMS_EACH : (place + 1) * ITEMS_EACH]
            players[seat] = Player(
                reserve=Secret(reserve, seat),
                hand=Secret(mine[:OPENING_HAND], seat),
                stack=Secret(mine[OPENING_HAND:]),
            )
        out = Secret(herd[BEASTS_EACH * len(seats) :])
        return DuelState(
            seats=tuple(seats),
            chance=chance,
            players=players,
            out=out,
            begins={"first": seats[0], "second": seats[1]}.get(options.begins),
            agenda=[ChooseFirst()],
        )

    def rematch(self, options: DuelOptions, outcome: Outcome, seats: Mapping[str, str]) -> DuelOptions:
        """Setup 5: the loser of the last match begins; after a draw the die says."""
        if not outcome.winners:
            return DuelOptions()
        loser = next(now for seat, now in seats.items() if seat not in outcome.winners)
        return DuelOptions("first" if loser == min(seats) else "second")

    def printed(self, players: int) -> Mapping[str, Message]:
        return printed()

    def view(self, state: DuelState, viewer: Viewer) -> DuelView:
        return show(state, viewer)

    def chapter(self, state: DuelState) -> Message:
        """The turn; before the first one, the setup."""
        return say("duel.board.turn", n=state.turn) if state.turn else say("duel.board.setup")

    def redeal(self, state: DuelState, viewer: Viewer, chance: Chance) -> DuelState:
        redeal(state, viewer, chance)
        return state

    def position(self, state: DuelState, words: Mapping[str, Any]) -> DuelState:
        set_up(state, words)
        return state

    def check(self, state: DuelState) -> None:
        """What the rules make impossible."""
        herd: Counter[str] = Counter(state.out.open())
        goods: Counter[str] = Counter([state.played] if state.played else [])
        for player in state.players.values():
            herd.update([*player.reserve.open(), *player.fallen])
            goods.update([*player.hand.open(), *player.stack.open(), *player.discard])
            goods.update([player.laid.open()] if player.laid else [])
            if (fighter := player.active) is not None:
                herd.update([fighter.beast])
                goods.update([fighter.worn] if fighter.worn else [])
                if not 0 <= fighter.health <= fighter.card.health:
                    raise BrokenInvariant("a Beast with more health than its card, or less than none")
                if fighter.equipment is not None and fighter.equipment.kind != EQUIPMENT:
                    raise BrokenInvariant("a Beast that wears what is no equipment")
            if not set(player.shown) <= set(player.reserve.open()):
                raise BrokenInvariant("a Beast shown in a reserve where it isn't")
            if not could_be_true(player):
                raise BrokenInvariant("hidden items other than everybody has seen")
        if max(herd.values()) > 1 or set(herd) - set(beasts()):
            raise BrokenInvariant("a Beast in two places")
        if goods - Counter(all_items()):
            raise BrokenInvariant("more items than there are in the box")
