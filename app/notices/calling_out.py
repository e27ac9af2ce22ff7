"""One request to an address that somebody named: to the public internet alone, once, and no further.

The name is looked up once; of what it leads to every address must be public, and it is one of these very addresses that
is connected to. So no name can say one thing when it is checked and another when it is called. The certificate is still
checked by the name. Nobody is followed anywhere, and no more is read of an answer than its head.
"""

import asyncio
import socket
import ssl
from collections.abc import Iterable
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore2
from httpcore2 import AsyncNetworkBackend, AsyncNetworkStream

from app.notices.addresses import is_public
from app.notices.failing import Failed, of_status

SECONDS = 10.0
"""For the whole request."""

LONGEST = 2000
"""Signs of an address."""


class BadAddress(ValueError):
    """It is none to which anything is sent."""


class Refused(Exception):
    """Where the name leads nothing is sent."""


def checked(url: str, private: bool = False) -> str:
    """The address itself, where something may be sent there as far as can be read. Raises BadAddress, or Refused."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise BadAddress
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress from None
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username or parts.password or port == 0:
        raise BadAddress
    if not private and (_is_number(parts.hostname) and not is_public(parts.hostname)):
        raise Refused
    return url


def _is_number(host: str) -> bool:
    """Whether this is an address itself and no name. A name is looked up when it is called, and not before."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Checked(AsyncNetworkBackend):
    """Connects to addresses that were looked at. `private`: to any."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._inner: AsyncNetworkBackend = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - so it is called
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        addresses = await look_up(host, port)
        if not self._private and not all(map(is_public, addresses)):
            raise Refused
        last: Exception = Refused()
        for address in addresses[:2]:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as fault:
                last = fault
        raise last

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109 - so it is called
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        raise Refused

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def look_up(host: str, port: int) -> list[str]:
    """Where a name leads."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class CallingOut:
    """Posts to addresses that people named. `private`: also to those that are not public, and without TLS."""

    def __init__(self, private: bool = False, tls: ssl.SSLContext | None = None, seconds: float = SECONDS) -> None:
        self._private = private
        self._tls = tls
        self._seconds = seconds

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        """Send this. Raises Failed."""
        try:
            checked(url, self._private)
        except BadAddress:
            raise Failed("address", again=False) from None
        except Refused:
            raise Failed("private", again=False) from None
        try:
            async with asyncio.timeout(self._seconds):
                failed = await self._post(url, body, headers)
        except TimeoutError:
            raise Failed("timeout") from None
        except Refused:
            raise Failed("private", again=False) from None
        except socket.gaierror:
            raise Failed("unknown") from None
        except ssl.SSLError:
            raise Failed("tls") from None
        except (httpcore2.ConnectError, httpcore2.NetworkError, OSError) as fault:
            raise Failed("tls" if "CERTIFICATE" in str(fault) or "SSL" in str(fault) else "unreachable") from None
        except (httpcore2.TimeoutException, httpcore2.ProtocolError, UnicodeError):
            raise Failed("unreachable") from None
        if failed is not None:
            raise failed

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> Failed | None:
        sent = {"User-Agent": "Spoor", "Accept": "*/*", "Connection": "close", **headers}
        async with (
            httpcore2.AsyncConnectionPool(
                ssl_context=self._tls or _tls(),
                max_connections=1,
                max_keepalive_connections=0,
                network_backend=Checked(self._private),
            ) as pool,
            pool.stream("POST", url, headers=list(sent.items()), content=body) as answer,
        ):
            # The head says all: whatever comes after it, however much, stays unread.
            after = next(
                (value.decode("latin-1") for name, value in answer.headers if name.lower() == b"retry-after"), ""
            )
            return of_status(answer.status, after)
