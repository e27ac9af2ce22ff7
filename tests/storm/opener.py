"""Somebody who opens one table after another and says what they did, at the first of them, while the database comes and
goes: whatever is put off is asked for once more by the same key, as the page does.
"""

import time
from collections.abc import Iterator
from threading import Event
from typing import Any

from tests.secrecy.tap import Tap
from tests.storm.killing import API


class Opener:
    """Somebody, whom another listens to. `put_off` counts the answers 503."""

    def __init__(self, speaker: Tap, listener: Tap) -> None:
        self.put_off = 0
        self.done = 0
        self._speaker = speaker
        self._listener = listener
        self._tables = [self._open(0)]
        listener.sit_down(self._tables[0])

    def go_on(self, enough: Event) -> None:
        while not enough.is_set():
            self.done += 1
            self._tables.append(self._open(self.done))
            self._persist(f"{API}/{self._tables[0]}/chat", {"text": f"{self.done}", "key": f"line-{self.done}"})

    def look_up(self) -> None:
        """Each table is there once, and each line was kept and heard once."""
        there = list(self._listed())
        assert sorted(there) == sorted(self._tables)
        assert len(there) == len(set(there))
        kept = self._speaker.get(f"{API}/{self._tables[0]}/chat?after={max(0, self.done - 200)}")["messages"]
        expected = [(n, f"{n}") for n in range(1, self.done + 1)]
        assert [(line["n"], line["text"]) for line in kept] == expected[-200:]
        deadline = time.monotonic() + 15
        while len(heard := self._heard()) < self.done and time.monotonic() < deadline:
            self._listener.hear()
        assert sorted(heard) == expected

    def _heard(self) -> list[tuple[int, str]]:
        return [(frame["n"], frame["text"]) for frame in self._listener.frames if frame["t"] == "chat"]

    def _listed(self) -> Iterator[str]:
        more: str | None = ""
        while more is not None:
            page = self._speaker.get(f"{API}?mine=true{more}")
            yield from (match["id"] for match in page["matches"])
            more = f"&cursor={page['cursor']}" if "cursor" in page else None

    def _open(self, number: int) -> str:
        match: str = self._persist(API, {"game": "duel", "key": f"table-{number}"})["id"]
        return match

    def _persist(self, path: str, body: dict[str, Any]) -> Any:
        while (answer := self._speaker.ask("POST", path, body)).status == 503:
            self.put_off += 1
            time.sleep(0.05)
        assert answer.status == 201, answer.text
        return answer.json()
