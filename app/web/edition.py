"""Addresses of files for browsers that change with what is in the files, so that a browser never has to ask again.

`/static/lobby/main.js` is also at `/static/~3f0c2a51/lobby/main.js`, and so is whatever it imports: one name for all
files together, so that no page ever mixes the modules of two releases.
"""

import posixpath
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from time import monotonic

IMPORTED = re.compile(r'(?:^|;)\s*(?:(?:import|export)\b[^;"\'()=]*?\bfrom|import)\s*"([^"]+)"', re.MULTILINE)
"""What a module needs before it runs. What it may ask for later, by `import(...)`, is not among it."""
LOOK_AGAIN = 1.0
"""Seconds for which a name holds: whoever works on the files sees each change with the next page."""


class Edition:
    """The files of some folders, each under its prefix, as they are now.

    >>> Edition({"/static": Path("static"), "/vendor/lit-html": Path("node_modules/lit-html")})
    """

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders
        self._paths = {
            f"{prefix}/{path.relative_to(folder).as_posix()}": path
            for prefix, folder in folders.items()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        self._versions: dict[Path, tuple[int, int]] = {}
        self._name = ""
        self._holds_until = 0.0
        self._modules: dict[tuple[str, ...], list[str]] = {}

    @property
    def name(self) -> str:
        """Eight signs that are the same in every process that has the same files."""
        self._look()
        return self._name

    def url(self, path: str) -> str:
        """The address of a file in this edition; of one that nobody knows, the path itself.

        >>> edition.url("/static/icons.svg")
        '/static/~3f0c2a51/icons.svg'
        """
        if path not in self._paths:
            return path
        prefix = next(prefix for prefix in self._folders if path.startswith(f"{prefix}/"))
        return f"{prefix}/~{self.name}{path.removeprefix(prefix)}"

    def modules(self, *entries: str) -> list[str]:
        """The addresses of these modules and of all that they import, each once: what a page will ask for anyway."""
        self._look()
        known = self._modules.get(entries)
        if known is None:
            found: dict[str, None] = {}
            for entry in entries:
                self._follow(entry, found)
            known = self._modules[entries] = [self.url(path) for path in found]
        return known

    def wanting(self, prefix: str) -> list[str]:
        """What the modules below this prefix import, and what that imports, of which there was no file at the start."""
        todo = [path for path in self._paths if path.startswith(f"{prefix}/") and path.endswith(".js")]
        seen = set(todo)
        while todo:
            path = todo.pop()
            if path in self._paths:
                fresh = set(self._imports(path)) - seen
                seen |= fresh
                todo += fresh
        return sorted(seen - self._paths.keys())

    def bound(self, module: bytes) -> bytes:
        """A module's text whose imports by absolute address, those of the library, stay within this edition."""
        for prefix in self._folders:
            # Only imports: other addresses, such as that of the worker, are names that must stay.
            start = f'from "{prefix}/'.encode()
            module = module.replace(start, f'from "{prefix}/~{self.name}/'.encode())
        return module

    def _follow(self, path: str, found: dict[str, None]) -> None:
        if path in found or path not in self._paths:
            return
        found[path] = None
        for target in self._imports(path):
            self._follow(target, found)

    def _imports(self, path: str) -> list[str]:
        targets = IMPORTED.findall(self._paths[path].read_text())
        return [posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) for target in targets]

    def _look(self) -> None:
        """Has anything changed? Not asked more often than once in a while."""
        if monotonic() < self._holds_until:
            return
        self._holds_until = monotonic() + LOOK_AGAIN
        versions = {}
        for path in self._paths.values():
            try:
                status = path.stat()
            except FileNotFoundError:
                continue
            versions[path] = (status.st_mtime_ns, status.st_size)
        if versions == self._versions:
            return
        digest = sha256()
        for address, path in self._paths.items():
            if path in versions:
                digest.update(f"{address}\0{versions[path][1]}\0".encode() + path.read_bytes())
        self._versions, self._name, self._modules = versions, digest.hexdigest()[:8], {}
