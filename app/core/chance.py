"""All luck of a match: a seed and a counter, nothing else, so that anybody can check it when the seed is told."""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

from app.core.secret import Secret

T = TypeVar("T")

_SPAN = 1 << 64


class Chance(Struct):
    """Draw number k is the first eight bytes (big-endian) of SHA-256(seed ‖ k as eight bytes big-endian).

    A draw below n rejects the few values that would favour small results and takes the next number instead, so
    every result is equally likely. `seed` is 32 bytes; `drawn` counts the numbers used.
    """

    seed: Secret[bytes]
    drawn: int = 0

    @classmethod
    def from_seed(cls, seed: bytes) -> "Chance":
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        return cls(Secret(seed))

    def commitment(self) -> str:
        """SHA-256 of the seed in hex: published at the start, checked when the seed is told at the end."""
        return sha256(self.seed.open()).hexdigest()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, for n up to 2^64."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"can't draw one of {n}")
        fair, seed = _SPAN - _SPAN % n, self.seed.open()
        while True:
            block = sha256(seed + self.drawn.to_bytes(8, "big")).digest()
            self.drawn += 1
            number = int.from_bytes(block[:8], "big")
            if number < fair:
                return number % n

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self, purpose: str) -> "Chance":
        """An independent stream for something outside the match's own luck, such as a redeal or a bot."""
        return Chance.from_seed(sha256(self.seed.open() + purpose.encode()).digest())
