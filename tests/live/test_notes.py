"""What somebody writes for themselves comes to their own screens, what they share to their side's: to nobody else's."""

from typing import Any

import pytest

from app.live.hub import Hub
from app.matches.matches import Matches
from app.matches.noting import KINDS, Notes
from tests.live.conftest import Tap, come, quiet
from tests.matches.conftest import ADA, BEN, CLEO
from tests.matches.tables import started

pytestmark = pytest.mark.anyio

CROSS = b'{"ref":"village:7","sign":"cross"}'


async def test_each_hears_what_is_theirs(hub: Hub, notes: Notes, matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    table = await matches.table(match_id)
    desk, phone, cleo, ada, public = [await come(hub, matches, match_id, user) for user in (BEN, BEN, CLEO, ADA, None)]
    everybody = (desk, phone, cleo, ada, public)

    last: dict[Tap, dict[str, Any]] = {}

    async def heard(*who: Tap) -> None:
        """These and no others have heard of it, once."""
        await quiet()
        assert [len(tap.of("notes")) for tap in everybody] == [int(tap in who) for tap in everybody]
        assert all({frame["t"] for frame in tap.frames} <= {"state", "presence", "notes"} for tap in everybody)
        for tap in who:
            last[tap] = tap.of("notes")[-1]
            tap.frames = [frame for frame in tap.frames if frame["t"] != "notes"]

    mine = await notes.draw(table, BEN, "mark", CROSS, shared=False)
    await heard(desk, phone)
    shared = await notes.write(table, BEN, "north", shared=True)
    await heard(desk, phone, cleo)
    (told,) = last[cleo]["kept"]
    assert (told["mine"], told["by"], told["body"]) == (False, {"seat": "hunter:1", "name": "Ben"}, {"text": "north"})
    assert "version" not in told
    assert "event" not in told
    assert "move" not in told
    (own,) = last[desk]["kept"]
    assert own["mine"]
    assert own["version"] == table.seen["hunter:1"].version

    # Shared later, and no longer.
    await notes.alter(table, BEN.id, mine.id, shared=True, text=None)
    await heard(desk, phone, cleo)
    await notes.alter(table, BEN.id, mine.id, shared=False, text=None)
    await heard(desk, phone, cleo)
    assert last[cleo] == {"t": "notes", "kept": [], "gone": [mine.id]}
    assert last[desk]["gone"] == []

    # What was never shared is erased unheard; of all that is cleared the side hears of what it had.
    await notes.erase(table, BEN.id, mine.id)
    await heard(desk, phone)
    await notes.draw(table, BEN, "mark", CROSS, shared=False)
    await heard(desk, phone)
    await notes.clear(table, BEN.id, KINDS)
    await heard(desk, phone, cleo)
    assert last[cleo] == {"t": "notes", "kept": [], "gone": [shared.id]}
    assert len(last[phone]["gone"]) == 2

    # On a side of one there is nobody to hear.
    await notes.write(table, ADA, "they come from the south", shared=True)
    await heard(ada)


async def test_clearing_nothing_is_no_news(hub: Hub, notes: Notes, matches: Matches) -> None:
    match_id = await started(matches, "hunt", ADA, BEN, CLEO)
    ben = await come(hub, matches, match_id, BEN)
    await notes.clear(await matches.table(match_id), BEN.id, KINDS)
    await quiet()
    assert ben.of("notes") == []
