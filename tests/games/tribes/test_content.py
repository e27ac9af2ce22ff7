"""What is printed on cards and boards, and what a host may put in its place (docs/hosting.md, SPOOR_CONTENT)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.game import WrongContent
from app.games.tribes import content
from app.games.tribes.files import OURS
from tests.games.tribes.valley_kit import GAME, new_match

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


def test_a_match_that_is_played_with_what_is_printed_no_more_is_told(folder: Path) -> None:
    state = new_match(2).state
    assert GAME.all_printed(state)
    ours = (OURS / "goals.toml").read_text("utf-8")
    begins = ours.index("[[goal]]", ours.index('id = "basketry"'))
    (folder / "goals.toml").write_text(ours[: ours.index("[[goal]]")] + ours[begins:], "utf-8")
    content.goals.cache_clear()
    assert "basketry" not in content.goals()
    assert not GAME.all_printed(state)
    (folder / "goals.toml").unlink()
    content.goals.cache_clear()
    assert GAME.all_printed(state)


BASKETRY = '[[goal]]\nid = "basketry"\npoints = 1\nsource = "me"\ncost = { food = 1 }\npower = { bonus = 1 }\n'
"""A card as it may be written."""


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
        (f"{BASKETRY}\n[[gaol]]\n", 8, "unknown field `gaol`"),
        ('[[goal]] # a card\nid = "basketry"\npoints = "x"\n', 3, "Expected `int`, got `str`"),
        ('[[ goal ]]\n  id = "basketry"\n  points = -3\n', 3, "Expected `int` >= 0"),
        (BASKETRY.replace("points = 1", "points = 99999"), 3, "Expected `int` <= 99"),
        (BASKETRY.replace("food = 1", "food = 999999999999999999999999"), 2, "more than 99 resources"),
        (f"{BASKETRY}\n{BASKETRY}", 9, "basketry is there twice"),
        (BASKETRY.replace("basketry", "ploughing"), 2, "there is no goal ploughing; there are basketry, "),
    ],
)
def test_a_mistake_is_told_with_its_line(folder: Path, text: str, line: int, reason: str) -> None:
    (folder / "goals.toml").write_text(text, "utf-8")
    with pytest.raises(WrongContent) as wrong:
        GAME.check_content()
    assert f"goals.toml, line {line}: " in str(wrong.value)
    assert reason in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("powers.toml", 'id = "trader"', 'id = "merchant"', "there is no power merchant"),
        ("tribes.toml", 'leader = ["', 'leader = ["x', "'s leader has x"),
        ("terrain.toml", 'id = "jungle"', 'id = "swamp"', "there is no terrain swamp"),
        ("tribes.toml", 'id = "daba"', 'id = "zulu"', "there is no tribe zulu"),
        ("terrain.toml", "rough = 2", "rough = -2", "Expected `int` >= 0"),
        ("events.toml", 'id = "rats"', 'id = "mice"', "there is no event mice"),
    ],
)
def test_an_entry_that_fits_to_nothing_is_told_with_its_line(
    folder: Path, name: str, old: str, new: str, reason: str
) -> None:
    ours = (OURS / name).read_text("utf-8")
    assert old in ours
    (folder / name).write_text(ours.replace(old, new, 1), "utf-8")
    with pytest.raises(WrongContent, match=rf"{name}, line \d+: .*{re.escape(reason)}"):
        GAME.check_content()


def test_what_is_missing_is_named(folder: Path) -> None:
    ours = (OURS / "events.toml").read_text("utf-8")
    first, *others = ours.split("[[event]]")
    (folder / "events.toml").write_text("[[event]]".join([first, *others[1:]]), "utf-8")
    with pytest.raises(WrongContent, match=r"events\.toml has \w+\.$"):
        GAME.check_content()


def test_entries_that_are_written_in_one_line_are_told_by_their_place(folder: Path) -> None:
    (folder / "tribes.toml").write_text(
        'tribe = [{id = "daba", cost = {food = "x"}, leader = ["a", "b"], source = "s"}]'
    )
    with pytest.raises(WrongContent, match=r"tribes\.toml: tribe\[0\]\.cost\.food: Expected `int`, got `str`"):
        GAME.check_content()


@pytest.mark.parametrize("stray", ["tribes/goal.toml", "goals.toml", "tribes/goals.json"])
def test_a_file_that_nobody_would_read_is_told(folder: Path, stray: str) -> None:
    (folder.parent / stray).write_text(BASKETRY)
    with pytest.raises(WrongContent, match=r"is read by nobody\. Files of your own can be tribes/events\.toml, "):
        GAME.check_content()


def test_notes_may_lie_beside(folder: Path) -> None:
    for name in ("README.md", ".goals.toml.swp", "sources.txt"):
        (folder / name).write_text("mine")
    GAME.check_content()


def test_a_mark_at_the_beginning_does_no_harm(folder: Path) -> None:
    (folder / "goals.toml").write_bytes(b"\xef\xbb\xbf" + (OURS / "goals.toml").read_bytes())
    GAME.check_content()


def test_other_letters_than_utf_8_are_told_with_their_line(folder: Path) -> None:
    (folder / "goals.toml").write_bytes(BASKETRY.replace("me", "m\u00e9").encode("latin-1"))
    with pytest.raises(WrongContent, match=r"goals\.toml, line 4: this is not UTF-8"):
        GAME.check_content()


def test_what_cant_be_read_is_told(folder: Path) -> None:
    (folder / "goals.toml").mkdir()
    with pytest.raises(WrongContent, match="can't be read"):
        GAME.check_content()
