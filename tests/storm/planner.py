"""Somebody who changes one plan again and again: the quickest way to many moves that others see."""

import itertools
from dataclasses import dataclass, field

from tests.secrecy.company import Company
from tests.secrecy.tap import Answer, Tap, fresh_key

PLACES = ("village:5", "village:24", "village:11", "village:29", "hamlet:la-baume")


@dataclass
class Planner:
    """Ben or Cleo, before the match begins, setting one figure here and there. `taken` holds the answers by key."""

    party: Company
    person: Tap
    figure: str
    decision: str
    taken: dict[str, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._places = itertools.cycle(PLACES)

    def move(self, key: str | None = None) -> Answer:
        """Plan another place for the figure; the move must be taken."""
        key = key or fresh_key()
        answer = self.party.move(self.person, self.decision, [f"{self.figure}:{next(self._places)}"], key)
        assert answer.status == 200, answer.text
        self.taken[key] = answer.json()
        return answer


def planner(party: Company, person: Tap, figure: str = "bishop") -> Planner:
    """A planner in this company's match, where the Beast has made its choices."""
    return Planner(party, person, figure, party.asked(person, "place", f"investigator:{figure}")["id"])
