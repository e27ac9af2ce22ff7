"""Contexts that are used again: nothing of one test is there in the next."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.contexts import Contexts

LEAVE = """async () => {
  localStorage.setItem("left", "here");
  sessionStorage.setItem("left", "here");
  await (await caches.open("left")).put("/left", new Response("here"));
  await new Promise((done) => (indexedDB.open("left").onsuccess = done));
  await navigator.serviceWorker.register("/static/push/worker.js", { scope: "/static/push/" });
}"""
LEFT = """async () => [
  localStorage.length, sessionStorage.length, document.cookie, (await caches.keys()).length,
  (await indexedDB.databases()).length, (await navigator.serviceWorker.getRegistrations()).length,
]"""


def at(server: str, context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto(f"{server}/rules")
    return page


@pytest.fixture
def lending(chromium: Browser) -> Contexts:
    return Contexts(chromium, 5000)


def test_nothing_is_left_but_the_files(lending: Contexts, server: str) -> None:
    first = lending.take({}, None, False)
    first.add_cookies([{"name": "left", "value": "here", "url": server}])
    # A worker is a script too, and pages may start this one alone.
    at(server, first).evaluate(LEAVE.replace('"/static/push/worker.js"', WORKER))
    first.set_offline(True)
    assert lending.give_back() == []
    second = lending.take({}, None, False)
    assert second is first
    page = at(server, second)
    assert page.evaluate(LEFT) == [0, 0, "", 0, 0, 0]
    kept = page.evaluate("performance.getEntriesByType('resource').map((file) => [file.name, file.transferSize])")
    assert len([name for name, size in kept if "/static/~" in name and size == 0]) > 10, kept
    lending.give_back()
    lending.close()


WORKER = """trustedTypes.createPolicy("spoor-worker", {
  createScriptURL: () => "/static/push/worker.js" }).createScriptURL("")"""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda context: context.add_init_script("window.left = true"),
        lambda context: context.grant_permissions(["notifications"]),
        lambda context: context.new_page().clock.set_fixed_time(0),
        lambda context: context.on("response", lambda answer: None),
        lambda context: context.close(),
    ],
)
def test_what_can_not_be_undone_is_never_seen_again(lending: Contexts, spoil: Callable[[BrowserContext], None]) -> None:
    first = lending.take({}, None, False)
    spoil(first)
    lending.give_back()
    assert lending.take({}, None, False) is not first
    lending.give_back()
    lending.close()


def test_each_kind_for_itself_and_each_complaint_where_it_belongs(lending: Contexts, server: str) -> None:
    first = lending.take({"locale": "de"}, None, False)
    at(server, first).evaluate("console.log('Ach')")
    assert ["Ach" in each for each in lending.give_back()] == [True]
    assert lending.take({"locale": "fr"}, None, False) is not first
    assert lending.take({"locale": "de"}, None, True) is not first
    again = lending.take({"locale": "de"}, "Ach", False)
    assert again is first
    at(server, again).evaluate("console.log('Ach')")
    assert lending.give_back() == []
    lending.close()
