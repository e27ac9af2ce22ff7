"""The account's page in a real browser: becoming one, signing in elsewhere, looks, devices, tokens, leaving."""

import io
import re
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hands import walk
from tests.browser.seats import PHONE, Person, begin, person, sit_down
from tests.serving import Server, serving
from tests.static.test_contrast import _lab, _linear

GEESE, HERONS = "nine geese over Mende", "ten herons at Langeac"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("account"), SPOOR_BOT_DELAY="0.1") as running:
        yield running


def sheet(page: Page, head: str) -> Locator:
    """The sheet under this heading."""
    return page.get_by_role("region", name=head, exact=True)


def an_account(new_context: NewContext, url: str, name: str, **options: Any) -> Person:
    """Somebody with an account, at its page."""
    someone = person(new_context, url, name, **options)
    someone.post("/account", {"name": name, "password": GEESE})
    someone.page.goto("/account")
    expect(sheet(someone.page, "Where you are signed in")).to_be_visible()
    return someone


def signed_in(new_context: NewContext, url: str, name: str, password: str = GEESE, **options: Any) -> Page:
    """The page of somebody who has signed in on another device, by its form."""
    page = new_context(base_url=url, **options).new_page()
    page.goto("/account")
    form = sheet(page, "Sign in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name="Sign in").click()
    return page


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(new_context: NewContext, server: Server) -> None:
    ada = person(new_context, server.url, "Ada", expect_console="422")
    match = ada.post("/matches", {"game": "duel", "title": "Wolves"})["id"]
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Ada").click()
    become = sheet(page, "Become an account")
    expect(become.get_by_label("Name")).to_have_value("Ada")
    password = become.get_by_label("Password", exact=True)
    expect(password).to_have_attribute("autocomplete", "new-password")
    # What a password is, is said by the page; what isn't one is refused in a sentence.
    password.fill("password1")
    become.get_by_role("button", name="Become an account").click()
    expect(become.get_by_role("alert")).to_contain_text("among the first that anybody would try")
    password.fill("")
    password.press_sequentially(GEESE)
    expect(password).to_have_attribute("type", "password")
    become.get_by_role("button", name="Show the password").click()
    expect(password).to_have_attribute("type", "text")
    become.get_by_role("button", name="Become an account").click()
    expect(sheet(page, "You")).to_contain_text("Account, runs this server")
    elsewhere = signed_in(new_context, server.url, "ADA")
    expect(sheet(elsewhere, "You")).to_contain_text("Ada")
    elsewhere.goto("/")
    expect(elsewhere.locator(".c-mine")).to_contain_text("Wolves")
    elsewhere.goto(f"/matches/{match}")
    expect(elsewhere.locator("#prompt")).to_have_text("One seat is free.")


def test_a_wrong_password_says_what_to_do(new_context: NewContext, server: Server) -> None:
    an_account(new_context, server.url, "Bertille")
    page = signed_in(new_context, server.url, "Bertille", HERONS, expect_console="401")
    refusal = sheet(page, "Sign in").get_by_role("alert")
    expect(refusal).to_have_text("There is no account of this name with this password. Look at both once more.")
    sheet(page, "Sign in").get_by_label("Name").fill("Nobody")
    sheet(page, "Sign in").get_by_role("button", name="Sign in").click()
    expect(refusal).to_have_text("There is no account of this name with this password. Look at both once more.")


def test_devices_are_signed_out_from_afar(new_context: NewContext, server: Server) -> None:
    page = an_account(new_context, server.url, "Cleo").page
    lost = signed_in(new_context, server.url, "Cleo", user_agent="Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1")
    expect(sheet(lost, "You")).to_contain_text("Cleo")
    page.reload()
    devices = sheet(page, "Where you are signed in")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name="Sign out: Safari, iPhone").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    lost.reload()
    expect(sheet(lost, "Sign in")).to_be_visible()
    # Another password signs out whoever else is there.
    other = signed_in(new_context, server.url, "Cleo")
    expect(sheet(other, "You")).to_contain_text("Cleo")
    how = sheet(page, "How you sign in")
    how.get_by_label("Your password").fill(GEESE)
    how.get_by_label("New password").fill(HERONS)
    how.get_by_role("button", name="Keep this password").click()
    expect(how).to_contain_text("That is your password from now on.")
    expect(how.get_by_label("New password")).to_have_value("")
    other.reload()
    expect(sheet(other, "Sign in")).to_be_visible()
    assert signed_in(new_context, server.url, "Cleo", HERONS)


def test_all_of_it_by_keyboard_alone_on_a_phone(new_context: NewContext, server: Server) -> None:
    page = new_context(*PHONE, base_url=server.url).new_page()
    page.goto("/account")
    expect(sheet(page, "Become an account")).to_be_visible()

    def type_into(selector: str, text: str) -> None:
        walk(page, "Tab", selector)
        page.keyboard.type(text)

    type_into('section[aria-labelledby="head-become"] [name="name"]', "Dominique")
    type_into('section[aria-labelledby="head-become"] [name="password"]', GEESE)
    page.keyboard.press("Enter")
    expect(sheet(page, "API tokens")).to_be_visible()
    walk(page, "Tab", 'section[aria-labelledby="head-looks"] [name="colours"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-colours", "safe")
    walk(page, "Tab", 'section[aria-labelledby="head-tokens"] button.wide')
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.type("My bot")
    walk(page, "Tab", '[name="scope"]')
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    token = dialog.get_by_label("Token")
    expect(token).to_have_value(re.compile(r"^spoor_[\w-]{43}$"))
    secret = token.input_value()
    page.keyboard.press("Escape")
    tokens = sheet(page, "API tokens")
    expect(tokens.get_by_role("listitem")).to_contain_text("My bot")
    expect(tokens.get_by_role("listitem")).to_contain_text("Plays")
    expect(dialog).to_have_count(0)
    assert secret not in page.content(), "it was shown once"
    walk(page, "Tab", 'button[aria-label="Revoke: My bot"]')
    page.keyboard.press("Enter")
    expect(tokens).to_contain_text("My bot opens nothing any more.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    walk(page, "Shift+Tab", 'section[aria-labelledby="head-person"] p > button')
    page.keyboard.press("Enter")
    expect(sheet(page, "Sign in")).to_be_visible()


def test_looks_go_along_and_are_there_at_first_paint(new_context: NewContext, server: Server) -> None:
    page = an_account(new_context, server.url, "Edmond").page
    looks = sheet(page, "How it looks")
    looks.get_by_label("By candle").check()
    looks.get_by_label("Apart for colour-blind eyes").check()
    looks.get_by_label("A bell when it is my turn").check()
    looks.get_by_label("Français").check()
    expect(sheet(page, "L’apparence")).to_be_visible()
    without_scripts = new_context(base_url=server.url, java_script_enabled=False)
    with_scripts = signed_in(new_context, server.url, "Edmond")
    expect(sheet(with_scripts, "L’apparence")).to_be_visible()
    session = next(each for each in with_scripts.context.cookies() if each["name"] == "spoor")
    without_scripts.add_cookies([{"name": "spoor", "value": session["value"], "url": server.url}])
    first = without_scripts.new_page()
    for address in ("/", "/rules/la_bete", "/account"):
        first.goto(address)
        root = first.locator("html")
        for name, value in (("lang", "fr"), ("data-theme", "dark"), ("data-colours", "safe"), ("data-sound", "on")):
            expect(root).to_have_attribute(name, value)
    # The bar's switches store what they switch, too.
    with_scripts.get_by_role("button", name="Clair ou sombre").click()
    expect(with_scripts.locator("html")).to_have_attribute("data-theme", "light")
    with_scripts.locator("summary.lang").click()
    with with_scripts.expect_navigation():
        with_scripts.get_by_role("link", name="Deutsch").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def paint_of(page: Page, selector: str, what: str = "color") -> str:
    style: str = page.locator(selector).first.evaluate(f"(one) => getComputedStyle(one).{what}")
    return style


def test_fault_102_the_safe_colours_repaint_every_board(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    match = sit_down([ada, ben], seed=5)
    begin(ada, ben)
    opened = ada.post("/matches", {"game": "duel"})
    ben.post(f"/matches/{opened['id']}/join", {})
    page = ada.page
    paints: dict[str, list[str]] = {}
    for colours in ("standard", "safe"):
        answer = ada.context.request.patch(
            "/api/v1/preferences", data={"colours": colours}, headers={"Origin": ada.origin}
        )
        assert answer.ok
        seen = []
        page.goto(f"/matches/{match}")
        expect(page.locator("#board .piece").first).to_be_attached()
        seen += [paint_of(page, f"#past .seat-{n}, #board .seat-{n}") for n in (1, 2, 3, 4)]
        seen += [paint_of(page, ".pc-beast"), paint_of(page, "#board .m-village", "fill")]
        page.goto(f"/matches/{opened['id']}")
        expect(page.locator("#arena, .arena").first).to_be_visible()
        seen += [
            paint_of(page, f"symbol .f-{name}, .sprites .f-{name}", "fill")
            for name in ("fire", "water", "light2", "shadow")
        ]
        page.goto("/")
        expect(page.locator(".gm.duel").first).to_be_visible()
        seen += [paint_of(page, ".gm.duel"), paint_of(page, ".wordmark svg")]
        paints[colours] = seen
    same = [n for n, (a, b) in enumerate(zip(*paints.values(), strict=True)) if a == b]
    assert same == [], paints


def shown(page: Page, selector: str) -> list[tuple[float, float, float]]:
    """The colour in the middle of each of these, as it is on the screen, in CIELAB."""
    found = []
    for each in page.locator(selector).all():
        box = each.bounding_box()
        assert box is not None
        picture = Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")
        r, g, b = picture.getpixel((picture.width // 2, picture.height * 11 // 20)) or (0, 0, 0)  # type: ignore[misc]
        found.append(_lab((_linear(r / 255), _linear(g / 255), _linear(b / 255))))
    return found


@pytest.mark.parametrize("eyes", ["deuteranopia", "protanopia", "tritanopia"])
def test_fault_102_as_colour_blind_eyes_see_the_page(new_context: NewContext, server: Server, eyes: str) -> None:
    """By the browser's own simulation, on the screen: the five seats' shapes."""
    page = person(new_context, server.url, "Ada").page
    page.goto("/account")
    looks = sheet(page, "How it looks")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    nearest = {}
    for label in ("As painted", "Apart for colour-blind eyes"):
        looks.get_by_label(label).check()
        colours = shown(page, ".swatches .sh")
        assert len(colours) == 5
        nearest[label] = min(dist(one, other) for one, other in combinations(colours, 2))
    assert nearest["Apart for colour-blind eyes"] > 20, nearest
    if eyes != "tritanopia":
        assert nearest["Apart for colour-blind eyes"] > nearest["As painted"] + 8, nearest


def test_a_guest_who_is_called_like_an_account_has_no_seal(new_context: NewContext, server: Server) -> None:
    account, guest = an_account(new_context, server.url, "Fabien"), person(new_context, server.url, "Fabien")
    account.page.goto("/")
    sit_down([account, guest], seed=6)
    seals = guest.page.locator("#past .account-seal")
    expect(seals).to_have_count(1)
    expect(seals).to_have_attribute("title", "An account’s own name")
    guest.page.goto("/")
    expect(guest.page.locator(".c-mine .account-seal")).to_have_count(1)
    account.page.goto("/")
    expect(account.page.locator(".c-mine .trow")).to_be_visible()
    expect(account.page.locator(".c-mine .account-seal")).to_have_count(0)


SOMEBODY = {"en": "somebody who left", "de": "jemand, der gegangen ist", "fr": "quelqu’un qui est parti"}


def test_leaving_for_good_says_what_it_means_before_it_asks(new_context: NewContext, server: Server) -> None:
    ghost, ben = an_account(new_context, server.url, "Gaspard"), person(new_context, server.url, "Ben")
    ghost.page.goto("/")
    match = sit_down([ghost, ben], seed=7)
    ghost.post(f"/matches/{match}/chat", {"text": "adieu"})
    ghost.page.goto("/account")
    sheet(ghost.page, "Leaving").get_by_role("button").click()
    dialog = ghost.page.get_by_role("dialog")
    told = dialog.get_by_role("listitem")
    expect(told).to_have_count(4)
    expect(told.first).to_contain_text("Your matches under way are given up")
    positions = [dialog.locator(each).bounding_box() for each in ("ul", "[name=password]")]
    assert positions[0] is not None
    assert positions[1] is not None
    assert positions[0]["y"] < positions[1]["y"]
    dialog.get_by_role("button", name="Leave for good").click()
    expect(dialog).to_be_visible()
    dialog.get_by_label("Your password").fill(GEESE)
    dialog.get_by_role("button", name="Leave for good").click()
    ghost.page.wait_for_url(f"{server.url}/")
    expect(ghost.page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(ben.page.locator(".over")).to_be_visible()
    for language, words in SOMEBODY.items():
        ben.page.goto(f"/matches/{match}?lang={language}")
        expect(ben.page.locator("#past")).to_contain_text(words)
        expect(ben.page.locator("body")).not_to_contain_text("Gaspard")


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("de", ["Anmelden", "Konto anlegen", "Wie es aussieht"]),
        ("fr", ["Se connecter", "Créer un compte", "L’apparence"]),
    ],
)
def test_in_other_languages(new_context: NewContext, server: Server, language: str, heads: list[str]) -> None:
    page = new_context(*PHONE, base_url=server.url, locale=language).new_page()
    page.goto("/account")
    for head in heads:
        expect(sheet(page, head)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
