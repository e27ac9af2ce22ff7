"""What is printed on cards and boards, and what a host may put in its place (docs/hosting.md, SPOOR_CONTENT)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.game import WrongContent
from app.games.tribes import content
from app.games.tribes.files import OURS
from tests.games.tribes.valley_kit import GAME

READERS = (
    content.layouts,
    content.tribes,
    content.leadings,
    content.goals,
    content.technologies,
    content.terrain,
    content.events,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A host's own folder, which is forgotten afterwards."""
    (tmp_path / "tribes").mkdir()
    monkeypatch.setenv("SPOOR_CONTENT", str(tmp_path))
    for reader in READERS:
        reader.cache_clear()
    yield tmp_path / "tribes"
    for reader in READERS:
        reader.cache_clear()


def test_the_box_holds_what_the_rulebooks_say() -> None:
    GAME.check_content()
    assert len(content.goals()) == 15
    assert [tile.deck for tile in content.events().values()].count("base") == 16
    assert [tile.deck for tile in content.events().values()].count("beasts") == 12
    assert len(content.tribes()) == 8
    assert {tribe.cost.total for tribe in content.tribes().values()} == {6}
    assert len(content.leadings()) == 16
    assert {card.copies for card in content.technologies().values()} == {4}


def test_everything_says_where_it_is_from() -> None:
    for reader in (
        content.layouts,
        content.tribes,
        content.goals,
        content.technologies,
        content.terrain,
        content.events,
    ):
        assert all(each.source for each in reader().values())


def test_a_hosts_file_takes_the_place_of_ours(folder: Path) -> None:
    ours = (OURS / "goals.toml").read_text("utf-8")
    (folder / "goals.toml").write_text(ours.replace("points = 1", "points = 3", 1), "utf-8")
    GAME.check_content()
    assert content.goals()["basketry"].points == 3
    assert len(content.tribes()) == 8, "the other files are ours"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[[goal]]\nid = "bow"\n\npoints = "two"\n', 4, "Expected `int`, got `str`"),
        ("[[goal]]\nid = bow\n", 2, "Invalid value"),
        ('# bows\n[[goal]]\nid = "bow"\nsource = "me"\npoints = 1\ncost = { fod = 1 }\n', 6, "unknown field `fod`"),
        ('[[goal]]\nid = "bow"\nsource = "me"\npoints = 1\n', 1, "bow needs a power or one condition"),
        ('[[goal]]\nid = "bow"\nsource = "me"\npoints = 1\npower = {}\n', 5, "a power says one thing"),
        ('[[goal]]\nid = "bow"\nsource = "me"\npoints = 1\npower = {ride = 2}\n', 5, "ride can only be 1"),
        ("[[card]]\n", 1, "unknown field `card`"),
    ],
)
def test_a_mistake_is_told_with_its_line(folder: Path, text: str, line: int, reason: str) -> None:
    (folder / "goals.toml").write_text(text, "utf-8")
    with pytest.raises(WrongContent) as wrong:
        GAME.check_content()
    assert f"goals.toml, line {line}: " in str(wrong.value)
    assert reason in str(wrong.value)


def test_files_that_dont_fit_together_are_told(folder: Path) -> None:
    ours = (OURS / "powers.toml").read_text("utf-8")
    (folder / "powers.toml").write_text(ours.replace('id = "trader"', 'id = "merchant"'), "utf-8")
    with pytest.raises(WrongContent, match=r"powers\.toml has the powers of all leaders"):
        GAME.check_content()


def test_what_cant_be_read_is_told(folder: Path) -> None:
    (folder / "goals.toml").mkdir()
    with pytest.raises(WrongContent, match="can't be read"):
        GAME.check_content()
