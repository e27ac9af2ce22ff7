"""Each viewer gets the form of an event that is meant for it, or none."""

import pytest

from app.core.event import Event, Line
from app.core.message import say
from app.core.viewer import FULL_VIEWER, PUBLIC_VIEWER, Viewer

SHARED = Line("struck", say("struck"))
OWN = Line("struck", say("struck.own"))
SIDES = Line("struck", say("struck.side"))

BEAST = Viewer("beast", frozenset({"beast"}))
HUNTER = Viewer("hunter:1", frozenset({"hunter:1", "hunters"}))
HUNTERS = Viewer("hunters", frozenset({"hunters"}))


def test_the_public_form_is_everybodys() -> None:
    event = Event(SHARED)
    assert all(event.form_for(viewer) is SHARED for viewer in (BEAST, HUNTER, PUBLIC_VIEWER, FULL_VIEWER))


def test_a_fuller_form_is_its_audiences() -> None:
    event = Event(SHARED, {"beast": OWN})
    assert event.form_for(BEAST) is OWN
    assert event.form_for(HUNTER) is SHARED
    assert event.form_for(PUBLIC_VIEWER) is SHARED


def test_a_sides_form_is_that_of_its_seats_too() -> None:
    event = Event(None, {"hunters": SIDES})
    assert event.form_for(HUNTER) is SIDES
    assert event.form_for(HUNTERS) is SIDES


def test_a_seats_form_is_not_its_sides() -> None:
    event = Event(None, {"hunter:1": OWN})
    assert event.form_for(HUNTER) is OWN
    assert event.form_for(HUNTERS) is None


def test_what_is_not_told_does_not_exist() -> None:
    event = Event(None, {"beast": OWN})
    assert event.form_for(HUNTER) is None
    assert event.form_for(PUBLIC_VIEWER) is None


def test_the_full_view_gets_the_fullest_form() -> None:
    assert Event(SHARED, {"beast": OWN, "hunters": SIDES}).form_for(FULL_VIEWER) is OWN
    assert Event(None, {"hunters": SIDES}).form_for(FULL_VIEWER) is SIDES


def test_fault_k5_an_event_must_say_who_may_know_it() -> None:
    with pytest.raises(ValueError, match="nobody may know"):
        Event(None)
