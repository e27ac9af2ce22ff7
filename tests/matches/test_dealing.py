"""Where the luck of a match comes from: nobody can guess it."""

import hashlib
import random
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.core.codec import encode_state
from app.games.duel.game import Duel, DuelState
from app.matches import playing
from app.matches.matches import Matches
from app.matches.opening import Place, Wish, open_match
from app.matches.playing import person
from app.store.engine import open_store
from tests.matches.conftest import ADA, people
from tests.store.databases import sqlite_url

pytestmark = pytest.mark.anyio

DEALS = 500


@pytest.fixture
async def duels(tmp_path: Path) -> AsyncIterator[Matches]:
    store = open_store(sqlite_url(tmp_path))
    await people(store)
    matches = Matches(store, {"duel": Duel()}, hot=2 * DEALS)
    yield matches
    await matches.close()
    await store.close()


def from_the_clock(now: float) -> Iterator[bytes]:
    """Every seed that somebody might make of the second at which a match was opened, an hour before and after."""
    for second in range(int(now) - 3600, int(now) + 3600):
        for number in (second, second * 1000):
            yield number.to_bytes(32, "big")
            yield number.to_bytes(32, "little")
        text = str(second).encode()
        yield from (hashlib.sha256(text).digest(), hashlib.blake2b(text, digest_size=32).digest(), text.rjust(32, b"0"))
        yield random.Random(second).randbytes(32)


async def test_fault_14_no_deal_is_like_another_or_can_be_guessed(duels: Matches) -> None:
    """Five hundred duels in a few seconds: as many deals, no seed made from the clock, and no bit that is the same."""
    deals: set[bytes] = set()
    seeds: list[bytes] = []
    places = (Place("player", "me"), Place("player", "bot:random"))
    for _ in range(DEALS):
        table = await open_match(duels, ADA, Wish(game="duel", seats=places), {"random"})
        state = table.state
        assert isinstance(state, DuelState)
        state.chance = type(state.chance).from_seed(bytes(32))
        deals.add(encode_state(state))
        await playing.resign(duels, table.id, person(ADA.id))
        seeds.append((await duels.table(table.id)).match.seed.open())
    assert len(deals) == len(set(seeds)) == DEALS
    assert not set(seeds) & set(from_the_clock(time.time()))
    ones = [sum(seed[bit // 8] >> bit % 8 & 1 for seed in seeds) for bit in range(256)]
    # Seven standard deviations: one run in a thousand million.
    assert all(abs(count - DEALS / 2) < 7 * (DEALS / 4) ** 0.5 for count in ones)
