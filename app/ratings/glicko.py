"""Glicko-2, after Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf, 22 March 2022).

Its numbered steps are named where they are taken. Nothing on PyPI could be used: `glicko2` 2.1.0, the best known one,
puts the rating where step 5 wants the deviation, and what is right was published once and never since.

One thing is added: where several play as one, a game weighs less for each of them (`Game.weight`, app.ratings.sides).
With weight 1 these are the published formulas.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from msgspec import Struct

SCALE = 173.7178
"""Points of the usual scale for one of Glicko-2's own (step 2)."""

MIDDLE = 1500.0
UNKNOWN = 350.0
"""The deviation of somebody of whom nothing is known; nobody's ever grows beyond it (step 1)."""

TAU = 0.5
"""How much volatility may change (step 1 advises 0.3 to 1.2)."""

NEAR = 1e-6
"""When the iteration of step 5 ends."""


class Rating(Struct, frozen=True):
    """A player's strength on the usual scale, with its uncertainty (one standard deviation), and its volatility."""

    rating: float = MIDDLE
    deviation: float = UNKNOWN
    volatility: float = 0.06


class Game(Struct, frozen=True):
    """A game, as one player has played it: `own` against `rating` with `deviation`, on the usual scale.

    `score` is 1 for a win, 0 for a loss, 0.5 for a draw. `own` is the player's own rating or their side's, `weight` the
    player's part in it.
    """

    own: float
    rating: float
    deviation: float
    score: float
    weight: float = 1.0


def aged(known: Rating, periods: float) -> Rating:
    """What is known of a player's strength after so many rating periods, or parts of one, without a game (step 6)."""
    deviation = sqrt(known.deviation**2 + periods * (SCALE * known.volatility) ** 2)
    return Rating(known.rating, min(deviation, UNKNOWN), known.volatility)


def after(known: Rating, games: Sequence[Game], tau: float = TAU) -> Rating:
    """The rating after a period with these games; whoever played none is only a period older.

    `known` is the rating at the end of the last period.
    """
    if not games:
        return aged(known, 1)
    phi = known.deviation / SCALE
    # Steps 3 and 4.
    precision = sum((game.weight * _g(game)) ** 2 * _expected(game) * (1 - _expected(game)) for game in games)
    surprise = sum(game.weight * _g(game) * (game.score - _expected(game)) for game in games)
    v = 1 / precision
    sigma = _volatility(known.volatility, phi, v, v * surprise, tau)
    # Steps 6 to 8.
    phi_now = 1 / sqrt(1 / (phi**2 + sigma**2) + precision)
    return Rating(known.rating + SCALE * phi_now**2 * surprise, min(SCALE * phi_now, UNKNOWN), sigma)


def _g(game: Game) -> float:
    return 1 / sqrt(1 + 3 * (game.deviation / SCALE) ** 2 / pi**2)


def _expected(game: Game) -> float:
    return 1 / (1 + exp(-_g(game) * (game.own - game.rating) / SCALE))


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5: where `f` is nought, by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
