"""STORM: several things at the same moment, each in a thread of its own."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from threading import Barrier
from typing import TypeVar

from tests.secrecy.tap import PATIENCE, Tap

T = TypeVar("T")


def at_once(deeds: Sequence[Callable[[], T]]) -> list[T]:
    """Do all of this at the same moment; what came of each."""
    gate = Barrier(len(deeds))

    def do(deed: Callable[[], T]) -> T:
        gate.wait(PATIENCE)
        return deed()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


@contextmanager
def browsers(person: Tap, count: int) -> Iterator[list[Tap]]:
    """So many browsers of one person."""
    with ExitStack() as stack:
        yield [stack.enter_context(closing(person.again())) for _ in range(count)]
