"""Irregularity that repeats: numbers and noise that depend on their arguments alone, so the same map comes out."""

import math
from functools import cache


def chance(*key: object) -> float:
    """A number in 0..1 for a key (an integer mix of its text, no state)."""
    h = 2166136261
    for part in key:
        for character in str(part):
            h = ((h ^ ord(character)) * 16777619) & 0xFFFFFFFF
    h ^= h >> 15
    h = (h * 0x2C1B3C6D) & 0xFFFFFFFF
    h ^= h >> 12
    h = (h * 0x297A2D39) & 0xFFFFFFFF
    h ^= h >> 15
    return h / 4294967296.0


@cache
def _corner(i: int, j: int, seed: int) -> float:
    return chance(i, j, seed)


def noise(x: float, y: float, seed: int = 0) -> float:
    """Smooth noise in 0..1: one lattice cell a unit."""
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = _corner(i, j, seed), _corner(i + 1, j, seed)
    c, d = _corner(i, j + 1, seed), _corner(i + 1, j + 1, seed)
    return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v


def rough(x: float, y: float, seed: int = 0, octaves: int = 4) -> float:
    """Noise in 0..1 with finer noise on it, each octave half as strong."""
    total, strength, sum_of_strengths = 0.0, 1.0, 0.0
    for octave in range(octaves):
        total += strength * noise(x, y, seed + octave)
        sum_of_strengths += strength
        x, y, strength = x * 2.03, y * 2.03, strength * 0.5
    return total / sum_of_strengths
