"""Whether two samples look as if they came from one distribution: the Mann-Whitney U test."""

from collections.abc import Sequence
from math import erfc, sqrt


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """The two-sided p-value by the normal approximation, with ties: small where one sample tends to be larger."""
    n, m = len(one), len(other)
    ordered = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    ranks = 0.0
    ties = 0
    start = 0
    while start < n + m:
        end = start
        while end < n + m and ordered[end][0] == ordered[start][0]:
            end += 1
        size = end - start
        ranks += sum(owner == 0 for _, owner in ordered[start:end]) * (start + 1 + end) / 2
        ties += size**3 - size
        start = end
    above = ranks - n * (n + 1) / 2
    spread = sqrt(n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
    return erfc(abs(above - n * m / 2) / spread / sqrt(2)) if spread else 1.0
