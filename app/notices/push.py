"""Notices to browsers that are not on any page of ours, over the push service that each of them has chosen."""

import hashlib
from urllib.parse import urlsplit

import msgspec

from app.notices.calling_out import CallingOut
from app.notices.failing import Failed
from app.notices.sealing import Keys, Unsealable, in_base64, new_key, public_of, sealed, vouched
from app.notices.wording import Wording
from app.store.channels import Parcel
from app.store.engine import Store
from app.store.keys import key
from app.store.metadata import now

KEPT = 24 * 3600
"""Seconds for which a push service keeps what it can't deliver yet."""


KEY = "push"
"""What this server's key is called in the store."""


async def own_key(store: Store) -> bytes:
    """This server's private key, made when it is first needed."""
    return await store.write(key, KEY, new_key())


def public_key(private: bytes) -> str:
    """As browsers want it."""
    return in_base64(public_of(private))


def contact_of(mail_from: str, public_url: str | None) -> str:
    """Where push services find whoever runs this server, should they want to."""
    return f"mailto:{mail_from.rpartition('<')[2].strip(' >')}" if mail_from else public_url or "https://localhost"


class Push:
    """`private` is this server's own key; `contact` is where push services find whoever runs it."""

    def __init__(self, calling: CallingOut, wording: Wording, private: bytes, contact: str) -> None:
        self._calling, self._wording, self._private, self._contact = calling, wording, private, contact

    async def carry(self, parcel: Parcel) -> None:
        """Send it. Raises Failed."""
        worded = self._wording.worded(parcel)
        said = {"head": worded.head, "game": worded.game, "link": worded.link, "tag": parcel.match}
        try:
            body = sealed(msgspec.json.encode(said), msgspec.json.decode(parcel.channel.more, type=Keys))
        except Unsealable:
            raise Failed("address", again=False, gone=True) from None
        parts = urlsplit(parcel.channel.address)
        headers = {
            "Authorization": vouched(self._private, f"{parts.scheme}://{parts.netloc}", self._contact, now() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
            # Of what waits there for a browser that is off, the newest of a match is enough.
            "Topic": in_base64(hashlib.sha256(f"{parcel.match} {parcel.kind}".encode()).digest())[:32],
        }
        try:
            await self._calling.post(parcel.channel.address, body, headers)
        except Failed as failed:
            if failed.fault in ("status 404", "status 410"):
                raise Failed(failed.fault, again=False, gone=True) from None
            raise
