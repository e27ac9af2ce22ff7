"""Node, and the packages of the load client: fetched once, as those of the browser tests are."""

from pathlib import Path

import pytest

from app.bench.workshop import Workshop, set_up

HERE = Path(__file__).parent
TOOLS = HERE.parents[1] / ".tools"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            # One after the other: they share a workshop.
            item.add_marker(pytest.mark.xdist_group("bench"))


@pytest.fixture(scope="package")
def workshop() -> Workshop:
    return set_up(TOOLS / "bench")
