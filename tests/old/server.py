"""The server of the last release, kept beside its matches, to be run beside today's."""

import tarfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

PACKED = ("app", "migrations", "templates")
TODAYS = ("static", "node_modules", "docs")
"""What browsers alone ask for is today's."""


def packed(tree: Path, release: str) -> Path:
    """Pack the server in this tree, in place of the one that was kept."""
    for older in HERE.glob("*.tar.xz"):
        older.unlink()
    target = HERE / f"{release}.tar.xz"
    with tarfile.open(target, "w:xz") as archive:
        for folder in PACKED:
            archive.add(tree / folder, folder, filter=_bare)
    return target


def unpacked(folder: Path) -> Path:
    """The tree of the last release, in `folder`; it needs today's packages."""
    (archive,) = HERE.glob("*.tar.xz")
    with tarfile.open(archive) as content:
        content.extractall(folder, filter="data")
    for name in TODAYS:
        (folder / name).symlink_to(ROOT / name)
    return folder


def _bare(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Without what differs from machine to machine, and without what Python leaves behind."""
    if "__pycache__" in entry.name:
        return None
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    return entry
