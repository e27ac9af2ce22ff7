"""What a push service may carry and can't read: RFC 8291 (aes128gcm for one browser), and RFC 8292 (VAPID), by which it
knows which server sends. Pure, but for the chance that keys and salts need.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a record; all that is sent fits into one."""

PADDED = 1024
"""Bytes to which what is sent is filled up, so that its length tells the push service nothing."""

LASTS = 12 * 3600
"""Seconds for which a push service may take our word."""


class Unsealable(ValueError):
    """A browser's keys that are none."""


class Keys(msgspec.Struct, frozen=True):
    """A browser's, as it gave them: its public key and its secret for authentication, in URL-safe base64."""

    p256dh: str
    auth: str


def in_base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """ValueError where it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> bytes:
    """A fresh private key: 32 bytes."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def public_of(private: bytes) -> bytes:
    """Its public key, as a point of 65 bytes."""
    return _point(_private(private).public_key())


def opened(keys: Keys) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """A browser's keys, ready for use. Raises Unsealable."""
    try:
        point, auth = from_base64(keys.p256dh), from_base64(keys.auth)
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        raise Unsealable from None
    if len(point) != 65 or len(auth) != 16:
        raise Unsealable
    return public, auth


def sealed(
    text: bytes, keys: Keys, private: bytes | None = None, salt: bytes | None = None, padded: int = PADDED
) -> bytes:
    """The body for one browser. `private` and `salt` are fresh for each, unless a test says otherwise."""
    theirs, auth = opened(keys)
    ours = _private(private or new_key())
    salt = salt or os.urandom(16)
    own_point = _point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + _point(theirs) + own_point
    secret = HKDF(hashes.SHA256(), 32, auth, info).derive(shared)
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    filled = text + b"\2" + b"\0" * max(0, padded - len(text) - 1)
    head = salt + RECORD.to_bytes(4, "big") + len(own_point).to_bytes(1, "big") + own_point
    body = head + AESGCM(key).encrypt(nonce, filled, None)
    if len(body) > RECORD:
        raise ValueError("too long for one push")
    return body


def vouched(private: bytes, audience: str, contact: str, at: int) -> str:
    """What the Authorization head says: who sends this, to this push service, signed. `at` is in seconds since 1970."""
    claims = {"aud": audience, "exp": at + LASTS, "sub": contact}
    said = ".".join(in_base64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_private(private).sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = in_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={in_base64(public_of(private))}"


def _private(raw: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(raw, "big"), CURVE)


def _point(public: ec.EllipticCurvePublicKey) -> bytes:
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
