"""A browser's side of Web Push."""

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.notices.sealing import CURVE, Keys, from_base64, in_base64, new_key, public_of


class Browser:
    """A browser's side: its keys, and opening what was sealed for it."""

    def __init__(self, private: bytes | None = None, auth: str | None = None) -> None:
        self.private = private or new_key()
        self.auth = auth or in_base64(b"0123456789abcdef")

    @property
    def keys(self) -> Keys:
        return Keys(in_base64(public_of(self.private)), self.auth)

    def opened(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        point, sealed_text = body[21 : 21 + length], body[21 + length :]
        ours = ec.derive_private_key(int.from_bytes(self.private, "big"), CURVE)
        shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
        info = b"WebPush: info\0" + public_of(self.private) + point
        secret = HKDF(hashes.SHA256(), 32, from_base64(self.auth), info).derive(shared)
        key_ = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key_).decrypt(nonce, sealed_text, None).rstrip(b"\0")
        assert text.endswith(b"\2")
        return text[:-1]
