"""For those who keep the server running: is it alive, and can it do its work?"""

import asyncio
from typing import Literal

from pydantic import BaseModel

from app.web.api.answers import answers
from app.web.house import AtHouse
from app.web.problems import Problem
from app.web.routes import router

routes = router(tag="health")


PATIENCE = 3.0
"""Seconds; whoever asks waits for five or ten."""


class Well(BaseModel):
    status: Literal["ok"] = "ok"


@routes.get("/healthz")
async def alive() -> Well:
    """The process answers."""
    return Well()


@routes.get("/readyz", responses=answers("not_ready"))
async def ready(house: AtHouse) -> Well:
    """The database can be read and written, and the bus, where there is one, answers too."""
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.ready()
            await house.hub.ping()
    except Exception:
        raise Problem("not_ready") from None
    return Well()
