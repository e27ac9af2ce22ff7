"""Keeping server and client off each other's processor, where the system lets us choose."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def server_core(number: int) -> int:
    """Where a server's process runs, given its number: each on a core of its own, the last with the client on the last.

    So where several are measured there should be more cores than processes, or a load that leaves the client idle.
    """
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    return number % cores


@contextmanager
def on_core(place: int) -> Iterator[None]:
    """What is started in this block runs on one core alone: 0 the first that we may use, -1 the last.

    Nothing is fixed where there is but one, or where the system has no such thing.
    """
    if sys.platform != "linux" or len(usual := os.sched_getaffinity(0)) < 2:
        yield
        return
    os.sched_setaffinity(0, {sorted(usual)[place]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)
