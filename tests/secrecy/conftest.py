"""A server of its own for matches that are compared: nobody else's tables are in its lobby."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Server, serving

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            # One process for all of them: they share the server, and the lobby must hold one match at a time.
            item.add_marker(pytest.mark.xdist_group("secrecy"))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The running server. It logs all that it can, and even that must not hold a secret."""
    with serving(
        tmp_path_factory.mktemp("secrecy"),
        SPOOR_BOT_DELAY="0.2",
        SPOOR_LOG="debug",
        SPOOR_WINDOW_LEAST="0.3",
        SPOOR_WINDOW_MOST="0.4",
    ) as running:
        yield running


@pytest.fixture(scope="package")
def url(house: Server) -> str:
    return house.url
