"""The one interpreter of what cards do (their words are explained in content/beasts.toml), and what they share."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.duel import words
from app.games.duel.arena import Fighter, Position
from app.games.duel.cards import Effect, beasts, items
from app.games.duel.hands import put_in_hand, turn_up


class PlayedOrder(Step[Position]):
    """An order takes effect, unless a guardian cancelled it, and goes to the discard pile either way."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        item = state.played
        if item is None:
            return
        state.players[self.seat].discard.append(item)
        state.played = None
        if not state.cancelled:
            play.then(*[Do(self.seat, effect) for effect in items()[item].effect])


class Do(Step[Position]):
    """One effect of a card of `seat`. Where it leaves a choice (what to take back, who comes out), it asks."""

    seat: str
    effect: Effect
    attack: bool = False
    """It is part of an attack: damage then counts towards the defeat that follows it."""
    choice: Secret[str] | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.choice is not None:
            return {}
        player = state.players[self.seat]
        if self.effect.retrieve and player.discard:
            options = tuple(
                Option(f"item:{item}", words.item(item), (f"item:{item}",)) for item in sorted(set(player.discard))
            )
            return {"retrieve": self._asked("retrieve", options)}
        if self.effect.swap and player.reserve.open():
            return {"swap": self._asked("swap", reserve_options(state, self.seat))}
        return {}

    def _asked(self, kind: str, options: tuple[Option, ...]) -> Decision:
        return Decision(
            kind=kind,
            by=(self.seat,),
            prompt=say(f"duel.prompt.{kind}"),
            note=say(f"duel.note.{kind}"),
            deed=say(f"duel.deed.{kind}"),
            options=options,
            rule="orders" if kind == "swap" else "die-effects",
        )

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = Secret(answer.option.partition(":")[2], self.seat)

    def run(self, play: Play[Position]) -> None:
        match self.effect.word:
            case "damage":
                self._damage(play)
            case "heal":
                self._heal(play)
            case "draw":
                draw(play, self.seat, self.effect.draw)
            case "sit_out":
                self._sit_out(play)
            case "discard_equipment":
                self._discard_equipment(play)
            case "discard_face_down":
                self._discard_face_down(play)
            case "retrieve":
                self._retrieve(play)
            case "swap":
                self._swap(play)
            case "prevent":
                if play.state.fight is not None:
                    play.state.fight.prevented = True
            case "cancel":
                play.state.cancelled = True

    def _damage(self, play: Play[Position]) -> None:
        state = play.state
        foe = state.foe(self.seat)
        fighter = state.fighter(foe)
        if fighter.health <= 0 or (self.attack and state.fight is not None and state.fight.exactly_one):
            return
        fighter.health = max(0, fighter.health - self.effect.damage)
        beast = words.beast(fighter.beast, "start")
        told = say("duel.log.damage", n=self.effect.damage, beast=beast, left=fighter.health)
        play.tell(_fighter_line("damage", told, foe, fighter))
        if fighter.health == 0 and not self.attack:
            # Whoever comes out for an attacker that a guardian felled does not attack any more.
            state.fight = None
            play.then(Fall(foe))

    def _heal(self, play: Play[Position]) -> None:
        fighter = play.state.fighter(self.seat)
        healed = min(self.effect.heal, fighter.card.health - fighter.health)
        fighter.health += healed
        key = "duel.log.heal" if healed else "duel.log.heal_full"
        told = say(key, n=healed, beast=words.beast(fighter.beast, "start"), left=fighter.health)
        play.tell(_fighter_line("heal", told, self.seat, fighter))

    def _sit_out(self, play: Play[Position]) -> None:
        foe = play.state.foe(self.seat)
        fighter = play.state.fighter(foe)
        if fighter.health > 0:
            fighter.sits_out = True
            told = say("duel.log.sit_out", beast=words.beast(fighter.beast, "start"))
            play.tell(_fighter_line("sit_out", told, foe, fighter))

    def _discard_equipment(self, play: Play[Position]) -> None:
        foe = play.state.foe(self.seat)
        if play.state.fighter(foe).health > 0:
            discard_equipment(play, foe, "duel.log.equipment_lost")

    def _discard_face_down(self, play: Play[Position]) -> None:
        foe = play.state.foe(self.seat)
        player = play.state.players[foe]
        if player.laid is None:
            return
        item = turn_up(player)
        player.discard.append(item)
        told = say("duel.log.face_down_lost", who=words.player(foe), item=words.item(item))
        play.tell(Line("face_down_lost", told, (f"item:{item}",), {"seat": foe, "item": item}))

    def _retrieve(self, play: Play[Position]) -> None:
        player = play.state.players[self.seat]
        if self.choice is None:
            return
        item = self.choice.open()
        player.discard.remove(item)
        put_in_hand(player, item)
        told = say("duel.log.retrieve", who=words.player(self.seat), item=words.item(item))
        play.tell(Line("retrieve", told, (f"item:{item}",), {"seat": self.seat, "item": item}))

    def _swap(self, play: Play[Position]) -> None:
        state = play.state
        if self.choice is None:
            return
        discard_equipment(play, self.seat, "duel.log.equipment_off")
        back = state.fighter(self.seat).beast
        come_out(play, self.seat, self.choice.open(), "swap")
        player = state.players[self.seat]
        player.reserve.open().append(back)
        player.shown.append(back)


class Fall(Step[Position]):
    """Defeat: the equipment is discarded, the Beast leaves the match, the next comes out; without one it is lost."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        player, beast = state.players[self.seat], state.fighter(self.seat).beast
        discard_equipment(play, self.seat, "duel.log.equipment_off")
        player.active = None
        player.fallen.append(beast)
        told = say("duel.log.fall", beast=words.beast(beast, "start"))
        play.tell(Line("fall", told, (f"beast:{beast}",), {"seat": self.seat, "beast": beast}))
        if player.reserve.open():
            play.then(Replace(self.seat))
        else:
            play.end((state.foe(self.seat),), say("duel.outcome.no_beasts", who=words.player(self.seat)))


class Replace(Step[Position]):
    """The owner of a defeated Beast chooses the next from the reserve, knowing the other player's Beast."""

    seat: str
    choice: Secret[str] | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.choice is not None:
            return {}
        return {
            "next": Decision(
                kind="next",
                by=(self.seat,),
                prompt=say("duel.prompt.next"),
                note=say("duel.note.next", beast=words.beast(state.fighter(state.foe(self.seat)).beast, "object")),
                deed=say("duel.deed.next"),
                options=reserve_options(state, self.seat),
                rule="defeat",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = Secret(answer.option.partition(":")[2], self.seat)

    def run(self, play: Play[Position]) -> None:
        if self.choice is not None:
            come_out(play, self.seat, self.choice.open(), "next")


def reserve_options(state: Position, seat: str) -> tuple[Option, ...]:
    """The Beasts of a player's own reserve."""
    return tuple(
        Option(f"beast:{beast}", words.beast(beast), (f"beast:{beast}",), {"element": beasts()[beast].element})
        for beast in state.players[seat].reserve.open()
    )


def come_out(play: Play[Position], seat: str, beast: str, why: str) -> None:
    """A Beast comes out of the reserve, face up, with full health and without equipment."""
    player = play.state.players[seat]
    player.reserve.open().remove(beast)
    if beast in player.shown:
        player.shown.remove(beast)
    player.active = Fighter.fresh(beast)
    told = say(f"duel.log.{why}", who=words.player(seat), beast=words.beast(beast, "object"))
    play.tell(Line("comes_out", told, (f"beast:{beast}",), {"seat": seat, "beast": beast}))


def draw(play: Play[Position], seat: str, n: int) -> None:
    """Draw from the own stack; only the player sees what. An empty stack gives nothing."""
    player = play.state.players[seat]
    for _ in range(n):
        if not player.stack.open():
            told = say("duel.log.stack_empty", who=words.player(seat))
            play.tell(Line("stack_empty", told, data={"seat": seat}))
            return
        play.seal()
        item = player.stack.open().pop(0)
        player.hand.open().append(item)
        who = words.player(seat)
        own = say("duel.log.draw.own", who=who, item=words.item(item))
        play.tell(
            Line("draw", say("duel.log.draw", who=who), data={"seat": seat}),
            {seat: Line("draw", own, (f"item:{item}",), {"seat": seat})},
        )


def discard_equipment(play: Play[Position], seat: str, why: str) -> None:
    """What the active Beast wears goes to the discard pile."""
    player = play.state.players[seat]
    fighter = play.state.fighter(seat)
    if fighter.worn is None:
        return
    item, fighter.worn = fighter.worn, None
    player.discard.append(item)
    told = say(why, item=words.item(item), beast=words.beast(fighter.beast, "start"))
    play.tell(Line("equipment_off", told, (f"item:{item}",), {"seat": seat, "item": item}))


def _fighter_line(kind: str, text: Message, seat: str, fighter: Fighter) -> Line:
    data: dict[str, str | int | bool | list[str]] = {"seat": seat, "beast": fighter.beast, "health": fighter.health}
    return Line(kind, text, (f"beast:{fighter.beast}",), data)
