"""What two season cards do by themselves in phase 1: rain on the tracks, and panic."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import say
from app.core.play import Play
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.steps.beast import take_back_track
from app.games.la_bete.table import BEAST, CAST, Position


class RainWashesTracks(Step[Position]):
    """Last season's token goes back to the Beast at once; there is nothing left to investigate there."""

    def run(self, play: Play[Position]) -> None:
        track = play.state.track(play.state.season - 1)
        if track is None:
            play.tell(Line("rain", say("la_bete.log.rain_nothing")))
        else:
            take_back_track(play, track, "rain")


class Panic(Step[Position]):
    """The Beast drives one Investigator away, one or two leagues."""

    chosen: str | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        how = state.effect.beast_moves_investigator
        if self.chosen is not None or how is None:
            return {}
        return {
            "panic": Decision(
                kind="panic",
                by=(BEAST,),
                prompt=say("la_bete.prompt.panic"),
                note=say("la_bete.note.panic", least=how.least, most=how.most),
                deed=say("la_bete.deed.drive"),
                options=driven(state, how.least, how.most),
                rule="season-cards",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        if self.chosen is not None:
            drive(play, self.chosen)


def driven(state: Position, least: int, most: int) -> tuple[Option, ...]:
    """Every way of moving one Investigator so many leagues."""
    return tuple(
        Option(
            f"{who}:{place}",
            say("la_bete.who_to", who=words.investigator(who, "short"), place=words.place(place)),
            (f"investigator:{who}", place),
            group=words.investigator(who),
        )
        for who in CAST
        for place in gevaudan().within(state.where[who], least, most)
    )


def drive(play: Play[Position], choice: str) -> None:
    """Move the Investigator named in an option's id (`bishop:village:4`)."""
    who, _, place = choice.partition(":")
    start = play.state.where[who]
    play.state.where[who] = place
    told = say("la_bete.log.driven", who=words.investigator(who, "start"), place=words.place(place))
    play.tell(Line("moved", told, (f"investigator:{who}", place), {"who": who, "from": start, "to": place}))
