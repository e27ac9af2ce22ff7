"""A page whose server is real and whose states can be changed on the way: to see what would take long to play to."""

import copy
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Frame = dict[str, Any]


class Stage:
    """Stands between the page and its match. Must be set up before the page goes there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._line: WebSocketRoute | None = None
        self._last: Frame = {}
        page.route_web_socket("**/ws/matches/**", self._listen)

    def show(self, change: Callable[[Frame], None]) -> None:
        """Draw the last state that the server sent, changed in this way."""
        assert self._line is not None, "the page has no state yet"
        frame = copy.deepcopy(self._last)
        frame["version"] += 1
        change(frame)
        self._line.send(json.dumps(frame))
        # What is drawn is drawn before the next frame is painted.
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def _listen(self, line: WebSocketRoute) -> None:
        self._line = line
        server = line.connect_to_server()

        def tell(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["t"] == "state":
                self._last = frame
            line.send(message)

        server.on_message(tell)
