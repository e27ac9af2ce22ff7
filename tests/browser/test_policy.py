"""The pages' policy (CSP with Trusted Types) in a real browser: it bites, and our own pages never run into it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from app.web.headers import CONTENT_SECURITY_POLICY
from tests.browser.conftest import NewContext
from tests.browser.playing import Player, greedy, guard, play_on
from tests.browser.seats import person, sit_down
from tests.serving import Server, serving

TELL = """document.addEventListener("securitypolicyviolation", (event) =>
  window.violated(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("policy")) as running:
        yield running


def violations_in(context: BrowserContext) -> list[str]:
    """What the pages of this context run into from now on."""
    found: list[str] = []
    context.expose_function("violated", lambda line: found.append(line))
    context.add_init_script(TELL)
    return found


def pages_without_policy(context: BrowserContext) -> list[str]:
    """The pages that come from now on without the whole policy."""
    found: list[str] = []

    def look(answer: Response) -> None:
        if answer.request.resource_type == "document" and not 300 <= answer.status < 400:
            policy = answer.header_value("content-security-policy")
            if policy != CONTENT_SECURITY_POLICY:
                found.append(answer.url)

    context.on("response", look)
    return found


def test_no_page_runs_into_its_policy(new_context: NewContext, server: Server) -> None:
    """Lobby, invitation, table (begun, played, looked on), rules and rulings, in each language; the duel's table."""
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    eve = person(new_context, server.url, "Eve", expect_console="404")
    people = (ada, ben, eve)
    broken = [violations_in(someone.context) for someone in people]
    bare = [pages_without_policy(someone.context) for someone in people]
    match = sit_down([ada, ben], seed=1)
    eve.page.goto(f"/matches/{match}")
    expect(eve.page.locator("#turn")).to_contain_text("You are watching.")
    players = [Player(ada, greedy("count", "village:24")), Player(ben, guard(most=1))]
    play_on(players, until=lambda: sum(player.deeds for player in players) > 14)

    who = ada.context.request.get("/api/v1/session").json()["user"]["id"]
    invite = ada.post("/matches", {"game": "duel"})["invite"]["url"]
    for address in (
        "/",
        "/account",
        invite,
        "/rules/la_bete",
        "/rulings/la_bete",
        "/rules",
        "/rules/duel",
        "/statistics",
        "/verify",
        f"/people/{who}",
        "/nothing",
    ):
        for language in ("de", "fr", "en"):
            # The code as a picture, and the words of every language, are asked for by these pages, too.
            eve.page.goto(f"{address}?lang={language}")
            expect(eve.page.locator("main")).to_be_visible()
    eve.page.goto(invite)
    eve.page.get_by_role("button", name="Sit down").click()
    eve.page.wait_for_url("**/matches/**")
    expect(eve.page.locator("#prompt")).to_be_visible()
    eve.page.wait_for_timeout(300)
    assert broken == [[], [], []]
    assert bare == [[], [], []]


EVIL = "http://evil.invalid/"
PUT = """const put = (tag, own, text = "") => {
  const element = Object.assign(document.createElement(tag), own);
  element.append(text);
  document.body.append(element);
  return element;
}"""
ATTACKS = {
    "require-trusted-types-for": "document.body.innerHTML = '<b>x</b>'",
    "trusted-types": "trustedTypes.createPolicy('evil', { createHTML: (text) => text })",
    # Later, as what Playwright runs at once may do this.
    "require-trusted-types-for eval": "setTimeout(() => (0, eval)('window.hurt = true'))",
    "require-trusted-types-for script": "put('script', {}, 'window.hurt = true')",
    "require-trusted-types-for handler": "const b = document.body; b.setAttribute('onclick', 'hurt = true'); b.click()",
    "style-src-elem": "put('style', {}, 'body {}')",
    "style-src-attr": "put('p', {}).setAttribute('style', 'position: fixed')",
    "connect-src": f"await fetch('{EVIL}')",
    "connect-src socket": "new WebSocket('ws://evil.invalid/')",
    "img-src": f"put('img', {{ src: '{EVIL}' }})",
    "frame-src": f"put('iframe', {{ src: '{EVIL}' }})",
    "base-uri": f"put('base', {{ href: '{EVIL}' }})",
    "form-action": f"put('form', {{ action: '{EVIL}' }}).submit()",
}
"""By the directive that stops it: what somebody would do who got a foot in the page."""


def attack(page: Page, deed: str) -> None:
    page.evaluate(f"async () => {{ {PUT}; try {{ {deed} }} catch {{ }} }}")
    page.wait_for_timeout(150)


@pytest.mark.parametrize("address", ["/", "/matches/{match}"])
def test_the_policy_bites(new_context: NewContext, server: Server, address: str) -> None:
    ada = person(new_context, server.url, "Ada", expect_console=".")
    match = ada.post("/matches", {"game": "la_bete"})["id"]
    found, missing = violations_in(ada.context), dict[str, list[str]]()
    for name, deed in ATTACKS.items():
        ada.page.goto(address.replace("{match}", match))
        ada.page.wait_for_load_state("load")
        found.clear()
        attack(ada.page, deed)
        directive = name.partition(" ")[0]
        if not [line for line in found if line.startswith(directive)]:
            missing[name] = list(found)
        assert ada.page.evaluate("window.hurt") is None
    assert missing == {}, "another directive, or none, has stopped these"
