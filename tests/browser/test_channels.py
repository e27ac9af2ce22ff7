"""Where notices go besides the page, set up on the account's page in a real browser."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from app.notices.sealing import in_base64, new_key, public_of
from tests.browser.conftest import NewContext
from tests.browser.seats import DESKTOP, PHONE, box, person
from tests.browser.test_notices import sit
from tests.notices.post import Office, office
from tests.serving import Server, free_port, serving


@pytest.fixture(scope="module")
def post() -> Iterator[Office]:
    with office() as made:
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: Office) -> Iterator[Server]:
    port = free_port()
    with serving(
        tmp_path_factory.mktemp("channels"),
        port,
        SPOOR_PUBLIC_URL=f"http://127.0.0.1:{port}",
        SPOOR_SMTP_URL=f"smtp://127.0.0.1:{post.port}",
        SPOOR_MAIL_FROM="spoor@example.org",
        SPOOR_NOTICE_DELAY="0",
    ) as running:
        yield running


def notices(page: Page) -> Locator:
    return page.locator("#notices")


def test_a_webhook_is_set_up_tried_and_taken_away(new_context: NewContext, server: Server) -> None:
    ben = person(new_context, server.url, "Ben", expect_console="422")
    page = ben.page
    page.goto("/account")
    part = notices(page)
    part.get_by_label("Its address").fill("http://example.org/hook")
    part.get_by_role("button", name="Send notices there").click()
    expect(part.get_by_role("alert")).to_contain_text("begins with https://")
    part.get_by_label("Its address").fill("https://localhost:1/hook")
    part.get_by_label("plain JSON, signed").check()
    part.get_by_role("button", name="Send notices there").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("What bodies are signed with")).to_have_value(re.compile("^spoor_sign_"))
    dialog.get_by_role("button", name="I have kept it").click()
    expect(part).to_contain_text("Notices go to localhost:1.")
    expect(part.get_by_role("checkbox", name="it is my turn: by webhook")).to_be_checked()
    part.get_by_role("button", name="Try it").click()
    expect(part).to_contain_text("The address leads to a network that is not public.")
    part.get_by_role("button", name="Send nothing there").click()
    expect(part.get_by_label("Its address")).to_be_visible()
    expect(part.get_by_role("columnheader", name="by webhook")).to_have_count(0)


def test_mail_is_confirmed_comes_and_is_ended_by_its_own_link(
    new_context: NewContext, server: Server, post: Office
) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    page = ben.page
    page.goto("/account")
    part = notices(page)
    before = len(post.come)
    part.get_by_label("Your address").fill("ben@example.org")
    part.get_by_role("button", name="Send me mail").click()
    expect(part).to_contain_text("a mail to ben@example.org asks whether it is yours")
    post.wait_for(before + 1)
    # The mailbox is in another browser, where nobody is signed in.
    mailbox = new_context(base_url=server.url).new_page()
    (link,) = re.findall(rf"{server.url}/mail/\S+", post.come[-1].get_content())
    mailbox.goto(link)
    expect(mailbox.get_by_role("heading", name="Is this your address?")).to_be_visible()
    mailbox.get_by_role("button", name="Yes, it is mine").click()
    expect(mailbox.locator("#deed")).to_contain_text("From now on notices come by mail.")
    page.reload()
    expect(part).to_contain_text("Notices go to ben@example.org.")
    page.goto("/")
    match = sit(ada, ben)
    ada.choose(f"/matches/{match}", "identity:devil")
    ada.choose(f"/matches/{match}", "village:5")
    post.wait_for(before + 2)
    assert "Wolves" in post.come[-1]["Subject"]
    (stop,) = re.findall(rf"{server.url}/unsubscribe/\S+", post.come[-1].get_content())
    mailbox.goto(stop)
    mailbox.get_by_role("button", name="No more mail").click()
    expect(mailbox.locator("#deed")).to_contain_text("No more mail is sent to this address.")
    page.goto("/account")
    expect(part.get_by_label("Your address")).to_be_visible()


FAKE_SERVICE = """
  // No push service can be reached from here: the browser is told that one has taken it.
  PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
    window.asked = [...new Uint8Array(applicationServerKey)].length
    return { toJSON: () => ({ endpoint: 'https://push.example.org/abc', keys: KEYS }) }
  }
"""


def test_a_browser_is_told_only_where_it_was_asked_for_by_a_press(new_context: NewContext, server: Server) -> None:
    keys = {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"0123456789abcdef")}
    ben = person(new_context, server.url, "Ben", permissions=["notifications"])
    page = ben.page
    page.add_init_script(FAKE_SERVICE.replace("KEYS", json.dumps(keys)))
    page.goto("/account")
    part = notices(page)
    expect(part.get_by_role("heading", name="This browser")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    part.get_by_role("button", name="Tell me in this browser").click()
    expect(part).to_contain_text("From now on this browser tells you.")
    expect(part).to_contain_text("push.example.org")
    assert page.evaluate("window.asked") == 65
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((each) => each.scope))")
    assert scopes == [f"{server.url}/static/push/"]
    expect(part.get_by_role("checkbox", name="it is my turn: in a browser")).to_be_checked()
    part.get_by_role("button", name=re.compile("no more notices")).click()
    expect(part).not_to_contain_text("push.example.org")


RENEWS = """(made) => {
  // As the browser would: it says that what was subscribed to is over, and gives a new one when it is asked for it.
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    self.asked = applicationServerKey
    return { toJSON: () => made }
  }
  const event = new ExtendableEvent('pushsubscriptionchange')
  let renewed
  event.waitUntil = (promise) => (renewed = promise)  // that of a made event takes nothing
  self.dispatchEvent(event)
  return renewed.then(() => self.asked ?? null)
}"""


def test_a_browser_whose_subscription_is_renewed_goes_on(new_context: NewContext, server: Server) -> None:
    keys = [
        {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"0123456789abcdef")},
        {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"fedcba9876543210")},
    ]
    ben = person(new_context, server.url, "Ben", permissions=["notifications"])
    page = ben.page
    page.add_init_script(FAKE_SERVICE.replace("KEYS", json.dumps(keys[0])))
    page.goto("/account")
    part = notices(page)
    with page.context.expect_event("serviceworker") as started:
        part.get_by_role("button", name="Tell me in this browser").click()
    expect(part).to_contain_text("push.example.org")
    worker, new = started.value, {"endpoint": "https://renewed.example.org/def", "keys": keys[1]}
    before = ben.context.request.get("/api/v1/notices/channels").json()
    assert worker.evaluate(RENEWS, new) == before["push_key"]
    after = ben.context.request.get("/api/v1/notices/channels").json()
    assert [(each["id"], each["host"]) for each in after["push"]] == [(before["push"][0]["id"], "renewed.example.org")]
    page.reload()
    expect(part).to_contain_text("renewed.example.org")
    part.get_by_role("button", name=re.compile("no more notices")).click()
    expect(part).not_to_contain_text("renewed.example.org")
    worker.evaluate("delete self.asked")
    assert worker.evaluate(RENEWS, new) is None, "what was ended is not begun again"
    assert ben.context.request.get("/api/v1/notices/channels").json()["push"] == []


STALE = """
  // It has subscribed with the key that the server had before, and takes no other until that has ended.
  let old = true
  const subscribe = PushManager.prototype.subscribe
  PushManager.prototype.subscribe = async function (wanted) {
    if (old) throw new DOMException('', 'InvalidStateError')
    return subscribe.call(this, wanted)
  }
  PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => (old = false) })
"""


def test_whoever_signs_out_is_told_in_this_browser_no_more(new_context: NewContext, server: Server) -> None:
    keys = {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"0123456789abcdef")}
    name = {"name": "Gilberte", "password": "nine geese over Mende"}
    ben = person(new_context, server.url, name["name"], permissions=["notifications"])
    ben.post("/account", name)
    page = ben.page
    page.add_init_script(FAKE_SERVICE.replace("KEYS", json.dumps(keys)) + STALE)
    page.goto("/account")
    notices(page).get_by_role("button", name="Tell me in this browser").click()
    expect(notices(page)).to_contain_text("push.example.org")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("region", name="Sign in", exact=True)).to_be_visible()
    ben.context.request.post("/api/v1/session", data=name)
    assert ben.context.request.get("/api/v1/notices/channels").json()["push"] == []


def test_whoever_signs_in_is_not_told_what_the_guest_asked_for(new_context: NewContext, server: Server) -> None:
    keys = {"p256dh": in_base64(public_of(new_key())), "auth": in_base64(b"0123456789abcdef")}
    name = {"name": "Hortense", "password": "nine geese over Mende"}
    person(new_context, server.url, name["name"]).post("/account", name)
    page = person(new_context, server.url, "Ada", permissions=["notifications"]).page
    ends = "PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => (localStorage.ended = 1) })"
    page.add_init_script(FAKE_SERVICE.replace("KEYS", json.dumps(keys)) + ends)
    page.goto("/account")
    notices(page).get_by_role("button", name="Tell me in this browser").click()
    expect(notices(page)).to_contain_text("push.example.org")
    assert page.evaluate("localStorage.ended") is None
    form = page.get_by_role("region", name="Sign in to an account you have", exact=True)
    form.get_by_label("Name").fill(name["name"])
    form.get_by_label("Password", exact=True).fill(name["password"])
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    assert page.evaluate("localStorage.ended") == "1"


def test_a_browser_that_refuses_says_what_to_do(new_context: NewContext, server: Server) -> None:
    ben = person(new_context, server.url, "Ben", permissions=[])
    page = ben.page
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/account")
    part = notices(page)
    part.get_by_role("button", name="Tell me in this browser").click()
    expect(part.get_by_role("alert")).to_contain_text("Allow notifications for this page")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (320, 640)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_the_sheet_is_whole_in_every_language_and_size(
    new_context: NewContext, server: Server, locale: str, size: tuple[int, int]
) -> None:
    ben = person(new_context, server.url, "Ben", size, locale=locale)
    ben.page.goto("/account")
    part = notices(ben.page)
    expect(part.locator("[type=checkbox]").first).to_be_visible()
    for target in part.locator("button:visible, label.tick, label.pick, input[type=text]").all():
        found = box(target)
        assert min(found["width"], found["height"]) >= (38 if size == DESKTOP else 44)
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= size[0]
    assert not ben.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
