"""Start the server: bring the database up to date, print the address, answer until Ctrl-C or SIGTERM."""

import argparse
import gc
import os
import signal
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from app.core.game import Game, WrongContent
from app.games import GAMES
from app.settings import PREFIX, Settings, WrongSetting, unknown_settings

SILENT_PEER = 30_000
"""Milliseconds after which the kernel drops a peer that takes nothing; without it such a peer can hold up the end."""

PATIENCE = 5
"""Seconds that requests and sockets get to end after a signal: `docker stop` kills after ten, and the store is to be
closed before."""

FRAME_AT_MOST = 256 * 1024
"""Bytes of a frame at which a socket is cut off. Smaller ones that are still too large are refused with a frame."""

NOT_WHOLE = (
    "Files for browsers are missing ({first} and what goes with it), and no page would work without them:"
    " run `python3 run.py play`, which gets them and starts the server, or `npm ci --omit=dev` and start it again."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Everything else is a setting in the environment or in .env: see docs/hosting.md."


def run(arguments: argparse.Namespace) -> int:
    return start(GAMES)


def start(games: Mapping[str, Game[Any]]) -> int:
    """Serve these games until a signal ends it; gives the exit code."""
    try:
        settings = Settings.read()
    except WrongSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    for sentence in unknown_settings():
        print(sentence, file=sys.stderr)
    if settings.content is not None:
        # The processes in which bots think read it as well.
        os.environ[PREFIX + "CONTENT"] = str(settings.content)
    try:
        for game in games.values():
            game.check_content()
    except WrongContent as fault:
        print(f"SPOOR_CONTENT: {fault}", file=sys.stderr)
        return 2
    try:
        listener = _listen(settings.host, settings.port)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        print(
            f"SPOOR_HOST and SPOOR_PORT: can't listen on {settings.host}:{settings.port} ({reason}). Choose others.",
            file=sys.stderr,
        )
        return 1
    with listener:
        return _serve(settings, listener, games)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket. Connections inherit its options."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_PEER)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def _serve(settings: Settings, listener: socket.socket, games: Mapping[str, Game[Any]]) -> int:
    # Until it answers: see app/cli.py.
    gc.disable()
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from app.log import set_up_logs
    from app.main import create_app
    from app.store.engine import reason
    from app.store.migrate import NewerTables, upgrade
    from app.web.pace import Paced
    from app.web.templates import EDITION

    class Server(uvicorn.Server):
        """Says where it is once it answers, and takes a signal as a wish to end, not as a death."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            for wish in (signal.SIGINT, signal.SIGTERM):
                signal.signal(wish, self.handle_exit)
            yield

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            _collect_seldom()
            if self.started:
                print(f"Spoor is ready at {_url(settings, listener)} (Ctrl-C ends it)", flush=True)

    # Files that are not there now are served at no later time either, and without them no page comes to life.
    if wanting := EDITION.wanting("/static"):
        print(NOT_WHOLE.format(first=wanting[0]), file=sys.stderr)
        return 1
    set_up_logs(settings.log, settings.log_format)
    try:
        upgrade(settings.store_url)
    except (SQLAlchemyError, OSError) as fault:
        print(f"SPOOR_DATABASE_URL: the database can't be used ({reason(fault, settings.store_url)}).", file=sys.stderr)
        return 1
    except NewerTables as fault:
        print(fault, file=sys.stderr)
        return 1
    server = Server(
        uvicorn.Config(
            create_app(settings, games),
            http=_http(),
            ws=Paced,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=settings.proxies,
            ws_max_size=FRAME_AT_MOST,
            ws_per_message_deflate=settings.compression,
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    server.run(sockets=[listener])
    return 0 if server.started else 1


def _http() -> Any:
    """How HTTP is spoken: in bounds of our own where the parser is that of the extra `speed`, else in h11's."""
    try:
        from app.web.heads import BoundedHeads
    except ImportError:
        return "h11"
    return BoundedHeads


def _collect_seldom() -> None:
    """Tell the garbage collector that what is there now stays, and to look at the rest less often.

    A move makes thousands of objects, nearly all of them free of cycles and gone at once. With Python's own thresholds
    a third of a busy server's time goes into looking through the matches it keeps.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 100)


def _url(settings: Settings, listener: socket.socket) -> str:
    if settings.public_url is not None:
        return settings.public_url
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
