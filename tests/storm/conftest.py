"""A server of its own for those who all want something at the same moment."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Server, serving

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            # One after the other: they measure, and each takes all that the machine has.
            item.add_marker(pytest.mark.xdist_group("storm"))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The running server."""
    with serving(tmp_path_factory.mktemp("storm")) as running:
        yield running


@pytest.fixture(scope="package")
def url(house: Server) -> str:
    return house.url
