"""Whoever comes from outside, or comes back: what the lobby tells them, and whose seats they can have."""

from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.secrecy.company import API, SEATS, SEED, Company, company
from tests.secrecy.tap import Tap

ENTRY = {"id", "game", "options", "title", "visibility", "status", "seats", "version", "created", "mine", "rated"}
"""What the lobby tells of a table to those who don't sit there."""


def entries(person: Tap) -> list[dict[str, Any]]:
    """All that this person's lobby showed, over its socket and as a list."""
    person.hear()
    shown = [frame["match"] for frame in person.frames if frame["t"] == "lobby"]
    for status in ("open", "running", "finished"):
        shown += person.get(f"{API}?status={status}")["matches"]
    return shown


def play_two_seasons(party: Company) -> None:
    party.enter()
    party.place()
    party.begin()
    for village, tracks in (("village:7", "devil:down"), ("village:8", "count:up")):
        party.reinforce(village)
        party.strike(village, tracks)
        party.investigate()


def test_fault_8_the_lobby_tells_who_sits_where_and_no_more(url: str) -> None:
    with company(url, seed=SEED) as party:
        play_two_seasons(party)
        party.beast.post(f"{party.path}/resign")
        for person in party.strangers:
            shown = [entry for entry in entries(person) if entry["id"] == party.id]
            assert {entry["status"] for entry in shown} == {"open", "running", "finished"}
            for entry in shown:
                assert set(entry) == ENTRY | ({"ended"} if entry["status"] == "finished" else set())
                for seat in entry["seats"]:
                    assert set(seat) - {"out"} == {"seat", "role", "side", "player"}
                    assert seat["player"] is None or set(seat["player"]) == {"id", "name"}


def test_fault_8_the_lobby_is_silent_about_an_unlisted_table(url: str) -> None:
    with company(url, seed=SEED, visibility="unlisted") as party:
        play_two_seasons(party)
        party.beast.post(f"{party.path}/resign")
        for person in party.strangers:
            assert [entry for entry in entries(person) if entry["id"] == party.id] == []
            assert not [frame for frame in person.frames if frame["t"] == "gone"]
        assert [entry for entry in entries(party.ben) if entry["id"] == party.id], "those who sit there see it"


@pytest.mark.parametrize(
    "wish",
    [
        {"spectators": "full"},
        {"spectators": {"reveal": True, "delay": 0}},
        {"reveal": True},
        {"watch_as": "beast"},
        {"options": {"spectators": "full"}},
        {"options": {"open_hands": True}},
        {"visibility": "open"},
    ],
)
def test_fault_10_nothing_makes_those_who_look_on_see_more(url: str, wish: dict[str, Any]) -> None:
    """A second browser of a player's could look over the other's shoulder: so there is no such option at all."""
    with closing(Tap(url, "Ada")) as ada:
        for game in ("la_bete", "duel"):
            answer = ada.ask("POST", API, {"game": game, **wish})
            assert (answer.status, answer.json()["code"]) == (422, "illegal_value"), answer.text
            defined = ada.get(f"/api/v1/games/{game}")["options"]["$defs"].values()
            options = {name for each in defined for name in each["properties"]}
            assert options == {"la_bete": {"experienced"}, "duel": {"begins"}}[game], "does it show anybody more?"


def test_fault_10_a_players_second_account_sees_what_the_public_sees(url: str) -> None:
    with company(url, seed=SEED) as party, closing(Tap(url, "Ben")) as second:
        party.enter()
        second.sit_down(party.id)
        for path in ("/view", "/view?viewer=beast", "/view?as=full"):
            assert second.get(party.path + path) == party.view(party.nobody)
        assert second.state["viewer"] == "public"


def test_fault_52_a_full_table_keeps_the_seat_of_whoever_is_away(url: str) -> None:
    """Cleo's link breaks; nobody gets her seat meanwhile; she has it again in another browser, with all her secrets."""
    with ExitStack() as stack:
        party = stack.enter_context(company(url, seed=SEED))
        eve = stack.enter_context(closing(Tap(url, "Eve")))
        party.enter()
        party.answer(party.cleo, "place", "bishop:village:5", "investigator:bishop")
        party.cleo.cut()
        before = party.view(party.cleo)
        for wish in ({}, {"role": "investigator"}, {"invite": party.match["invite"]["code"]}):
            answer = eve.ask("POST", f"{party.path}/join", wish)
            assert (answer.status, answer.json()["code"]) == (409, "already_started")
        again = stack.enter_context(closing(party.cleo.again()))
        again.sit_down(party.id)
        assert again.state["viewer"] == before["viewer"]
        assert again.state["view"] == before["view"]
        assert again.state["view"]["investigators"]["bishop"]["plan"]["place"] == "village:5"
        party.answer(again, "place", "envoy:village:5", "investigator:envoy")


def test_fault_52_an_open_table_keeps_the_seat_of_whoever_is_away(url: str) -> None:
    """All seats are taken, and it waits for its host: who sat down sits there, from whatever browser they come."""
    with ExitStack() as stack:
        ada, ben, cleo, eve = (stack.enter_context(closing(Tap(url, name))) for name in ("Ada", "Ben", "Cleo", "Eve"))
        match = ada.post(API, {"game": "la_bete", "seats": SEATS, "start": "hand"}, 201)["id"]
        for person in (ben, cleo):
            person.post(f"{API}/{match}/join")
            person.sit_down(match)
        cleo.cut()
        assert eve.ask("POST", f"{API}/{match}/join", {}).json()["code"] == "full"
        again = stack.enter_context(closing(cleo.again()))
        seats = again.post(f"{API}/{match}/join")["seats"]
        assert [seat["player"]["name"] for seat in seats] == ["Ada", "Ben", "Cleo"]
        again.sit_down(match)
        assert again.state["viewer"] == "investigator:2"


def test_fault_86_a_name_is_nobodys(url: str) -> None:
    """Ada calls herself otherwise, and somebody else calls himself Ada: he gets nothing of hers, and she keeps it."""
    with ExitStack() as stack:
        party = stack.enter_context(company(url, seed=SEED))
        party.answer(party.beast, "identity", "identity:devil")
        renamed = party.beast.ask("PATCH", "/api/v1/session", {"name": "Countess"})
        assert renamed.json()["user"]["id"] == party.beast.user
        impostor = stack.enter_context(closing(Tap(url, "Ada")))
        assert impostor.user != party.beast.user
        assert party.view(impostor) == party.view(party.nobody)
        assert impostor.get(f"{API}?mine=true")["matches"] == []
        assert impostor.get(party.path)["mine"] is False
        asked = party.asked(party.beast, "entry")
        answer = party.move(impostor, asked["id"], ["village:5"])
        assert (answer.status, answer.json()["code"]) == (403, "not_yours")
        assert party.undo(impostor).status == 403
        assert [seat["player"]["name"] for seat in party.view(party.dan)["seats"]] == ["Countess", "Ben", "Cleo"]
        assert party.view(party.beast)["view"]["beast"]["identity"] == "devil"
        party.answer(party.beast, "entry", "village:5")
