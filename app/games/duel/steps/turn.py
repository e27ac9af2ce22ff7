"""A turn: draw, one card or none, the attack, the end (turn 1, 2 and 4)."""

from collections.abc import Mapping

from app.core.decision import Answer, Blocked, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.duel import words
from app.games.duel.arena import HAND_LIMIT, Position
from app.games.duel.cards import ORDER, items
from app.games.duel.hands import lay, leave_hand, take_up
from app.games.duel.rules import playable
from app.games.duel.steps.attack import Attack
from app.games.duel.steps.effects import PlayedOrder, discard_equipment, draw
from app.games.duel.steps.window import Window

LAST_TURN = 200
NO_CARD = "no_card"
TAKE_BACK = "take_back"


class BeginTurn(Step[Position]):
    """Turn 1: draw one item from the own stack; an empty stack gives nothing and is never refilled."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if state.turn == LAST_TURN:
            play.end((), say("duel.outcome.too_long", n=LAST_TURN))
            return
        state.turn += 1
        state.at_turn, state.phase = self.seat, "card"
        told = say("duel.log.turn", n=state.turn, who=words.player(self.seat))
        play.tell(Line("turn", told, data={"turn": state.turn, "seat": self.seat}))
        draw(play, self.seat, 1)
        play.then(PlayCard(self.seat), Attack(self.seat), EndTurn(self.seat))


class PlayCard(Step[Position]):
    """Turn 2: exactly one of: an order, equipment, a card face down, the face-down card back; or nothing."""

    seat: str
    choice: Secret[str] | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.choice is not None:
            return {}
        return {
            "card": Decision(
                kind="card",
                by=(self.seat,),
                prompt=say("duel.prompt.card"),
                note=say("duel.note.card_sits_out" if state.fighter(self.seat).sits_out else "duel.note.card"),
                deed=say("duel.deed.card"),
                options=self._options(state),
                blocked=self._blocked(state),
                rule="card",
            )
        }

    def _options(self, state: Position) -> tuple[Option, ...]:
        player = state.players[self.seat]
        hand = sorted(set(player.hand.open()), key=list(items()).index)
        found: list[Option] = []
        for item in hand:
            if playable(state, self.seat, item):
                verb = "play" if items()[item].kind == ORDER else "equip"
                found.append(self._option(verb, item, say(f"duel.group.{verb}")))
        if player.laid is None:
            found += [self._option("lay", item, say("duel.group.lay")) for item in hand]
        group = say("duel.group.other")
        if player.laid is not None:
            back = say("duel.take_back", item=words.item(player.laid.open()))
            found.append(Option(TAKE_BACK, back, ("laid",), group=group))
        found.append(Option(NO_CARD, say("duel.no_card"), group=group))
        return tuple(found)

    def _option(self, verb: str, item: str, group: Message) -> Option:
        detail: dict[str, str | int | bool] = {"item": item, "verb": verb}
        return Option(f"{verb}:{item}", say(f"duel.{verb}", item=words.item(item)), (f"item:{item}",), detail, group)

    def _blocked(self, state: Position) -> tuple[Blocked, ...]:
        player = state.players[self.seat]
        found = [
            Blocked(f"item:{item}", say("duel.blocked.no_reserve", item=words.item(item)))
            for item in sorted(set(player.hand.open()))
            if items()[item].kind == ORDER and not playable(state, self.seat, item)
        ]
        if player.laid is not None:
            found.append(Blocked("laid", say("duel.blocked.slot_full")))
        return tuple(found)

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = Secret(answer.option, self.seat)

    def run(self, play: Play[Position]) -> None:
        if self.choice is None:
            return
        verb, _, item = self.choice.open().partition(":")
        if verb == "equip":
            self._equip(play, item)
        elif verb == "play":
            self._order(play, item)
        elif verb == "lay":
            self._lay(play, item)
        elif verb == TAKE_BACK:
            self._take_back(play)
        else:
            told = say("duel.log.no_card", who=words.player(self.seat))
            play.tell(Line("no_card", told, data={"seat": self.seat}))

    def _equip(self, play: Play[Position], item: str) -> None:
        state = play.state
        player, fighter = state.players[self.seat], state.fighter(self.seat)
        leave_hand(player, item)
        discard_equipment(play, self.seat, "duel.log.equipment_replaced")
        fighter.worn = item
        beast = words.beast(fighter.beast, "object")
        told = say("duel.log.equip", who=words.player(self.seat), item=words.item(item), beast=beast)
        play.tell(Line("equip", told, (f"item:{item}",), {"seat": self.seat, "item": item}))

    def _order(self, play: Play[Position], item: str) -> None:
        state = play.state
        player = state.players[self.seat]
        leave_hand(player, item)
        state.played, state.cancelled = item, False
        told = say("duel.log.order", who=words.player(self.seat), item=words.item(item), text=words.item_text(item))
        play.tell(Line("order", told, (f"item:{item}",), {"seat": self.seat, "item": item}))
        play.then(Window(state.foe(self.seat), "order"), PlayedOrder(self.seat))

    def _lay(self, play: Play[Position], item: str) -> None:
        lay(play.state.players[self.seat], item, self.seat)
        data: dict[str, str | int | bool | list[str]] = {"seat": self.seat}
        who = words.player(self.seat)
        own = say("duel.log.lay.own", who=who, item=words.item(item))
        play.tell(
            Line("lay", say("duel.log.lay", who=who), data=data),
            {self.seat: Line("lay", own, (f"item:{item}",), data)},
        )

    def _take_back(self, play: Play[Position]) -> None:
        item = take_up(play.state.players[self.seat])
        data: dict[str, str | int | bool | list[str]] = {"seat": self.seat}
        who = words.player(self.seat)
        own = say("duel.log.take_back.own", who=who, item=words.item(item))
        play.tell(
            Line("take_back", say("duel.log.take_back", who=who), data=data),
            {self.seat: Line("take_back", own, (f"item:{item}",), data)},
        )


class EndTurn(Step[Position]):
    """Turn 4: whoever holds more than five cards discards down to five, as they choose. Then it is the other's turn."""

    seat: str
    thrown: tuple[str, ...] | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        hand = state.players[self.seat].hand.open()
        over = len(hand) - HAND_LIMIT
        if over <= 0 or self.thrown is not None:
            return {}
        return {
            "discard": Decision(
                kind="discard",
                by=(self.seat,),
                prompt=say("duel.prompt.discard", n=over),
                note=say("duel.note.discard", n=HAND_LIMIT),
                deed=say("duel.deed.discard"),
                options=tuple(
                    Option(f"hand:{place}:{item}", words.item(item), (f"item:{item}",), {"item": item})
                    for place, item in enumerate(hand)
                ),
                least=over,
                most=over,
                rule="end-of-turn",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.thrown = tuple(option.split(":", 2)[2] for option in answer.options)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        player = state.players[self.seat]
        for item in self.thrown or ():
            leave_hand(player, item)
            player.discard.append(item)
            told = say("duel.log.discard", who=words.player(self.seat), item=words.item(item))
            play.tell(Line("discard", told, (f"item:{item}",), {"seat": self.seat, "item": item}))
        state.fight = None
        play.then(BeginTurn(state.foe(self.seat)))
