"""Somebody who changes one plan again and again: the quickest way to many moves that others see."""

import itertools
from dataclasses import dataclass, field

from tests.secrecy.company import Asked, Company
from tests.secrecy.tap import Answer, Tap, fresh_key


@dataclass
class Planner:
    """Ben or Cleo, sending one figure here and there. `taken` holds the answers by key."""

    party: Company
    person: Tap
    asked: Asked
    taken: dict[str, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._options = itertools.cycle([option["id"] for option in self.asked["options"][:5]])

    def move(self, key: str | None = None) -> Answer:
        """Plan another place for the figure; the move must be taken."""
        key = key or fresh_key()
        answer = self.party.move(self.person, self.asked["id"], [next(self._options)], key)
        assert answer.status == 200, answer.text
        self.taken[key] = answer.json()
        return answer


def planner(party: Company, person: Tap, figure: str = "bishop", kind: str = "place") -> Planner:
    """A planner in this company's match, where the Investigators are asked where to place or to move."""
    return Planner(party, person, party.asked(person, kind, f"investigator:{figure}"))
