"""Who you are here: sign in, become an account, what the pages look like, devices, API tokens, leaving for good."""

from fastapi import Request, Response
from jinja2.utils import htmlsafe_json_dumps

from app.web.asker import MaybeAsker
from app.web.house import AtHouse
from app.web.preferences import chosen
from app.web.routes import router

routes = router()


@routes.get("/account")
async def account(request: Request, house: AtHouse, user: MaybeAsker) -> Response:
    """For everybody, guests and those who have no name yet, too."""
    settings = house.settings
    boot = {
        "user": None if user is None else {"id": user.id, "name": user.name, "guest": user.guest},
        "accounts": settings.accounts,
        "provider": settings.oidc_name if settings.accounts and settings.oidc_issuer is not None else None,
        "language": chosen(request, "language") or "",
    }
    return house.pages.render(request, "account.html", {"boot": htmlsafe_json_dumps(boot)})
