"""Notices as requests to an address that their reader named: in Discord's shape, or as plain JSON with a signature."""

import hashlib
import hmac
import re
from typing import Any, Literal

import msgspec

from app.matches.times import rfc3339
from app.notices.calling_out import CallingOut
from app.notices.wording import Worded, Wording
from app.store.channels import Channel, Parcel
from app.store.metadata import new_id, now

Shape = Literal["discord", "json"]

_MARKS = re.compile(r"([\\`*_~|>#\[\]()<@:-])")
"""What Discord takes for more than text."""


class Webhook:
    """Carries notices. `delivery` in their heads is the same at each try, so that whoever gets one twice can tell."""

    def __init__(self, calling: CallingOut, wording: Wording) -> None:
        self._calling, self._wording = calling, wording

    async def carry(self, parcel: Parcel) -> None:
        """Send it. Raises Failed."""
        worded = self._wording.worded(parcel)
        facts = {
            "kind": parcel.kind,
            "match": {"id": parcel.match, "title": parcel.title, "game": parcel.game},
            "at": rfc3339(parcel.at),
            "text": worded.head,
            "link": worded.link,
        }
        await self._post(parcel.channel, parcel.id, worded, facts)

    async def test(self, channel: Channel, language: str) -> None:
        """Send a word of greeting. Raises Failed."""
        head = self._wording.line(language, "notice.test")
        worded = Worded(head, "", channel.base)
        facts = {"kind": "test", "at": rfc3339(now()), "text": head, "link": channel.base}
        await self._post(channel, new_id(), worded, facts)

    async def _post(self, channel: Channel, delivery: str, worded: Worded, facts: dict[str, Any]) -> None:
        headers = {"Content-Type": "application/json", "Spoor-Delivery": delivery}
        if channel.more == "discord":
            body = msgspec.json.encode(as_discord(worded))
        else:
            body = msgspec.json.encode(facts)
            headers["Spoor-Signature"] = signature(channel.secret or b"", now() // 1000, body)
        await self._calling.post(channel.address, body, headers)


def as_discord(worded: Worded) -> dict[str, Any]:
    """The body that Discord wants, and those who speak as it does. Nobody is pinged by what a title says."""
    head = _MARKS.sub(r"\\\1", worded.head)
    lines = [f"**{head}**", worded.game, worded.link]
    return {"username": "Spoor", "content": "\n".join(filter(None, lines)), "allowed_mentions": {"parse": []}}


def signature(secret: bytes, at: int, body: bytes) -> str:
    """`t=SECONDS,v1=HEX`: HMAC-SHA-256, keyed by the secret, of the seconds, a full stop and the body."""
    mac = hmac.new(secret, f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={mac.hexdigest()}"
