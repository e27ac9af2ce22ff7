"""What is said at a table is heard by those it is for, once."""

import asyncio

import pytest

from app.core.viewer import PUBLIC
from app.matches.matches import Matches
from app.matches.refusals import BadWish, NotSeated
from app.matches.talking import Talk, Voice
from tests.matches.conftest import ADA, BEN, CLEO, DAN
from tests.matches.tables import started

pytestmark = pytest.mark.anyio


async def test_the_table_is_for_all_and_a_side_for_itself(matches: Matches) -> None:
    talk = Talk(matches)
    heard: list[Voice] = []
    talk.listen(heard.append)
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    await talk.say(match_id, ADA, "table", "good luck")
    await talk.say(match_id, BEN, "side", "it hides in the north")
    table = await matches.table(match_id)
    for viewer in ("fugitive", "hunter:1", PUBLIC):
        assert [line.text for line in await talk.heard(table, viewer, "table")] == ["good luck"]
    for viewer in ("hunter:1", "hunter:2"):
        (line,) = await talk.heard(table, viewer, "side")
        assert (line.text, line.name, line.seat) == ("it hides in the north", "Ben", "hunter:1")
    assert await talk.heard(table, "fugitive", "side") == []
    with pytest.raises(NotSeated):
        await talk.heard(table, PUBLIC, "side")
    assert [voice.channel.kept_as for voice in heard] == ["table", "side:hunters"]


async def test_only_those_who_sit_there_speak(matches: Matches) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN)
    with pytest.raises(NotSeated):
        await talk.say(match_id, DAN, "table", "take three!")


async def test_fault_60_the_same_key_says_it_once(matches: Matches) -> None:
    talk = Talk(matches)
    heard: list[Voice] = []
    talk.listen(heard.append)
    match_id = await started(matches, "nim", ADA, BEN)
    said = await asyncio.gather(*(talk.say(match_id, ADA, "table", "hello", "k") for _ in range(10)))
    assert len(heard) == 1
    assert all(line == said[0] for line in said)
    await talk.say(match_id, BEN, "table", "hello", "k")
    lines = await talk.heard(await matches.table(match_id), PUBLIC, "table")
    assert [line.number for line in lines] == [1, 2]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  a \n b\t c  ", "a b c"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("evil\u202etxt", "eviltxt"),
        ("nul\x00l", "null"),
        ("👩‍👧 ok", "👩‍👧 ok"),
        ("e\u0301", "é"),
    ],
)
async def test_a_line_is_made_fit_to_be_shown(matches: Matches, text: str, kept: str) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN)
    assert (await talk.say(match_id, ADA, "table", text)).text == kept


@pytest.mark.parametrize("text", ["", "  \n ", "\u202e", "x" * 501])
async def test_an_empty_or_endless_line_is_refused(matches: Matches, text: str) -> None:
    talk = Talk(matches)
    match_id = await started(matches, "nim", ADA, BEN)
    with pytest.raises(BadWish):
        await talk.say(match_id, ADA, "table", text)
    with pytest.raises(BadWish):
        await talk.say(match_id, ADA, "elsewhere", "hello")
