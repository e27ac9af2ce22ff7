"""With clocks nobody can tell any more than without: the stories of the other twins, in real time and out of time."""

from collections.abc import Callable

import pytest

from tests.secrecy import pair
from tests.secrecy.company import Company
from tests.secrecy.duellists import Duellists, duellists
from tests.secrecy.tap import Frame
from tests.secrecy.test_duel import laid
from tests.secrecy.twins import alike, told

Story = Callable[[Company], None]

CLOCK = {"kind": "real", "bank": 600, "refund": 10}
"""What is left has as many figures all the time, so that sizes can be compared."""

MAIL = {"kind": "mail", "days": 3, "quiet": {"from": "02:00", "to": "06:00", "zone": "Asia/Kolkata"}}


@pytest.mark.parametrize("over", ["rest", "socket"])
def test_faults_18_70_who_the_beast_is_and_how_often_it_changes_its_mind(url: str, over: str) -> None:
    def story(identity: str, strike: str, changes: int) -> Story:
        def play(party: Company) -> None:
            for n in range(changes):
                party.answer(party.beast, "identity", ("identity:pack", "identity:count")[n % 2], over=party.over)
                assert party.undo(party.beast).status == 200
            party.enter(identity)
            party.place()
            party.begin()
            party.reinforce()
            party.beast_does("strike", strike)
            party.others_try()
            party.beast_does("tracks", "devil:down")
            party.others_try()
            party.all_open_pages()

        return play

    one = told(url, story("devil", "village:7", 0), over=over, clock=CLOCK)
    assert any('"left":<left>,"runs":true' in line.text for line in one["Dan"]), "clocks are told"
    alike(one, told(url, story("pack", "village:1", 3), over=over, clock=CLOCK))


def test_fault_18_by_mail(url: str) -> None:
    def story(identity: str) -> Story:
        def play(party: Company) -> None:
            party.enter(identity)
            party.place()
            party.begin()
            party.all_look()
            party.all_open_pages()

        return play

    alike(told(url, story("devil"), clock=MAIL), told(url, story("count"), clock=MAIL))


def test_faults_5_16_27_windows_over_what_lies_face_down(url: str) -> None:
    items: list[str] = []

    def story(number: int) -> Callable[[Duellists], None]:
        def play(party: Duellists) -> None:
            party.first_beasts()
            items.append(laid(party, number))
            party.until_bens_turn()

        return play

    one = pair.told(duellists(url, clock=CLOCK), story(0))
    alike(one, pair.told(duellists(url, clock=CLOCK), story(2)))
    assert items[0] != items[1]


def test_faults_18_22_whether_the_beast_had_chosen_when_its_time_was_up(url: str) -> None:
    """The lot answers for what is left to answer, one question or two; others hear of one thing at one moment."""

    def fallen(frame: Frame) -> bool:
        return frame["t"] == "state" and any(event["kind"] == "out_of_time" for event in frame["events"])

    def story(chosen: bool) -> Story:
        def play(party: Company) -> None:
            if chosen:
                party.answer(party.beast, "identity", "identity:pack")
            party.all_look()
            for person in party.others:
                before = len(person.heard)
                person.hear_until(fallen)
                person.hear()
                # Which of two sockets was listened to when it came is no part of what is compared.
                person.heard[before:] = sorted(person.heard[before:], key=lambda each: each.source)
            party.all_look()
            party.all_open_pages()

        return play

    clock = {"kind": "real", "bank": 2, "refund": 600}
    heard = [told(url, story(chosen), clock=clock) for chosen in (False, True)]
    alike(*heard)
