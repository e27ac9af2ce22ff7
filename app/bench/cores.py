"""Keeping server and client off each other's processor, where the system lets us choose."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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
