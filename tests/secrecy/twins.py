"""TWIN: the same match twice, but for one secret; nobody who may not know it may hear anything else."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.likeness import Line, names_in, same, transcript
from tests.secrecy.likeness import Party as AnyParty
from tests.secrecy.tap import Tap

Story = Callable[[Company], None]
Party = Callable[[Company], Sequence[Tap]]


def others(party: Company) -> Sequence[Tap]:
    """Whoever may not know the Beast's secrets."""
    return party.others


def told(url: str, story: Story, party: Party = others, over: str = "rest", **wish: Any) -> dict[str, list[Line]]:
    """Play the story; what each of the party heard, by name. The match is over afterwards, so the lobby is empty."""
    with company(url, over=over, **{"seed": SEED, **wish}) as table:
        story(table)
        return heard(table, party(table))


def heard(table: AnyParty, people: Sequence[Tap]) -> dict[str, list[Line]]:
    """What each of these people heard, by name."""
    names = names_in(table)
    return {str(person.name): transcript(person, names) for person in people}


def alike(one: dict[str, list[Line]], other: dict[str, list[Line]], *, more_than: int = 20) -> None:
    """Fail where somebody could tell the two apart, or has heard no more than so many things."""
    assert one.keys() == other.keys()
    for name, lines in one.items():
        assert len(lines) > more_than, "whoever hears next to nothing can't tell anything apart"
        same(lines, other[name], name)
