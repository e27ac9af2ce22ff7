"""ROAD: the way from the server to somebody far off, packet by packet: slow, lossy, or one that just ends somewhere.

Each road leads into a network of its own (a network namespace), and every packet passes through here. The kernel could
do the same (netem), but many are built without. For a process that is root in a network of its own: see `unshare -rn`.
"""

import ctypes
import fcntl
import os
import select
import socket
import struct
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

CLONE_NEWNET = 0x40000000
ETH_P_IP = 0x0800
SIOCETHTOOL = 0x8946
OFFLOADS = (0x17, 0x19, 0x1F, 0x24)
"""Of ethtool: checksums, scattered buffers, and segments that are left to the card. Here there is none."""

PATIENCE = 10.0
"""Seconds that a connection may take to be there."""


@dataclass
class Way:
    """One direction. `rate` is in bits a second, `delay` in seconds, `loss` a share; `room` is how many bytes may wait
    for the line to be free. All of it may change at any time; with `open` false nothing passes. Counts what came in.
    """

    rate: float = 1e9
    delay: float = 0.0
    loss: float = 0.0
    room: int = 64 * 1024
    open: bool = True
    packets: int = 0
    lost: int = 0
    luck: Random = field(default_factory=Random)

    def pass_on(self, source: socket.socket, target: socket.socket, enough: threading.Event) -> None:
        """Carry packets until it is enough."""
        waiting: deque[tuple[float, bytes]] = deque()
        free = 0.0
        while not enough.is_set():
            now = time.monotonic()
            due = waiting[0][0] - now if waiting else 0.2
            if select.select([source], [], [], max(0.0, min(due, 0.2)))[0]:
                packet = source.recv(65536)
                now = time.monotonic()
                self.packets += 1
                free = max(free, now)
                if not self.open or self.luck.random() < self.loss or (free - now) * self.rate / 8 > self.room:
                    self.lost += 1
                else:
                    free += len(packet) * 8 / self.rate
                    waiting.append((free + self.delay, packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, packet = waiting.popleft()
                if self.open:
                    target.send(packet)


class Road:
    """`there` is the way to whoever is far off, `back` the way from them. Their address is `address`."""

    def __init__(self, number: int) -> None:
        self.there, self.back = Way(luck=Random(number)), Way(luck=Random(-number))
        self.here, self.address = f"10.77.{number}.1", f"10.77.{number}.2"
        self._far = ThreadPoolExecutor(1, initializer=_leave_for_a_network_of_ones_own)
        self._enough = threading.Event()
        self._threads: list[threading.Thread] = []
        # Two cables, from the server's end and from the far end, and here in between whoever carries the packets.
        near, far = (f"02:00:00:00:{number:02x}:0{end}" for end in (1, 2))
        thread = str(self._far.submit(threading.get_native_id).result())
        _ip(f"link add near{number} address {near} type veth peer name west{number}")
        _ip(f"link add east{number} type veth peer name far address {far} netns {thread}")
        self._lay(f"near{number}", f"{self.here}/24", self.address, far)
        self._far.submit(self._lay, "far", f"{self.address}/24", self.here, near).result()
        for end in (f"west{number}", f"east{number}"):
            _ip(f"link set {end} up")
        west, east = _tap(f"west{number}"), _tap(f"east{number}")
        for way, source, target in ((self.there, west, east), (self.back, east, west)):
            thread_of_it = threading.Thread(target=way.pass_on, args=(source, target, self._enough), daemon=True)
            thread_of_it.start()
            self._threads.append(thread_of_it)

    def slow(self, rate: float = 1e9, delay: float = 0.0, loss: float = 0.0) -> None:
        """Make it so in both directions."""
        for way in (self.there, self.back):
            way.rate, way.delay, way.loss = rate, delay, loss

    def cut(self) -> None:
        """From now on nothing passes, and nobody is told."""
        self.there.open = self.back.open = False

    def mend(self) -> None:
        """As good as any."""
        self.slow()
        self.there.open = self.back.open = True

    def dial(self, address: tuple[str, int]) -> socket.socket:
        """A connection from the far end. Blocks; raises OSError."""
        return self._far.submit(socket.create_connection, address, PATIENCE).result()

    def close(self) -> None:
        self._enough.set()
        for thread in self._threads:
            thread.join()
        self._far.shutdown()

    def _lay(self, end: str, address: str, other: str, other_card: str) -> None:
        """One end of the road, in the network of whoever calls. It knows the other end's card, as behind a router."""
        _send_as_it_is(end)
        _ip(f"addr add {address} dev {end}")
        _ip(f"link set {end} up")
        _ip(f"neigh replace {other} lladdr {other_card} nud permanent dev {end}")


@contextmanager
def roads(count: int) -> Iterator[list[Road]]:
    """So many roads, each to a place of its own, in the network of this process."""
    _ip("link set lo up")
    laid: list[Road] = []
    try:
        for number in range(1, count + 1):
            laid.append(Road(number))
        yield laid
    finally:
        for road in laid:
            road.close()


def _leave_for_a_network_of_ones_own() -> None:
    """For this thread alone, and for what it starts."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True)


def _send_as_it_is(card: str) -> None:
    """Let the kernel make packets that fit, each with its checksum: there is no card to do it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for command in OFFLOADS:
            value = ctypes.create_string_buffer(struct.pack("II", command, 0))
            request = struct.pack("16sP", card.encode(), ctypes.addressof(value))
            fcntl.ioctl(any_socket, SIOCETHTOOL, request)


def _tap(card: str) -> socket.socket:
    """All packets that come out of this end of a cable; what is sent goes into it."""
    tap = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_IP))
    tap.bind((card, ETH_P_IP))
    return tap
