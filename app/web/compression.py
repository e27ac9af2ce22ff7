"""Pages and files go compressed. What the interface for programs says doesn't: there, secrets and others' words stand
side by side, and the size of their compressed sum would tell of them.
"""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send


class Compression:
    """gzip for everything outside /api/."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressed = GZipMiddleware(app, minimum_size=1000, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        secret = scope["type"] != "http" or scope["path"].startswith("/api/")
        await (self.app if secret else self.compressed)(scope, receive, send)
