"""Sockets that come, go, break off, or never read: the others notice nothing, and whoever comes back misses nothing."""

import base64
import os
import signal
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from tests.secrecy.company import SEED, Company, company
from tests.secrecy.tap import Tap, fresh_key
from tests.serving import serving
from tests.storm.planner import Planner, planner


@pytest.fixture
def party(url: str) -> Iterator[Company]:
    """A match in which the Investigators are asked for their places."""
    with company(url, seed=SEED) as table:
        table.enter()
        yield table


@contextmanager
def busy(plans: Planner, rest: float = 0.0) -> Iterator[list[float]]:
    """Meanwhile somebody moves and moves; gives the seconds that each move took."""
    took: list[float] = []
    enough = Event()

    def play() -> None:
        while not enough.is_set():
            begun = time.monotonic()
            plans.move()
            took.append(time.monotonic() - begun)
            time.sleep(rest)

    thread = Thread(target=play)
    thread.start()
    try:
        yield took
    finally:
        enough.set()
        thread.join()


def test_fault_46_nothing_is_missed_between_the_state_and_the_news(party: Company) -> None:
    """Cleo connects two hundred times while Ben moves: what she has in the end is what there is."""
    plans = planner(party, party.ben)
    luck = Random(46)

    def move_after(wait: float) -> None:
        time.sleep(wait)
        plans.move()

    for n in range(200):
        with closing(party.cleo.again()) as cleo:
            mover = Thread(target=move_after, args=(luck.random() * 0.006,))
            mover.start()
            cleo.sit_down(party.id)
            mover.join()
            cleo.hear()
            now = party.view(party.cleo)
            assert (cleo.state["version"], cleo.state["view"]) == (now["version"], now["view"]), f"round {n}"


def test_fault_46_whoever_looks_on_all_the_time_misses_no_version(party: Company) -> None:
    """States may be skipped where they come too fast, but the last is the last, and events are all there."""
    with busy(planner(party, party.ben)):
        until = time.monotonic() + 2
        while time.monotonic() < until:
            party.cleo.hear()
    party.cleo.hear()
    versions = [frame["version"] for frame in party.cleo.frames if frame["t"] == "state"]
    assert versions == sorted(set(versions)), "never an older one after a newer one, never one twice"
    assert len(versions) > 20
    assert versions[-1] == party.view(party.cleo)["version"]


def test_fault_50_a_move_of_which_the_link_broke(party: Company) -> None:
    """The answer never arrives; the same key after a new connection tells what became of it, and it is done once."""
    before = party.view(party.ben)["version"]
    decision = party.asked(party.ben, "place", "investigator:bishop")["id"]
    for n in range(20):
        key = fresh_key()
        move = {"t": "move", "decision": decision, "options": [f"bishop:village:{n + 1}"], "key": key}
        with closing(party.ben.again()) as ben:
            ben.sit_down(party.id)
            ben.say(move)
            ben.cut()
        with closing(party.ben.again()) as ben:
            ben.sit_down(party.id)
            ben.say(move)
            done = ben.answer_to(key)
            assert done == {
                "t": "done",
                "key": key,
                "version": before + n + 1,
                "event": 1,
                "proof": done["proof"],
            }
            assert ben.state["view"]["investigators"]["bishop"]["plan"]["place"] == f"village:{n + 1}"


def test_fault_83_links_that_break_at_any_frame(party: Company) -> None:
    with ExitStack() as stack:
        plans = planner(party, party.ben)
        for n in range(30):
            guest = stack.enter_context(closing((party.cleo, party.dan, party.nobody)[n % 3].again()))
            guest.sit_down(party.id)
            plans.move()
            guest.cut()
            plans.move()
        party.cleo.hear()
        assert party.cleo.state["version"] == party.view(party.cleo)["version"]


class NeverReads:
    """Another browser of somebody's, which takes nothing that is sent; it may ask for the state again and again."""

    def __init__(self, person: Tap, match: str) -> None:
        host, port = urlsplit(person.url).hostname or "", urlsplit(person.url).port or 0
        bearer = f"Authorization: Bearer {person.token}\r\n" if person.token else ""
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.connect((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /ws/matches/{match} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{bearer}\r\n".encode()
        )
        assert b" 101 " in self._socket.recv(1000)

    def hello(self) -> None:
        text, mask = b'{"t":"hello","events":0}', os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
        self._socket.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + mask + masked)
        time.sleep(0.002)

    def close(self) -> None:
        self._socket.close()


def test_fault_82_whoever_never_reads_delays_nobody_and_is_dropped(url: str) -> None:
    with company(url, seed=SEED) as party:
        party.enter()
        party.place()
        party.begin()
        party.reinforce()
        party.strike("village:7", "devil:down")
        plans = planner(party, party.ben, kind="move")
        with busy(plans, rest=0.02) as usual:
            time.sleep(2)
        party.cleo.hear()
        with busy(plans, rest=0.02) as beside, closing(NeverReads(party.nobody, party.id)) as deaf:
            begun = time.monotonic()
            watching = 3
            # It is dropped when it has left a frame lie for ten seconds, or too many; the others see that it is gone.
            while watching == 3 and time.monotonic() - begun < 30:
                with suppress(ConnectionError):
                    deaf.hello()
                watching = next(
                    (frame["watching"] for frame in party.cleo.hear() if frame["t"] == "presence"), watching
                )
            time.sleep(1)
    assert watching == 2
    assert median(beside) < 3 * median(usual) + 0.02
    assert sorted(beside)[int(len(beside) * 0.99) - 1] < 1.0 + max(usual)


def test_fault_82_a_graceful_stop_waits_for_nobody(tmp_path: Path) -> None:
    """Who reads is told that it is over; for one who never reads, so much is under way that nothing more goes out."""
    with serving(tmp_path) as server, closing(Company(server.url, seed=SEED)) as party:
        party.enter()
        with closing(NeverReads(party.ben, party.id)) as deaf:
            for _ in range(300):
                deaf.hello()
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            for person in party.others:
                while person.next_frame() is not None:
                    pass
                assert person.heard[-1].content in ("1001", "1012"), "going away, or about to start again"
            assert time.monotonic() - begun < 5, "who reads is let go at once"
            server.process.wait(20)
            assert time.monotonic() - begun < 10


def test_fault_78_many_matches_write_at_once(url: str) -> None:
    """Eight matches for five seconds: no move is refused or lost, and none takes long."""
    with ExitStack() as stack:
        parties: list[Company] = []
        for _ in range(8):
            party = stack.enter_context(company(url, seed=SEED))
            party.answer(party.beast, "identity", "identity:devil")
            party.answer(party.beast, "entry", "village:5")
            parties.append(party)
        plans = [
            planner(party, person, figure)
            for party in parties
            for person, figure in ((party.ben, "bishop"), (party.cleo, "envoy"))
        ]
        before = [party.view(party.ben)["version"] for party in parties]
        with ExitStack() as threads:
            times = [threads.enter_context(busy(one)) for one in plans]
            time.sleep(5)
        took = sorted(second for each in times for second in each)
        assert len(took) > 200
        assert took[int(len(took) * 0.99)] < 1.0
        for number, party in enumerate(parties):
            made = len(plans[2 * number].taken) + len(plans[2 * number + 1].taken)
            assert party.view(party.ben)["version"] == before[number] + made
