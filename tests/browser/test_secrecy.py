"""What the pages of those hold who may not know the Beast's secrets: texts, attributes, globals, storage, the heap."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.secrecy.company import SEED, company
from tests.secrecy.duellists import duellists
from tests.secrecy.likeness import VARYING, names_in
from tests.secrecy.tap import Tap
from tests.serving import serving

# Keeps every text and every attribute that ever stood on the page, however short a moment.
KEEP_ALL = """
window.everShown = new Set();
new MutationObserver((changes) => {
  for (const { type, target, attributeName, addedNodes } of changes) {
    if (type === "attributes") window.everShown.add(`${attributeName}=${target.getAttribute(attributeName)}`);
    else if (type === "characterData") window.everShown.add(target.data);
    else for (const node of addedNodes) window.everShown.add(node.outerHTML ?? node.data);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""

ALL_THERE_IS = """() => {
  const plain = (value) => {
    try { return JSON.stringify(value) ?? typeof value; } catch { return typeof value; }
  };
  const empty = document.createElement("iframe");
  document.body.append(empty);
  const usual = new Set(Object.getOwnPropertyNames(empty.contentWindow));
  empty.remove();
  const own = Object.getOwnPropertyNames(window).filter((name) => !usual.has(name) && name !== "everShown");
  return {
    html: document.documentElement.outerHTML,
    title: document.title,
    globals: Object.fromEntries(own.sort().map((name) => [name, plain(window[name])])),
    stored: [{ ...localStorage }, { ...sessionStorage }, document.cookie],
    asked: [...new Set(performance.getEntriesByType("resource").map((entry) => entry.name))].sort(),
    shown: [...window.everShown].sort(),
  };
}"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("secrecy")) as running:
        yield running.url


def open_page(new_context: NewContext, person: Tap, match: str) -> Page:
    """The table's page, as this person's browser shows it."""
    context = new_context()
    if person.token:
        context.add_cookies([{"name": "spoor", "value": person.token, "url": person.url}])
    page = context.new_page()
    page.add_init_script(KEEP_ALL)
    # The page says since when others are waited for: one match may be played a minute later than its twin.
    page.clock.set_fixed_time("2026-11-30T12:00:00Z")
    page.goto(f"{person.url}/matches/{match}")
    expect(page.locator(".seat").first).to_be_visible(timeout=20_000)
    return page


def found(page: Page, names: dict[str, str]) -> dict[str, Any]:
    """All that is on the page and behind it, without what differs from match to match."""
    page.wait_for_timeout(400)
    text = json.dumps(page.evaluate(ALL_THERE_IS), ensure_ascii=False)
    for name, label in names.items():
        text = text.replace(name, label)
    for pattern, label in VARYING:
        text = pattern.sub(label, text)
    # lit-html marks its places with a number that it draws anew on each page.
    text = re.sub(r"lit\$\d+\$", "<mark>", text)
    everything: dict[str, Any] = json.loads(text)
    return everything


Secrets = tuple[str, str, str]
"""Identity, village that will be struck, token that lies face down."""


def match_seen(new_context: NewContext, url: str, secrets: Secrets, changes: int) -> dict[str, list[dict[str, Any]]]:
    """What everybody's page holds, once the Beast has aimed and once its token lies, by name."""
    identity, village, token = secrets
    with company(url, seed=SEED) as party:
        names = names_in(party)
        pages = {str(p.name): open_page(new_context, p, party.id) for p in (party.beast, party.ben, party.nobody)}
        party.enter(identity)
        party.place()
        party.begin()
        party.reinforce()
        for page in pages.values():
            page.wait_for_timeout(400)
            # How a page comes in, piece by piece, is the network's doing.
            page.evaluate("window.everShown.clear()")
        for _ in range(changes):
            party.answer(party.beast, "strike", "village:4")
            party.undo(party.beast)
        party.answer(party.beast, "strike", village)
        aimed = {name: found(page, names) for name, page in pages.items()}
        party.answer(party.beast, "tracks", f"{token}:down")
        for page in pages.values():
            expect(page.locator(".log")).to_contain_text("The Beast lays", timeout=20_000)
        return {name: [aimed[name], found(page, names)] for name, page in pages.items()}


def test_faults_7_23_26_31_no_page_holds_what_its_reader_may_not_know(new_context: NewContext, url: str) -> None:
    one = match_seen(new_context, url, ("devil", "village:7", "count"), 0)
    other = match_seen(new_context, url, ("pack", "village:1", "vagabond"), 3)
    for name in ("Ben", "None"):
        for moment, (a, b) in enumerate(zip(one[name], other[name], strict=True)):
            for part in a:
                assert a[part] == b[part], f"{name}, {('aimed', 'laid')[moment]}: {part} differs"
    for part in ("html", "shown"):
        assert one["Ada"][1][part] != other["Ada"][1][part], "the Beast's own page does differ"


def arena_seen(new_context: NewContext, url: str, number: int) -> dict[str, dict[str, Any]]:
    """What everybody's page of a duel holds once Ben has laid one of his items face down, by name."""
    with duellists(url) as party:
        names = names_in(party)
        pages = {str(p.name): open_page(new_context, p, party.id) for p in (party.ben, party.ada, party.nobody)}
        party.first_beasts()
        for page in pages.values():
            expect(page.locator(".half .emblem")).to_have_count(2, timeout=20_000)
            page.wait_for_timeout(400)
            page.evaluate("window.everShown.clear()")
        lays = [option["id"] for option in party.asked(party.ben, "card")["options"] if option["id"].startswith("lay:")]
        party.does(party.ben, "card", lays[number])
        for page in pages.values():
            expect(page.locator(".laid .back, .laid .item").first).to_be_visible(timeout=20_000)
        return {name: found(page, names) for name, page in pages.items()}


def test_faults_7_23_26_31_no_page_tells_what_lies_face_down_in_the_arena(new_context: NewContext, url: str) -> None:
    one, other = arena_seen(new_context, url, 0), arena_seen(new_context, url, 2)
    for name in ("Ada", "None"):
        for part in one[name]:
            assert one[name][part] == other[name][part], f"{name}: {part} differs"
    assert one["Ben"]["shown"] != other["Ben"]["shown"], "Ben's own page does differ"


def heap_of(page: Page) -> str:
    """The whole memory of a page."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    keep: Callable[[dict[str, str]], None] = lambda event: chunks.append(event["chunk"])  # noqa: E731
    session.on("HeapProfiler.addHeapSnapshotChunk", keep)
    session.send("HeapProfiler.takeHeapSnapshot")
    session.detach()
    return "".join(chunks)


def test_fault_31_no_tab_remembers_what_its_reader_may_not_know(new_context: NewContext, url: str) -> None:
    """What the sides say to each other, the seed, and the sessions' tokens."""
    with company(url) as party:
        pages = {str(p.name): open_page(new_context, p, party.id) for p in (party.beast, party.ben, party.dan)}
        said = {"Ada": "marmot-of-the-beast", "Ben": "chamois-of-the-hunt"}
        for person in (party.beast, party.ben):
            person.post(f"{party.path}/chat?channel=side", {"text": said[str(person.name)]}, 201)
        party.enter()
        for page in pages.values():
            page.wait_for_timeout(400)
        heaps = {name: heap_of(page) for name, page in pages.items()}
        party.beast.post(f"{party.path}/resign")
        seed = party.dan.get(party.path)["seed"]
    assert all("la_bete" in heap for heap in heaps.values()), "this does look into the memory"
    for word, may_know in ((said["Ada"], {"Ada"}), (said["Ben"], {"Ben"}), (seed, set())):
        assert {name for name, heap in heaps.items() if word in heap} == may_know
    for person in (party.beast, party.ben, party.dan):
        assert not any(person.token in heap for heap in heaps.values()), "the cookie is the browser's alone"
