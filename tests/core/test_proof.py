"""The proof passes sound games and catches every planted leak."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from app.core import referee
from app.core.chance import Chance
from app.core.decision import Answer, Decision, Option
from app.core.event import Line
from app.core.fault import BadRedeal, Leak, NotRestored
from app.core.game import BrokenInvariant, Game
from app.core.message import say
from app.core.play import Play
from app.core.referee import redeal
from app.core.refusal import Illegal, NotYours, Refusal
from app.core.secret import Secret
from app.core.shadow import Shadow
from app.core.sight import difference, seed_marks, sights
from app.core.state import State
from app.core.transcript import Move, play
from app.core.variety import Variety
from app.core.viewer import PUBLIC_VIEWER, Viewer
from tests.core.matches import answer, asked, match
from tests.core.toys.bid import Bid, BidGame, BidState, BidView
from tests.core.toys.hunt import FUGITIVE, HOUNDS, HUNTERS, Chase, Flee, Hunt, HuntState, HuntView, Look, near
from tests.core.toys.nim import Nim, NimState, Take
from tests.core.trials import first_fault, trial

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize(
    ("game", "players"),
    [(Nim(), {}), (BidGame(), {"player": 2}), (BidGame(), {"player": 3}), (Hunt(), {}), (Hunt(), {"hunter": 2})],
    ids=lambda value: getattr(value, "key", value),
)
def test_sound_games_pass(game: Game[Any], players: dict[str, int]) -> None:
    variety = Variety()
    for number in range(12):
        assert trial(game, number, players=players, variety=variety).fault is None


@pytest.mark.parametrize(
    ("game", "players", "secrets"),
    [
        (BidGame(), {"player": 3}, {"agenda.Bid.bids.*": {"player:1", "player:2", "player:3", "public"}}),
        (
            Hunt(),
            {"hunter": 2},
            {
                "trail": {"hunter:1", "hunter:2", "hunters", "public"},
                "agenda.Chase.plans": {"fugitive", "public"},
                "weather": {"fugitive", "hunter:1", "hunter:2", "hunters", "public"},
            },
        ),
    ],
    ids=["bid", "hunt"],
)
def test_the_redeals_vary_every_secret(game: Game[Any], players: dict[str, int], secrets: dict[str, set[str]]) -> None:
    """A proof by redeals that never vary would be worth nothing."""
    variety = Variety()
    for number in range(12):
        trial(game, number, players=players, variety=variety)
    hidden = {(viewer, path) for viewer, shares in variety.shares.items() for path in shares}
    assert hidden == {(viewer, path) for path, viewers in secrets.items() for viewer in viewers}
    for viewer, path in hidden:
        share = variety.shares[viewer][path]
        assert share.differed / share.hidden > 0.3, f"{path} hardly varies for {viewer}"
    assert not list(variety.unproved())


def test_a_redeal_that_never_varies_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Hunt, "redeal", lambda self, state, viewer, chance: state)
    variety = Variety()
    for number in range(10):
        assert trial(Hunt(), number, variety=variety).fault is None
    assert ("public", "trail") in set(variety.unproved())


def test_what_was_done_openly_may_be_told_though_it_leaves_no_trace(monkeypatch: Patch) -> None:
    """Two ways to the same state: the event that tells which one it was tells all there is."""
    ask, run = Take.ask, Take.run

    def either_hand(self: Take, state: NimState) -> Mapping[str, Decision]:
        return {
            name: msgspec.structs.replace(question, options=(*question.options, Option("1 left", say("left"))))
            for name, question in ask(self, state).items()
        }

    def take(self: Take, play: Play[NimState], answer: Answer) -> None:
        self.taken = int(answer.option[0])
        play.tell(Line("hand", say("left" if "left" in answer.option else "right")))

    monkeypatch.setattr(Take, "ask", either_hand)
    monkeypatch.setattr(Take, "take", take)
    monkeypatch.setattr(Take, "run", run)
    for number in range(30):
        assert trial(Nim(), number, variety=Variety()).fault is None


def test_luck_does_not_part_the_matches(monkeypatch: Patch) -> None:
    """What is drawn openly is the same in both, so that they stay comparable for long."""
    run = Take.run

    def with_a_die(self: Take, play: Play[NimState]) -> None:
        self.taken = 1 + play.state.chance.below(2)
        run(self, play)

    monkeypatch.setattr(Take, "run", with_a_die)
    state = match(Nim(), sticks=40).state
    shadow = Shadow(Nim(), PUBLIC_VIEWER, redeal(Nim(), state, PUBLIC_VIEWER, Chance.from_seed(bytes(32))))
    for n in range(12):
        question = asked(state, "take")
        move = Move(question.by[0], question.id, ("1",))
        turn = play(Nim(), state, move)
        before, after = (sights(Nim(), world, [PUBLIC_VIEWER])["public"] for world in (state, turn.state))
        assert shadow.follow(state, before, question, move, turn, after, Random(n))
        state = turn.state


# Leaks, each planted into a sound game.


def leak(game: Game[Any], **kwargs: Any) -> str:
    fault = first_fault(game, proof=True, **kwargs)
    assert isinstance(fault, Leak), f"{fault.kind}: {fault}"
    return str(fault)


def test_a_view_that_leaks(monkeypatch: Patch) -> None:
    view = Hunt.view

    def careless(self: Hunt, state: HuntState, viewer: Viewer) -> HuntView:
        return msgspec.structs.replace(view(self, state, viewer), trail=state.trail.open())

    monkeypatch.setattr(Hunt, "view", careless)
    assert "by its view" in leak(Hunt())


def test_a_figure_in_the_view_that_leaks(monkeypatch: Patch) -> None:
    view = Hunt.view

    def barking(self: Hunt, state: HuntState, viewer: Viewer) -> HuntView:
        trail = state.trail.open()
        close = bool(trail) and any(trail[-1] in near(place) for place in state.hounds.values())
        return msgspec.structs.replace(view(self, state, viewer), sky=[*state.sky, "bark"] if close else state.sky)

    monkeypatch.setattr(Hunt, "view", barking)
    assert "sky" in leak(Hunt())


def test_how_long_a_hidden_list_is_leaks_what_is_in_it(monkeypatch: Patch) -> None:
    view = BidGame.view

    def counting(self: BidGame, state: BidState, viewer: Viewer) -> BidView:
        shown = view(self, state, viewer)
        bids = state.agenda[-1].bids.values() if state.agenda else []
        high = sum(bid.open() > "2" for bid in bids)
        return msgspec.structs.replace(shown, points={**shown.points, "high bids": high})

    monkeypatch.setattr(BidGame, "view", counting)
    assert "high bids" in leak(BidGame())


def test_an_event_that_leaks(monkeypatch: Patch) -> None:
    def loud(self: Bid, play: Play[BidState], answer: Answer) -> None:
        first = answer.seat not in self.bids
        self.bids[answer.seat] = Secret(answer.option, answer.seat)
        if first:
            play.tell(Line("ready", say("bid.ready", seat=answer.seat, n=answer.option)))

    monkeypatch.setattr(Bid, "take", loud)
    assert "the events differ" in leak(BidGame())


def test_the_number_of_events_leaks(monkeypatch: Patch) -> None:
    take = Bid.take

    def stutter(self: Bid, play: Play[BidState], answer: Answer) -> None:
        take(self, play, answer)
        if answer.option == "1":
            play.tell(Line("hum", say("bid.hum")))

    monkeypatch.setattr(Bid, "take", stutter)
    assert "the events differ" in leak(BidGame())


def test_the_order_of_events_leaks(monkeypatch: Patch) -> None:
    """Which hound's move was planned first is the hunters' own affair."""
    state = match(Hunt()).state
    for kind in ("hide", "flee"):
        state = answer(Hunt(), state, FUGITIVE, kind, asked(state, kind).options[-1].id).state
    twin = state
    for hound in HOUNDS:
        state = answer(Hunt(), state, "hunter:1", "chase", elsewhere(state, hound), subject=f"hound:{hound}").state
    for hound in reversed(HOUNDS):
        twin = answer(Hunt(), twin, "hunter:1", "chase", elsewhere(twin, hound), subject=f"hound:{hound}").state
    move = Move("hunter:1", asked(state, "done").id, ("done",))

    def follow() -> bool:
        """Play the hunters' "done" in both, for the public's eyes."""
        turn = play(Hunt(), state, move)
        before, after = (sights(Hunt(), world, [PUBLIC_VIEWER])["public"] for world in (state, turn.state))
        shadow = Shadow(Hunt(), PUBLIC_VIEWER, twin)
        return shadow.follow(state, before, asked(state, "done"), move, turn, after, Random(1))

    assert follow()
    run = Chase.run

    def in_the_order_of_plans(self: Chase, play: Play[HuntState]) -> None:
        monkeypatch.setattr("tests.core.toys.hunt.HOUNDS", tuple(self.plans.open()))
        run(self, play)
        monkeypatch.setattr("tests.core.toys.hunt.HOUNDS", HOUNDS)

    monkeypatch.setattr(Chase, "run", in_the_order_of_plans)
    with pytest.raises(Leak, match="the events differ"):
        follow()


def elsewhere(state: HuntState, hound: str) -> str:
    """A place for the hound to go to that is not where the fugitive is."""
    taken = (state.hounds[hound], state.trail.open()[-1])
    return next(option.id for option in asked(state, "chase", f"hound:{hound}").options if option.id not in taken)


def test_an_event_for_the_wrong_audience(monkeypatch: Patch) -> None:
    run = Flee.run

    def to_the_hunters(self: Flee, play: Play[HuntState]) -> None:
        run(self, play)
        event = play.events[-1]
        play.events[-1] = msgspec.structs.replace(event, told={HUNTERS: event.told[FUGITIVE]})

    monkeypatch.setattr(Flee, "run", to_the_hunters)
    assert "the events differ" in leak(Hunt())


def test_a_list_of_options_that_leaks(monkeypatch: Patch) -> None:
    ask = Chase.ask

    def helpful(self: Chase, state: HuntState) -> Mapping[str, Decision]:
        there = state.trail.open()[-1]
        return {
            name: msgspec.structs.replace(question, options=(*question.options, Option("bite", say("bite"))))
            if any(option.id == there for option in question.options)
            else question
            for name, question in ask(self, state).items()
        }

    monkeypatch.setattr(Chase, "ask", helpful)
    assert "what is asked" in leak(Hunt())


def test_a_reason_why_not_that_leaks(monkeypatch: Patch) -> None:
    ask = Chase.ask

    def telling(self: Chase, state: HuntState) -> Mapping[str, Decision]:
        warm = say("warm" if state.trail.open()[-1] in near(state.hounds["red"]) else "cold")
        return {name: msgspec.structs.replace(q, note=warm) for name, q in ask(self, state).items()}

    monkeypatch.setattr(Chase, "ask", telling)
    assert "what is asked" in leak(Hunt())


def test_a_decision_id_that_counts_what_is_secret(monkeypatch: Patch) -> None:
    """Ids that count how often the hunters changed their minds tell the fugitive so."""
    take = Chase.take

    def counting(self: Chase, play: Play[HuntState], answer: Answer) -> None:
        take(self, play, answer)
        play.state.asked[FUGITIVE] += 1

    monkeypatch.setattr(Chase, "take", counting)
    assert "what is asked differs" in leak(Hunt())


def test_a_decision_id_that_counts_everybodys_questions(monkeypatch: Patch) -> None:
    """The same number for all: whoever is asked next learns how many questions others had, and they hide by that."""
    run = Flee.run

    def resting(self: Flee, play: Play[HuntState]) -> None:
        run(self, play)
        if self.to == Secret("place:5", FUGITIVE):
            # As if the fugitive had been asked one thing more where it hides in the middle.
            play.state.asked["everybody"] = play.state.asked.get("everybody", 0) + 1

    def one_number_for_all(state: State[Any], asked: Mapping[str, Decision]) -> None:
        kept, state.open = state.open, {}
        for name, decision in asked.items():
            if name not in kept:
                state.asked["everybody"] = state.asked.get("everybody", 0) + 1
            state.open[name] = kept.get(name) or f"d{state.asked['everybody']}-{'+'.join(decision.by)}"

    monkeypatch.setattr(Flee, "run", resting)
    monkeypatch.setattr(referee, "_open", one_number_for_all)
    assert "what is asked differs" in leak(Hunt())


def test_who_is_waited_for_leaks(monkeypatch: Patch) -> None:
    """The fugitive is asked once more only where it has just gone to the middle."""
    run = Flee.run

    def again(self: Flee, play: Play[HuntState]) -> None:
        run(self, play)
        if self.to == Secret("place:5", FUGITIVE):
            play.then(Flee())

    monkeypatch.setattr(Flee, "run", again)
    monkeypatch.setattr(Hunt, "check", lambda self, state: None)
    monkeypatch.setattr(Look, "run", lambda self, play: play.end((), say("enough")))
    # The redeal keeps who is asked, so only the match beside it shows the difference.
    monkeypatch.setattr(Hunt, "redeal", anywhere)
    assert "what is asked differs" in leak(Hunt())


def anywhere(self: Hunt, state: HuntState, viewer: Viewer, chance: Chance) -> HuntState:
    if state.trail.seen_by(viewer) is None and state.trail.open():
        state.trail = Secret([*state.trail.open()[:-1], chance.pick(near(state.trail.open()[-1]))], FUGITIVE)
    return state


def test_that_somebody_is_waited_for_at_all_leaks(monkeypatch: Patch) -> None:
    """Here by a question that is put to the fugitive only in the middle, beside those to the hunters."""
    ask = Chase.ask

    def aside(self: Chase, state: HuntState) -> Mapping[str, Decision]:
        asked = {**ask(self, state)}
        if asked and state.trail.open()[-1] == "place:5":
            asked["rest"] = msgspec.structs.replace(asked["done"], kind="rest", by=(FUGITIVE,))
        return asked

    monkeypatch.setattr(Chase, "ask", aside)
    assert "what is asked" in leak(Hunt())


@pytest.mark.parametrize(
    "form",
    [
        lambda seed: seed.hex(),
        lambda seed: seed.hex().upper(),
        lambda seed: msgspec.json.encode(seed).decode(),
        lambda seed: str(int.from_bytes(seed, "big")),
        lambda seed: str(int.from_bytes(seed, "little")),
        lambda seed: str(list(seed)),
        lambda seed: seed.hex()[:16],
    ],
    ids=["hex", "HEX", "base64", "decimal", "little-endian", "bytes", "prefix"],
)
def test_the_seed_in_an_event(monkeypatch: Patch, form: Callable[[bytes], str]) -> None:
    run = Take.run

    def blurt(self: Take, play: Play[NimState]) -> None:
        play.tell(None, {"player:2": Line("hm", say("hm", seed=form(play.state.chance.seed.open()).replace(" ", "")))})
        run(self, play)

    monkeypatch.setattr(Take, "run", blurt)
    assert "player:2 is sent the seed" in leak(Nim())


def test_the_seed_in_a_view(monkeypatch: Patch) -> None:
    view = Hunt.view

    def careless(self: Hunt, state: HuntState, viewer: Viewer) -> HuntView:
        return msgspec.structs.replace(view(self, state, viewer), sky=[state.chance.seed.open().hex()])

    monkeypatch.setattr(Hunt, "view", careless)
    assert "is sent the seed" in leak(Hunt())


def test_a_commitment_is_not_the_seed() -> None:
    luck = Chance.from_seed(bytes(range(32)))
    assert not any(mark in luck.commitment().encode() for mark in seed_marks(luck.seed.open()))


def test_a_refusal_that_leaks(monkeypatch: Patch) -> None:
    """An illegal answer's reason must not depend on where the fugitive is."""
    choose = referee.choose

    def chatty(game: Any, state: Any, seat: str, decision: str, options: Sequence[str], **more: Any) -> Any:
        try:
            return choose(game, state, seat, decision, options, **more)
        except Illegal:
            hint = "warm" if state.trail.open()[-1:] == ["place:5"] else "cold"
            raise Illegal(say(hint)) from None

    monkeypatch.setattr("app.core.refused.choose", chatty)
    text = leak(Hunt())
    assert "warm" in text
    assert "cold" in text


def test_a_refusal_that_tells_what_others_are_asked(monkeypatch: Patch) -> None:
    choose = referee.choose

    def nosy(game: Any, state: Any, seat: str, decision: str, options: Sequence[str], **more: Any) -> Any:
        try:
            return choose(game, state, seat, decision, options, **more)
        except NotYours as refusal:
            offered = [o for q in referee.questions(state).values() if q.id == decision for o in q.options]
            raise (Refusal(say("almost")) if len(offered) > 3 else refusal) from None

    monkeypatch.setattr("app.core.refused.choose", nosy)
    assert "almost" in leak(Hunt())


def test_another_seats_answer_that_is_taken(monkeypatch: Patch) -> None:
    monkeypatch.setattr("app.core.referee.asked_party", lambda decision: frozenset())
    assert "is told None" in leak(BidGame())


# Redeals and snapshots that are wrong themselves.


def bad_redeal(game: Game[Any]) -> str:
    fault = first_fault(game, proof=True)
    assert isinstance(fault, BadRedeal), f"{fault.kind}: {fault}"
    return str(fault)


def redealing(then: Callable[[HuntState], object]) -> Any:
    redeal = Hunt.redeal

    def wrong(self: Hunt, state: HuntState, viewer: Viewer, chance: Chance) -> HuntState:
        state = redeal(self, state, viewer, chance)
        then(state)
        return state

    return wrong


def test_a_redeal_that_crashes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Hunt, "redeal", redealing(lambda state: state.weather.open().index("hail")))
    assert "'hail' is not in list" in bad_redeal(Hunt())


def test_a_redealt_state_that_cant_be(monkeypatch: Patch) -> None:
    def jump(state: HuntState) -> None:
        trail = state.trail.open()
        if len(trail) > 2:
            state.trail = Secret([*trail[:-1], state.hounds["red"]], FUGITIVE)

    monkeypatch.setattr(Hunt, "redeal", redealing(jump))
    assert "where it can't be" in bad_redeal(Hunt())


def test_a_redeal_that_fails_when_it_is_redealt(monkeypatch: Patch) -> None:
    redeal = Hunt.redeal

    def once(self: Hunt, state: HuntState, viewer: Viewer, chance: Chance) -> HuntState:
        again = "hail" in state.weather.open()
        state = redeal(self, state, viewer, chance)
        if again:
            state.sky.append("hail")
        state.weather = Secret([*state.weather.open(), "hail"])
        return state

    monkeypatch.setattr(Hunt, "redeal", once)
    assert "sees by its view that a state was redealt" in leak(Hunt())


def test_a_redealt_state_that_cant_be_played_on(monkeypatch: Patch) -> None:
    def lose(state: HuntState) -> None:
        state.weather = Secret([])

    monkeypatch.setattr(Hunt, "redeal", redealing(lose))
    assert "Look" in bad_redeal(Hunt()) or "unpack" in bad_redeal(Hunt())


def test_a_redealt_state_that_comes_to_what_cant_be(monkeypatch: Patch) -> None:
    def hail(state: HuntState) -> None:
        state.weather = Secret(["hail" for _ in state.weather.open()])

    def no_hail(self: Hunt, state: HuntState) -> None:
        if "hail" in state.sky:
            raise BrokenInvariant("it never hails")

    monkeypatch.setattr(Hunt, "redeal", redealing(hail))
    monkeypatch.setattr(Hunt, "check", no_hail)
    assert "it never hails" in bad_redeal(Hunt())


def test_a_redeal_that_changes_what_the_viewer_knows(monkeypatch: Patch) -> None:
    """Here the view forgets to show the bidder's own bid, so only the secret's audience tells that it is known."""
    view = BidGame.view
    redeal = BidGame.redeal

    def forgetful(self: BidGame, state: BidState, viewer: Viewer) -> BidView:
        return msgspec.structs.replace(view(self, state, viewer), bids={})

    def all_anew(self: BidGame, state: BidState, viewer: Viewer, chance: Chance) -> BidState:
        return redeal(self, state, self.viewer("public", state.seats), chance)

    ask = Bid.ask

    def hidden_standing(self: Bid, state: BidState) -> Mapping[str, Decision]:
        return {
            seat: question if question.standing is None else msgspec.structs.replace(question, standing=("1",))
            for seat, question in ask(self, state).items()
            if "1" in state.hands[seat]
        }

    monkeypatch.setattr(BidGame, "view", forgetful)
    monkeypatch.setattr(BidGame, "redeal", all_anew)
    monkeypatch.setattr(Bid, "ask", hidden_standing)
    assert "is known to player:" in bad_redeal(BidGame())


def not_restored(game: Game[Any]) -> str:
    fault = first_fault(game, proof=True)
    assert isinstance(fault, NotRestored), f"{fault.kind}: {fault}"
    return str(fault)


def test_rules_that_remember_outside_the_state(monkeypatch: Patch) -> None:
    run = Take.run
    memory: list[int] = []

    def habit(self: Take, play: Play[NimState]) -> None:
        memory.append(self.taken)
        run(self, play)
        play.state.asked["habit"] = len(memory)

    monkeypatch.setattr(Take, "run", habit)
    assert "leads elsewhere" in not_restored(Nim())


class Lucky(Chance):
    charm: str = "clover"


def test_a_state_with_more_in_it_than_is_read_back(monkeypatch: Patch) -> None:
    deal = Nim.deal

    def charmed(self: Nim, options: Any, seats: Sequence[str], chance: Chance) -> NimState:
        return deal(self, options, seats, Lucky(chance.seed))

    monkeypatch.setattr(Nim, "deal", charmed)
    assert "what is read back differs" in not_restored(Nim())


def test_a_move_that_changes_the_state_it_was_made_in(monkeypatch: Patch) -> None:
    monkeypatch.setattr(referee, "copy_state", lambda game, state: state)
    assert "changed the state that it was made in" in not_restored(Nim())


def test_where_two_texts_differ_is_said_by_path() -> None:
    one = msgspec.json.encode({"a": [1, {"b": 2}], "c": 3})
    assert difference(one, one) == ""
    assert difference(one, msgspec.json.encode({"a": [1, {"b": 4}], "c": 3})) == "a.1.b: 2 ≠ 4"
    assert (
        difference(one, msgspec.json.encode({"a": [], "c": 5}))
        == 'a.0: 1 ≠ "nothing"; a.1: {"b":2} ≠ "nothing"; c: 3 ≠ 5'
    )
    assert difference(b"1", b"2") == "all: 1 ≠ 2"
    many, others = (msgspec.json.encode([n + k for n in range(9)]) for k in (0, 1))
    assert difference(many, others) == "0: 0 ≠ 1; 1: 1 ≠ 2; 2: 2 ≠ 3; and 6 more"
