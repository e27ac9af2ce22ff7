"""The toys' redeals: all that a viewer could believe, each as likely as the other, and nothing else."""

import itertools
from collections import Counter

from app.core.chance import Chance
from app.core.referee import redeal
from app.core.viewer import PUBLIC_VIEWER
from tests.core.matches import answer, asked, ids, match
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import PLACES, Hunt, HuntState, near

BID, HUNT = BidGame(), Hunt()
LUCK = Chance.from_seed(b"luck for redeals" * 2)


def chased(rounds: int) -> HuntState:
    """A hunt after so many rounds, in which the fugitive keeps still and the hounds come nearer one step at a time."""
    state = match(HUNT).state
    hounds = set(state.hounds.values())
    far = next(place for place in ids(asked(state, "hide")) if not hounds & {*near(place)})
    state = answer(HUNT, state, "fugitive", "hide", far).state
    for _ in range(rounds):
        state = answer(HUNT, state, "fugitive", "flee", far).state
        for hound in ("red", "grey"):
            options = [place for place in ids(asked(state, "chase", f"hound:{hound}")) if place != far]
            state = answer(HUNT, state, "hunter:1", "chase", options[-1], subject=f"hound:{hound}").state
        state = answer(HUNT, state, "hunter:1", "done", "done").state
    return state


def believable(state: HuntState) -> set[tuple[str, ...]]:
    """Every trail that a hunter who remembers everything can believe in: tried one by one, by the toy's rules."""
    found = set()
    for trail in itertools.product(PLACES, repeat=len(state.trail.open())):
        walked = all(there in near(here) for here, there in itertools.pairwise(trail))
        missed = all(place not in searched for place, searched in zip(trail, state.searched, strict=False))
        free = all(place not in searched for place, searched in zip(trail[1:], state.searched, strict=False))
        seen = all(trail[int(n)] == place for n, place in state.sightings.items())
        if walked and missed and free and seen:
            found.add(trail)
    return found


def test_the_fugitive_may_be_wherever_it_could_have_slipped_to() -> None:
    for rounds in range(3):
        state = chased(rounds)
        expected = believable(state)
        assert tuple(state.trail.open()) in expected
        assert len(expected) > 1
        drawn = Counter(
            tuple(redeal(HUNT, state, HUNT.viewer("hunters", state.seats), LUCK.fork(f"{rounds} {n}")).trail.open())
            for n in range(20 * len(expected))
        )
        assert set(drawn) == expected
        # Each of them 20 times on average; 60 times would be a trail that is favoured.
        assert max(drawn.values()) < 60


def test_after_a_sighting_there_is_no_doubt_where_it_was() -> None:
    state = next(state for rounds in range(1, 7) if (state := chased(rounds)).sightings)
    (n, place), *_ = state.sightings.items()
    for k in range(20):
        twin = redeal(HUNT, state, PUBLIC_VIEWER, LUCK.fork(str(k)))
        assert twin.trail.open()[int(n)] == place


def test_the_fugitive_knows_its_trail_and_not_the_plans() -> None:
    state = chased(0)
    state = answer(HUNT, state, "fugitive", "flee", state.trail.open()[-1]).state
    fugitive = HUNT.viewer("fugitive", state.seats)
    twins = [redeal(HUNT, state, fugitive, LUCK.fork(str(n))) for n in range(30)]
    assert {tuple(twin.trail.open()) for twin in twins} == {tuple(state.trail.open())}
    assert len({str(twin.agenda[-1].plans.open()) for twin in twins if hasattr(twin.agenda[-1], "plans")}) > 5


def test_nobody_knows_the_sky_to_come() -> None:
    state = match(HUNT).state
    for viewer in HUNT.viewers(state.seats):
        skies = {tuple(redeal(HUNT, state, viewer, LUCK.fork(str(n))).weather.open()) for n in range(60)}
        assert len(skies) > 10
        assert all(sorted(sky) == sorted(state.weather.open()) for sky in skies)


def test_a_bid_may_be_any_card_in_hand() -> None:
    state = match(BID, {"player": 3}).state
    for seat in ("player:1", "player:2"):
        state = answer(BID, state, seat, "bid", "2", by=seat).state
    twins = [redeal(BID, state, BID.viewer("player:1", state.seats), LUCK.fork(str(n))) for n in range(60)]
    assert {twin.agenda[0].bids["player:1"].open() for twin in twins} == {"2"}
    assert {twin.agenda[0].bids["player:2"].open() for twin in twins} == set(state.hands["player:2"])
    assert all(list(twin.agenda[0].bids) == ["player:1", "player:2"] for twin in twins)
