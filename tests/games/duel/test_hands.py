"""What everybody knows of hidden items: exactly what follows from having watched, held against all that may be."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.core.secret import Secret
from app.games.duel import hands
from app.games.duel.arena import Player
from tests.games.duel.worlds import Held, World, after, beginnings

GOODS = ["potion", "potion", "armour", "armour", "ban", "retreat"]
"""A small box: two kinds of which there are two, and two single ones."""


class Watched:
    """A player whose items move about, with all that others may believe beside it."""

    def __init__(self, goods: list[str], size: int, random: Random) -> None:
        deck = list(goods)
        random.shuffle(deck)
        self.random = random
        self.player = Player(Secret([]), Secret(deck[:size]), Secret(deck[size:]))
        self.worlds: set[World] = beginnings(goods, size)

    @property
    def held(self) -> Held:
        laid = self.player.laid
        return tuple(sorted(self.player.hand.open())), None if laid is None else laid.open()

    def deeds(self) -> list[str]:
        player = self.player
        found = ["draw"] * bool(player.stack.open()) + ["put"] * bool(player.discard)
        if player.hand.open():
            found += ["leave", "leave"] + (["lay", "lay"] if player.laid is None else [])
        return found + (["take_up", "turn_up"] if player.laid is not None else [])

    def do(self, deed: str, item: str | None = None) -> None:
        """One thing that everybody sees; the item at random unless it is given."""
        player = self.player
        hand = player.hand.open()
        seen: str | None = None
        if deed == "draw":
            hand.append(player.stack.open().pop())
        elif deed == "lay":
            hands.lay(player, item or self.random.choice(hand), "player:1")
        elif deed == "take_up":
            hands.take_up(player)
        elif deed == "turn_up":
            seen = hands.turn_up(player)
            player.discard.append(seen)
        elif deed == "leave":
            seen = item or self.random.choice(hand)
            hands.leave_hand(player, seen)
            player.discard.append(seen)
        else:
            seen = item or self.random.choice(player.discard)
            player.discard.remove(seen)
            hands.put_in_hand(player, seen)
        self.worlds = after(self.worlds, deed, seen)
        assert World(*self.held, tuple(sorted(self.player.stack.open()))) in self.worlds
        assert hands.could_be_true(player)

    def possible(self) -> set[Held]:
        return {world.held for world in self.worlds}

    def believed(self) -> set[Held]:
        """What the guesses allow: their own items where they say, and anything unseen in all other places."""
        player = self.player
        laid = [] if player.laid is None else [player.laid.open()]
        hidden = Counter([*player.hand.open(), *player.stack.open(), *laid])
        found: set[Held] = set()
        for guess in player.guesses:
            known = Counter([*guess.hand, *([guess.laid] if guess.laid else [])])
            if not known <= hidden:
                continue
            any_laid = bool(laid) and guess.laid is None
            places = len(player.hand.open()) - len(guess.hand) + any_laid
            worlds = beginnings((hidden - known).elements(), places)
            for world in after(worlds, "lay") if any_laid else worlds:
                hand = tuple(sorted([*world.hand, *guess.hand]))
                found.add((hand, world.laid if any_laid else guess.laid))
        return found


def histories(name: str, times: int) -> Iterator[Watched]:
    """Players after each deed of so many random histories."""
    for number in range(times):
        random = Random(f"{name} {number}")
        player = Watched(GOODS, random.randrange(5), random)
        for _ in range(14):
            player.do(random.choice(player.deeds()))
            yield player


@pytest.mark.parametrize("share", range(5))
def test_rule_4_4_guesses_allow_exactly_what_may_be(share: int) -> None:
    for player in histories(f"exact {share}", 40):
        assert player.believed() == player.possible()


def test_rule_4_4_what_everybody_knows_is_in_all_that_may_be() -> None:
    for player in histories("known", 40):
        known = Counter(hands.known(player.player))
        assert all(known <= Counter([*hand, *([laid] if laid else [])]) for hand, laid in player.possible())


def watched(goods: list[str], hand: int) -> Watched:
    return Watched(goods, hand, Random(1))


def test_rule_4_4_an_item_seen_going_into_the_hand_is_known_until_it_leaves() -> None:
    match = watched(["potion", "ban"], 1)
    match.do("leave")
    (item,) = match.player.discard
    match.do("put")
    assert hands.known(match.player) == [item]
    match.do("leave", item)
    assert hands.known(match.player) == []


def test_rule_4_4_a_known_item_may_be_the_card_laid_since() -> None:
    match = watched(GOODS, 2)
    match.do("leave")
    (item,) = match.player.discard
    match.do("put")
    match.do("lay", item)
    assert [(guess.laid, guess.hand, guess.weight) for guess in match.player.guesses] == [
        (item, [], 1),
        (None, [item], 1),
    ]
    assert hands.known(match.player) == [item]  # in hand or face down
    assert match.believed() == match.possible()


def test_rule_4_4_if_the_whole_hand_was_known_so_is_the_card_laid_whatever_is_drawn_later() -> None:
    match = watched(["potion", "ban", "armour"], 1)
    match.do("leave")
    match.do("put")
    (item,) = match.player.hand.open()
    match.do("lay", item)
    match.do("draw")
    assert [(guess.laid, guess.hand) for guess in match.player.guesses] == [(item, [])]
    assert {laid for _, laid in match.believed()} == {item}


def test_rule_4_4_a_card_that_is_turned_up_tells_where_the_known_item_is() -> None:
    match = watched(["potion", "ban", "armour"], 2)
    match.do("leave")
    (item,) = match.player.discard
    match.do("put")
    other = next(one for one in match.player.hand.open() if one != item)
    match.do("lay", other)
    match.do("turn_up")
    assert hands.known(match.player) == [item]
    assert match.believed() == match.possible()


def test_rule_4_4_taken_back_all_known_items_are_in_the_hand_again() -> None:
    match = watched(GOODS, 3)
    for _ in range(2):
        match.do("leave")
        match.do("put")
    before = hands.known(match.player)
    match.do("lay")
    match.do("take_up")
    assert [(guess.laid, sorted(guess.hand), guess.weight) for guess in match.player.guesses] == [(None, before, 1)]


def test_rule_4_4_the_likelier_guess_weighs_more() -> None:
    match = watched(GOODS, 4)
    match.do("leave")
    match.do("put")
    match.do("lay")
    assert sorted((guess.laid is None, guess.weight) for guess in match.player.guesses) == [(False, 1), (True, 3)]
