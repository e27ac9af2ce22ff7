"""Round after round: all servers under one load close in time, so that a machine whose speed drifts spoils no ratio."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.bench.loads import Figures, Ground, Load, Setting, fitting, measure, takes_part
from app.bench.servers import Name


class Run(Struct, frozen=True):
    """What one load brought on one server."""

    round: int
    load: Load
    setting: Setting
    server: Name
    figures: Figures


def rounds(
    ground: Ground, loads: Sequence[Load], servers: Sequence[Name], settings: Sequence[Setting], count: int
) -> Iterator[Run]:
    """Each run as it is done. Raises NoFigure."""
    turns = dict.fromkeys((fitting(load, setting), load) for setting in settings for load in loads)
    for number in range(count):
        for setting, load in turns:
            # Every other round the other way about, so that nobody always comes first.
            for server in servers[:: -1 if number % 2 else 1]:
                if takes_part(server, load):
                    yield Run(number, load, setting, server, measure(ground, load, server, setting))
