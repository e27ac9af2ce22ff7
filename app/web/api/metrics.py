"""Figures for those who watch over the server, where SPOOR_METRICS names a token; else nothing is there.

By a token and not by an address: behind a proxy every visitor comes from the proxy's.
"""

import hmac

from fastapi import Request, Response

from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import router

routes = router()


@routes.get("/metrics")
async def metrics(request: Request, house: AtHouse) -> Response:
    """Whoever hasn't the token is answered as by a server that keeps no figures."""
    wanted = house.settings.metrics
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    given = token.strip() if scheme.lower() == "bearer" else ""
    if wanted is None or not hmac.compare_digest(given.encode(), wanted.get_secret_value().encode()):
        raise Problem("not_there")
    # Only who is asked for figures needs the library that writes them.
    from app.web.exposition import Exposition

    body, kind = Exposition(house.figures, house.gauges).written(request.headers.get("accept", ""))
    return Response(body, headers={"Content-Type": kind})
