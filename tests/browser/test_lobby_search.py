"""Looking for tables in the lobby: by game, by how far they are, by words; kept in the address."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import NewContext
from tests.browser.seats import PHONE, Person, person
from tests.serving import Server, serving

DUEL = [{"role": "player", "player": "me"}, {"role": "player", "player": "open"}]

TYPED = """(input, text) => {
  for (let n = 1; n <= text.length; n++) {
    input.value = text.slice(0, n);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Typed faster than anybody can: what is looked for doesn't depend on how quick the machine is."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One with no tables yet. To be named before `new_context`, so that it outlives the pages."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that waits for no table."""
    with serving(tmp_path_factory.mktemp("hasty"), SPOOR_OPEN_DAYS="0.00003") as running:
        yield running


def signed_in(new_context: NewContext, server: Server, name: str, **options: Any) -> Person:
    """In the lobby, by name."""
    someone = person(new_context, server.url, name, **options)
    someone.page.goto("/")
    expect(someone.page.get_by_role("search")).to_be_visible()
    return someone


def opens(host: Person, title: str, game: str = "duel", **wanted: Any) -> str:
    """A table with a free seat, on which its host sits. Returns the match's id."""
    seats = DUEL if game == "duel" else [{"role": "beast", "player": "me"}, {"role": "investigator", "player": "open"}]
    match: str = host.post("/matches", {"game": game, "title": title, "seats": seats, **wanted})["id"]
    return match


def titles(page: Page, region: str = "Tables") -> list[str]:
    return page.get_by_role("region", name=region, exact=True).locator(".tt b").all_inner_texts()


def test_the_address_holds_what_one_looks_for(server: Server, new_context: NewContext) -> None:
    ada, ben = (signed_in(new_context, server, name) for name in ("Ada", "Ben"))
    opens(ada, "Wolves of Mercoire", "la_bete")
    opens(ada, "Claws")
    page = ben.page
    expect(page.get_by_role("region", name="Open tables")).to_contain_text("Claws")
    page.get_by_label("Game", exact=True).select_option("duel")
    expect(page.get_by_role("region", name="Tables", exact=True)).to_contain_text("Claws")
    assert titles(page) == ["Claws"]
    assert page.url.endswith("/?game=duel")
    shared = page.url
    page.get_by_label("How far").select_option("running")
    expect(page.get_by_text("No table is like that.")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button", name="New table: Beast duel")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("region", name="Tables", exact=True)).to_contain_text("Claws")
    expect(page.get_by_label("How far")).to_have_value("")
    page.go_back()
    expect(page.get_by_role("region", name="Open tables")).to_contain_text("Wolves of Mercoire")
    page.go_forward()
    expect(page.get_by_label("Game", exact=True)).to_have_value("duel")
    page.get_by_role("link", name="Show everything").click()
    expect(page.get_by_role("region", name="Under way")).to_be_visible()
    assert urlsplit(page.url).query == ""

    cleo = signed_in(new_context, server, "Cleo").page
    cleo.goto(shared)
    expect(cleo.get_by_label("Game", exact=True)).to_have_value("duel")
    expect(cleo.get_by_role("region", name="Tables", exact=True)).to_contain_text("Claws")
    opens(ada, "More wolves", "la_bete")
    opens(ada, "More claws")
    expect(cleo.get_by_role("region", name="Tables", exact=True)).to_contain_text("More claws")
    assert titles(cleo) == ["More claws", "Claws"], "what others open stands there only if it is looked for"


def test_a_search_by_player_or_title_waits_until_all_is_typed(server: Server, new_context: NewContext) -> None:
    ada, ben = (signed_in(new_context, server, name) for name in ("Ada Lovelace", "Ben"))
    opens(ada, "Wolves of Mercoire")
    opens(ben, "Claws of Mercoire")
    opens(ben, "Another one")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.extend(parse_qs(urlsplit(request.url).query).get("q", []) if "/api/" in request.url else [])

    ben.page.on("request", note)
    field = ben.page.get_by_label("Player or title")
    field.evaluate(TYPED, "mercoi")
    expect(ben.page.get_by_role("region", name="Your tables")).to_contain_text("Claws of Mercoire")
    assert titles(ben.page) == ["Wolves of Mercoire"]
    assert titles(ben.page, "Your tables") == ["Claws of Mercoire"]
    assert set(asked) == {"mercoi"}
    assert len(asked) == 2, "one's own, and the others'"
    field.evaluate(TYPED, "lovel ")
    expect(ben.page.get_by_role("region", name="Your tables")).to_have_count(0)
    assert titles(ben.page) == ["Wolves of Mercoire"]
    assert field.input_value() == "lovel ", "what is being typed stays as it is"
    ben.page.go_back()
    expect(ben.page.get_by_role("region", name="Open tables")).to_be_visible()
    expect(field).to_have_value("")
    ben.page.get_by_role("checkbox", name="Mine only").check()
    expect(ben.page.get_by_role("region", name="Open tables")).to_have_count(0)
    expect(ben.page.locator(".trow")).to_have_count(2)
    assert sorted(titles(ben.page, "Your tables")) == ["Another one", "Claws of Mercoire"]


def test_what_was_typed_just_before_is_looked_for_with_what_is_chosen(server: Server, new_context: NewContext) -> None:
    ada = signed_in(new_context, server, "Ada")
    opens(ada, "Wolves of Mercoire", "la_bete")
    opens(ada, "Claws of Mercoire")
    opens(ada, "Something else")
    page = ada.page
    at_once = """(field, [typed, game]) => {
      field.value = typed;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      const choice = field.form.elements.namedItem("game");
      choice.value = game;
      choice.dispatchEvent(new Event("change", { bubbles: true }));
    }"""
    field = page.get_by_label("Player or title")
    field.evaluate(at_once, ["mercoi", "duel"])
    expect(page.locator(".tt b")).to_have_text(["Claws of Mercoire"])
    assert parse_qs(urlsplit(page.url).query) == {"q": ["mercoi"], "game": ["duel"]}
    field.evaluate(at_once, ["", "la_bete"])
    expect(page.locator(".tt b")).to_have_text(["Wolves of Mercoire"])
    assert parse_qs(urlsplit(page.url).query) == {"game": ["la_bete"]}
    expect(field).to_have_value("")


def test_many_tables_are_read_page_by_page_and_stay_read(server: Server, new_context: NewContext) -> None:
    ada, ben = (signed_in(new_context, server, name) for name in ("Ada", "Ben"))
    for n in range(130):
        opens(ada, f"Number {n:03}")
    page = ben.page
    rows = page.get_by_role("region", name="Open tables").locator(".trow")
    expect(rows).to_have_count(8)
    page.get_by_role("link", name="Show all: Open tables").click()
    expect(rows).to_have_count(50)
    assert page.url.endswith("/?status=open")
    page.get_by_role("button", name="More").click()
    expect(rows).to_have_count(100)
    opens(ada, "The latest")
    expect(rows.first).to_contain_text("The latest")
    assert rows.count() >= 100, "what was read once isn't folded away by a change elsewhere"
    page.get_by_role("button", name="More").click()
    expect(rows.last).to_contain_text("Number 000")
    expect(page.get_by_role("button", name="More")).to_have_count(0)
    found = titles(page, "Open tables")
    assert len(found) == len(set(found)) == 131


@pytest.mark.parametrize("size", [(1280, 860), PHONE], ids=["desktop", "phone"])
def test_my_turn_comes_first_and_what_is_mine_is_marked(
    server: Server, new_context: NewContext, size: tuple[int, int]
) -> None:
    ada, ben, cleo = (signed_in(new_context, server, name, size=size) for name in ("Ada", "Ben", "Cleo"))
    seats = [{"role": "beast", "player": "me"}, *[{"role": "investigator", "player": "open"}] * 2]
    match = opens(ada, "The long night", "la_bete", seats=seats)
    for each in (ben, cleo):
        each.post(f"/matches/{match}/join", {})
    opens(ada, "Nobody’s business", visibility="unlisted", spectators={"allowed": False})
    opens(ada, "A late one", spectators={"delay": {"moves": 3}})
    own = ada.page.get_by_role("region", name="Your tables").locator(".trow")
    expect(own).to_have_count(3)
    expect(own.first).to_contain_text("The long night")
    expect(own.first.get_by_text("Your turn").filter(visible=True)).to_have_count(1)
    expect(own.filter(has_text="Nobody’s business")).to_contain_text("not listed")
    expect(own.filter(has_text="Nobody’s business")).to_contain_text("nobody looks on")
    cleo.post(f"/matches/{match}/resign")
    expect(own.first).to_contain_text("Cleo (gave up)")
    expect(cleo.page.get_by_role("region", name="Your tables")).to_contain_text("you gave up")
    expect(ben.page.get_by_role("region", name="Open tables")).to_contain_text("seen 3 moves late")
    expect(ben.page.get_by_text("Nobody’s business")).to_have_count(0)
    for each in (ada, ben, cleo):
        wide = each.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide == 0


def test_what_nobody_may_look_on_at_is_not_offered_before_its_end(server: Server, new_context: NewContext) -> None:
    ada, ben, cleo = (signed_in(new_context, server, name) for name in ("Ada", "Ben", "Cleo"))
    match = opens(ada, "Behind closed doors", spectators={"allowed": False})
    ben.post(f"/matches/{match}/join", {})
    running = cleo.page.get_by_role("region", name="Under way")
    expect(running).to_contain_text("Behind closed doors")
    expect(running.get_by_role("link")).to_have_count(0)
    ben.post(f"/matches/{match}/resign")
    expect(cleo.page.get_by_role("link", name="Look back: Behind closed doors")).to_be_visible()


def test_a_table_that_nobody_started_is_told_of_once(hasty: Server, new_context: NewContext) -> None:
    ada = signed_in(new_context, hasty, "Ada")
    opens(ada, "Forgotten")
    notice = ada.page.get_by_text("Nobody started “Forgotten” in time")
    expect(notice).to_be_visible(timeout=30_000)
    ada.page.get_by_role("button", name="I see: Forgotten").click()
    expect(notice).to_have_count(0)
    ada.page.reload()
    expect(ada.page.get_by_role("region", name="Your tables")).to_contain_text("No tracks here yet.")
    expect(notice).to_have_count(0)


def test_the_lobby_hears_of_changes_before_it_looks(server: Server, new_context: NewContext) -> None:
    """What happened after the look and before the socket was there would never be seen."""
    page = new_context().new_page()
    seen: list[str] = []
    page.on("websocket", lambda socket: seen.append(urlsplit(socket.url).path))
    page.on("request", lambda request: seen.append(urlsplit(request.url).path))
    page.goto(server.url)
    expect(page.locator(".lists")).to_be_visible()
    assert seen.index("/ws/lobby") < seen.index("/api/v1/matches")
