"""Every match that an earlier release has left can be looked at, played on, given up, and played to its end."""

import asyncio
from collections import Counter
from random import Random

import pytest

from app.core.player import RandomPlayer
from app.core.viewer import PUBLIC
from app.matches import playing, seating
from app.matches.matches import Matches
from app.matches.playing import person
from app.matches.table import Table
from app.store.listing import every_match
from tests.old.hands import make, player_of, some_move
from tests.old.seats import PEOPLE

pytestmark = pytest.mark.anyio

KINDS = {
    "0.1.0": {
        "la_bete": "draft_discard draft_keep entry identity place place* ready season_card reinforcement stock remove"
        " lift set_down portefaix panic retake strike tracks move move* turn_up power devil",
        "duel": "first first* card discard react react* reroll swap retrieve next",
        "tribes": "leader mammoth_start arrive arrive_beside gift smite reroll eagle landing roam stray prowl forage"
        " leave graze stampede eagles volcano burn swarm bid spread act elder borrow borrow_for grow move find"
        " gather reap bonus rich share share_what upstream tithe lead search arrange sift scare flee conflict"
        " strike ambush evade build pay technology develop second_leader sacrifice altar altar_member",
    }
}
"""Every kind of question that a release knew; a star: one that stands answered and may be answered otherwise."""

ENDS = {"0.1.0": "tally_investigators tally_draw victims identity no_beasts resigned points"}


async def tables(matches: Matches, *status: str) -> list[Table]:
    """All of them, or those of this status."""
    found = [await matches.table(each) for each in await matches.store.read(every_match)]
    return [table for table in found if not status or table.match.status in status]


def player(table: Table) -> RandomPlayer:
    return player_of(table, Random(table.id))


async def test_a_release_left_matches_of_every_kind(matches: Matches, release: str) -> None:
    """Otherwise the rest of this file would be about nothing."""
    asked: dict[str, set[str]] = {game: set() for game in KINDS[release]}
    ends, kinds = set(), Counter[str]()
    for table in await tables(matches):
        match = table.match
        if match.outcome is not None:
            ends.add(match.outcome.partition('"key":"')[2].partition('"')[0].rpartition(".")[2])
        for seen in table.seen.values():
            for decision in seen.sight.decisions:
                asked[match.game].add(decision.kind if decision.standing is None else f"{decision.kind}*")
        bots = [table.seen[seat.seat] for seat in table.seats if seat.bot is not None]
        kinds += Counter(
            {
                match.status: 1,
                "undo": any(seen.can_undo for seen in table.seen.values()),
                "window": bool(table.windows),
                "window that waits": any(not window.closing for window in table.windows.values()),
                "bot": match.status == "running" and bool(bots),
                "bot is asked": any(bot.sight.decisions for bot in bots),
                "gave up": match.status == "running" and bool(table.resigned),
                "seat is kept": any(seat.user is not None and seat.joined is None for seat in table.seats),
                "unlisted": match.visibility == "unlisted",
            }
        )
    assert {game: set(said.split()) for game, said in KINDS[release].items()} == asked
    assert ends == set(ENDS[release].split())
    assert len(kinds) == 11


async def test_faults_73_74_matches_of_older_releases_are_shown(matches: Matches) -> None:
    """To all who sit there and to the public: all events, and something to decide for whoever is waited for."""
    for table in await tables(matches):
        awaited = 0
        for viewer, seen in table.seen.items():
            told = await matches.told(table, viewer, 0)
            assert len((await matches.events(table, viewer, 0))[1]) == seen.events
            assert b'"view":null' in told if table.match.status == "open" else b'"view":{' in told
            awaited += seen.sight.turn
        assert bool(awaited) == (table.match.status == "running")
        assert not table.seen[PUBLIC].sight.decisions


async def test_faults_73_74_matches_of_older_releases_take_a_move_and_can_be_resigned(matches: Matches) -> None:
    for before in await tables(matches, "running"):
        move = some_move(before, player(before))
        assert move is not None
        table = await make(matches, before.id, move)
        assert table.moves == before.moves + 1 or not all(window.closing for window in before.windows.values())
        for seat in table.seats:
            if seat.user is not None and seat.seat not in table.resigned and table.match.status == "running":
                await playing.resign(matches, table.id, person(seat.user))
                table = await matches.table(table.id)
        assert table.match.status == "finished"


async def test_faults_73_74_what_can_be_taken_back_in_matches_of_older_releases_is(matches: Matches) -> None:
    taken = 0
    for table in await tables(matches, "running"):
        for name, seen in table.seen.items():
            if seen.can_undo:
                user = table.seat(name).user
                await playing.undo(matches, table.id, playing.bot(name) if user is None else person(user))
                taken += 1
    assert taken > 4


@pytest.mark.parametrize(("game", "each"), [("la_bete", 1), ("duel", 1), ("tribes", 8)])
async def test_faults_73_74_matches_of_older_releases_come_to_their_ends(
    matches: Matches, game: str, each: int
) -> None:
    """Also those that had not begun: whoever is missing sits down, and they begin. Of long matches one in so many."""

    async def to_its_end(table: Table) -> None:
        if table.match.status == "open":
            table = await _begun(matches, table)
        random = player(table)
        while (move := some_move(table, random)) is not None:
            table = await make(matches, table.id, move)
        assert table.match.status == "finished"

    mine = [table for table in await tables(matches, "open", "running") if table.match.game == game]
    await asyncio.gather(*(to_its_end(table) for table in mine[::each]))
    assert len(mine) > 20


async def _begun(matches: Matches, table: Table) -> Table:
    for someone in PEOPLE:
        kept = {seat.user for seat in table.seats if seat.joined is None} - {None}
        if any(seat.joined is None for seat in table.seats) and (not kept or someone.id in kept):
            table = await seating.join(matches, table.id, someone, invite=table.match.invite)
    if table.match.by_hand:
        table = await seating.begin_by_hand(matches, table.id, table.match.creator)
    assert table.match.status == "running"
    return table
