"""Rise of Tribes with Beasts & Bronze: a race to fifteen points over a land of hexes."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from app.core.chance import Chance
from app.core.decision import Decision
from app.core.game import BrokenInvariant, Game, Role
from app.core.message import Message, say
from app.core.secret import Secret
from app.core.viewer import Viewer
from app.games.tribes.atlas import Place
from app.games.tribes.content import TERRAINS, check, events, goals, layouts, technologies, terrain, tribes
from app.games.tribes.files import own_files
from app.games.tribes.impossible import impossible
from app.games.tribes.judgement import inclined, judge
from app.games.tribes.position import set_up
from app.games.tribes.redeal import redeal
from app.games.tribes.show import show
from app.games.tribes.steps.arrivals import (
    Burn,
    Eagles,
    Graze,
    Leave,
    Offer,
    Over,
    Rats,
    Stampede,
    Subside,
    Swarm,
    Volcano,
)
from app.games.tribes.steps.auction import Auction, Elected, Spread
from app.games.tribes.steps.battle import Before, Clash, Conflicts, Evade, Flee, Scare, Strike
from app.games.tribes.steps.building import Acquire, Altar, Build, Complete, PlaceElder, Settle, TakeTechnology
from app.games.tribes.steps.doubles import Again, Doubles, Forage, Prowl, Reveal, Stray
from app.games.tribes.steps.elder import Borrow
from app.games.tribes.steps.gathering import Bonus, Gather, Reap, Rich, Share, Tithe, Upstream
from app.games.tribes.steps.growing import Grow
from app.games.tribes.steps.hunted import Bite
from app.games.tribes.steps.landings import Crocodile, Invade, Mammoth, Sabertooth, Tiger
from app.games.tribes.steps.leading import Lead, Search, Sift
from app.games.tribes.steps.moving import Find, Move
from app.games.tribes.steps.opening import Arrive, ChooseLeader, Gift, PlaceMammoth
from app.games.tribes.steps.paying import Pay
from app.games.tribes.steps.roaming import Roam
from app.games.tribes.steps.tasks import Develop, FinishTask, PrepareTask, Sacrifice, SecondLeader
from app.games.tribes.steps.turn import (
    Act,
    BeginTurn,
    EndTurn,
    NightHunt,
    Phase,
    Reroll,
    Roll,
    ScoreVillages,
    Smite,
    Tame,
    UseEagles,
)
from app.games.tribes.unprinted import all_printed
from app.games.tribes.valley import Chief, Hex, Lying, Valley
from app.games.tribes.view import TribesView
from app.games.tribes.words import printed

AnyStep: TypeAlias = (
    ChooseLeader
    | PlaceMammoth
    | Arrive
    | Gift
    | BeginTurn
    | Smite
    | ScoreVillages
    | Roll
    | Reroll
    | NightHunt
    | UseEagles
    | Doubles
    | Phase
    | Again
    | Reveal
    | Prowl
    | Stray
    | Forage
    | Roam
    | Offer
    | Auction
    | Spread
    | Elected
    | Invade
    | Mammoth
    | Tiger
    | Sabertooth
    | Crocodile
    | Rats
    | Swarm
    | Leave
    | Over
    | Eagles
    | Stampede
    | Graze
    | Volcano
    | Burn
    | Subside
    | Act
    | Tame
    | Grow
    | Bite
    | Move
    | Find
    | Gather
    | Reap
    | Bonus
    | Rich
    | Share
    | Upstream
    | Tithe
    | Lead
    | Search
    | Sift
    | Scare
    | Flee
    | Conflicts
    | Before
    | Strike
    | Evade
    | Clash
    | Build
    | Pay
    | Settle
    | TakeTechnology
    | PlaceElder
    | Complete
    | Acquire
    | Borrow
    | PrepareTask
    | FinishTask
    | Sacrifice
    | Develop
    | SecondLeader
    | Altar
    | EndTurn
)


class TribesState(Valley[AnyStep]):
    """The valley with the steps that are still to be done."""


class TribesOptions(Struct, forbid_unknown_fields=True):
    """`events`: which tiles are in the deck; `starting`: the starting beasts, which only come with the Beasts."""

    events: Annotated[
        Literal["beasts", "base", "mixed"],
        Meta(title="tribes.option.events", description="tribes.option.events.help"),
    ] = "beasts"
    starting: Annotated[
        Literal["none", "bear", "stampede", "both"],
        Meta(
            title="tribes.option.starting",
            description="tribes.option.starting.help",
            extra_json_schema={"only": {"events": ["beasts", "mixed"]}},
        ),
    ] = "none"
    bronze: Annotated[bool, Meta(title="tribes.option.bronze", description="tribes.option.bronze.help")] = True
    leaders: Annotated[bool, Meta(title="tribes.option.leaders", description="tribes.option.leaders.help")] = False
    elders: Annotated[bool, Meta(title="tribes.option.elders", description="tribes.option.elders.help")] = False
    terrain: Annotated[
        Literal["plain", "some", "all"],
        Meta(title="tribes.option.terrain", description="tribes.option.terrain.help"),
    ] = "plain"
    volcano: Annotated[
        bool,
        Meta(
            title="tribes.option.volcano",
            description="tribes.option.volcano.help",
            extra_json_schema={"only": {"events": ["base", "mixed"]}},
        ),
    ] = True


class Tribes(Game[TribesState]):
    key = "tribes"
    roles = (Role("chief", least=2, most=4),)
    options = TribesOptions
    state = TribesState
    view_type = TribesView
    open_undo = True
    judges = True
    moments = frozenset({"village", "fallen", "mastery", "battle"})

    def check_content(self) -> None:
        check()

    def replaced(self) -> bool:
        return any(file.exists() for file in own_files())

    def deal(self, options: TribesOptions, seats: Sequence[str], chance: Chance) -> TribesState:
        """Setup 1 to 8: the land, the decks, a tribe for each, and who begins."""
        order = list(tribes())
        chance.shuffle(order)
        decks = [[name for name, goal in goals().items() if len(seats) >= goal.least_players] for _ in seats]
        for deck in decks:
            chance.shuffle(deck)
        beasts = options.starting if options.events != "base" else "none"
        bear, stampede = beasts in ("bear", "both"), beasts in ("stampede", "both")
        land = _land(len(seats), options, bear, chance)
        first = chance.pick(seats)
        late, tiles = _tiles(options, stampede)
        chance.shuffle(tiles)
        state = TribesState(
            seats=tuple(seats),
            chance=chance,
            land=land,
            chiefs={
                seat: Chief(tribe=tribe, deck=Secret(deck), elder=options.elders)
                for seat, tribe, deck in zip(seats, order, decks, strict=False)
            },
            first=first,
            deck=Secret(tiles),
            late=late,
            decks=_decks(options),
            bronze=options.bronze,
            elders=options.elders,
            with_leaders=options.leaders,
            cards={card.id: card.copies for card in technologies().values()} if options.bronze else {},
            leaders=order[len(seats) :],
        )
        if not options.leaders:
            state.leaders = order
        if bear:
            den = next(n for n, hex_ in enumerate(land) if hex_.special == "great_mountain")
            state.beasts["den"] = den
            land[den].pile = events()["den"].stock
            state.slots.append(Lying("den"))
        clockwise = state.order(first)
        steps: list[AnyStep] = [ChooseLeader(seat) for seat in clockwise] if options.leaders else []
        steps += [PlaceMammoth(first)] if stampede else []
        steps += [Arrive(seat, place) for place, seat in enumerate(clockwise)]
        state.agenda = [BeginTurn(first), *reversed(steps)]
        return state

    def all_printed(self, state: TribesState) -> bool:
        return all_printed(state)

    def printed(self, players: int) -> Mapping[str, Message]:
        return printed(players)

    def view(self, state: TribesState, viewer: Viewer) -> TribesView:
        return show(state, [viewer])[viewer.name]

    def views(self, state: TribesState, viewers: Sequence[Viewer]) -> dict[str, TribesView]:
        return show(state, viewers)

    def chapter(self, state: TribesState) -> Message:
        """The round; before the first one, the setup."""
        if not state.turn:
            return say("tribes.chapter.setup")
        return say("tribes.chapter.round", n=(state.turn + state.skipped - 1) // len(state.seats) + 1)

    def judge(self, state: TribesState, seat: str) -> float:
        return judge(state, seat)

    def inclined(self, question: Decision, random: Random) -> tuple[str, ...]:
        return inclined(question, random)

    def redeal(self, state: TribesState, viewer: Viewer, chance: Chance) -> TribesState:
        redeal(state, viewer, chance)
        return state

    def position(self, state: TribesState, words: Mapping[str, Any]) -> TribesState:
        set_up(state, words)
        return state

    def check(self, state: TribesState) -> None:
        for what in impossible(state):
            raise BrokenInvariant(what)


def _land(players: int, options: TribesOptions, bear: bool, chance: Chance) -> list[Hex]:
    """Setup 1 and 2: the hexes at random, with special terrain in place of basic hexes."""
    layout = layouts()[players]
    places: list[Place] = [(first + n, r) for r, (first, length) in enumerate(layout.rows) for n in range(length)]
    kinds = [kind for kind in TERRAINS for _ in range(layout.each)]
    chance.shuffle(kinds)
    land = [Hex(place, kind) for place, kind in zip(places, kinds, strict=True)]
    if bear:
        _swap(land, "great_mountain", chance)
    specials = [name for name in terrain() if not (bear and name == "great_mountain")]
    chance.shuffle(specials)
    taken: list[str] = ["mountain"] if bear and options.terrain == "some" else []
    for name in specials if options.terrain != "plain" else ():
        kind = terrain()[name].counts
        if options.terrain == "all" or kind not in taken:
            taken.append(kind)
            _swap(land, name, chance)
    return land


def _swap(land: list[Hex], special: str, chance: Chance) -> None:
    """Special terrain in place of a basic hex of the type that it counts as."""
    kind = terrain()[special]
    plain = [hex_ for hex_ in land if hex_.terrain == kind.counts and hex_.special is None]
    if plain:
        hex_ = chance.pick(plain)
        hex_.special, hex_.frozen = special, kind.ice > 0


def _decks(options: TribesOptions) -> tuple[str, ...]:
    return ("base", "beasts") if options.events == "mixed" else (options.events,)


def _tiles(options: TribesOptions, stampede: bool) -> tuple[list[str], list[str]]:
    """The tiles that wait for the first village, and those of the deck."""
    tiles = [tile for tile in events().values() if tile.deck in _decks(options)]
    tiles = [tile for tile in tiles if not tile.starts or (tile.id == "stampede" and stampede)]
    tiles = [tile for tile in tiles if options.volcano or tile.id != "volcano"]
    return [tile.id for tile in tiles if tile.late], [tile.id for tile in tiles if not tile.late]
