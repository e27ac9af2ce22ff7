"""Going back by consent: which moments there are, that it is as it was, and that what is to come is another."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.core.codec import decode_state, encode_public
from app.core.observation import observe
from app.core.viewer import PUBLIC
from app.games import GAMES as REAL
from app.matches import playing, proposing
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.record import Record, write
from app.matches.reel import develop
from app.matches.refusals import NoWayBack, ProposalClosed
from app.matches.replaying import Difference, played, replay, unplayed
from app.matches.returning import points
from app.matches.table import Table
from app.matches.verifying import verify
from app.store.engine import Store
from app.store.rows import Stored
from tests.matches.agreeing import agreed, grant, propose
from tests.matches.conftest import ADA, BEN, CLEO, GAMES
from tests.matches.ended import begun, play_on, stored
from tests.matches.tables import answer, asked, started

pytestmark = pytest.mark.anyio

ALL: dict[str, Any] = {**REAL, **GAMES}


async def ways(matches: Matches, match_id: str) -> list[int]:
    return [point.event for point in await proposing.ways_back(matches, await matches.table(match_id))]


def sticks(table: Table) -> int:
    found: int = table.state.sticks  # type: ignore[union-attr]
    return found


async def replayed(matches: Matches, match_id: str) -> None:
    replay(await stored(matches, match_id), matches.games)


async def test_a_move_that_everybody_saw_is_undone(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    assert await ways(matches, match_id) == []
    await answer(matches, match_id, ADA, "3")
    await answer(matches, match_id, BEN, "1")
    assert await ways(matches, match_id) == [1, 0]
    before = asked(await matches.table(match_id), "player:1").id
    table = await propose(matches, match_id, BEN, "back", event=0)
    (told,) = msgspec.json.decode(await matches.told(table, "player:1", 0))["consent"]["proposals"]
    assert (told["event"], told["said"]) == (0, {"key": "nim.took", "args": {"seat": "player:1", "n": 3}})
    assert "move" not in told
    table = await grant(matches, match_id, ADA)
    assert sticks(table) == 10
    events = msgspec.json.decode(await matches.told(table, PUBLIC, 0))["events"]
    assert [event["kind"] for event in events] == ["took", "took", "back"], "what was told stays told"
    # A late answer to what was asked before is no answer to what is asked now.
    assert asked(table, "player:1").id not in (before, "d1-player:1")
    await answer(matches, match_id, ADA, "1")
    assert sticks(await matches.table(match_id)) == 9
    assert await ways(matches, match_id) == [3], "what was gone back over is no moment any more"
    await replayed(matches, match_id)
    verdict = verify(write(await _called_off(matches, match_id)), GAMES)
    assert verdict.holds, verdict.fault


async def _called_off(matches: Matches, match_id: str) -> Stored:
    await agreed(matches, match_id, "call_off")
    return await stored(matches, match_id)


async def test_it_is_no_use_any_more_when_somebody_has_moved(matches: Matches) -> None:
    match_id = await started(matches, "nim", ADA, BEN)
    await answer(matches, match_id, ADA, "3")
    await propose(matches, match_id, ADA, "back", event=0)
    await answer(matches, match_id, BEN, "1")
    table = await matches.table(match_id)
    assert (table.consent.standing, table.consent.last.how if table.consent.last else "") == ((), "lapsed")
    with pytest.raises(ProposalClosed):
        await grant(matches, match_id, BEN, 1)
    assert sticks(await matches.table(match_id)) == 6
    await replayed(matches, match_id)


async def test_a_move_and_the_last_grant_at_the_same_moment(store: Store) -> None:
    one, other = Matches(store, GAMES, me="one"), Matches(store, GAMES, me="other")
    for _ in range(4):
        match_id = await started(one, "nim", ADA, BEN)
        await answer(one, match_id, ADA, "3")
        await propose(one, match_id, ADA, "back", event=0)
        await other.table(match_id)
        results = await asyncio.gather(
            proposing.grant(one, match_id, person(BEN.id), 1), answer(other, match_id, BEN, "1"), return_exceptions=True
        )
        assert [isinstance(result, Exception) for result in results].count(True) == 1
        table = await one.fresh(match_id)
        assert sticks(table) == (6 if isinstance(results[0], ProposalClosed) else 10)
        await replayed(one, match_id)


@pytest.mark.parametrize(
    ("card", "said"), [("stone", ""), ("dog:left", ""), ("dog:left", "pass"), ("dog:left", "loose")]
)
async def test_a_window_that_closes_is_nobodys_move(matches: Matches, card: str, said: str) -> None:
    """Whether it could be used, and whether it was, makes no difference to what is proposed."""
    match_id = await started(matches, "watch", ADA, BEN, CLEO)
    for guard, laid in ((BEN, card), (CLEO, "stone")):
        await answer(matches, match_id, guard, laid)
    await answer(matches, match_id, ADA, "right")
    await propose(matches, match_id, ADA, "back", event=(await ways(matches, match_id))[0])
    if said:
        await answer(matches, match_id, BEN, said)
    for window in (await matches.table(match_id)).windows:
        await playing.close_window(matches, match_id, window)
    table = await matches.table(match_id)
    assert asked(table, "walker", "walk")
    assert [each.kind for each in table.consent.standing] == ["back"]
    await grant(matches, match_id, BEN)
    table = await grant(matches, match_id, CLEO)
    assert asked(table, "guard:1", "lay"), "as it was when nobody had been told of anything"
    await replayed(matches, match_id)


async def until_the_first_strike(matches: Matches) -> str:
    match_id = await started(matches, "la_bete", ADA, BEN, CLEO)
    await answer(matches, match_id, ADA, "identity:pack", "identity")
    await answer(matches, match_id, ADA, "village:24", "entry")
    for n, who in enumerate(("bishop", "chastel", "marquis", "envoy")):
        place = next(
            each
            for each in (await matches.table(match_id)).seen["investigator:1"].sight.decisions
            if each.subject == f"investigator:{who}"
        )
        option = f"{who}:village:{n + 7}"
        await playing.move(matches, match_id, person((BEN, CLEO)[n % 2].id), place.id, [option], playing.new_key())
    await answer(matches, match_id, BEN, "done", "ready")
    await answer(matches, match_id, BEN, "village:30", "reinforcement")
    return match_id


async def test_secret_moves_make_no_difference_to_what_is_offered(store: Store) -> None:
    """However often the Beast changes its mind: the same moments, the same proposal, and it stands."""
    matches = Matches(store, ALL)
    heard: list[tuple[object, ...]] = []
    for changes in (0, 3):
        match_id = await until_the_first_strike(matches)
        await propose(matches, match_id, CLEO, "back", event=(await ways(matches, match_id))[0])
        for n in range(changes):
            await answer(matches, match_id, ADA, f"village:{(7, 14)[n % 2]}", "strike")
            await playing.undo(matches, match_id, person(ADA.id))
        table = await matches.table(match_id)
        told = msgspec.json.decode(await matches.told(table, "investigator:1", 0))
        del told["consent"]["proposals"][0]["until"]
        heard.append((await ways(matches, match_id), told["consent"], told["version"]))
        await grant(matches, match_id, ADA)
        table = await grant(matches, match_id, BEN)
        heard[-1] += (table.seen[PUBLIC].version, table.seen["investigator:1"].sight.view)
        assert asked(table, "investigator:1", "reinforcement")
        await replayed(matches, match_id)
    assert heard[0] == heard[1]


async def test_not_across_what_can_not_be_undone(matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    for kind in ("hide", "flee"):
        place = asked(await matches.table(match_id), "fugitive", kind).options[0].id
        await answer(matches, match_id, ADA, place, kind)
    assert await ways(matches, match_id)
    await playing.resign(matches, match_id, person(CLEO.id))
    assert await ways(matches, match_id) == []
    for event in (0, 1, 99):
        with pytest.raises(NoWayBack):
            await propose(matches, match_id, ADA, "back", event=event)


async def test_nobody_is_bound_to_a_secret_choice_that_has_been_revealed_since(store: Store) -> None:
    """The Beast has chosen a village in secret, and the token beside its card says something of it: it chooses anew."""
    matches = Matches(store, ALL)
    match_id = await until_the_first_strike(matches)
    await answer(matches, match_id, ADA, "village:7", "strike")
    token = asked(await matches.table(match_id), "beast", "tracks")
    await playing.move(matches, match_id, person(ADA.id), token.id, [token.options[0].id], playing.new_key())
    point = (await proposing.ways_back(matches, await matches.table(match_id)))[0]
    assert point.text.key.startswith("la_bete.log.laid")
    await agreed(matches, match_id, "back", event=point.event)
    table = await matches.table(match_id)
    assert asked(table, "beast", "strike")
    await replayed(matches, match_id)
    assert verify(write(await _called_off(matches, match_id)), ALL).holds


TRIES = 40
"""Matches in which somebody may go back."""


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seed", range(3))
async def test_everybody_sees_what_they_saw_then_and_the_rest_comes_otherwise(
    store: Store, game: str, seed: int
) -> None:
    """At any moment of a match, to any moment before it."""
    matches = Matches(store, ALL)
    luck = Random(f"{game} {seed} back")
    went = 0

    async def perhaps(table: Table) -> None:
        nonlocal went
        if table.match.status != "running" or went >= 3 or luck.random() > 0.08:
            return
        found = await proposing.ways_back(matches, table)
        if not found:
            return
        point = luck.choice(found)
        history = await stored(matches, match_id)
        before = unplayed(history.match, history.seats, table.game)
        for change in played(before, history.match.started, history.moves[: point.move - 1]):
            if before.snapshot is None or change.after.seen[PUBLIC].events > before.seen[PUBLIC].events:
                before = change.after
        after = await agreed(matches, match_id, "back", event=point.event)
        went += 1
        then, now = before.state, after.state
        assert then is not None
        assert now is not None
        assert now.chance.seed.open() != then.chance.seed.open()
        was, is_now = observe(table.game, then, table.viewers), observe(table.game, now, table.viewers)
        for viewer in table.viewers:
            one, other = was[viewer.name], is_now[viewer.name]
            assert encode_public(one.view) == encode_public(other.view), viewer.name
            plain = [[replace(each, id="") for each in seen.decisions] for seen in (one, other)]
            assert plain[0] == plain[1]
            assert one.waiting_for == other.waiting_for
            known = {each.id for each in table.asked.values()} | {each.id for each in one.decisions}
            assert known.isdisjoint(each.id for each in other.decisions)
        assert decode_state(table.game, after.snapshot or b"").open == now.open

    for _ in range(TRIES):
        match_id = (await begun(matches, game, (ADA, BEN, CLEO), luck)).id
        await play_on(matches, match_id, luck, after=perhaps)
        if went:
            break
    assert went, "in a short match the lot may never say so, but not in all of them"
    found = await stored(matches, match_id)
    assert [row.kind for row in found.moves].count("back") == went
    replay(found, ALL)
    book = write(found)
    verdict = verify(book, ALL)
    assert verdict.holds, verdict.fault
    # Moment by moment it is as it was sent.
    told = msgspec.json.decode(book, type=Record)
    assert len(develop(told, ALL[game]).stills) == len(told.moves) + 1
    # To another moment, it is another match.
    place = next(n for n, row in enumerate(found.moves) if row.kind == "back")
    (number,) = msgspec.json.decode(found.moves[place].options)
    other = list(points(replace(found, moves=found.moves[:place])))[-1].move
    if str(other) != number:
        rows = [*found.moves]
        rows[place] = replace(rows[place], options=msgspec.json.encode([str(other)]).decode())
        with pytest.raises(Difference):
            replay(replace(found, moves=tuple(rows)), ALL)


async def test_what_is_drawn_afterwards_is_no_repetition(store: Store) -> None:
    """The same moves after it lead elsewhere: the cards that nobody knew lie in another order."""
    matches = Matches(store, ALL)
    hands: set[bytes] = set()
    match_id = await started(matches, "duel", ADA, BEN)
    for user, seat in ((ADA, "player:1"), (BEN, "player:2")):
        option = asked(await matches.table(match_id), seat, "first").options[0].id
        await answer(matches, match_id, user, option, "first")
    for _ in range(6):
        table = await matches.table(match_id)
        hands.add(b"".join(seen.sight.view for name, seen in sorted(table.seen.items()) if name != PUBLIC))
        await agreed(matches, match_id, "back", event=(await ways(matches, match_id))[-1])
        for user, seat in ((ADA, "player:1"), (BEN, "player:2")):
            option = asked(await matches.table(match_id), seat, "first").options[0].id
            await answer(matches, match_id, user, option, "first")
    assert len(hands) > 3
    await replayed(matches, match_id)
    assert (await newest_made(matches, match_id)) == 6


async def newest_made(matches: Matches, match_id: str) -> int:
    return (await matches.table(match_id)).consent.made
