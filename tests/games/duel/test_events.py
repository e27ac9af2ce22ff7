"""What events tell: a fuller form is for one player alone, and the form for all names nothing hidden."""

from collections import defaultdict

from app.core.event import Event, Line
from app.games.duel.cards import items
from tests.games.duel.duel_kit import SEATS
from tests.games.duel.random_match import match as random_match

MATCHES = 40


def events() -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = defaultdict(list)
    for number in range(MATCHES):
        for moment in random_match(number):
            for event in moment.turn.events:
                assert event.public is not None  # that something happened is never a secret in this game
                found[event.public.kind].append(event)
    return found


EVENTS = events()
FULLER = {"draw", "lay", "take_back"}


def named(line: Line) -> list[str]:
    """The items that a line names, in its sentence, its refs or its data."""
    return [item for item in items() if item in str(line)]


def test_these_kinds_have_a_fuller_form_and_no_others() -> None:
    assert {kind for kind, found in EVENTS.items() if any(event.told for event in found)} == FULLER
    assert all(event.told for kind in FULLER for event in EVENTS[kind])


def test_fuller_form_is_for_the_one_whose_card_it_is() -> None:
    for kind in FULLER:
        for event in EVENTS[kind]:
            assert event.public is not None
            ((seat, own),) = event.told.items()
            assert seat in SEATS
            assert own.kind == kind
            assert own.data == event.public.data == {"seat": seat}
            assert len(named(own)) == 1
            assert own.text.key == f"{event.public.text.key}.own"
            assert (named(event.public), event.public.refs) == ([], ())


def test_all_that_happens_is_told() -> None:
    """In many random matches each kind of event comes up, and none that nobody wrote down here."""
    assert set(EVENTS) == FULLER | {
        "attack",
        "begins",
        "comes_out",
        "damage",
        "discard",
        "equip",
        "equipment_off",
        "face_down_lost",
        "fall",
        "guardian",
        "heal",
        "hit",
        "no_card",
        "order",
        "prevented",
        "retrieve",
        "roll",
        "sit_out",
        "sits_out",
        "stack_empty",
        "turn",
    }


def test_windows_leave_no_trace_when_nothing_is_turned_up() -> None:
    """A closed window tells nothing itself; only what comes next is heard."""
    for number in range(8):
        for moment in random_match(number):
            if moment.move.decision and moment.move.options and moment.state.agenda[-1].__class__.__name__ == "Window":
                assert moment.turn.events == []
