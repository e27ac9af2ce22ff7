"""API tokens of an account. Whoever has one can't make another: that takes a session."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from app.core.message import say
from app.matches.lines import clean_line
from app.matches.refusals import BadWish
from app.matches.times import rfc3339
from app.store import api_tokens
from app.store.api_tokens import ApiToken
from app.store.metadata import new_id, now
from app.store.people import digest_of
from app.web.api.answers import answers
from app.web.asker import PLAY, READ, Owner, Scope, new_api_token
from app.web.entering import must_have_accounts
from app.web.house import AtHouse
from app.web.problems import IllegalValue, Problem
from app.web.routes import router

routes = router(prefix="/api/v1/account/tokens", tag="account")

LONGEST = 60
"""Signs of a token's name."""


def _named(name: str) -> str:
    try:
        return clean_line(name, LONGEST)
    except BadWish as fault:
        raise IllegalValue(fault.text) from None


class NewToken(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, AfterValidator(_named), Field(max_length=200, examples=["My first bot"])]
    scopes: list[Scope] = Field(
        min_length=1,
        max_length=2,
        description="`read`: see what its owner sees. `play`: that, and do at tables what its owner may do there.",
    )
    expires: AwareDatetime | None = Field(default=None, description="Without one it lasts until it is revoked.")


class TokenOut(BaseModel):
    id: str
    name: str
    scopes: list[Scope]
    created: str
    last_used: str | None = Field(default=None, description="Noted every five minutes at most.")
    expires: str | None = None


class NewTokenOut(TokenOut):
    token: str = Field(description="For `Authorization: Bearer`. It is told this once and stored nowhere.")


class TokensOut(BaseModel):
    tokens: list[TokenOut]


def _told(token: ApiToken) -> dict[str, object]:
    return {
        "id": token.id,
        "name": token.name,
        "scopes": list(token.scopes),
        "created": rfc3339(token.created),
        "last_used": None if token.last_used is None else rfc3339(token.last_used),
        "expires": None if token.expires is None else rfc3339(token.expires),
    }


@routes.get("", responses=answers("nobody"))
async def tokens(user: Owner, house: AtHouse) -> TokensOut:
    """The asker's tokens, without what makes them work."""
    found = await house.store.read(api_tokens.tokens_of, user.id)
    return TokensOut(tokens=[TokenOut.model_validate(_told(each)) for each in found])


@routes.post(
    "", status_code=201, responses=answers("nobody", "foreign_origin", "not_there", "no_account", "full", "too_many")
)
async def make_token(wanted: NewToken, user: Owner, house: AtHouse) -> NewTokenOut:
    """Make a token. It is shown now and never again."""
    must_have_accounts(house)
    if user.guest:
        raise Problem("no_account")
    house.limits.spend("token", user.id)
    scopes = (READ, PLAY) if PLAY in wanted.scopes else (READ,)
    token = ApiToken(id=new_id(), name=wanted.name, scopes=scopes, created=now(), expires=_milliseconds(wanted.expires))
    secret = new_api_token()
    if not await house.store.write(api_tokens.add, user.id, token, digest_of(secret)):
        raise Problem("full", say("problem.many_tokens", n=api_tokens.MOST))
    return NewTokenOut.model_validate({**_told(token), "token": secret})


@routes.delete("/{token_id}", status_code=204, responses=answers("nobody", "foreign_origin", "not_there"))
async def revoke(token_id: str, user: Owner, house: AtHouse) -> None:
    """Take a token away; it opens nothing any more, and what it has opened closes."""
    digest = await house.store.write(api_tokens.revoke, user.id, token_id)
    if digest is None:
        raise Problem("not_there", say("problem.no_such_token"))
    house.hub.sign_out(digest)


def _milliseconds(until: datetime | None) -> int | None:
    """Raises `illegal_value` for a time that is past."""
    if until is None:
        return None
    if until <= datetime.now(UTC):
        raise Problem("illegal_value", say("problem.past"))
    return round(until.timestamp() * 1000)
