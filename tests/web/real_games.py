"""CLIENT: a browser without a session, at a server with the real games. A module of tests that imports it has it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings


@pytest.fixture
def client(migrated: Path, tmp_path: Path) -> Iterator[TestClient]:
    (tmp_path / "spoor.db").write_bytes(migrated.read_bytes())
    settings = Settings(_env_file=None, data=tmp_path, rate_limits=False)  # type: ignore[call-arg]
    with TestClient(create_app(settings)) as client:
        yield client
