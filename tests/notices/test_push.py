"""Web Push: sealed as RFC 8291 has it, vouched for as RFC 8292 has it, and opened here as a browser would."""

import json
from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from app.matches.matches import Matches
from app.notices.calling_out import CallingOut
from app.notices.push import Push
from app.notices.sealing import (
    CURVE,
    Keys,
    Unsealable,
    from_base64,
    in_base64,
    new_key,
    public_of,
    sealed,
    vouched,
)
from app.notices.sending import Sending
from app.notices.wording import Wording
from app.store import channels
from app.store.engine import Store
from app.store.keys import key
from app.web.words import load_words
from tests.matches.conftest import ADA, BEN
from tests.matches.tables import started
from tests.notices.browser import Browser
from tests.notices.conftest import Attendance, Clock, a_channel, send
from tests.notices.receiver import receiving, status

pytestmark = pytest.mark.anyio

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
OURS = from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
THEIRS = from_base64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SALT = from_base64("DGv6ra1nlYgDCS1FRnbzlw")
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_it_is_sealed_as_the_standard_says() -> None:
    assert in_base64(public_of(THEIRS)) == POINT
    assert in_base64(sealed(PLAIN, Keys(POINT, AUTH), OURS, SALT, padded=0)) == SEALED
    assert Browser(THEIRS, AUTH).opened(from_base64(SEALED)) == PLAIN


def test_whatever_is_said_has_one_length_and_another_seal_each_time() -> None:
    browser = Browser()
    bodies = [sealed(text, browser.keys) for text in (b"a", b"a", b"b" * 900)]
    assert len({len(body) for body in bodies}) == 1
    assert len(set(bodies)) == 3
    assert [browser.opened(body) for body in bodies] == [b"a", b"a", b"b" * 900]


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", AUTH), (POINT, ""), (POINT, AUTH + "AAAA"), ("AAAA", AUTH), (POINT[:-4] + "AAAA", AUTH), ("é", AUTH)],
)
def test_keys_that_are_none(p256dh: str, auth: str) -> None:
    with pytest.raises(Unsealable):
        sealed(b"x", Keys(p256dh, auth))


def test_who_sends_is_vouched_for() -> None:
    private = new_key()
    said = vouched(private, "https://push.example.org", "mailto:spoor@example.org", 1_800_000_000)
    token, _, public = said.removeprefix("vapid t=").partition(", k=")
    assert from_base64(public) == public_of(private)
    head, claims, signature = token.split(".")
    assert json.loads(from_base64(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(from_base64(claims))
    assert told == {"aud": "https://push.example.org", "exp": 1_800_043_200, "sub": "mailto:spoor@example.org"}
    raw = from_base64(signature)
    assert len(raw) == 64
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    verifier = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(public))
    verifier.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        verifier.verify(encode_dss_signature(r, s), f"{head}.x".encode(), ec.ECDSA(hashes.SHA256()))


async def test_the_servers_key_is_made_once(store: Store) -> None:
    first, second = new_key(), new_key()
    assert await store.write(key, "push", first) == first
    assert await store.write(key, "push", second) == first


async def test_a_notice_reaches_a_browser_and_nobody_on_the_way_can_read_it(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    browser, private = Browser(), new_key()
    async with receiving(answer=status(201)) as service:
        push = Push(CallingOut(private=True), Wording(load_words().say, None), private, "mailto:spoor@example.org")
        sending = Sending(store, {"push": push}, attendance, clock, Random(1))
        more = json.dumps({"p256dh": browser.keys.p256dh, "auth": browser.keys.auth, "device": "Firefox"})
        await a_channel(store, BEN, "push", address=f"http://127.0.0.1:{service.port}/send/abc", more=more)
        match_id = await started(matches, "nim", ADA, BEN, title="Wolves")
        await send(sending)
        await sending.close()
    (request,) = service.requests
    assert json.loads(browser.opened(request.body)) == {
        "head": "It has begun: Wolves",
        "game": "nim.title",
        "link": f"https://spoor.example/matches/{match_id}",
        "tag": match_id,
    }
    assert b"Wolves" not in request.body
    assert request.headers["content-encoding"] == "aes128gcm"
    assert int(request.headers["ttl"]) > 0
    assert len(request.headers["topic"]) == 32
    claims = json.loads(from_base64(request.headers["authorization"].split(".")[1]))
    assert claims["aud"] == f"http://127.0.0.1:{service.port}"


@pytest.mark.parametrize("code", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance, code: int
) -> None:
    browser = Browser()
    async with receiving(answer=status(code)) as service:
        push = Push(CallingOut(private=True), Wording(load_words().say, None), new_key(), "https://spoor.example")
        sending = Sending(store, {"push": push}, attendance, clock, Random(1))
        more = json.dumps({"p256dh": browser.keys.p256dh, "auth": browser.keys.auth})
        await a_channel(store, BEN, "push", address=f"http://127.0.0.1:{service.port}/", more=more)
        await started(matches, "nim", ADA, BEN)
        await send(sending)
        await sending.close()
    assert await store.read(channels.channels_of, BEN.id) == []


async def test_what_was_on_its_way_goes_where_the_browser_has_moved(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    """It moves while its old place is just being asked: that one is gone, and the browser is not."""
    browser = Browser()
    more = json.dumps({"p256dh": browser.keys.p256dh, "auth": browser.keys.auth})
    async with receiving() as new, receiving(answer=status(410)) as old:
        push = Push(CallingOut(private=True), Wording(load_words().say, None), new_key(), "https://spoor.example")
        sending = Sending(store, {"push": push}, attendance, clock, Random(1))
        made = await a_channel(store, BEN, "push", address=f"http://127.0.0.1:{old.port}/", more=more)

        async def moves() -> None:
            assert await store.write(channels.move, BEN.id, made.id, f"http://127.0.0.1:{new.port}/", more)

        old.before = moves
        await started(matches, "nim", ADA, BEN)
        await send(sending)
        await send(sending)
        await sending.close()
    assert [len(each.requests) for each in (old, new)] == [1, 1]
    assert [each.id for each in await store.read(channels.channels_of, BEN.id)] == [made.id]
