"""Luck comes from the seed and a counter, and from nothing else."""

from collections import Counter

import pytest

from app.core.chance import Chance

SEED = bytes(range(32))

# Reckoned without this code: printf '%s%016x' $seed $k | xxd -r -p | sha256sum | cut -c1-16, for k from 0 to 5.
NUMBERS = [
    0xA9D6E500293A88BD,
    0x6061C4386D7A1788,
    0x7365A07B4571DC92,
    0x38050395E5666942,
    0x7675097DAD400719,
    0xB05115AFF93C4771,
]


def chance() -> Chance:
    return Chance.from_seed(SEED)


def test_draws_are_those_that_anybody_can_reckon() -> None:
    luck = chance()
    assert [luck.below(1 << 64) for _ in NUMBERS] == NUMBERS
    assert luck.drawn == 6


@pytest.mark.parametrize("n", [1, 2, 6, 1000, 1 << 40])
def test_a_draw_is_the_remainder(n: int) -> None:
    luck = chance()
    assert [luck.below(n) for _ in NUMBERS] == [number % n for number in NUMBERS]


def test_numbers_that_would_favour_small_results_are_passed_over() -> None:
    n = (1 << 63) + 1
    luck = chance()
    fair = [number for number in NUMBERS if number < n]
    assert [luck.below(n) for _ in fair] == fair
    # The first of the six is one that was passed over, the last another; each of them counts as drawn.
    assert luck.drawn == 5
    assert len(fair) == 4


def test_every_result_is_equally_likely() -> None:
    luck = chance()
    thrown = Counter(luck.below(6) for _ in range(6_000))
    # Chi-square with 5 degrees of freedom: more than 20.5 comes up once in a thousand seeds, and this seed is fixed.
    assert sum((thrown[face] - 1_000) ** 2 / 1_000 for face in range(6)) < 20.5


def test_every_order_is_equally_likely() -> None:
    luck = chance()
    orders: Counter[tuple[str, ...]] = Counter()
    for _ in range(6_000):
        cards = ["a", "b", "c"]
        luck.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert sum((times - 1_000) ** 2 / 1_000 for times in orders.values()) < 20.5


def test_a_shuffle_swaps_from_the_end() -> None:
    cards = list("abcd")
    chance().shuffle(cards)
    expected = list("abcd")
    for number, i in zip(NUMBERS, (3, 2, 1), strict=False):
        j = number % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert cards == expected


def test_pick_takes_one_of_the_items() -> None:
    luck = chance()
    assert luck.pick("abcdef") == "abcdef"[NUMBERS[0] % 6]
    with pytest.raises(ValueError, match="can't draw"):
        luck.pick([])


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_a_draw_that_cant_be_made_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="can't draw"):
        chance().below(n)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance.from_seed(bytes(size))


def test_the_commitment_is_the_seeds_sha256() -> None:
    luck = chance()
    luck.below(6)
    assert luck.commitment() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_fork_is_another_stream_and_draws_nothing() -> None:
    luck = chance()
    fork = luck.fork("bot")
    assert luck.drawn == 0
    # printf '%s' "$seed$(printf bot | xxd -p)" | xxd -r -p | sha256sum
    assert fork.seed.open().hex() == "f843e1dfb6be73af45420ab385ecd89a16ac291720e22c7b150fd8f2fd342337"
    assert luck.fork("other").seed != fork.seed


def test_the_seed_is_nobodys_to_see() -> None:
    assert chance().seed.audience == frozenset()
