"""What every test may ask for."""

import gc
from collections.abc import Iterator

import pytest

from tests.serving import serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with an empty database, shared by all tests of the session."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running.url


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share one outside service stay in one process when the rest is spread over several."""
    for service in ("postgres", "redis"):
        for item in items:
            if item.get_closest_marker(service):
                item.add_marker(pytest.mark.xdist_group(service))


def pytest_collection_finish() -> None:
    """What was collected stays, so that looking through it for garbage again and again is in vain, as in the server."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
