"""Trade Routes: a resource laid on the card makes its kind stand for any other (the seed)."""

from collections.abc import Iterator

from app.core.decision import Option
from app.core.message import say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import RESOURCES, one
from app.games.tribes.deeds import pay, tell
from app.games.tribes.rules import mastered
from app.games.tribes.valley import Position


def wild_options(state: Position, seat: str) -> Iterator[Option]:
    """The resources that could be made wild now."""
    if mastered(state, seat, "wild"):
        chief = state.chiefs[seat]
        for each in RESOURCES:
            if chief.stock.of(each) and each != chief.wild:
                label = say("tribes.build.wild", resource=words.resource(each))
                yield Option(
                    f"wild:{each}",
                    label,
                    ("technology:trade_routes",),
                    {"resource": each},
                    say("tribes.group.exchange"),
                )


def set_wild(play: Play[Position], seat: str, resource: str) -> None:
    """One of the resource is spent to the card; the one that was there goes to the supply."""
    pay(play, seat, one(resource))
    play.state.chiefs[seat].wild = resource
    tell(play, "wild", seat, ("technology:trade_routes",), {"resource": resource}, resource=words.resource(resource))
