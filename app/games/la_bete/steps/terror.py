"""Phase 4: the Beast strikes, the Investigators study its tracks (rules 4.1 to 4.4), and the end (rule 5)."""

from collections.abc import Mapping

from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import box
from app.games.la_bete.rules import held, identifies, identity_of, protectors, reinforcement, tally, victims
from app.games.la_bete.steps.unrest import drive, driven
from app.games.la_bete.table import (
    BEAST,
    CAST,
    INVESTIGATORS,
    VICTIMS_TO_WIN,
    Position,
    Pouch,
    Strike,
    Track,
)

DECLINE = "decline"
CAPTURES_TO_WIN = 4


class RevealStrike(Step[Position]):
    """Rule 4.1: the card is turned up and the silhouette moves.

    In the season of the double game the Beast may first turn up its face-down token to use its power; it is asked
    whatever lies there, so that the pause says nothing.
    """

    turn_up: bool | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        track, pouch = state.track(state.season), state.pouch(state.season)
        if not state.effect.double_game or track is None or pouch is None or track.up or self.turn_up is not None:
            return {}
        answers = [Option("turn_up", say("la_bete.turn_up", identity=words.identity(track.identity.open())))]
        far = self._far(state, pouch)
        if not far:
            answers.append(Option("leave_down", say("la_bete.leave_down")))
        return {
            "turn_up": Decision(
                kind="turn_up",
                by=(BEAST,),
                prompt=say(f"la_bete.prompt.turn_up{'_must' if far else ''}"),
                note=say(f"la_bete.note.turn_up{'_must' if far else ''}"),
                deed=say("la_bete.deed.turn_up"),
                options=tuple(answers),
                rule="season-cards",
            )
        }

    def _far(self, state: Position, pouch: Pouch) -> bool:
        """So far only the Wolf Pack goes: its token must be turned up."""
        return gevaudan().leagues(state.beast or "", pouch.village.open()) > state.effect.beast_range

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.turn_up = answer.option == "turn_up"

    def run(self, play: Play[Position]) -> None:
        state = play.state
        track, pouch = state.track(state.season), state.pouch(state.season)
        if pouch is None or state.beast is None:
            return
        play.seal()
        pouch.up = True
        village = pouch.village.open()
        start, leagues = state.beast, gevaudan().leagues(state.beast, village)
        state.beast = village
        state.strikes.append(Strike(state.season, village, leagues))
        told = say("la_bete.log.strike", place=words.place(village), n=leagues)
        play.tell(Line("strike", told, (village, "beast"), {"from": start, "to": village, "leagues": leagues}))
        if track is not None and self.turn_up:
            turn_up(play, track, "token_turned")


def turn_up(play: Play[Position], track: Track, why: str) -> None:
    """A token's face becomes known to all."""
    play.seal()
    track.up = True
    identity = track.identity.open()
    told = say(f"la_bete.log.{why}", identity=words.identity(identity, "the"))
    play.tell(Line("turned_up", told, (f"identity:{identity}",), {"identity": identity, "season": track.season}))


class UsePower(Step[Position]):
    """Rule 2.4: the power of a token that lies face up is used or not, as its owner likes, where it would matter."""

    choice: str | None = None

    def power(self, state: Position) -> str | None:
        """The identity whose power is at hand in this strike."""
        track = state.track(state.season)
        return track.identity.open() if track is not None and track.up else None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        power = self.power(state)
        if power is None or self.choice is not None or not self._matters(state, power):
            return {}
        leagues = box().identities[power].power.moves_investigator
        if leagues:
            kind, options = "devil", driven(state, leagues, leagues)
        else:
            kind, options = "power", (Option("use", say(f"la_bete.use.{power}"), (f"identity:{power}",)),)
        return {
            kind: Decision(
                kind=kind,
                by=(BEAST,),
                prompt=say(f"la_bete.prompt.{kind}"),
                note=say(f"la_bete.identity.{power}.power"),
                deed=say(f"la_bete.deed.{kind}"),
                options=(*options, Option(DECLINE, say("la_bete.no_power"))),
                rule="powers",
            )
        }

    def _matters(self, state: Position, power: str) -> bool:
        strike = state.strikes[-1]
        if box().identities[power].power.moves_investigator:
            return True
        with_it = victims(state, strike.village, strike.leagues, power)
        return with_it != victims(state, strike.village, strike.leagues)

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.choice = answer.option

    def run(self, play: Play[Position]) -> None:
        power = self.power(play.state)
        if power is None or self.choice is None:
            return
        if self.choice == DECLINE:
            play.tell(Line("power", say("la_bete.log.power_unused"), (f"identity:{power}",)))
            return
        play.tell(Line("power", say(f"la_bete.log.power.{power}"), (f"identity:{power}",)))
        if box().identities[power].power.moves_investigator:
            drive(play, self.choice)
        else:
            play.state.power = power


class CountVictims(Step[Position]):
    """Rule 4.1: drops of blood at the struck village. The Beast wins with the 25th at once."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        if not state.strikes or state.strikes[-1].season != state.season:
            return
        strike = state.strikes[-1]
        village = strike.village
        n = min(victims(state, village, strike.leagues, state.power), VICTIMS_TO_WIN - state.victims)
        strike.victims = n
        if n:
            state.drops[village] = state.drops.get(village, 0) + n
            told = say("la_bete.log.victims", n=n, place=words.place(village))
        else:
            told = self._spared(state, village)
        play.tell(Line("victims", told, (village,), {"village": village, "victims": n}))
        track = state.track(state.season)
        if track is not None and state.portefaix == village and not track.up:
            turn_up(play, track, "portefaix_saw")
        if state.victims >= VICTIMS_TO_WIN:
            play.end((BEAST,), say("la_bete.outcome.victims"))

    def _spared(self, state: Position, village: str) -> Message:
        place = words.place(village)
        guards = protectors(state, village)
        if guards:
            return say("la_bete.log.protected", place=place, who=words.names(guards, "start"), n=len(guards))
        if state.portefaix == village:
            return say("la_bete.log.portefaix_protected", place=place)
        if reinforcement(state, village) == "dragoon":
            return say("la_bete.log.dragoons_protected", place=place)
        return say("la_bete.log.no_victims", place=place)


class Investigate(Step[Position]):
    """Rules 4.2 and 4.3: Investigators on last season's and on this season's village study the tracks there."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        state.power = None
        if not state.effect.investigations:
            play.tell(Line("no_investigation", say("la_bete.log.no_investigations")))
            return
        for season in (state.season - 1, state.season):
            pouch, track = state.pouch(season), state.track(season)
            if pouch is None or track is None or state.outcome is not None:
                continue
            here = self._present(state, pouch.village.open())
            if here:
                self._study(play, pouch.village.open(), track, here)
            elif season == state.season:
                told = say("la_bete.log.nobody_there", place=words.place(pouch.village.open()))
                play.tell(Line("no_investigation", told, (pouch.village.open(),)))

    def _present(self, state: Position, village: str) -> list[str]:
        reach = state.effect.investigate_distance
        return [who for who in CAST if gevaudan().leagues(state.where[who], village) <= reach]

    def _study(self, play: Play[Position], village: str, track: Track, here: list[str]) -> None:
        state = play.state
        identity = track.identity.open()
        name = words.identity(identity, "the")
        refs = (village, f"identity:{identity}")
        play.seal()
        track.up = True
        able = [who for who in here if identity in identifies(state, who)]
        if not able:
            said = {"place": words.place(village), "who": words.names(here), "identity": name}
            play.tell(Line("studied", say("la_bete.log.studied", n=len(here), **said), refs, {"identity": identity}))
            return
        who, what = words.investigator(able[0], "the"), words.identity(identity, "object")
        said = {"place": words.place(village), "who": who, "identity": what}
        if box().identities[identity].identifications > 1 and state.vagabond in (None, village):
            again = state.vagabond == village
            state.vagabond = village
            told = say(f"la_bete.log.{'marker_same' if again else 'marker'}", **said)
            play.tell(Line("marker", told, refs, {"identity": identity}))
            return
        track.gone = state.season + 1
        state.captured[identity] = state.season
        play.tell(Line("captured", say("la_bete.log.captured", **said), refs, {"identity": identity}))
        if identity == identity_of(state):
            play.tell(Line("true_identity", say("la_bete.log.true_identity", identity=name), refs))
            play.end((INVESTIGATORS,), say("la_bete.outcome.identity", identity=name))
        elif len(state.captured) >= CAPTURES_TO_WIN:
            (true,) = held(state)
            play.tell(Line("not_identity", say("la_bete.log.not_identity", identity=name), refs))
            play.end((INVESTIGATORS,), say("la_bete.outcome.four_tokens", identity=words.identity(true, "the")))
        else:
            play.tell(Line("not_identity", say("la_bete.log.not_identity", identity=name), refs))


class Tally(Step[Position]):
    """Rule 5: after the twelfth season, victims and tokens still held; 25 or more is a draw (ruling 5-c)."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        said = {"victims": state.victims, "tokens": len(held(state)), "n": tally(state)}
        play.tell(Line("tally", say("la_bete.log.tally", **said), data=dict(said)))
        if tally(state) < VICTIMS_TO_WIN:
            play.end((INVESTIGATORS,), say("la_bete.outcome.tally_investigators", **said))
        else:
            play.end((), say("la_bete.outcome.tally_draw", **said))
