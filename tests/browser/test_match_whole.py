"""Whole matches of La Bête, played in real browsers by people who look at nothing but their own page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hands import Mouse
from tests.browser.playing import CAST, Player, first, greedy, guard, play_on
from tests.browser.seats import DESKTOP, person, sit_down
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("whole")) as running:
        yield running


def test_two_people_play_a_match_and_then_another(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    before = sit_down([ada, ben], seed=1)
    mice = Mouse(), Mouse()
    play_on([Player(ada, greedy("count", "village:24"), mice[0]), Player(ben, guard(most=1), mice[1])])
    for someone in (ada, ben):
        expect(someone.page.locator(".over h2")).to_have_text("Gévaudan belongs to the Beast.")
        expect(someone.page.locator(".over")).to_contain_text("The Beast was the Count")
        expect(someone.page.locator("#turn [data-option], #go, #last")).to_have_count(0)
    assert min(mouse.on_board for mouse in mice) >= 5, f"the board is played on, too: {mice}"

    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: "/matches/" in url and before not in url)
    ada.asked("Waiting for Ben.")
    ben.page.goto(ada.page.url)
    ben.asked("A seat is kept for you.")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.asked("Choose your identity.")
    expect(ben.page.locator("#prompt")).to_contain_text("The Beast is choosing.")


def test_five_people_play_a_match(new_context: NewContext, server: Server) -> None:
    """The four Investigators have a player each: everyone plans for their own, the first of them posts and ends."""
    names = ("Ada", "Ben", "Chloé", "Dag", "Eve")
    sizes = (DESKTOP, (1280, 860), (1100, 800), (820, 1100), (1440, 900))
    people = [person(new_context, server.url, name, size) for name, size in zip(names, sizes, strict=True)]
    sit_down(people, seed=2)
    beast, *hunters = people
    minds = [guard([name], leads=name == CAST[0]) for name in CAST]
    play_on([Player(beast, greedy("pack", "village:11")), *(Player(p, m) for p, m in zip(hunters, minds, strict=True))])
    ends = {someone.page.locator(".over").inner_text() for someone in people}
    assert len(ends) == 1, "all see the same end"
    assert "The Beast was the Wolf Pack" in ends.pop()
    logs = {someone.page.locator(".log li").last.inner_text() for someone in people}
    assert len(logs) == 1


def test_experienced_players_choose_their_season_cards(new_context: NewContext, server: Server) -> None:
    ada, ben = person(new_context, server.url, "Ada"), person(new_context, server.url, "Ben")
    sit_down([ada, ben], experienced=True)
    players = [Player(ada, first), Player(ben, first)]
    play_on(players, until=lambda: ada.prompt == "Choose your identity.")
    log = ben.page.locator(".log")
    for side, seasons in {"The Beast": ("Autumn", "Winter"), "The Investigators": ("Spring", "Summer")}.items():
        for season in seasons:
            kept = log.locator("li").filter(has_text=f"{season} card").filter(has_text=f"{side} keep")
            expect(kept).to_have_count(3)
    play_on([Player(ada, greedy()), Player(ben, guard(most=0))], until=lambda: "Summer 1764" in log.inner_text())
    ben.asked("Choose the Summer card.")
