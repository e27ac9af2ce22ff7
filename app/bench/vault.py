"""Vault: a small game with secret hands and a secret deck, the same for every server that is measured.

Whose turn it is plays one of eight cards on one of 48 cells, scores, and draws another. What one viewer sees comes to
3.4 KB of JSON. It never ends by itself. `app/bench/floor.py` and `app/bench/peers/vault.cjs` have the same rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from app.core.chance import Chance
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.game import Game, Role, View
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.state import State
from app.core.step import Step
from app.core.viewer import Viewer

KINDS = ("plain", "hill", "ford", "wood")
SUITS = ("clubs", "spades", "hearts", "coins")
CELLS, CARDS, HAND, LOG = 48, 56, 8, 10


class Cell(Struct, frozen=True, gc=False):
    """A place on the board, with the last card played there."""

    id: int
    owner: int
    kind: str
    n: int
    mark: str


class Card(Struct, frozen=True, gc=False):
    id: int
    suit: str
    rank: int
    name: str


class Played(Struct, frozen=True, gc=False):
    """A line of the game's own short log."""

    seq: int
    p: int
    cell: int
    card: int
    gain: int


_CARDS = tuple(Card(n, SUITS[n % 4], 1 + n % 13, f"card-{n}") for n in range(CARDS))
_OPTIONS = tuple(Option(str(n), say("vault.cell", n=n), (f"cell:{n}",)) for n in range(CELLS))
_PROMPT = say("vault.play")


class Turn(Step["VaultState"]):
    """A player names a cell; the first card of the hand goes there."""

    player: int
    cell: int | None = None

    def ask(self, state: "VaultState") -> Mapping[str, Decision]:
        if self.cell is not None:
            return {}
        seat = state.seats[self.player]
        # Six cells of the 48 at a time keep the question as long as a usual one.
        options = _OPTIONS[state.seq % HAND :: HAND]
        return {"play": Decision(kind="play", by=(seat,), prompt=_PROMPT, options=options)}

    def take(self, play: Play["VaultState"], answer: Answer) -> None:
        self.cell = int(answer.option)

    def run(self, play: Play["VaultState"]) -> None:
        state, player = play.state, self.player
        assert self.cell is not None
        hand, deck = state.hands[player].open(), state.deck.open()
        card, place = hand[0], state.cells[self.cell]
        gain = card.rank + place.n % 3
        state.cells[self.cell] = Cell(place.id, player, place.kind, place.n + 1, card.name)
        state.scores[player] += gain
        state.hands[player] = Secret([*hand[1:], deck[0]], state.seats[player])
        state.deck = Secret([*deck[1:], card])
        state.seq += 1
        state.log = [*state.log[1 - LOG :], Played(state.seq, player, self.cell, card.id, gain)]
        play.seal()
        play.tell(Line("played", say("vault.played", n=self.cell, gain=gain), (f"cell:{self.cell}",)))
        play.then(Turn(1 - player))


class VaultState(State[Turn]):
    cells: list[Cell]
    hands: list[Secret[list[Card]]]
    deck: Secret[list[Card]]
    scores: list[int]
    log: list[Played]
    seq: int = 0


class VaultView(View):
    cells: list[Cell]
    hand: list[Card]
    handCounts: list[int]
    deckCount: int
    scores: list[int]
    log: list[Played]
    seq: int


class Vault(Game[VaultState]):
    key = "vault"
    roles = (Role("player", least=2, most=2),)
    state = VaultState
    view_type = VaultView

    def deal(self, options: Any, seats: Sequence[str], chance: Chance) -> VaultState:
        cards = list(_CARDS)
        chance.shuffle(cards)
        return VaultState(
            seats=tuple(seats),
            chance=chance,
            agenda=[Turn(0)],
            cells=[Cell(n, -1, KINDS[n % 4], 0, "none") for n in range(CELLS)],
            hands=[Secret(cards[n * HAND : (n + 1) * HAND], seat) for n, seat in enumerate(seats)],
            deck=Secret(cards[2 * HAND :]),
            scores=[0, 0],
            log=[],
        )

    def view(self, state: VaultState, viewer: Viewer) -> VaultView:
        return VaultView(
            cells=state.cells,
            hand=next((cards for hand in state.hands if (cards := hand.seen_by(viewer)) is not None), []),
            handCounts=[len(hand.open()) for hand in state.hands],
            deckCount=len(state.deck.open()),
            scores=state.scores,
            log=state.log,
            seq=state.seq,
        )

    def redeal(self, state: VaultState, viewer: Viewer, chance: Chance) -> VaultState:
        """The deck and the hands that aren't seen, shuffled together. (Old cards go back to the deck's end, which
        everybody could count; nobody needs that to be hidden better, as no bot plays this.)"""
        unseen = [hand for hand in state.hands if hand.seen_by(viewer) is None]
        cards = [*state.deck.open(), *(card for hand in unseen for card in hand.open())]
        chance.shuffle(cards)
        for number, hand in enumerate(state.hands):
            if hand.seen_by(viewer) is None:
                state.hands[number] = Secret([cards.pop() for _ in range(HAND)], state.seats[number])
        state.deck = Secret(cards)
        return state
