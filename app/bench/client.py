"""Driving the load client (client/load.mjs) against a server."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import msgspec

from app.bench.cores import on_core
from app.bench.nofigure import NoFigure
from app.bench.servers import Server
from app.bench.workshop import Workshop

PATIENCE = 300.0
"""Seconds after which a client is given up."""


def drive(
    server: Server, workshop: Workshop, folder: Path, heard: Callable[[str], object] = print, **wishes: Any
) -> Any:
    """Let the client do as it is wished (see load.mjs); gives the JSON that it prints last, if any.

    `heard` is called with each word that it says on the way, at once. Raises NoFigure where the client failed, was
    refused anything or lost a socket, and where the server died.
    """
    adapter = "spoor" if server.name == "fleet" else server.name.removesuffix(".io")
    command: list[str | Path] = [
        workshop.node,
        workshop.folder / "client/load.mjs",
        adapter,
        ",".join(process.url for process in server.processes),
        msgspec.json.encode(wishes).decode(),
    ]
    complaints = folder / "client.log"
    said: Any = {}
    with complaints.open("wb") as errors, on_core(-1):
        client = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True)
    watch = Timer(PATIENCE, client.kill)
    watch.start()
    try:
        with client:
            assert client.stdout is not None
            for line in client.stdout:
                if line.startswith("{"):
                    said = msgspec.json.decode(line)
                else:
                    heard(line.strip())
    finally:
        watch.cancel()
    server.still_there()
    if client.returncode:
        text = complaints.read_text(errors="replace")[-2000:]
        raise NoFigure(f"The load client ended with {client.returncode} at {server.name} and said:\n{text}")
    if said.get("refused"):
        raise NoFigure(f"{server.name} refused {said['refused']} times, first with: {said['said']}")
    return said
