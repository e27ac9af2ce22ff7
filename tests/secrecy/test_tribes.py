"""What a chief of Rise of Tribes laid on top of the own goal deck is theirs to know, how decks lie is nobody's.

All else in this game is open. Ben leads in the Bronze Age's way: takes three cards out of his deck, lays them on top.
"""

from collections.abc import Callable, Iterator

from tests.secrecy.chiefs import Chiefs, chiefs
from tests.secrecy.pair import told
from tests.secrecy.twins import alike

Story = Callable[[Chiefs], None]

TWO_CHOICES = (0, 1, 2), (4, 5, 6)
"""Which of the cards that are left he takes, by their names' order."""


def laid(party: Chiefs, these: tuple[int, ...], backwards: bool = False) -> list[str]:
    """Ben takes the cards of these numbers and lays them on top; how they lie then."""
    offered = party.leads()
    cards = [offered[n] for n in these]
    order = cards[::-1] if backwards else cards
    party.lays(cards, order)
    return [card.removeprefix("goal:") for card in order]


def test_faults_5_16_23_the_cards_on_top(url: str) -> None:
    """Neither when they are chosen nor later, for whoever was there, comes back or comes for the first time."""
    tops: list[list[str]] = []

    def story(these: tuple[int, ...]) -> Story:
        def play(party: Chiefs) -> None:
            tops.append(laid(party, these))
            for person in party.others:
                person.get_up()
                person.sit_down(party.id)
                person.sit_down(party.id, events=1)
            party.until_bens_turn()
            assert party.bens(party.ben)["top"] == tops[-1]
            assert [party.bens(person)["top"] for person in party.others] == [None] * 3

        return play

    alike(*(told(chiefs(url), story(these)) for these in TWO_CHOICES))
    assert tops[0] != tops[1]


def test_faults_5_29_the_order_in_which_they_are_laid(url: str) -> None:
    tops: list[list[str]] = []

    def story(backwards: bool) -> Story:
        def play(party: Chiefs) -> None:
            tops.append(laid(party, (0, 1, 2), backwards))
            party.until_bens_turn()

        return play

    alike(told(chiefs(url), story(False)), told(chiefs(url), story(True)))
    assert tops[0] == tops[1][::-1]


def test_faults_2_19_cards_that_were_put_back_before_others_were_taken(url: str) -> None:
    """That he thought better of it everybody sees; what it was before, nobody."""

    def story(first: tuple[int, ...]) -> Story:
        def play(party: Chiefs) -> None:
            offered = party.leads()
            party.does(party.ben, "search", *(offered[n] for n in first))
            party.ben.post(f"{party.path}/undo")
            party.all_look()
            party.lays(offered[2:5], offered[2:5])
            party.until_bens_turn()

        return play

    alike(*(told(chiefs(url), story(these)) for these in TWO_CHOICES))


def test_fault_12_no_route_tells_of_the_cards_on_top(url: str) -> None:
    """Neither while he chooses their order nor when they lie there."""

    def story(these: tuple[int, ...]) -> Story:
        def play(party: Chiefs) -> None:
            offered = party.leads()
            cards = [offered[n] for n in these]
            party.does(party.ben, "search", *cards)
            party.all_try_all_routes()
            party.does(party.ben, "arrange", "+".join(card.removeprefix("goal:") for card in cards))
            party.all_try_all_routes()

        return play

    alike(*(told(chiefs(url), story(these)) for these in TWO_CHOICES))


def test_faults_6_26_of_the_search_the_others_are_told_only_how_many_cards(url: str) -> None:
    """In one form of the event with as many fields for all; who laid them reads which."""
    with chiefs(url) as party:
        top = laid(party, (0, 3, 5))
        lines = {person: party.view(person)["events"] for person in party.everybody}
        searches = {person: [line for line in lines[person] if line["kind"] == "search"] for person in lines}
        own = [f"goal:{card}" for card in top]
        assert [line["refs"] for line in searches[party.ben]] == [own]
        for person in party.others:
            (line,) = searches[person]
            assert line["data"] == {"seat": party.BEN, "n": 3}
            assert not line.get("refs")
            assert not any(card in str(line) for card in top)
            given = [each for each in party.view(person)["view"]["given"] if each["kind"] in ("search", "arrange")]
            assert [each["options"] for each in given] == [[], []]
            assert set(party.bens(person)) == set(party.bens(party.ben)), "no more and no fewer fields"
        assert [len(lines[person]) for person in party.others] == [len(lines[party.ben])] * 3


def pieces(deck: list[str], length: int = 3) -> Iterator[str]:
    """Cards that lie in this order in a deck, as they would be written; what is in the order of names tells nothing."""
    for n in range(len(deck) - length + 1):
        piece = deck[n : n + length]
        if piece != sorted(piece):
            yield '","'.join(piece)


def test_fault_12_how_decks_lie_is_nowhere_before_the_end(url: str) -> None:
    """Through two rounds and everything that can be asked for; and after the end it is where it belongs."""
    with chiefs(url) as party:
        own = laid(party, (5, 0, 3))
        party.until_bens_turn()
        party.until_bens_turn()
        party.all_try_all_routes()
        told = {str(person.name): person.said_to() for person in party.everybody}
        party.ben.post(f"{party.path}/resign")
        view = party.view(party.nobody)["view"]
        decks = {"events": view["deck"], **{seat: chief["deck"] for seat, chief in view["chiefs"].items()}}
        assert all(len(deck) > 5 for deck in decks.values())
        assert decks[party.BEN][:3] == own
        hidden = {piece for deck in decks.values() for piece in pieces(deck)}
        known = {'","'.join(own)}
        assert sum(len(said) for said in told.values()) > 1_000_000
        for name, said in told.items():
            found = {piece for piece in hidden if piece in said}
            assert found == (known if name == "Ben" else set()), name
        after = party.nobody.ask("GET", f"{party.path}/view").text
        assert len([piece for piece in hidden if piece in after]) > 10, "then all of it is there to be found"
