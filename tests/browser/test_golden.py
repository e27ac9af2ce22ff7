"""A running match looks as it did: one picture, to the pixel. The README shows it.

`SPOOR_GOLDEN=write python3 run.py test tests/browser/test_golden.py` takes it anew.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, expect

from tests.browser.chromium import HOME, launch_options
from tests.browser.conftest import NewContext

GOLDEN = Path(__file__).parent / "golden" / "table-1280.png"
SEED = "5b" * 32
SEASON = 6


def post(asker: APIRequestContext, server: str, path: str, data: Any) -> Any:
    answer = asker.post(f"{server}/api/v1{path}", data=data, headers={"Origin": server})
    assert answer.ok, answer.text()
    return answer.json()


def sensible(decision: dict[str, Any], luck: Random) -> str:
    """Something a person might do: strike for many, forgo nothing, show a token now and then."""
    options = [option for option in decision["options"] if option["id"] != "decline"]
    if decision["kind"] == "strike":
        return str(max(options, key=lambda option: (option["detail"]["victims"], option["id"]))["id"])
    return str(luck.choice(options)["id"])


def test_a_running_match_looks_as_it_did(server: str, new_context: NewContext) -> None:
    bundled = launch_options().get("executable_path") == str(HOME / "chromium")
    if not bundled and "SPOOR_TEST_GOLDEN" not in os.environ:
        pytest.skip("only the bundled Chromium with its own fonts draws the same pixels everywhere")
    seats = {"beast": new_context(), "investigator:1": new_context()}
    for name, context in zip(("Ada", "Ben"), seats.values(), strict=True):
        post(context.request, server, "/session", {"name": name})
    table = {"game": "la_bete", "title": "Winter in the Margeride", "seed": SEED}
    match = post(seats["beast"].request, server, "/matches", table)
    path = f"/matches/{match['id']}"
    post(seats["investigator:1"].request, server, f"{path}/join", {"role": "investigator"})

    luck, number = Random(SEED), 0
    while True:
        states = {seat: context.request.get(f"{server}/api/v1{path}/view").json() for seat, context in seats.items()}
        season = states["beast"]["view"]["season"]
        asked = {seat: [d for d in state["decisions"] if d["standing"] is None] for seat, state in states.items()}
        seat = next(seat for seat in seats if asked[seat])
        if (season["number"], season["phase"], seat) == (SEASON, "beast", "beast"):
            break
        decision = asked[seat][0]
        chosen = sensible(decision, luck)
        move = {"decision": decision["id"], "options": [chosen], "key": f"k{number}"}
        post(seats[seat].request, server, f"{path}/moves", move)
        number += 1

    page = seats["beast"].new_page()
    page.goto(server + path)
    expect(page.locator("#prompt")).to_have_text("Choose where to strike.")
    page.locator("[data-option]").nth(2).click()
    page.mouse.move(640, 20)
    expect(page.locator(".bell .count")).to_be_hidden()
    page.wait_for_timeout(800)
    seen = page.screenshot()
    if os.environ.get("SPOOR_GOLDEN") == "write":
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_bytes(seen)
    if seen != GOLDEN.read_bytes():
        now = GOLDEN.with_name("table-1280.now.png")
        now.write_bytes(seen)
        pytest.fail(f"The table looks different: compare {GOLDEN.name} with {now.name}", pytrace=False)
