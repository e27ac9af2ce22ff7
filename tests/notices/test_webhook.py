"""What is sent to somebody's address: of which kind, which match, where; signed, and in words of their own."""

import hashlib
import hmac
import time
from random import Random
from typing import Any

import pytest

from app.matches.matches import Matches
from app.notices.calling_out import CallingOut
from app.notices.sending import Sending
from app.notices.webhook import Webhook, as_discord, signature
from app.notices.wording import Worded, Wording
from app.store.engine import Store
from app.web.words import load_words
from tests.matches.conftest import ADA, BEN
from tests.matches.tables import started
from tests.notices.conftest import Attendance, Clock, a_channel, send
from tests.notices.letter import Letter
from tests.notices.receiver import receiving
from tests.test_docs import blocks

pytestmark = pytest.mark.anyio

WORDS = load_words()


async def delivered(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance, title: str = "Wolves", **how: Any
) -> tuple[str, Letter]:
    """The match, and the request that is sent when it has begun."""
    async with receiving() as there:
        await a_channel(store, BEN, address=f"http://127.0.0.1:{there.port}/hook", **how)
        webhook = Webhook(CallingOut(private=True), Wording(WORDS.say, None))
        sending = Sending(store, {"webhook": webhook}, attendance, clock, Random(1))
        match_id = await started(matches, "nim", ADA, BEN, title=title)
        await send(sending)
        await sending.close()
        (request,) = there.requests
        return match_id, request


async def test_plain_json_is_signed(matches: Matches, store: Store, clock: Clock, attendance: Attendance) -> None:
    match_id, request = await delivered(matches, store, clock, attendance, secret=b"spoor_sign_x", language="de")
    body = request.json
    assert set(body) == {"kind", "match", "at", "text", "link"}
    assert body["kind"] == "started"
    assert body["match"] == {"id": match_id, "title": "Wolves", "game": "nim"}
    assert body["text"] == "Es hat begonnen: Wolves"
    assert body["link"] == f"https://spoor.example/matches/{match_id}"
    at, mac = request.headers["spoor-signature"].removeprefix("t=").split(",v1=")
    expected = hmac.new(b"spoor_sign_x", at.encode() + b"." + request.body, hashlib.sha256).hexdigest()
    assert mac == expected
    assert len(request.headers["spoor-delivery"]) == 16


async def test_discord_is_written_to_as_it_wants(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    match_id, request = await delivered(matches, store, clock, attendance, more="discord", secret=None)
    assert request.json == {
        "username": "Spoor",
        "content": f"**It has begun\\: Wolves**\nnim.title\nhttps://spoor.example/matches/{match_id}",
        "allowed_mentions": {"parse": []},
    }
    assert "spoor-signature" not in request.headers


@pytest.mark.parametrize(
    "title",
    ["@everyone", "<@&1234>", "[x](https://evil.example)", "**b** _i_ `c` ~~s~~ ||x||", "# big", "https://x.example"],
)
def test_fault_91_a_title_is_only_text_in_a_webhook(title: str) -> None:
    body = as_discord(Worded(title, "La Bête", "https://spoor.example/matches/x"))
    head = body["content"].split("\n")[0][2:-2]
    assert head.replace("\\", "") == title
    for sign in "@<[]()*_`~|#:":
        assert head.count(sign) == head.count(f"\\{sign}"), f"{sign} would mean something"
    assert body["allowed_mentions"] == {"parse": []}


def test_the_check_in_the_guide_knows_what_comes_from_here() -> None:
    ((_, text),) = blocks("notices.md", "python")
    page: dict[str, Any] = {}
    exec(compile(text, "docs/notices.md", "exec"), page)
    check, at = page["is_from_spoor"], round(time.time())
    good = signature(b"secret", at, b"{}")
    assert check("secret", good, b"{}")
    assert not check("other", good, b"{}")
    assert not check("secret", good, b"[]")
    assert not check("secret", signature(b"secret", at - 3600, b"{}"), b"{}")


def test_another_secret_time_or_body_is_another_signature() -> None:
    made = {signature(secret, at, body) for secret in (b"a", b"b") for at in (1, 2) for body in (b"{}", b"[]")}
    assert len({each.partition("v1=")[2] for each in made}) == 8
