"""Allowances: a burst, then evenly, each doer for itself."""

import pytest
from starlette.testclient import TestClient

from app.web import limits
from app.web.address import address_of
from app.web.limits import RATES, Limits, Rate, TooMany
from tests.web.conftest import Visit


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setitem(RATES, "knock", Rate(at_once=3, seconds=30))
    return Clock()


def test_a_burst_then_one_at_a_time(clock: Clock) -> None:
    allowance = Limits(True, clock)
    for _ in range(3):
        allowance.spend("knock", "ada")
    with pytest.raises(TooMany) as refused:
        allowance.spend("knock", "ada")
    assert refused.value.headers["Retry-After"] == "10"
    clock.now += 9.9
    with pytest.raises(TooMany):
        allowance.spend("knock", "ada")
    clock.now += 0.1
    allowance.spend("knock", "ada")
    with pytest.raises(TooMany):
        allowance.spend("knock", "ada")


def test_a_refusal_costs_nothing(clock: Clock) -> None:
    allowance = Limits(True, clock)
    for _ in range(3):
        allowance.spend("knock", "ada")
    for _ in range(100):
        with pytest.raises(TooMany):
            allowance.spend("knock", "ada")
    clock.now += 10
    allowance.spend("knock", "ada")


def test_each_doer_has_an_allowance_of_its_own(clock: Clock) -> None:
    allowance = Limits(True, clock)
    for _ in range(3):
        allowance.spend("knock", "ada")
        allowance.spend("session", "ada")
    allowance.spend("knock", "bob")
    with pytest.raises(TooMany):
        allowance.spend("knock", "bob", "ada")


def test_long_run(clock: Clock) -> None:
    allowance = Limits(True, clock)
    done = 0
    for _ in range(3000):
        clock.now += 0.1
        try:
            allowance.spend("knock", "ada")
        except TooMany:
            continue
        done += 1
    assert 30 <= done <= 33


def test_who_has_the_whole_allowance_is_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY", 100)
    allowance = Limits(True, clock)
    for n in range(1000):
        clock.now += 1
        allowance.spend("knock", str(n))
    assert len(allowance._whole_again) <= 101


def test_off(clock: Clock) -> None:
    allowance = Limits(False, clock)
    for _ in range(100):
        allowance.spend("knock", "ada")


def test_too_many_guests_from_one_address(visit: Visit) -> None:
    client = visit(rate_limits=True)
    # The allowance refills meanwhile: on a slow machine it takes a few more to use it up.
    answers = (client.post("/api/v1/session", json={"name": "Ada"}) for _ in range(RATES["session"].at_once * 5))
    statuses = [next(answers).status_code for _ in range(RATES["session"].at_once)]
    assert statuses == [201] * RATES["session"].at_once
    refused = next(answer for answer in answers if answer.status_code != 201)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert int(refused.headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_household(host: str, address: str) -> None:
    from starlette.requests import HTTPConnection

    assert address_of(HTTPConnection({"type": "http", "client": (host, 1234)})) == address


def test_without_an_address() -> None:
    from starlette.requests import HTTPConnection

    assert address_of(HTTPConnection({"type": "http", "client": None})) == ""


def test_asking_is_free(visit: Visit) -> None:
    client: TestClient = visit(rate_limits=True)
    assert {client.get("/healthz").status_code for _ in range(200)} == {200}
