"""Browser contexts that tests use one after the other, so that the browser has the server's files already.

Between two tests everything goes that a page could leave behind: pages, cookies, stores, workers. What stays is the
cache of files that never change. A context to which something was done that can't be undone is never used again.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

from tests.browser.haste import HASTE

LASTING = (
    "add_init_script expose_binding expose_function route route_from_har route_web_socket grant_permissions "
    "set_geolocation set_extra_http_headers set_default_timeout set_default_navigation_timeout close on once"
).split()
"""Methods after which a context isn't what it was."""
CLOCK = "install fast_forward pause_at resume run_for set_fixed_time set_system_time".split()
PER_PERSON = {"storage_state", "http_credentials", "record_har_path", "record_video_dir"}
"""Options that belong to one test."""


class Lent:
    """A context, and what its pages have complained of while it was lent."""

    def __init__(self, context: BrowserContext, kind: str) -> None:
        self.context = context
        self.kind = kind
        self.spoilt = False
        self.origins: set[str] = set()
        self.expected: str | None = None
        self.complaints: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("page", self._on_page)
        context.on("close", self._on_close)

    def _complain(self, text: str) -> None:
        if self.expected is None or not re.search(self.expected, text):
            self.complaints.append(text)

    def _on_console(self, message: ConsoleMessage) -> None:
        self._complain(f"console.{message.type}: {message.text} ({message.location['url']})")

    def _on_error(self, error: WebError) -> None:
        self._complain(f"page error: {error.error}")

    def _on_page(self, page: Page) -> None:
        page.on("framenavigated", lambda frame: self._visited(frame.url))

    def _visited(self, url: str) -> None:
        where = urlsplit(url)
        if where.scheme.startswith("http"):
            self.origins.add(f"{where.scheme}://{where.netloc}")

    def _on_close(self, _: BrowserContext) -> None:
        self.spoilt = True

    def watch(self) -> None:
        """From now on, notice whatever can't be undone."""
        for thing, names in ((self.context, LASTING), (self.context.clock, CLOCK)):
            for name in names:
                setattr(thing, name, self._spoiling(getattr(thing, name)))

    def _spoiling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.spoilt = True
            return method(*args, **kwargs)

        return call

    def clean(self) -> None:
        """Leave nothing of what was done here."""
        pages = self.context.pages
        # A page of its own: one that is just going elsewhere by itself can't be led to a blank one.
        blank = self.context.new_page()
        for page in pages:
            page.close()
        session = self.context.new_cdp_session(blank)
        stores = "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,websql"
        for origin in self.origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": stores})
        session.detach()
        blank.close()
        self.context.clear_cookies()
        self.context.set_offline(False)
        self.origins.clear()


class Contexts:
    """Lends contexts, and takes them back when a test is over."""

    def __init__(self, browser: Browser, patience: int) -> None:
        self._browser = browser
        self._patience = patience
        self._lent: list[Lent] = []
        self._free: defaultdict[str, list[Lent]] = defaultdict(list)

    def take(self, options: Mapping[str, Any], expect_console: str | None, guarded: bool) -> BrowserContext:
        kind = json.dumps([options, guarded], sort_keys=True, default=str)
        free = self._free[kind]
        lent = free.pop() if free else self._make(kind, options, guarded)
        lent.expected = expect_console
        self._lent.append(lent)
        return lent.context

    def give_back(self) -> list[str]:
        """All that were lent; returns what their pages complained of."""
        complaints: list[str] = []
        for lent in self._lent:
            if not lent.spoilt:
                lent.clean()
                self._free[lent.kind].append(lent)
            else:
                lent.context.close()
            complaints += lent.complaints
            lent.complaints = []
        self._lent = []
        return complaints

    def close(self) -> None:
        for free in self._free.values():
            for lent in free:
                lent.context.close()

    def _make(self, kind: str, options: Mapping[str, Any], guarded: bool) -> Lent:
        context = self._browser.new_context(**options)
        context.set_default_timeout(self._patience)
        if not guarded:
            context.add_init_script(HASTE)
        lent = Lent(context, kind)
        lent.spoilt = not PER_PERSON.isdisjoint(options)
        lent.watch()
        return lent
