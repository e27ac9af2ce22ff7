"""Turn 3: the attack, which is compulsory unless the Beast sits out."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.step import Step
from app.games.duel import words
from app.games.duel.arena import Fight, Fighter, Position
from app.games.duel.rules import advantage, attack, damage, defence
from app.games.duel.steps.effects import Do, Fall
from app.games.duel.steps.window import Window


class Attack(Step[Position]):
    """The active Beast attacks the other player's, or sits out and is free of that state afterwards."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        state.phase = "attack"
        fighter = state.fighter(self.seat)
        if fighter.sits_out:
            fighter.sits_out = False
            told = say("duel.log.sits_out", beast=words.beast(fighter.beast, "start"))
            play.tell(Line("sits_out", told, (f"beast:{fighter.beast}",), {"seat": self.seat}))
            return
        foe = state.foe(self.seat)
        state.fight = Fight(exactly_one=state.attacks == 0)
        state.attacks += 1
        state.rolls = []
        attacked = words.beast(state.fighter(foe).beast, "object")
        told = say("duel.log.attack", beast=words.beast(fighter.beast, "start"), foe=attacked)
        play.tell(Line("attack", told, (f"beast:{fighter.beast}",), {"seat": self.seat}))
        play.then(Window(foe, "attack"), Hit(self.seat))


class Hit(Step[Position]):
    """Attack less defence, at least 1; nothing where a guardian prevented it; exactly 1 in the match's first attack."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        foe = state.foe(self.seat)
        attacker, defender = state.fighter(self.seat), state.fighter(foe)
        if state.fight is None:
            return
        if state.fight.prevented:
            told = say("duel.log.prevented", beast=words.beast(defender.beast, "start"))
            play.tell(Line("prevented", told, (f"beast:{defender.beast}",), {"seat": foe}))
            play.then(Roll(self.seat), Aftermath(self.seat))
            return
        n = damage(attacker, defender, state.fight.exactly_one)
        defender.health = max(0, defender.health - n)
        told = _told(attacker, defender, n, state.fight.exactly_one)
        play.tell(
            Line("hit", told, (f"beast:{defender.beast}",), {"seat": foe, "damage": n, "health": defender.health})
        )
        if defender.health > 0:
            play.then(Window(foe, "hurt"), AfterHurt(self.seat))
        else:
            play.then(Roll(self.seat), Aftermath(self.seat))


def _told(attacker: Fighter, defender: Fighter, n: int, exactly_one: bool) -> Message:
    """The damage with its sum, or with the rule that overrides it."""
    strength, element, shelter = attack(attacker), advantage(attacker, defender), defence(defender)
    if exactly_one:
        why = "first"
    elif strength + element - shelter < n:
        why = "least"
    else:
        why = "element" if element else "plain"
    return say(
        f"duel.log.hit.{why}",
        n=n,
        beast=words.beast(defender.beast, "start"),
        left=defender.health,
        attack=strength,
        element=element,
        defence=shelter,
    )


class AfterHurt(Step[Position]):
    """The attack goes on to the roll, unless the attacker fell by a guardian: who came out for it doesn't attack."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        if play.state.fight is not None:
            play.then(Roll(self.seat), Aftermath(self.seat))


class Roll(Step[Position]):
    """The attacker rolls once; a number of its die effect triggers it. The lucky claw allows one more after a miss."""

    seat: str
    again: bool = False
    choice: str | None = None
    asking: bool = False

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if not self.asking or self.choice is not None:
            return {}
        return {
            "reroll": Decision(
                kind="reroll",
                by=(self.seat,),
                prompt=say("duel.prompt.reroll"),
                note=say("duel.note.reroll"),
                deed=say("duel.deed.reroll"),
                options=(Option("roll", say("duel.roll_again")), Option("keep", say("duel.keep_roll"))),
                rule="die-effects",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.choice == "keep":
            return
        state = play.state
        fighter = state.fighter(self.seat)
        number = state.chance.below(6) + 1
        state.rolls.append(number)
        triggered = number in fighter.card.die
        said: dict[str, str | int | Message] = {"n": number, "beast": words.beast(fighter.beast, "start")}
        if triggered:
            told = say("duel.log.roll_hits", text=words.die_effect(fighter.card), **said)
        else:
            told = say("duel.log.roll_misses", **said)
        play.tell(Line("roll", told, data={"seat": self.seat, "rolls": str(number), "triggered": triggered}))
        if triggered:
            play.then(*[Do(self.seat, effect, attack=True) for effect in fighter.card.effect])
        elif fighter.equipment is not None and fighter.equipment.second_roll and not self.again:
            play.then(Roll(self.seat, again=True, asking=True))


class Aftermath(Step[Position]):
    """The defender is defeated at 0 health, the die's effect included; its owner may have a guardian for that."""

    seat: str

    def run(self, play: Play[Position]) -> None:
        state = play.state
        foe = state.foe(self.seat)
        state.fight = None
        if state.fighter(foe).health == 0:
            window = [Window(foe, "beaten")] if state.players[foe].reserve.open() else []
            play.then(*window, Fall(foe))
