"""One match, recorded: nothing that any player sees changes unnoticed."""

from difflib import unified_diff

from tests.games.la_bete.playthrough import GOLDEN, playthrough


def test_match_is_seen_as_it_was_recorded() -> None:
    recorded, played = GOLDEN.read_text("utf-8").splitlines(), playthrough().splitlines()
    difference = list(unified_diff(recorded, played, "recorded", "played", lineterm="", n=1))
    assert not difference, (
        "If this is meant, write it anew with `python -m tests.games.la_bete.playthrough` and read the difference:\n"
        + "\n".join(difference[:60])
    )
