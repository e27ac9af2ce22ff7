"""A folder of files for browsers, sent from memory: each is read and compressed once."""

import gzip
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
WORTH_IT = 1000
"""Bytes from which on a body is compressed."""


@dataclass(frozen=True)
class Kept:
    """What browsers may keep but must ask about (`no-cache` and an ETag): as it is, and compressed where that helps.

    The ETag is that of the content, so that it is the same in every process and after every start.
    """

    body: bytes
    packed: bytes | None
    media_type: str
    etag: str

    @classmethod
    def of(cls, body: bytes, media_type: str) -> "Kept":
        packed = gzip.compress(body, mtime=0) if len(body) >= WORTH_IT else None
        return cls(body, packed, media_type, f'W/"{sha256(body).hexdigest()[:32]}"')

    def answer(self, request: Request) -> Response:
        """What to answer: the content, or that it is still what the browser has."""
        headers = {"Cache-Control": "no-cache", "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


class Files:
    """An ASGI app that serves the files which lay in the folder at the start, as they are now, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._paths = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
        self._kept: dict[str, tuple[tuple[int, int], Kept]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", ""))
        await self._find(name).answer(request)(scope, receive, send)

    def _find(self, name: str) -> Kept:
        path = self._paths.get(name)
        if path is None:
            raise HTTPException(404)
        try:
            status = os.stat(path)
            version = (status.st_mtime_ns, status.st_size)
            known = self._kept.get(name)
            if known is None or known[0] != version:
                media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
                known = self._kept[name] = (version, Kept.of(path.read_bytes(), media_type))
        except FileNotFoundError:
            raise HTTPException(404) from None
        return known[1]
