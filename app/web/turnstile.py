"""How many sockets may be open at once, per person and per address, in this process."""

from collections import Counter

from app.core.message import say
from app.core.refusal import Refusal


class Crowded(Refusal):
    """Somebody has as many sockets open as they may: one of them has to go first."""

    code = "too_many"

    def __init__(self) -> None:
        super().__init__(say("problem.crowded"))


class Turnstile:
    """`enter(person=user.id, address="203.0.113.7")` counts one for each, until the same `leave`."""

    def __init__(self, on: bool, per_person: int, per_address: int) -> None:
        self._on = on
        self._most = {"person": per_person, "address": per_address}
        self._inside: Counter[tuple[str, str]] = Counter()

    def enter(self, **doers: str) -> None:
        """Raises Crowded where one of the doers has no room left; then nobody is counted."""
        if self._on and any(self._inside[doer] >= self._most[doer[0]] for doer in doers.items()):
            raise Crowded
        self._inside.update(doers.items())

    def leave(self, **doers: str) -> None:
        self._inside.subtract(doers.items())
        # Who is gone is forgotten, or there would be no end of them.
        for doer in doers.items():
            if not self._inside[doer]:
                del self._inside[doer]
