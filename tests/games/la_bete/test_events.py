"""What events tell: those with a fuller form for somebody say nothing secret to everybody else."""

from collections import defaultdict

import msgspec

from app.core.event import Event, Line
from app.games.la_bete.cards import box
from tests.games.la_bete.random_match import match as random_match

MATCHES = 40


def events_with_fuller_forms() -> dict[str, list[tuple[Event, Line]]]:
    found: dict[str, list[tuple[Event, Line]]] = defaultdict(list)
    for number in range(MATCHES):
        for moment in random_match(number):
            for event in moment.turn.events:
                assert event.public is not None  # that something happened is never a secret in this game
                if event.told:
                    found[event.public.kind].append((event, event.public))
    return found


FULLER = events_with_fuller_forms()


def identities(line: Line) -> set[str]:
    """The identities that a line names, in its sentence, its refs or its data."""
    text = msgspec.json.encode(line).decode()
    return {one for one in box().identities if f"identity.{one}" in text or f"identity:{one}" in text}


def villages(line: Line) -> bool:
    text = msgspec.json.encode(line).decode()
    return "la_bete.village" in text or "village:" in text


def test_these_kinds_have_a_fuller_form_for_the_beast_and_no_others() -> None:
    assert set(FULLER) == {"hidden", "laid", "track_back"}
    for events in FULLER.values():
        assert {name for event, _ in events for name in event.told} == {"beast"}
        assert all(public.kind == event.told["beast"].kind for event, public in events)


def test_hidden_identity_and_entry_are_named_to_the_beast_alone() -> None:
    for event, public in FULLER["hidden"]:
        assert public.text.args == {}
        assert (public.refs, public.data) == ((), {})
        assert len(identities(event.told["beast"])) == 1
        assert villages(event.told["beast"])


def test_laid_card_is_named_to_the_beast_alone_and_the_token_unless_it_lies_open() -> None:
    keys = set()
    for event, public in FULLER["laid"]:
        keys.add(public.text.key)
        assert not villages(public)
        assert villages(event.told["beast"])
        assert len(identities(event.told["beast"])) == 1
        assert identities(public) == (identities(event.told["beast"]) if public.text.key.endswith("_up") else set())
    assert keys == {"la_bete.log.laid_up", "la_bete.log.laid_down"}


def test_returned_token_is_named_to_the_beast_alone_unless_it_was_seen() -> None:
    keys = set()
    for event, public in FULLER["track_back"]:
        keys.add(public.text.key)
        own = identities(event.told["beast"])
        assert len(own) == 1
        assert identities(public) == (own if public.text.key.endswith("_up") else set())
        assert villages(public)  # where it lay has long been known
    assert keys == {f"la_bete.log.{why}_{how}" for why in ("track_back", "rain") for how in ("up", "down")}


def test_every_other_event_is_the_same_for_all() -> None:
    for number in range(4):
        for moment in random_match(number):
            for event in moment.turn.events:
                assert event.public is not None
                assert bool(event.told) == (event.public.kind in FULLER)
