"""What can be wrong with a game's rules, as the instruments find it.

Fault
├── Crash            the rules raised an error, or refused an answer that they had offered
├── DeadEnd          the match waits for nobody, or for an answer that can't be given
├── Endless          the match, or one move, doesn't come to an end
├── Impossible       a state that can't be by the rules (`Game.check`), or questions that can't be put
├── NotRestored      a state doesn't go on identically once it has been written down and read back
├── BadRedeal        a redealt state is none that the match could be in
└── Leak             somebody can tell, from what it is sent, something that it may not know
"""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from app.core.game import BrokenInvariant
from app.core.referee import RunAway


class Fault(Exception):
    """A finding about a game's rules, with a text for whoever writes them. It may hold secrets of the match."""

    @property
    def kind(self) -> str:
        return type(self).__name__


class Crash(Fault):
    pass


class DeadEnd(Fault):
    pass


class Endless(Fault):
    pass


class Impossible(Fault):
    pass


class NotRestored(Fault):
    pass


class BadRedeal(Fault):
    pass


class Leak(Fault):
    pass


@contextmanager
def faults() -> Iterator[None]:
    """Whatever goes wrong inside is raised as a Fault."""
    try:
        yield
    except Fault:
        raise
    except BrokenInvariant as broken:
        raise Impossible(str(broken)) from broken
    except RunAway as endless:
        raise Endless(str(endless)) from endless
    except Exception as error:
        raise Crash(traceback.format_exc()) from error


@contextmanager
def faults_of_redeal(viewer: str) -> Iterator[None]:
    """The same for what is done with a state redealt for `viewer`: all but a leak is the redeal's fault."""
    try:
        with faults():
            yield
    except Leak:
        raise
    except Fault as fault:
        raise BadRedeal(f"Redealt for {viewer}: {fault}") from fault
