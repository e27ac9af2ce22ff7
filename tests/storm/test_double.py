"""What is done several times at the same moment is done once, and everybody is told the same of it."""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import pytest

from app.core.codec import encode_state
from app.core.transcript import Move, Transcript, begin
from app.core.transcript import play as play_move
from app.games import GAMES
from tests.secrecy.company import API, SEED, Company, company
from tests.secrecy.tap import Answer, Tap, fresh_key
from tests.serving import Server
from tests.storm.crowd import at_once, browsers

CROWD = 10


@pytest.fixture
def party(url: str) -> Iterator[Company]:
    with company(url, seed=SEED) as table:
        yield table


def versions(party: Company) -> list[int]:
    return [party.view(person)["version"] for person in party.everybody]


def test_fault_54_one_key_ten_times(party: Company) -> None:
    """Half of them over sockets."""
    for kind, option in (("identity", "identity:devil"), ("entry", "village:5")):
        before = party.view(party.beast)
        decision = party.asked(party.beast, kind)["id"]
        key = fresh_key()
        with browsers(party.beast, CROWD) as all_mine:
            for one in all_mine[::2]:
                one.sit_down(party.id)

            def by_rest(one: Tap, decision: str = decision, option: str = option, key: str = key) -> Any:
                answer = party.move(one, decision, [option], key)
                assert answer.status == 200, answer.text
                return answer.json()

            def by_socket(one: Tap, decision: str = decision, option: str = option, key: str = key) -> Any:
                frame = party.move_by_socket(one, decision, [option], key)
                assert frame["t"] == "done", frame
                return {name: frame[name] for name in ("version", "event", "proof")}

            answers = at_once([partial(by_rest if n % 2 else by_socket, one) for n, one in enumerate(all_mine)])
        after = party.view(party.beast)
        assert after["version"] == before["version"] + 1
        told = {"version": after["version"], "event": len(after["events"]), "proof": answers[0]["proof"]}
        assert answers == [told] * CROWD


def test_fault_54_ten_keys_on_one_question(party: Company) -> None:
    for kind, options in (
        ("identity", ["devil", "pack", "beast", "count", "vagabond"] * 2),
        ("entry", ["5", "24", "1", "11", "29"] * 2),
    ):
        before = party.view(party.beast)["version"]
        decision = party.asked(party.beast, kind)["id"]
        kept = "identity:" if kind == "identity" else "village:"
        with browsers(party.beast, CROWD) as all_mine:
            answers = at_once(
                [
                    partial(party.move, one, decision, [kept + option])
                    for one, option in zip(all_mine, options, strict=True)
                ]
            )
        assert Counter(answer.status for answer in answers) == {200: 1, 409: CROWD - 1}
        assert {answer.json()["code"] for answer in answers if answer.status == 409} == {"closed_decision"}
        chosen = next(option for option, answer in zip(options, answers, strict=True) if answer.status == 200)
        view = party.view(party.beast)
        assert view["version"] == before + 1
        assert view["view"]["beast"][kind] == (chosen if kind == "identity" else f"village:{chosen}")


def test_fault_55_two_players_at_once(party: Company) -> None:
    """Ben and Cleo plan together: what each does is done, and only one of them says that all is ready."""
    party.enter()
    start = party.view(party.ben)["version"]
    figures = ("bishop", "chastel", "marquis", "envoy")
    asked = {who: party.asked(party.ben, "place", f"investigator:{who}")["id"] for who in figures}
    with browsers(party.ben, 2) as bens, browsers(party.cleo, 2) as cleos:
        placed = at_once(
            [
                partial(party.move, person, asked[who], [f"{who}:hamlet:la-baume"])
                for person, who in zip((*bens, *cleos), figures, strict=True)
            ]
        )
        assert [answer.status for answer in placed] == [200] * 4
        assert sorted(answer.json()["version"] for answer in placed) == [start + n for n in (1, 2, 3, 4)]
        ready = party.asked(party.ben, "ready")["id"]
        said = at_once([partial(party.move, person, ready, ["done"]) for person in (*bens, *cleos)])
    assert Counter(answer.status for answer in said) == {200: 1, 409: 3}
    assert party.view(party.ben)["version"] == start + 5
    assert party.view(party.dan)["view"]["season"]["number"] == 1


def test_fault_55_what_was_done_at_once_can_be_played_again(house: Server, party: Company) -> None:
    """Three players, over REST and sockets, as fast as they can; the moves as stored lead to the state as stored."""
    party.beast.sit_down(party.id)

    def play(person: Tap, over: str) -> int:
        with closing(person.again()) as one:
            one.sit_down(party.id)
            done = 0
            for n in range(40):
                asked = party.view(one)["decisions"]
                for each in asked[n % 4 : n % 4 + 1]:
                    options = [each["options"][n % len(each["options"])]["id"]]
                    if over == "rest":
                        done += party.move(one, each["id"], options).status == 200
                    else:
                        done += party.move_by_socket(one, each["id"], options)["t"] == "done"
            return done

    people = (party.beast, party.ben, party.ben, party.cleo, party.cleo)
    made = at_once([partial(play, person, ("rest", "socket")[n % 2]) for n, person in enumerate(people)])
    assert sum(made) > 40
    with closing(sqlite3.connect(house.data / "spoor.db")) as books:
        moves = books.execute(
            'SELECT number, kind, seat, decision, options FROM move WHERE "match" = ? ORDER BY number', (party.id,)
        ).fetchall()
        (stored,) = books.execute('SELECT state FROM snapshot WHERE "match" = ?', (party.id,)).fetchone()
    assert [number for number, *_ in moves] == list(range(1, sum(made) + 1))
    assert {kind for _, kind, *_ in moves} == {"move"}
    seats = ("beast", "investigator:1", "investigator:2")
    state = begin(GAMES["la_bete"], Transcript("la_bete", {}, seats, SEED)).state
    for _, _, seat, decision, options in moves:
        state = play_move(GAMES["la_bete"], state, Move(seat, decision, tuple(json.loads(options)))).state
    assert encode_state(state) == stored


def test_fault_56_twenty_for_the_last_seat(url: str) -> None:
    with ExitStack() as stack:
        host = stack.enter_context(closing(Tap(url, "Ada")))
        wanted = {"game": "la_bete", "seats": [{"role": "beast", "player": "me"}]}
        match = host.post(API, wanted, 201)
        guests = [stack.enter_context(closing(Tap(url, f"Guest {n}"))) for n in range(20)]
        host.sit_down(match["id"])
        answers = at_once([partial(guest.ask, "POST", f"{API}/{match['id']}/join", {}) for guest in guests])
        assert Counter(answer.status for answer in answers) == {200: 1, 409: 19}
        assert {answer.json()["code"] for answer in answers if answer.status == 409} <= {"full", "already_started"}
        winner = next(guest for guest, answer in zip(guests, answers, strict=True) if answer.status == 200)
        now = host.get(f"{API}/{match['id']}")
        assert now["status"] == "running"
        assert [seat["player"]["id"] for seat in now["seats"]] == [host.user, winner.user]
        started = [frame for frame in host.hear() if frame["t"] == "state" and frame["status"] == "running"]
        assert len(started) == 1, "it starts once"


def test_fault_56_ten_times_ready(url: str) -> None:
    """A table that waits for its host, who presses the button ten times while somebody else presses it, too."""
    with ExitStack() as stack:
        host = stack.enter_context(closing(Tap(url, "Ada")))
        guest = stack.enter_context(closing(Tap(url, "Ben")))
        match = host.post(API, {"game": "la_bete", "start": "hand"}, 201)["id"]
        guest.post(f"{API}/{match}/join")
        guest.sit_down(match)
        hosts = stack.enter_context(browsers(host, CROWD))
        crowd = [*hosts, *stack.enter_context(browsers(guest, 2))]
        answers = at_once([partial(one.ask, "POST", f"{API}/{match}/start", {}) for one in crowd])
        assert Counter(answer.status for answer in answers[:CROWD]) == {200: 1, 409: CROWD - 1}
        assert [answer.status for answer in answers[CROWD:]] == [403, 403]
        started = [frame for frame in guest.hear() if frame["t"] == "state" and frame["status"] == "running"]
        assert len(started) == 1, "it starts once"


def test_fault_58_ten_for_a_seat_that_is_given_away(party: Company) -> None:
    code = party.ben.post(f"{party.path}/handover")["code"]
    with ExitStack() as stack:
        guests = [stack.enter_context(closing(Tap(party.ben.url, f"Guest {n}"))) for n in range(CROWD)]
        answers = at_once([partial(one.ask, "POST", f"{party.path}/join", {"handover": code}) for one in guests])
        assert Counter(answer.status for answer in answers) == {200: 1, 404: CROWD - 1}
        winner = next(one for one, answer in zip(guests, answers, strict=True) if answer.status == 200)
        names = [seat["player"]["name"] for seat in party.dan.get(party.path)["seats"]]
        assert names == ["Ada", winner.name, "Cleo"]


def test_fault_58_giving_up_counts_once_for_each_seat(party: Company) -> None:
    """The Investigators have lost when both have given up, not when one of them has done so twice."""
    party.enter()
    with browsers(party.ben, CROWD) as bens:
        answers = at_once([partial(one.ask, "POST", f"{party.path}/resign", {}) for one in bens])
    assert Counter(answer.status for answer in answers) == {200: 1, 409: CROWD - 1}
    view = party.view(party.dan)
    assert view["status"] == "running"
    assert [event["kind"] for event in view["events"]].count("resigned") == 1
    party.cleo.post(f"{party.path}/resign")
    assert party.view(party.dan)["outcome"]["winners"] == ["beast"]


def test_fault_59_everybody_wants_a_rematch(party: Company) -> None:
    party.beast.post(f"{party.path}/resign")
    people = (party.beast, party.ben, party.cleo)
    with ExitStack() as stack:
        crowd = [one for person in people for one in stack.enter_context(browsers(person, 3))]
        answers = at_once([partial(one.ask, "POST", f"{party.path}/rematch", {}) for one in crowd])
    assert [answer.status for answer in answers] == [200] * 9
    (again,) = {answer.json()["id"] for answer in answers}
    assert again != party.id
    match = party.dan.get(f"{API}/{again}")
    assert [seat["player"]["name"] for seat in match["seats"]] == ["Ada", "Ben", "Cleo"]
    assert (match["status"], match["rematch_of"]) == ("running", party.id)
    assert party.dan.get(party.path)["rematch"] == again
    party.beast.post(f"{API}/{again}/resign")


def test_fault_60_one_line_ten_times(party: Company) -> None:
    key = fresh_key()
    party.dan.hear()
    with browsers(party.ben, CROWD) as bens:

        def say(one: Tap) -> Answer:
            return one.ask("POST", f"{party.path}/chat?channel=table", {"text": "Here!", "key": key})

        answers = at_once([partial(say, one) for one in bens])
    assert len({answer.text for answer in answers}) == 1
    assert len(party.dan.get(f"{party.path}/chat?channel=table")["messages"]) == 1
    assert [frame["t"] for frame in party.dan.hear()] == ["chat"]
    # Nor once more in another channel.
    again = party.ben.post(f"{party.path}/chat?channel=side", {"text": "Here!", "key": key}, 201)
    assert again == answers[0].json()
    assert party.cleo.get(f"{party.path}/chat?channel=side")["messages"] == []


def test_fault_64_the_end_and_a_move_at_once(party: Company) -> None:
    """Whatever came first: there is one end, and lobby, view and log agree on it."""
    party.enter()
    decision = party.asked(party.ben, "place", "investigator:bishop")["id"]
    deeds: list[Callable[[], Answer]] = []
    with ExitStack() as stack:
        for one in stack.enter_context(browsers(party.ben, 3)):
            deeds.append(partial(party.move, one, decision, ["bishop:village:5"]))
        for one in stack.enter_context(browsers(party.beast, 3)):
            deeds.append(partial(one.ask, "POST", f"{party.path}/resign", {}))
        for one in stack.enter_context(browsers(party.cleo, 2)):
            deeds.append(partial(one.ask, "POST", f"{party.path}/undo", {}))
        answers = at_once(deeds)
    assert {answer.status for answer in answers} <= {200, 409}
    assert Counter(answer.status for answer in answers[3:6]) == {200: 1, 409: 2}
    views = [party.view(person) for person in party.everybody]
    assert {view["status"] for view in views} == {"finished"}
    assert {tuple(view["outcome"]["winners"]) for view in views} == {("investigators",)}
    for view in views:
        assert [event["kind"] for event in view["events"]].count("resigned") == 1
    assert party.dan.get(party.path)["status"] == "finished"


def test_fault_63_two_browsers_of_one_player(party: Company) -> None:
    """They take turns for fifty moves; each always knows the newest state."""
    party.enter()
    with browsers(party.ben, 2) as bens:
        for one in bens:
            one.sit_down(party.id)
        for n in range(50):
            mine, other = bens[n % 2], bens[1 - n % 2]
            decision = next(d for d in mine.state["decisions"] if d.get("subject") == "investigator:bishop")
            option = decision["options"][n % len(decision["options"])]["id"]
            key = fresh_key()
            mine.say({"t": "move", "decision": decision["id"], "options": [option], "key": key})
            done = mine.answer_to(key)
            assert done["t"] == "done", done
            for one in (mine, other):
                one.hear()
            assert mine.state["version"] == other.state["version"] == done["version"]
