"""Fault 77: kill -9 under load, again and again. Whatever was acknowledged, or seen by anybody, is there afterwards."""

import http.client
import itertools
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread

from tests.secrecy.company import SEED, Company
from tests.secrecy.tap import fresh_key
from tests.serving import free_port, serving

KILLS = 15
PLACES = ("village:5", "village:24", "village:11", "hamlet:la-baume")
CUT = (ConnectionError, http.client.HTTPException, TimeoutError)


@dataclass
class Witness:
    """Ben plans for one figure as fast as he can, Cleo watches; both come back to the server after each of its deaths.

    `acknowledged` holds the answers by key, in their order; `asked` is the move whose answer never came.
    """

    party: Company
    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)
    asked: tuple[str, str] | None = None
    place: str = ""

    def __post_init__(self) -> None:
        self.party.enter()
        self.decision = self.party.asked(self.party.ben, "place", "investigator:bishop")["id"]
        self.version = self.party.view(self.party.ben)["version"]
        self._places = itertools.cycle(PLACES)

    def plan(self, key: str, place: str) -> None:
        self.asked = (key, place)
        answer = self.party.move(self.party.ben, self.decision, [f"bishop:{place}"], key)
        assert answer.status == 200, answer.text
        self.acknowledged[key] = answer.json()
        self.asked, self.place = None, place

    def plan_until(self, dead: Event) -> None:
        while not dead.is_set():
            try:
                self.plan(fresh_key(), next(self._places))
            except CUT:
                self.party.ben.hang_up()
                return

    def come_back(self) -> None:
        """What was told is true, the move of unknown fate can be asked for again, and nothing was done twice."""
        party = self.party
        party.cleo.hear_the_rest()
        seen = party.cleo.state
        for person in party.everybody:
            person.cut()
            person.hang_up()
        made = len(self.acknowledged)
        view = party.view(party.ben)
        plan = view["view"]["investigators"]["bishop"]["plan"]
        if view["version"] == self.version + made:
            assert (plan or {}).get("place", "") == self.place
        else:
            assert self.asked is not None, "more was done than anybody asked for"
            assert view["version"] == self.version + made + 1
            assert plan["place"] == self.asked[1]
        assert party.view(party.cleo)["version"] >= seen["version"], "somebody saw what is gone"
        for key, told in list(self.acknowledged.items())[-3:]:
            again = party.move(party.ben, self.decision, ["bishop:village:1"], key)
            assert (again.status, again.json()) == (200, told)
        if self.asked is not None:
            self.plan(*self.asked)
        assert party.view(party.ben)["version"] == self.version + len(self.acknowledged)
        assert party.view(party.ben)["view"]["investigators"]["bishop"]["plan"]["place"] == self.place
        for person in party.others:
            person.sit_down(party.id)


@contextmanager
def under_load(witnesses: list[Witness]) -> Iterator[None]:
    """All plan; when the block ends the server is dead."""
    dead = Event()
    threads = [Thread(target=witness.plan_until, args=(dead,)) for witness in witnesses]
    for thread in threads:
        thread.start()
    yield
    dead.set()
    for thread in threads:
        thread.join()


def test_fault_77_killed_under_load(tmp_path: Path) -> None:
    port, luck = free_port(), Random(77)
    with ExitStack() as stack:
        witnesses: list[Witness] = []
        for life in range(KILLS):
            with serving(tmp_path, port, ends=-signal.SIGKILL) as server:
                if not witnesses:
                    for _ in range(2):
                        party = stack.enter_context(closing(Company(server.url, seed=SEED)))
                        witnesses.append(Witness(party))
                for witness in witnesses if life else []:
                    witness.come_back()
                with under_load(witnesses):
                    time.sleep(0.05 + luck.random() * 0.4)
                    server.process.kill()
                    server.process.wait()
        with serving(tmp_path, port):
            for witness in witnesses:
                witness.come_back()
        for witness in witnesses:
            in_the_books(tmp_path / "spoor.db", witness)


def in_the_books(database: Path, witness: Witness) -> None:
    """The database has each acknowledged move once, with the answer that was given, and numbers have no gaps."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            'SELECT number, seat, "key", version, event, chain FROM move WHERE "match" = ? ORDER BY number',
            (witness.party.id,),
        ).fetchall()
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))
    kept = {
        key: {"version": version, "event": event, "proof": chain.hex()}
        for _, seat, key, version, event, chain in rows
        if seat != "beast"
    }
    assert len(witness.acknowledged) > 3 * KILLS
    assert kept == witness.acknowledged
