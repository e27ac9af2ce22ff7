"""Matches over REST: opening, finding, joining, playing, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from pydantic import BaseModel
from starlette.testclient import TestClient

from app.matches.listing import Entry
from app.web.api import shapes
from app.web.api.shown import MatchOut
from tests.web.conftest import Visit, sign_in

MATCHES = "/api/v1/matches"
SEED = "0f" * 32

Who = dict[str, str]


class Player:
    """Somebody who asks with a token of their own, at one table after the other."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.headers = sign_in(client, name)
        client.cookies.clear()

    def get(self, path: str) -> Any:
        return self.client.get(MATCHES + path, headers=self.headers)

    def post(self, path: str, body: object = None) -> Any:
        return self.client.post(MATCHES + path, json={} if body is None else body, headers=self.headers)

    def view(self, match: str) -> dict[str, Any]:
        answer = self.get(f"/{match}/view")
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def answer(self, match: str, option: str, key: str) -> Any:
        (decision, *_) = self.view(match)["decisions"]
        return self.post(f"/{match}/moves", {"decision": decision["id"], "options": [option], "key": key})


@pytest.fixture
def ada(client: TestClient) -> Player:
    return Player(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


@pytest.fixture
def cleo(client: TestClient) -> Player:
    return Player(client, "Cleo")


def opened(player: Player, game: str = "nim", **wish: Any) -> str:
    answer = player.post("", {"game": game, **wish})
    assert answer.status_code == 201, answer.text
    match_id: str = answer.json()["id"]
    return match_id


def started(ada: Player, ben: Player, game: str = "nim", **wish: Any) -> str:
    match_id = opened(ada, game, **wish)
    assert ben.post(f"/{match_id}/join").status_code == 200
    return match_id


def has_shape(answer: Any, shape: type[BaseModel], status: int = 200) -> dict[str, Any]:
    """The answer's JSON, which has every field that is documented as always there, and none that isn't documented."""
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    checked = shape.model_validate(body)
    assert set(body) <= {field.alias or name for name, field in shape.model_fields.items()}
    assert checked
    return body


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_whole_match(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben, options={"sticks": 3})
    answered = has_shape(ada.answer(match_id, "1", "a"), shapes.Answered)
    assert (answered["version"], answered["event"], len(answered["proof"])) == (3, 1, 64)
    assert has_shape(ben.answer(match_id, "2", "b"), shapes.Answered)["event"] == 2
    view = has_shape(ada.get(f"/{match_id}/view"), shapes.View)
    assert view["status"] == "finished"
    assert view["outcome"]["winners"] == ["player:2"]
    assert [event["kind"] for event in view["events"]] == ["took", "took"]
    match = has_shape(ben.get(f"/{match_id}"), shapes.Match)
    assert match["outcome"] == view["outcome"]
    assert len(match["seed"]) == 64


def test_every_answer_has_its_documented_shape(ada: Player, ben: Player, client: TestClient) -> None:
    created = has_shape(ada.post("", {"game": "nim"}), shapes.Match, 201)
    match_id = created["id"]
    assert created["invite"]["url"].endswith(f"/join/{created['invite']['code']}")
    assert created["mine"]
    listed = has_shape(client.get(MATCHES), shapes.Lobby)["matches"][0]
    assert (listed["id"], listed["options"]) == (match_id, created["options"])
    assert "invite" not in has_shape(ben.get(f"/{match_id}"), shapes.Match)
    before = has_shape(client.get(f"{MATCHES}/{match_id}/view"), shapes.View)
    assert (before["view"], before["status"], before["viewer"]) == (None, "open", "public")
    has_shape(ben.post(f"/{match_id}/join"), shapes.Match)
    assert has_shape(ada.get("?mine=true"), shapes.Lobby)["matches"][0]["your_turn"] is True
    has_shape(ada.get(f"/{match_id}/view"), shapes.View)
    has_shape(ada.answer(match_id, "1", "k"), shapes.Answered)
    assert has_shape(ada.get(f"/{match_id}/events?after=0"), shapes.Events)["events"]
    has_shape(ada.post(f"/{match_id}/handover"), shapes.Handover)
    has_shape(ada.post(f"/{match_id}/chat?channel=table", {"text": "hi"}), shapes.Said, 201)
    assert has_shape(client.get(f"{MATCHES}/{match_id}/chat?channel=table"), shapes.Chat)["messages"][0]["text"] == "hi"
    has_shape(ben.post(f"/{match_id}/resign"), shapes.Answered)
    again = has_shape(ben.post(f"/{match_id}/rematch"), shapes.Match)
    assert again["rematch_of"] == match_id
    assert [seat.get("invited") for seat in again["seats"]] == [True, None]
    assert has_shape(ada.get(f"/{match_id}"), shapes.Match)["rematch"] == again["id"]
    listed = {each["id"]: each for each in has_shape(ada.get("?mine=true"), shapes.Lobby)["matches"]}
    assert listed[again["id"]]["rematch_of"] == match_id, "whoever is wanted there sees what it follows"
    strangers = has_shape(client.get(MATCHES), shapes.Lobby)["matches"]
    assert all("rematch_of" not in each for each in strangers)


def test_the_same_key_is_answered_the_same(ada: Player, ben: Player) -> None:
    match_id = started(ada, ben)
    (decision, *_) = ada.view(match_id)["decisions"]
    move = {"decision": decision["id"], "options": ["2"], "key": "once"}
    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda _: ada.post(f"/{match_id}/moves", move), range(10)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert ada.view(match_id)["view"] == {"sticks": 8}
    refused(ada.post(f"/{match_id}/moves", move | {"key": "twice"}), 409, "closed_decision")


def test_bad_moves_are_refused_and_change_nothing(ada: Player, ben: Player, cleo: Player, client: TestClient) -> None:
    match_id = started(ada, ben)
    before = ada.view(match_id)
    decision = before["decisions"][0]["id"]
    good = {"decision": decision, "options": ["1"], "key": "k"}
    path = f"/{match_id}/moves"
    refused(ben.post(path, good), 403, "not_yours")
    refused(cleo.post(path, good), 403, "not_yours")
    refused(client.post(MATCHES + path, json=good), 401, "nobody")
    refused(ada.post(path, good | {"decision": "d7-player:1"}), 409, "closed_decision")
    refused(ada.post(path, good | {"options": ["9"]}), 422, "illegal_option")
    refused(ada.post(path, good | {"options": []}), 422, "illegal_option")
    refused(ada.post(path, good | {"options": "1"}), 422, "illegal_value")
    refused(ada.post(path, good | {"seat": "player:2"}), 422, "illegal_value")
    refused(ada.post(path, good | {"key": ""}), 422, "illegal_value")
    refused(ada.post(path, good | {"key": "x" * 65}), 422, "illegal_value")
    refused(ada.post(f"/{match_id}/undo"), 409, "nothing_to_undo")
    refused(ada.post("/nowhere/moves", good), 404, "not_there")
    assert ada.view(match_id) == before


def test_a_seed_is_only_taken_where_the_server_allows_it(ada: Player, visit: Visit) -> None:
    refused(ada.post("", {"game": "nim", "seed": SEED}), 422, "illegal_value")
    teacher = Player(visit(allow_seed=True), "Ada")
    match = teacher.post("", {"game": "nim", "seed": SEED}).json()
    assert (match["seed_chosen"], match["seed"]) == (True, SEED)
    left_to_chance = teacher.post("", {"game": "nim"}).json()
    assert left_to_chance["seed_chosen"] is False
    assert "seed" not in left_to_chance
    refused(teacher.post("", {"game": "nim", "seed": "0F" * 32}), 422, "illegal_value")


def test_what_is_asked_for_wrongly_opens_nothing(ada: Player) -> None:
    for wish in [
        {},
        {"game": "chess"},
        {"game": "nim", "options": {"sticks": "x"}},
        {"game": "nim", "visibility": "secret"},
        {"game": "nim", "seats": [{"role": "player", "player": "bot:nobody"}]},
        {"game": "nim", "seats": [{"role": "player", "player": "me"}] * 2},
        {"game": "nim", "is_admin": True},
        {"game": "nim", "title": "x" * 61},
    ]:
        refused(ada.post("", wish), 422, "illegal_value")
    assert ada.get("").json() == {"matches": []}


def test_an_unlisted_match_is_not_there_for_strangers(ada: Player, ben: Player, cleo: Player) -> None:
    match = ada.post("", {"game": "nim", "visibility": "unlisted"}).json()
    code = match["invite"]["code"]
    assert ben.get("").json()["matches"] == []
    for path in ("", "/view", "/events", "/chat"):
        refused(ben.get(f"/{match['id']}{path}"), 404, "not_there")
        assert ben.get(f"/{match['id']}{path}?invite={code}").status_code == 200
    for path in ("/join", "/leave", "/start", "/undo", "/resign", "/rematch", "/handover"):
        refused(ben.post(f"/{match['id']}{path}"), 404, "not_there")
    refused(ben.post(f"/{match['id']}/moves", {"decision": "d", "options": [], "key": "k"}), 404, "not_there")
    refused(ben.post(f"/{match['id']}/chat", {"text": "hello"}), 404, "not_there")
    assert ben.post(f"/{match['id']}/join", {"invite": code}).status_code == 200
    assert ben.get(f"/{match['id']}").json()["status"] == "running"
    refused(cleo.get(f"/{match['id']}/view"), 404, "not_there")


def test_a_public_match_can_be_watched_and_nothing_more(ada: Player, ben: Player, cleo: Player) -> None:
    match_id = started(ada, ben, "bid")
    ada.answer(match_id, "3", "k")
    watched = cleo.view(match_id)
    assert (watched["viewer"], watched["decisions"]) == ("public", [])
    assert watched["view"]["bids"] == {"player:1": None}
    assert "can_undo" not in watched
    refused(cleo.get(f"/{match_id}/chat?channel=side"), 403, "not_yours")
    for path in ("/undo", "/resign", "/handover", "/leave", "/start", "/rematch"):
        refused(cleo.post(f"/{match_id}{path}"), 403, "not_yours")
    assert cleo.post(f"/{match_id}/chat", {"text": "take three"}).status_code == 403
    assert cleo.view(match_id) == watched


def test_mine_needs_a_name_and_a_cursor_must_be_one(client: TestClient, ada: Player) -> None:
    refused(client.get(f"{MATCHES}?mine=true"), 401, "nobody")
    for cursor in ("x", "1", "x.y", "9" * 20 + ".a"):
        refused(ada.get(f"?cursor={cursor}"), 422, "illegal_value")
    refused(ada.get("?status=lost"), 422, "illegal_value")


def test_the_lobby_is_turned_by_its_cursor(ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.api.matches.PAGE", 2)
    ids = [opened(ada) for _ in range(3)]
    first = ada.get("").json()
    second = ada.get(f"?cursor={first['cursor']}").json()
    assert {match["id"] for match in first["matches"] + second["matches"]} == set(ids)
    assert "cursor" not in second


def test_a_seat_changes_hands(ada: Player, ben: Player, cleo: Player) -> None:
    match_id = started(ada, ben)
    code = ben.post(f"/{match_id}/handover").json()["code"]
    refused(cleo.post(f"/{match_id}/join", {"handover": code + "x"}), 404, "not_there")
    refused(ada.post(f"/{match_id}/join", {"handover": code}), 409, "seated_already")
    joined = cleo.post(f"/{match_id}/join", {"handover": code})
    assert [seat["player"]["name"] for seat in joined.json()["seats"]] == ["Ada", "Cleo"]
    ada.answer(match_id, "1", "k")
    assert cleo.answer(match_id, "1", "k").status_code == 200
    assert ben.view(match_id)["viewer"] == "public"


def test_starting_by_hand_and_with_bots(ada: Player, ben: Player) -> None:
    match_id = opened(ada, start="hand")
    refused(ada.post(f"/{match_id}/start"), 409, "seats_free")
    refused(ben.post(f"/{match_id}/start"), 403, "not_yours")
    refused(ada.post(f"/{match_id}/start", {"fill": "bot:nobody"}), 422, "illegal_value")
    assert ada.post(f"/{match_id}/start", {"fill": "bot:random"}).json()["status"] == "running"
    refused(ada.post(f"/{match_id}/start"), 409, "already_started")


def test_leaving(ada: Player, ben: Player) -> None:
    match_id = opened(ada)
    refused(ben.post(f"/{match_id}/leave"), 403, "not_yours")
    assert ada.post(f"/{match_id}/leave").status_code == 204
    refused(ada.get(f"/{match_id}"), 404, "not_there")


def test_too_much_of_anything_is_refused_with_the_time_to_wait(visit: Visit) -> None:
    ada = Player(visit(rate_limits=True), "Ada")
    match_id = opened(ada, seats=[{"role": "player", "player": "me"}, {"role": "player", "player": "bot:random"}])
    # The allowance refills meanwhile: on a slow machine it takes a few more to use it up.
    answers = (ada.post(f"/{match_id}/chat", {"text": "again"}) for _ in range(200))
    statuses = [next(answers).status_code for _ in range(10)]
    too_many = next(answer for answer in answers if answer.status_code != 201)
    assert statuses == [201] * 10
    refused(too_many, 429, "too_many")
    assert int(too_many.headers["retry-after"]) >= 1


def test_fault_k8_another_server_over_the_same_database_goes_on_where_this_one_was(visit: Visit) -> None:
    client = visit()
    ada, ben = Player(client, "Ada"), Player(client, "Ben")
    match_id = started(ada, ben)
    first = ada.answer(match_id, "1", "k").json()
    before = ada.view(match_id)
    ada.client = ben.client = visit()
    assert ada.view(match_id) == before
    assert ben.answer(match_id, "1", "b").status_code == 200
    moved = {"decision": "d1-player:1", "options": ["1"], "key": "k"}
    assert ada.post(f"/{match_id}/moves", moved).json() == first


def test_fault_k8_after_a_restart_everybody_has_their_own_eyes_again(visit: Visit) -> None:
    client = visit()
    ada, ben, cleo = (Player(client, name) for name in ("Ada", "Ben", "Cleo"))
    match_id = started(ada, ben, "bid")
    ada.answer(match_id, "3", "a")
    ada.answer(match_id, "2", "b")

    def seen() -> list[str]:
        paths = ("", "/view", "/events", "/chat?channel=side")
        views = [player.get(f"/{match_id}{path}").text for player in (ada, ben, cleo) for path in paths]
        return [*views, *(client.get(f"{MATCHES}/{match_id}{path}").text for path in paths)]

    before = seen()
    client = ada.client = ben.client = cleo.client = visit()
    assert seen() == before
    assert [player.view(match_id)["viewer"] for player in (ada, ben, cleo)] == ["player:1", "player:2", "public"]
    assert [player.view(match_id)["view"]["bids"] for player in (ada, ben, cleo)] == [
        {"player:1": "2"},
        {"player:1": None},
        {"player:1": None},
    ]
    assert [player.view(match_id).get("can_undo") for player in (ada, ben, cleo)] == [True, False, None]


def test_all_that_may_be_told_of_a_match_is_in_the_description_of_the_interface() -> None:
    assert set(shapes.Entry.model_fields) == set(Entry.__struct_fields__)
    assert set(shapes.Match.model_fields) == set(MatchOut.__struct_fields__)
