"""The duel's secrets make no difference to anybody else either: hands, reserves, and what lies face down."""

import re
from collections.abc import Callable
from contextlib import closing

from tests.secrecy.duellists import Duellists, duellists
from tests.secrecy.likeness import Line, names_in, plain
from tests.secrecy.pair import told
from tests.secrecy.tap import fresh_key
from tests.secrecy.twins import alike

Story = Callable[[Duellists], None]


def laid(party: Duellists, number: int) -> str:
    """Ben lays one of his different items face down; which."""
    options: list[str] = [option["id"] for option in party.asked(party.ben, "card")["options"]]
    lays = [option for option in options if option.startswith("lay:")]
    party.does(party.ben, "card", lays[number])
    return lays[number].removeprefix("lay:")


def test_faults_5_16_23_an_item_laid_face_down(url: str) -> None:
    items: list[str] = []

    def story(number: int) -> Story:
        def play(party: Duellists) -> None:
            party.first_beasts()
            items.append(laid(party, number))
            party.until_bens_turn()
            assert party.half(party.ben, "player:2")["laid_item"] == items[-1]
            assert party.half(party.ada, "player:2")["laid"] is True

        return play

    alike(told(duellists(url), story(0)), told(duellists(url), story(2)))
    assert items[0] != items[1]


def test_fault_12_no_route_tells_of_what_lies_face_down(url: str) -> None:
    def story(number: int) -> Story:
        def play(party: Duellists) -> None:
            party.first_beasts()
            laid(party, number)
            party.all_try_all_routes()

        return play

    alike(told(duellists(url), story(0)), told(duellists(url), story(2)))


def test_fault_17_what_is_taken_back_is_not_known_when_it_lies_there_again(url: str) -> None:
    """Nothing hidden has an id: whether the same card is laid again, or another, is all one to the others."""

    def story(again: int) -> Story:
        def play(party: Duellists) -> None:
            party.first_beasts()
            laid(party, 0)
            party.until_bens_turn()
            party.does(party.ben, "card", "take_back")
            party.until_bens_turn()
            laid(party, again)
            party.until_bens_turn()

        return play

    alike(told(duellists(url), story(0)), told(duellists(url), story(2)))


def test_fault_18_the_first_beast_before_it_is_turned_up(url: str) -> None:
    def story(number: int, changes: int) -> Story:
        def play(party: Duellists) -> None:
            options = party.asked(party.ben, "first")["options"]
            party.does(party.ben, "first", options[0]["id"])
            for n in range(changes):
                answer = party.move(party.ben, party.asked(party.ben, "first"), options[n % 3]["id"])
                assert answer.status == 200
                assert all(person.hear() == [] for person in party.others), "a changed mind is nobody's news"
            party.does(party.ben, "first", options[number]["id"])

        return play

    alike(told(duellists(url), story(1, 0)), told(duellists(url), story(2, 4)), more_than=10)


def test_fault_1_what_is_dealt(url: str) -> None:
    """Two deals that have nothing in common: who looks on can't tell them apart, in the first frame or the page."""

    def first(seed: str) -> dict[str, list[Line]]:
        with duellists(url, seed=seed) as party:
            names = names_in(party) | {party.match["commitment"]: "<commitment>", seed: "<seed>"}
            party.all_look()
            for person in (party.dan, party.nobody):
                person.sit_down(party.id)
            for opponent, seat in ((party.ada, "player:2"), (party.ben, "player:1")):
                theirs = opponent.state["view"]["players"][seat]
                hidden = {key: theirs[key] for key in ("reserve", "hand", "stack", "laid_item", "active")}
                assert hidden == dict.fromkeys(hidden)
            assert [half["stack"] for half in party.view(party.ada)["view"]["players"].values()] == [None, None]
            deals.append(party.half(party.ben, "player:2")["hand"])
            return {str(p.name): [plain(heard, names) for heard in p.heard] for p in (party.dan, party.nobody)}

    deals: list[list[str]] = []
    alike(first("5e" * 32), first("0b" * 32), more_than=10)
    assert deals[0] != deals[1]


def test_fault_4_what_is_turned_up_is_turned_up_though_the_link_breaks(url: str) -> None:
    """No second look: the answer never arrives, but when its maker is back the Beast lies open, for everybody."""
    with duellists(url) as party:
        chosen = {}
        for person in (party.ben, party.ada):
            asked = party.asked(person, "first")
            chosen[person] = asked["options"][1]["id"].removeprefix("beast:")
            frame = {"t": "move", "decision": asked["id"], "options": [f"beast:{chosen[person]}"], "key": fresh_key()}
            person.say(frame)
            person.cut()
        with closing(party.ada.again()) as again:
            again.sit_down(party.id)
            # The moves may arrive after whoever made them is back.
            while again.state["view"]["phase"] == "first":
                again.hear_until(lambda frame: frame["t"] == "state")
            assert again.state["can_undo"] is False
            assert again.ask("POST", f"{party.path}/undo", {}).status == 409
        for person in party.everybody:
            halves = party.view(person)["view"]["players"]
            assert [half["active"]["beast"] for half in halves.values()] == [chosen[party.ada], chosen[party.ben]]


def test_fault_6_of_what_lies_face_down_only_that_it_lies_there_is_told(url: str) -> None:
    with duellists(url) as party:
        party.first_beasts()
        item = laid(party, 0)
        shown = {person: party.half(person, "player:2") for person in party.everybody}
        for person in party.others:
            assert set(shown[person]) == set(shown[party.ben]), "no more and no fewer fields"
            assert shown[person]["laid"] is True
            assert (shown[person]["laid_item"], shown[person]["hand"], shown[person]["reserve"]) == (None, None, None)
            assert item not in shown[person]["known"]
            lines = [event for event in party.view(person)["events"] if event["kind"] == "lay"]
            assert [set(line["data"]) for line in lines] == [{"seat"}]
            assert not re.search(item, str(lines))
        assert shown[party.ben]["laid_item"] == item


def test_fault_103_what_was_drawn_or_rolled_is_not_taken_back(url: str) -> None:
    """After every move in which luck or another's eyes had a part: refused, and the button isn't offered."""
    with duellists(url) as party:
        party.first_beasts()
        for _ in range(3):
            party.until_bens_turn()
            party.does(party.ben, "card", "no_card")
            for person in (party.ada, party.ben):
                assert party.view(person)["can_undo"] is False
                assert person.ask("POST", f"{party.path}/undo", {}).status == 409
