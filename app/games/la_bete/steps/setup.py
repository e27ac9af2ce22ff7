"""The starting situation: Spring 1764 (rules 0.1 to 0.4)."""

from collections.abc import Mapping
from functools import cache

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import box
from app.games.la_bete.steps.season import BeginSeason
from app.games.la_bete.table import BEAST, CAST, INVESTIGATORS, Plan, Position, Pouch, Strike, known


class ChooseIdentity(Step[Position]):
    """The Beast chooses the identity that it wishes to play for the whole match."""

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if state.identity is not None:
            return {}
        options = tuple(
            Option(f"identity:{key}", words.identity(key), (f"identity:{key}",)) for key in box().identities
        )
        return {
            "identity": Decision(
                kind="identity",
                by=(BEAST,),
                prompt=say("la_bete.prompt.identity"),
                note=say("la_bete.note.identity"),
                deed=say("la_bete.deed.identity"),
                options=options,
                rule="identity",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        play.state.identity = Secret(answer.option.removeprefix("identity:"), BEAST)


class ChooseEntry(Step[Position]):
    """The Beast secretly chooses the start village by which it enters; others hear of both choices at once."""

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if state.entry is not None:
            return {}
        options = tuple(Option(village, words.place(village), (village,)) for village in gevaudan().entries)
        return {
            "entry": Decision(
                kind="entry",
                by=(BEAST,),
                prompt=say("la_bete.prompt.entry"),
                note=say("la_bete.note.entry"),
                deed=say("la_bete.deed.entry"),
                options=options,
                rule="entry",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        play.state.entry = Secret(answer.option, BEAST)

    def run(self, play: Play[Position]) -> None:
        chosen = {
            "identity": words.identity(known(play.state.identity), "the"),
            "place": words.place(known(play.state.entry)),
        }
        play.tell(
            Line("hidden", say("la_bete.log.beast_ready")),
            {BEAST: Line("hidden", say("la_bete.log.beast_ready.own", **chosen))},
        )


@cache
def _places(who: str) -> tuple[Option, ...]:
    """Every place on the map, for one Investigator."""
    return tuple(
        Option(f"{who}:{place}", words.place(place), (place,), group=say(f"la_bete.group.{place.split(':')[0]}"))
        for place in gevaudan().places
    )


class PlaceInvestigators(Step[Position]):
    """The Investigators set their four silhouettes on villages or hamlets, several on one if they like.

    Until they say that they are done, the places are a plan that only their side sees and may change.
    """

    done: bool = False

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if self.done:
            return {}
        plan = state.plan.open()
        asked = {f"place:{who}": self._place(who, plan.get(who)) for who in CAST}
        if len(plan) == len(CAST):
            asked["ready"] = Decision(
                kind="ready",
                by=(INVESTIGATORS,),
                prompt=say("la_bete.prompt.ready_to_begin"),
                note=say("la_bete.note.ready_to_begin"),
                deed=say("la_bete.deed.ready_to_begin"),
                options=(Option("done", say("la_bete.ready_to_begin")),),
                rule="placing",
            )
        return asked

    def _place(self, who: str, planned: Plan | None) -> Decision:
        return Decision(
            kind="place",
            by=(INVESTIGATORS,),
            subject=f"investigator:{who}",
            prompt=say("la_bete.prompt.place", who=words.investigator(who, "object")),
            note=say("la_bete.note.place"),
            deed=say("la_bete.deed.place"),
            options=_places(who),
            standing=(f"{who}:{planned.place}",) if planned else None,
            rule="placing",
        )

    def take(self, play: Play[Position], answer: Answer) -> None:
        if answer.name == "ready":
            self.done = True
        else:
            who, _, place = answer.option.partition(":")
            play.state.plan.open()[who] = Plan(place)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        play.seal()
        for who in CAST:
            place = state.plan.open()[who].place
            state.where[who] = place
            play.tell(
                Line(
                    "placed",
                    say("la_bete.log.placed", who=words.investigator(who, "start"), place=words.place(place)),
                    (f"investigator:{who}", place),
                )
            )
        state.plan = Secret({}, INVESTIGATORS)


class RevealEntry(Step[Position]):
    """The Beast shows where it enters and makes its first victim there, unless an Investigator is present."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        village = known(state.entry)
        state.entry = None
        state.beast = village
        state.pouches.append(Pouch(0, Secret(village, BEAST), up=True))
        guarded = [who for who in CAST if state.where[who] == village]
        victims = 0 if guarded else 1
        state.strikes.append(Strike(0, village, 0, victims))
        said = words.place(village)
        play.tell(Line("entry", say("la_bete.log.entry", place=said), (village, "beast"), {"village": village}))
        if guarded:
            told = say("la_bete.log.entry_guarded", who=words.names(guarded, "start"), n=len(guarded))
        else:
            state.drops[village] = 1
            told = say("la_bete.log.first_victim", place=said)
        play.tell(Line("victims", told, (village,), {"village": village, "victims": victims}))
        play.then(BeginSeason(1))
