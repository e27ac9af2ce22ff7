"""Whether a request comes from our own pages. The cookie doesn't say: browsers add it to anybody's request."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from app.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")


def own_origin(connection: HTTPConnection, settings: Settings) -> bool | None:
    """True: from our own pages; False: from elsewhere, or hidden (`null`); None: no browser says where from."""
    origin = connection.headers.get("origin")
    if origin is None:
        # Browsers leave Origin out of some requests to their own site, but then send this.
        return {"same-origin": True, None: None}.get(connection.headers.get("sec-fetch-site"), False)
    if settings.public_url is not None:
        return origin.lower() == settings.public_url
    # Without a public URL the scheme is unknown behind a proxy, so the host alone decides.
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == _host(connection)


def _host(connection: HTTPConnection) -> str:
    return connection.headers.get("host", "").lower()
