"""Every game goes through random matches under the proof of secrecy. CI plays 2,000 more (`spoor playout --check`)."""

import pytest

from app.commands.playout import Plan, play
from app.games import GAMES

MATCHES = 8


@pytest.mark.parametrize("key", GAMES)
def test_faults_29_34_36_random_matches_keep_every_secret(key: str) -> None:
    tally = play(Plan(key, seed=20, check=True), MATCHES, jobs=1)
    assert [f"{played.fault.kind}: {played.fault}" for played in tally.faulty if played.fault] == []
    assert len(tally.moves) == MATCHES
    assert list(tally.variety.unproved()) == []
    assert tally.variety.shares["public"], "nothing at all is hidden from the public"
