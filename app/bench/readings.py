"""What processes and their children have used, from Linux's /proc; elsewhere nothing is known."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
NANO = 1e-9


class Reading(NamedTuple):
    """`cpu` is seconds of processor time since the start, `memory` resident bytes; `machine` is seconds of processor
    time of everybody on this machine."""

    cpu: float
    memory: int
    machine: float


def read(*pids: int) -> Reading | None:
    """What these processes and their children have used; None where the system doesn't say."""
    try:
        family = [each for pid in pids for each in _family(pid)]
        return Reading(sum(map(_cpu, family)), sum(map(_memory, family)), _machine())
    except (OSError, ValueError, AttributeError):
        return None


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in _tasks(pid):
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _tasks(pid: int) -> list[Path]:
    return list((PROC / str(pid) / "task").iterdir())


def _cpu(pid: int) -> float:
    """Of its threads that live: counted in nanoseconds, where the usual count goes by hundredths of a second."""
    return NANO * sum(int((task / "schedstat").read_text().split()[0]) for task in _tasks(pid))


def _memory(pid: int) -> int:
    resident = int((PROC / str(pid) / "statm").read_text().split()[1])
    return resident * os.sysconf("SC_PAGE_SIZE")


def _machine() -> float:
    """What is neither idle nor waiting for a disk (fields 4 and 5), nor counted twice (guests, from field 9)."""
    with (PROC / "stat").open() as lines:
        spent = [int(ticks) for ticks in lines.readline().split()[1:9]]
    return (sum(spent) - sum(spent[3:5])) / os.sysconf("SC_CLK_TCK")
