"""Phase 2: the Beast clears its tracks, chooses where to strike and lays new tracks (rules 2.1 to 2.3)."""

from collections.abc import Mapping

from app.core.decision import Answer, Blocked, Decision, Option
from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.core.secret import Secret
from app.core.step import Step
from app.games.la_bete import words
from app.games.la_bete.atlas import gevaudan
from app.games.la_bete.cards import SEASONS
from app.games.la_bete.rules import count, destinations, farthest, layable
from app.games.la_bete.table import BEAST, Position, Pouch, Track, known

DECLINE = "decline"


def take_back_track(play: Play[Position], track: Track, why: str) -> None:
    """A token goes back to the Beast. Whoever has not seen its face learns nothing of it now."""
    track.gone = play.state.season
    pouch = play.state.pouch(track.season)
    where = words.place(pouch.village.open()) if pouch else words.season(SEASONS[(track.season - 1) % 4])
    form: words.Form = "the" if why == "rain" else "object"
    named = {"identity": words.identity(track.identity.open(), form), "place": where}
    refs = (pouch.village.open(),) if pouch else ()
    public = say(f"la_bete.log.{why}_up", **named) if track.up else say(f"la_bete.log.{why}_down", place=where)
    own = say(f"la_bete.log.{why}_{'up' if track.up else 'own'}", **named)
    play.tell(Line("track_back", public, refs), {BEAST: Line("track_back", own, refs)})


def take_back_card(play: Play[Position], pouch: Pouch, why: str) -> None:
    """A village card, long since turned up, goes back to the Beast's hand."""
    play.state.pouches.remove(pouch)
    village = pouch.village.open()
    told = say(
        f"la_bete.log.{why}", place=words.place(village), season=words.of_season(SEASONS[(pouch.season - 1) % 4])
    )
    play.tell(Line("card_back", told, (village,)))


class ClearTracks(Step[Position]):
    """Rule 2.1: back come the token of two seasons ago and the village card of a year ago."""

    def run(self, play: Play[Position]) -> None:
        state = play.state
        state.phase = "beast"
        for track in [t for t in state.tracks if t.out and t.returns <= state.season]:
            take_back_track(play, track, "track_back")
        for pouch in [p for p in state.pouches if p.returns <= state.season]:
            take_back_card(play, pouch, "card_back")


class RetakeCard(Step[Position]):
    """The return to the carnage: the Beast may take back one village card, but not that of the village it is in."""

    chosen: str | None = None

    def _cards(self, state: Position) -> list[Pouch]:
        return [pouch for pouch in state.pouches if pouch.village.open() != state.beast]

    def ask(self, state: Position) -> Mapping[str, Decision]:
        cards = self._cards(state)
        if self.chosen is not None or not cards:
            return {}
        options = [
            Option(village, words.place(village), (village,)) for village in (pouch.village.open() for pouch in cards)
        ]
        return {
            "retake": Decision(
                kind="retake",
                by=(BEAST,),
                prompt=say("la_bete.prompt.retake"),
                note=say("la_bete.note.retake"),
                deed=say("la_bete.deed.retake"),
                options=(*options, Option(DECLINE, say("la_bete.retake_none"))),
                rule="season-cards",
            )
        }

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.chosen = answer.option

    def run(self, play: Play[Position]) -> None:
        state = play.state
        for pouch in self._cards(state):
            if pouch.village.open() == self.chosen:
                track = state.track(pouch.season)
                if track is not None:
                    take_back_track(play, track, "track_back")
                take_back_card(play, pouch, "card_retaken")


class ChooseStrike(Step[Position]):
    """Rule 2.2: a village 1 to 4 leagues away whose card is in hand. Nobody hears of it before the token lies."""

    def ask(self, state: Position) -> Mapping[str, Decision]:
        open_to = destinations(state)
        if state.aim is not None or state.beast is None or not open_to:
            return {}
        start = state.beast
        return {
            "strike": Decision(
                kind="strike",
                by=(BEAST,),
                prompt=say("la_bete.prompt.strike"),
                note=self._note(state, start),
                deed=say("la_bete.deed.strike"),
                options=tuple(self._option(state, start, village) for village in open_to),
                blocked=self._blocked(state, start),
                rule="choose-where-to-strike",
            )
        }

    def _note(self, state: Position, start: str) -> Message:
        most, far = state.effect.beast_range, farthest(state)
        if far > most:
            return say("la_bete.note.strike_far", most=most, far=far, place=words.place(start))
        return say("la_bete.note.strike", most=most, place=words.place(start))

    def _option(self, state: Position, start: str, village: str) -> Option:
        leagues = gevaudan().leagues(start, village)
        detail: dict[str, str | int | bool] = {"leagues": leagues, "victims": count(state, village, leagues)}
        if leagues > state.effect.beast_range:
            detail["needs"] = "pack"
        return Option(village, words.place(village), (village,), detail, words.leagues(leagues))

    def _blocked(self, state: Position, start: str) -> tuple[Blocked, ...]:
        out = {pouch.village.open(): pouch for pouch in state.pouches}
        near = gevaudan().villages_within(start, 0, farthest(state))
        return tuple(Blocked(village, self._reason(village, out[village])) for village in near if village in out)

    def _reason(self, village: str, pouch: Pouch) -> Message:
        season = words.of_season(SEASONS[(pouch.season - 1) % 4])
        year = 1764 + pouch.returns // 4
        return say("la_bete.blocked.card_out", place=words.place(village), season=season, year=year)

    def take(self, play: Play[Position], answer: Answer) -> None:
        play.state.aim = Secret(answer.option, BEAST)


class LayTracks(Step[Position]):
    """Rule 2.3: a token beside the card, face down, or face up with its power. Then both are known to lie there."""

    laid: Secret[str] | None = None

    def ask(self, state: Position) -> Mapping[str, Decision]:
        if state.aim is None or self.laid is not None or not self._tokens(state):
            return {}
        aim = state.aim.open()
        options = tuple(
            Option(
                f"{identity}:{'up' if up else 'down'}",
                say("la_bete.token_up" if up else "la_bete.token_down", identity=words.identity(identity)),
                (f"identity:{identity}",),
                {"identity": identity, "up": up},
                words.identity(identity),
            )
            for identity, up in self._tokens(state)
        )
        return {
            "tracks": Decision(
                kind="tracks",
                by=(BEAST,),
                prompt=say("la_bete.prompt.tracks"),
                note=say("la_bete.note.tracks", place=words.place(aim)),
                deed=say("la_bete.deed.tracks"),
                options=options,
                rule="leave-tracks",
            )
        }

    def _tokens(self, state: Position) -> list[tuple[str, bool]]:
        return layable(state, gevaudan().leagues(state.beast or "", known(state.aim)))

    def take(self, play: Play[Position], answer: Answer) -> None:
        self.laid = Secret(answer.option, BEAST)

    def run(self, play: Play[Position]) -> None:
        state = play.state
        play.seal()
        state.phase = "investigators"
        if state.aim is None or state.beast is None:
            play.tell(Line("laid", say("la_bete.log.no_destination")))
            return
        village = state.aim.open()
        season = words.of_season(state.season_name)
        state.pouches.append(Pouch(state.season, state.aim, up=False))
        state.aim = None
        said = {"season": season, "place": words.place(village)}
        if self.laid is None:
            public, own = say("la_bete.log.laid_card", season=season), say("la_bete.log.laid_card.own", **said)
        else:
            identity, _, face = self.laid.open().partition(":")
            state.tracks.append(Track(state.season, Secret(identity, BEAST), up=face == "up"))
            named = words.identity(identity, "object")
            own = say(f"la_bete.log.laid_{face}.own", identity=named, **said)
            public = (
                say("la_bete.log.laid_up", season=season, identity=named)
                if face == "up"
                else say("la_bete.log.laid_down", season=season)
            )
        play.tell(Line("laid", public), {BEAST: Line("laid", own, (village,))})
        if state.effect.announce_leagues:
            state.announced = gevaudan().leagues(state.beast, village)
            play.tell(Line("announced", say("la_bete.log.announced", n=state.announced)))
