"""Fault 77: many matches at once, and a server that is killed a few times. `killing` does so as often as you like."""

from pathlib import Path
from random import Random

import pytest

from tests.store.databases import postgres_url, sqlite_url
from tests.storm.killing import Killing

pytestmark = pytest.mark.anyio

KILLS = 3


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def test_fault_77_ten_tables_outlive_their_server(tmp_path: Path, kind: str) -> None:
    database = sqlite_url(tmp_path) if kind == "sqlite" else postgres_url("spoor_test_killing")
    figures = await Killing(tmp_path, database, tables=10, luck=Random(77)).run(KILLS)
    assert figures.kills == KILLS
    assert figures.again > 0
    assert figures.acknowledged > 10 * KILLS
