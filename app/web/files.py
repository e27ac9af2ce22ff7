"""A folder of files for browsers, sent from memory: each is read and compressed once.

At its own address a file may be kept but must be asked about (`no-cache` and an ETag). At that of the edition (see
edition.py) it is kept for good.
"""

import gzip
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.web.edition import Edition

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
WORTH_IT = 1000
"""Bytes from which on a body is compressed."""
ASK = "no-cache"
KEEP = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Kept:
    """What browsers may keep: as it is, and compressed where that helps.

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

    def answer(self, request: Request, keep: str = ASK) -> Response:
        """What to answer: the content, or that it is still what the browser has."""
        headers = {"Cache-Control": keep, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


class Files:
    """An ASGI app that serves the files which lay in the folder at the start, as they are now, and nothing else."""

    def __init__(self, folder: Path, edition: Edition) -> None:
        self._paths = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
        self._edition = edition
        self._kept: dict[tuple[str, bool], tuple[tuple[int, int, str], Kept]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", ""))
        edition = ""
        if name.startswith("/~"):
            edition, slash, rest = name[2:].partition("/")
            name = slash + rest
        # Another process may be of another release while one takes the place of the other: what it asks for it gets
        # from us as we have it, but not to keep.
        ours = edition == self._edition.name
        answer = self._find(name, edition if ours else "").answer(request, KEEP if ours else ASK)
        await answer(scope, receive, send)

    def _find(self, name: str, edition: str) -> Kept:
        path = self._paths.get(name)
        if path is None:
            raise HTTPException(404)
        try:
            status = os.stat(path)
            version = (status.st_mtime_ns, status.st_size, edition)
            known = self._kept.get((name, bool(edition)))
            if known is None or known[0] != version:
                body = path.read_bytes()
                if edition and path.suffix == ".js":
                    body = self._edition.bound(body)
                media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
                known = self._kept[name, bool(edition)] = (version, Kept.of(body, media_type))
        except FileNotFoundError:
            raise HTTPException(404) from None
        return known[1]
