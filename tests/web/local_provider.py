"""A small OpenID Connect provider on this machine. It knows one person at a time, and can be told to get it wrong."""

import hashlib
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

import uvicorn
from fastapi import FastAPI, HTTPException, Request
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from starlette.responses import RedirectResponse

from tests.serving import free_port

CLIENT, SECRET = "spoor", "a secret between two servers"


@dataclass
class LocalProvider:
    """`claims` go into each token over what belongs there, `None` takes one out; `asked` holds what came to /token."""

    issuer: str
    subject: str = "subject-1"
    names: dict[str, str] = field(default_factory=lambda: {"preferred_username": "Ada"})
    claims: dict[str, Any] = field(default_factory=dict)
    says_issuer: str | None = None
    stranger: bool = False
    """Tokens are signed by somebody else, who calls their key the same."""
    shared: bool = False
    """Tokens are signed by the client's secret."""
    down: bool = False
    asked: list[dict[str, str]] = field(default_factory=list)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one"}))
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    def settings(self) -> dict[str, Any]:
        """For the server that trusts this provider."""
        return {
            "oidc_issuer": self.issuer,
            "oidc_client_id": CLIENT,
            "oidc_client_secret": SECRET,
            "oidc_name": "Beast Club",
        }

    def token(self, asked: dict[str, str]) -> str:
        """The one by which the provider says who came."""
        now = int(time.time())
        claims = {
            "iss": self.says_issuer or self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.names,
            **self.claims,
        }
        said = {name: value for name, value in claims.items() if value is not None}
        if self.shared:
            return jwt.encode({"alg": "HS256"}, said, OctKey.import_key(SECRET), algorithms=["HS256"])
        key = RSAKey.generate_key(2048, {"kid": "one"}) if self.stranger else self.key
        return jwt.encode({"alg": "RS256", "kid": "one"}, said, key)


def _app(provider: LocalProvider) -> FastAPI:
    app = FastAPI()

    @app.get("/.well-known/openid-configuration")
    def configuration() -> dict[str, Any]:
        if provider.down:
            raise HTTPException(503)
        return {
            "issuer": provider.says_issuer or provider.issuer,
            "authorization_endpoint": f"{provider.issuer}/authorize",
            "token_endpoint": f"{provider.issuer}/token",
            "jwks_uri": f"{provider.issuer}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
        }

    @app.get("/keys")
    def keys() -> dict[str, Any]:
        return {"keys": [provider.key.as_dict(private=False)]}

    @app.get("/authorize")
    def authorize(
        state: str, nonce: str, redirect_uri: str, client_id: str, code_challenge: str, code_challenge_method: str
    ) -> RedirectResponse:
        assert (client_id, code_challenge_method) == (CLIENT, "S256")
        code = secrets.token_urlsafe(16)
        provider.codes[code] = {"nonce": nonce, "challenge": code_challenge, "back": redirect_uri}
        return RedirectResponse(
            f"{redirect_uri}?{urlencode({'code': code, 'state': state, 'iss': provider.issuer})}", 302
        )

    @app.post("/token")
    async def token(request: Request) -> dict[str, Any]:
        given = dict(parse_qsl((await request.body()).decode()))
        provider.asked.append(given)
        if provider.down:
            raise HTTPException(503)
        asked = provider.codes.pop(given["code"], None)
        digest = hashlib.sha256(given["code_verifier"].encode()).digest()
        challenge = urlsafe_b64encode(digest).decode().rstrip("=")
        if asked is None or asked["challenge"] != challenge or asked["back"] != given["redirect_uri"]:
            raise HTTPException(400, {"error": "invalid_grant"})
        return {"access_token": "opens-nothing", "token_type": "Bearer", "id_token": provider.token(asked)}

    return app


@contextmanager
def local_provider() -> Iterator[LocalProvider]:
    """One that listens until the block ends."""
    port = free_port()
    provider = LocalProvider(f"http://127.0.0.1:{port}")
    server = uvicorn.Server(uvicorn.Config(_app(provider), port=port, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    assert server.started
    try:
        yield provider
    finally:
        server.should_exit = True
        thread.join()
