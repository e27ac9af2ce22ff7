"""What comes to whoever is at the other end of webhooks and pushes."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Letter:
    """One request: its first line, its headers by their lower-case names, its body."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return self.line.split(" ")[1]

    @property
    def json(self) -> Any:
        return json.loads(self.body)
