"""The app over a database of its own, asked without a network."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.core.game import Game
from app.log import set_up_logs
from app.main import create_app
from app.settings import Settings
from app.store.migrate import upgrade
from tests.core.toys.bid import BidGame
from tests.core.toys.hunt import Hunt
from tests.core.toys.nim import Nim
from tests.core.toys.watch import Watch

Visit = Callable[..., TestClient]

GAMES: dict[str, Game[Any]] = {game.key: game for game in (Nim(), BidGame(), Hunt(), Watch())}


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all tables, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "spoor.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture
def visit(migrated: Path, tmp_path: Path) -> Iterator[Visit]:
    """`visit(public_url="https://...")`: a client of an app with these settings; all visits share one database."""
    set_up_logs("debug", "text")
    shutil.copy(migrated, tmp_path / "spoor.db")
    with ExitStack() as stack:

        def enter(**settings: Any) -> TestClient:
            app = create_app(Settings(_env_file=None, data=tmp_path, **{"rate_limits": False, **settings}), GAMES)  # type: ignore[call-arg]
            return stack.enter_context(TestClient(app))

        yield enter


@pytest.fixture
def client(visit: Visit) -> TestClient:
    """A browser without a session, as far as cookies go."""
    return visit()


def sign_in(client: TestClient, name: str = "Ada") -> dict[str, str]:
    """Make a guest; the client has the cookie from now on. Gives the header for those who go without it."""
    answer = client.post("/api/v1/session", json={"name": name})
    assert answer.status_code == 201
    return {"Authorization": f"Bearer {answer.json()['token']}"}
