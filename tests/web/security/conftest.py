from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.web.security.routes import Place, place_of


@pytest.fixture
def place(migrated: Path, tmp_path: Path) -> Iterator[Place]:
    """With the real games: the toys have no pages."""
    (tmp_path / "spoor.db").write_bytes(migrated.read_bytes())
    settings = Settings(_env_file=None, data=tmp_path, rate_limits=False)  # type: ignore[call-arg]
    with TestClient(create_app(settings)) as client:
        yield place_of(client)
