"""An OpenID Connect provider: where people may go to say who they are, and what it says of them afterwards.

The code flow with PKCE, a state and a nonce, by authlib. Of all that a provider knows, only who somebody is to it is
kept, and a name is proposed; its tokens are dropped at once.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from app.store.accounts import Identity

PATIENCE = 10.0
"""Seconds that the provider may take for an answer."""

FRESH = 3600.0
"""Seconds for which what the provider says of itself is believed."""

SIGNED_BY = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
"""Signatures that nobody but the provider can make. Whoever knows a shared secret could make the others."""

_NAMES = ("preferred_username", "nickname", "name", "given_name")


class NoLibrary(Exception):
    """What it takes to talk to a provider isn't installed."""


class ProviderFails(Exception):
    """The provider can't be reached, or says what can't be believed. The text is for the log; it quotes nothing."""


class Attempt(Struct, frozen=True):
    """What has to be known again when somebody comes back: see OpenID Connect Core 3.1.2.1, and RFC 7636."""

    state: str
    nonce: str
    verifier: str


class Arrival(Struct, frozen=True):
    """Who came back; `names` are what the provider would call them, the best first, none of them checked."""

    who: Identity
    names: tuple[str, ...]


class Provider:
    def __init__(self, issuer: str, client_id: str, client_secret: str) -> None:
        """Nothing is asked of the provider yet. Raises NoLibrary."""
        try:
            from authlib.integrations.starlette_client import OAuth  # type: ignore[import-untyped]
        except ImportError:
            raise NoLibrary from None
        self.issuer = issuer
        self._client = OAuth().register(
            "provider",
            client_id=client_id,
            client_secret=client_secret,
            server_metadata_url=f"{issuer}/.well-known/openid-configuration",
            client_kwargs={"scope": "openid profile", "code_challenge_method": "S256", "timeout": PATIENCE},
        )

    async def begin(self, back: str) -> tuple[str, Attempt]:
        """Where somebody has to go, who then comes back to the address `back`. Raises ProviderFails."""
        with _judged():
            await self._look()
            begun = await self._client.create_authorization_url(back)
            return begun["url"], Attempt(begun["state"], begun["nonce"], begun["code_verifier"])

    async def finish(self, attempt: Attempt, code: str, back: str) -> Arrival:
        """Who came back with this code. Raises ProviderFails."""
        with _judged():
            said = await self._look()
            told = await self._client.fetch_access_token(
                redirect_uri=back, code=code, code_verifier=attempt.verifier, grant_type="authorization_code"
            )
            # Word for word as it calls itself; and for nobody but us.
            wanted = {
                "iss": {"essential": True, "value": said["issuer"]},
                "aud": {"essential": True, "value": self._client.client_id},
            }
            claims = await self._client.parse_id_token(told, attempt.nonce, claims_options=wanted)
            subject = None if claims is None else claims.get("sub")
            if not isinstance(subject, str) or not 1 <= len(subject) <= 255:
                raise ProviderFails("the provider doesn't say who came")
            names = (claims.get(name) for name in _NAMES)
            return Arrival(Identity(self.issuer, subject), tuple(name for name in names if isinstance(name, str)))

    async def _look(self) -> dict[str, Any]:
        """What the provider says of itself: asked for anew from time to time, its keys too."""
        known: dict[str, Any] = self._client.server_metadata
        if time.time() - known.get("_loaded_at", 0.0) < FRESH:
            return known
        known.clear()
        try:
            said = await self._client.load_server_metadata()
            if str(said.get("issuer", "")).rstrip("/") != self.issuer:
                raise ProviderFails("the provider calls itself otherwise than SPOOR_OIDC_ISSUER does")
            offered = said.get("id_token_signing_alg_values_supported") or ["RS256"]
            said["id_token_signing_alg_values_supported"] = [name for name in offered if name in SIGNED_BY]
        except BaseException:
            known.clear()
            raise
        return known


@contextmanager
def _judged() -> Iterator[None]:
    """Whatever a provider can get wrong: its answers are no JSON, lack something, are signed by somebody else."""
    from authlib.common.errors import AuthlibBaseError  # type: ignore[import-untyped]
    from httpx2 import HTTPError, InvalidURL
    from joserfc.errors import JoseError

    try:
        yield
    except (AuthlibBaseError, JoseError, HTTPError, InvalidURL) as fault:
        # By kind alone: what it says may quote a code or a token.
        raise ProviderFails(type(fault).__name__) from None
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError) as fault:
        raise ProviderFails(f"an answer of another shape: {type(fault).__name__}") from None
