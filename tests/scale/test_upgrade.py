"""Processes of the last release and of today's share a database for as long as it takes to replace them."""

import asyncio
import os
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.old.server import unpacked
from tests.scale.fleet import Fleet, harbour
from tests.scale.test_fleet import API, at_the_table, nothing_is_lost, pair, until
from tests.secrecy.tap import Tap
from tests.serving import ROOT
from tests.store.databases import empty_postgres_url

pytestmark = [pytest.mark.anyio, pytest.mark.postgres, pytest.mark.redis]

LATE = frozenset({"closed_decision"})
"""A window may have closed while the answer was on its way."""


async def test_an_upgrade_without_a_pause(tmp_path: Path) -> None:
    """The newest process changes the tables while the older ones play; then one after the other is replaced."""
    release = unpacked(tmp_path / "release")
    with harbour(tmp_path, 3, empty_postgres_url("spoor_test_upgrade"), release) as (house, _), ExitStack() as stack:
        await asyncio.to_thread(house.start_all, 0, 1)
        pairs = [stack.enter_context(pair(house, game, rest=0.8)) for game in ("la_bete", "duel") * 3]
        players = [player for both in pairs for player in both]

        async def everybody_moves(times: int) -> None:
            """Each makes so many more."""
            before = {id(player): len(player.acknowledged) for player in players}
            await until(
                lambda: all(len(p.acknowledged) >= before[id(p)] + times or p.over.is_set() for p in players), 20
            )

        async def replaced(n: int) -> None:
            """This one is stopped; what its bots had begun is played on."""
            with closing(Tap(house.urls[n], "Eve")) as eve:
                seats = [{"role": "player", "player": "bot:random"}] * 2
                bots = eve.post(API, {"game": "duel", "seats": seats}, 201)["id"]
            await until(lambda: len(house.moves(bots)) > 1, 10)
            await asyncio.to_thread(house.stop, n)
            made = len(house.moves(bots))
            await until(lambda: len(house.moves(bots)) > made + 3, 10)

        async with at_the_table(house, *((player, n % 2) for n, player in enumerate(players))):
            await everybody_moves(2)
            house.tree = ROOT
            await asyncio.to_thread(house.start, 2)
            cleo, dan = stack.enter_context(pair(house, rest=0.8))
            pairs.append((cleo, dan))
            players += [cleo, dan]
            async with at_the_table(house, (cleo, 1), (dan, 2)):
                await everybody_moves(3)
                await replaced(0)
                await everybody_moves(2)
                await asyncio.to_thread(house.start, 0)
                await replaced(1)
                await everybody_moves(2)
        for one, other in pairs:
            nothing_is_lost(house, one, other, refused=LATE)
        assert max(wait for player in players for wait in player.waits) < 3
        assert sum(player.cuts for player in players) > 0
        leads_to_what_is_stored(house)


def leads_to_what_is_stored(house: Fleet) -> None:
    """Today's rules make the same of all moves, whoever took them."""
    command = [sys.executable, "-m", "app", "replay", "--all"]
    environment = os.environ | {"SPOOR_DATABASE_URL": house.database}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all as they are stored" in done.stdout
