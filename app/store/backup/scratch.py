"""A folder for what is only needed for a while, and is as secret as the database itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def scratch_folder(near: Path | None) -> Iterator[Path]:
    """A folder that only this user may look into, in `near` or wherever such folders are made, gone afterwards."""
    with TemporaryDirectory(prefix=".spoor-", dir=near) as folder:
        yield Path(folder)
