"""`spoor playout`: what it prints, what it leaves behind, and how that is played again."""

from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from app.cli import main
from app.commands.playout import FaultFile, Plan, find, play
from app.core.chance import Chance
from app.core.game import BrokenInvariant
from app.core.viewer import Viewer
from tests.core.toys.bid import BidGame, BidState
from tests.core.toys.hunt import Hunt, HuntState
from tests.core.toys.nim import Nim, NimState

NIM, BID, HUNT, WATCH = (f"tests.core.toys.{toy}" for toy in ("nim:Nim", "bid:BidGame", "hunt:Hunt", "watch:Watch"))
CHEAT, SECRETIVE, NOTED = (f"tests.commands.test_playout:{toy}" for toy in ("Cheat", "NeverRedealt", "Noted"))


class Cheat(Nim):
    """Nim in which a single last stick is against the rules."""

    def check(self, state: NimState) -> None:
        if state.sticks == 1:
            raise BrokenInvariant("one stick is missing")


class NeverRedealt(Hunt):
    def redeal(self, state: HuntState, viewer: Viewer, chance: Chance) -> HuntState:
        return state


class Noted(BidGame):
    """The bidding game, which notes down how it is played."""

    noted: ClassVar[list[tuple[int, str]]] = []

    def check(self, state: BidState) -> None:
        self.noted.append((len(state.seats), state.ties))


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_matches_moves_and_outcomes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", NIM, "--games", "20"]) == 0
    first, moves, *outcomes, last = said(capsys)
    assert first.startswith(f"{NIM}: 20 matches, ")
    assert "a second" in first
    assert moves.startswith("moves a match: ")
    assert sum(int(line.split()[0]) for line in outcomes) == 20
    assert all(line.endswith("(nim.last_stick)") for line in outcomes)
    assert last == "nothing wrong"


def test_a_check_tells_what_the_redeals_varied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", HUNT, "--games", "10", "--check", "--options", '{"foggy": false}']) == 0
    table = {line.split()[0]: line for line in said(capsys) if "%" in line}
    assert set(table) == {"fugitive", "hunter:1", "hunter:2", "hunters", "public"}
    assert "trail 9" in table["hunters"]
    assert "trail" not in table["fugitive"]


def test_a_secret_that_is_never_redealt_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", SECRETIVE, "--games", "20", "--thorough"]) == 1
    lines = said(capsys)
    assert "UNPROVED: trail is hidden from public, and no redeal ever changed it." in lines
    assert lines[-1] == "0 of 20 matches at fault"


def test_a_fault_leaves_a_file_that_plays_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["playout", CHEAT, "--games", "40", "--faults", str(tmp_path)]) == 1
    lines = said(capsys)
    faults = [line for line in lines if line.startswith("IMPOSSIBLE")]
    files = sorted(tmp_path.iterdir())
    assert lines[-1].endswith("of 40 matches at fault")
    assert lines[-2].startswith("... and ")
    assert len(faults) == len(files) == 10
    assert faults[0].endswith("moves: one stick is missing")
    assert f"--replay {files[0]}" in "\n".join(lines)
    file = msgspec.json.decode(files[0].read_bytes(), type=FaultFile)
    assert (file.kind, file.text, file.check) == ("Impossible", "one stick is missing", False)

    assert main(["playout", "--replay", str(files[0])]) == 1
    lines = said(capsys)
    assert lines[-2:] == [f"IMPOSSIBLE after {len(file.match.moves)} of {len(file.match.moves)} moves:", file.text]
    assert lines[-3] == f"  {file.match.moves[-1]}"

    monkeypatch.setattr(Cheat, "check", Nim.check)
    assert main(["playout", "--replay", str(files[0])]) == 0
    assert "Impossible is mended" in said(capsys)[0]


def test_bots_play_each_other_and_change_sides(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playout", NIM, "--players", "steady,random", "--rollouts", "30", "--games", "20"]
    assert main(words) == 0
    lines = said(capsys)
    (won,) = [line for line in lines if line.startswith("won, with 30 rollouts an answer: steady ")]
    steady, random = (int(word.strip(",")) for word in won.split()[-3::2])
    assert steady + random == 20
    assert steady > 15
    assert sum("player:" in line for line in lines) == 2
    assert main(words) == 0
    assert said(capsys)[1:] == lines[1:]


def test_bots_play_where_there_are_windows_and_sides(capsys: pytest.CaptureFixture[str]) -> None:
    for toy in (HUNT, WATCH):
        assert main(["playout", toy, "--players", "steady,random", "--rollouts", "4", "--games", "8", "--check"]) == 0
        assert "won, with 4 rollouts" in "\n".join(said(capsys))


def test_the_same_seed_plays_the_same_matches_in_any_number_of_processes() -> None:
    plan = Plan(HUNT, seed=5, check=True)
    one, two = play(plan, 9, jobs=1), play(plan, 9, jobs=2)
    assert sorted(one.moves) == sorted(two.moves)
    assert one.outcomes == two.outcomes
    assert one.variety == two.variety
    assert play(Plan(HUNT, seed=6), 9, jobs=1).moves != one.moves


def test_numbers_of_players_and_options_vary_unless_fixed() -> None:
    free = play(Plan(NOTED), 24, jobs=1)
    assert len(free.moves) == 24
    assert set(Noted.noted) == {(players, ties) for players in (2, 3, 4) for ties in ("nobody", "share")}
    Noted.noted.clear()
    play(Plan(NOTED, players=3, options={"ties": "share"}), 6, jobs=1)
    assert set(Noted.noted) == {(3, "share")}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "Which game? There are "),
        (["chess"], "There is no game 'chess'; there are "),
        (["tests.core.toys.nim:Chess"], "There is no game"),
        (["tests.core.toys.chess:Nim"], "There is no game"),
        ([NIM, "--seats", "7"], f"{NIM} isn't for 7 players."),
        ([NIM, "--options", '{"cards": 3}'], "Object contains unknown field `cards`"),
        (["--replay", "no/such/file"], "No such file"),
        ([NIM, "--players", "clever,random"], "There is no bot 'clever'; there are random, steady."),
        ([NIM, "--players", "random"], f"{NIM} has 2 sides; name a bot for each."),
        ([BID, "--players", "random,random"], f"{BID} has 2 or 3 or 4 sides; name a bot for each."),
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playout", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_games_are_found_by_key_or_class() -> None:
    assert find("la_bete").key == "la_bete"
    assert isinstance(find(NIM), Nim)
