"""Glicko-2 against the worked example of its paper, and against its own definition."""

from math import exp, log, pi, sqrt

import pytest

from app.ratings.glicko import SCALE, UNKNOWN, Game, Rating, after, aged

KNOWN = Rating(1500, 200, 0.06)
GAMES = [Game(1500, 1400, 30, 1), Game(1500, 1550, 100, 0), Game(1500, 1700, 300, 0)]


def test_the_example_of_the_paper() -> None:
    """glicko2.pdf, "Example calculation": 1464.06, 151.52 and 0.05999."""
    new = after(KNOWN, GAMES)
    assert new.rating == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_steps_of_the_example() -> None:
    """Its table: mu, phi, g and E for each opponent."""
    mu = [(game.rating - 1500) / SCALE for game in GAMES]
    phi = [game.deviation / SCALE for game in GAMES]
    assert mu == pytest.approx([-0.5756, 0.2878, 1.1513], abs=0.0001)
    assert phi == pytest.approx([0.1727, 0.5756, 1.7269], abs=0.0001)
    g = [1 / sqrt(1 + 3 * p**2 / pi**2) for p in phi]
    assert g == pytest.approx([0.9955, 0.9531, 0.7242], abs=0.0001)
    expected = [1 / (1 + exp(-a * (0 - b))) for a, b in zip(g, mu, strict=True)]
    assert expected == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_without_a_game_only_the_doubt_grows() -> None:
    """Step 6, and the note that closes step 8."""
    new = after(KNOWN, [])
    assert (new.rating, new.volatility) == (1500, 0.06)
    assert new.deviation == pytest.approx(sqrt(200**2 + (SCALE * 0.06) ** 2))
    assert aged(KNOWN, 1) == new
    assert aged(aged(KNOWN, 0.25), 0.75).deviation == pytest.approx(new.deviation)
    assert aged(KNOWN, 0) == KNOWN
    assert aged(KNOWN, 1e9).deviation == UNKNOWN


@pytest.mark.parametrize("tau", [0.3, 0.5, 1.2])
@pytest.mark.parametrize("rating", [1100.0, 1500.0, 1900.0, 2600.0])
@pytest.mark.parametrize("deviation", [30.0, 110.0, 350.0])
@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("games", [1, 15])
def test_the_volatility_is_the_root_that_step_5_asks_for(
    tau: float, rating: float, deviation: float, score: float, games: int
) -> None:
    """Far from the middle, too: there a widespread slip is to take the rating for the deviation, which the paper's
    example, with its player at 1500, doesn't show.
    """
    known = Rating(rating, deviation, 0.06)
    played = [Game(rating, 1500, 80, score)] * games
    phi = deviation / SCALE
    g = 1 / sqrt(1 + 3 * (80 / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (rating - 1500) / SCALE))
    v = 1 / (games * g**2 * expected * (1 - expected))
    delta = v * games * g * (score - expected)

    def f(x: float) -> float:
        top = exp(x) * (delta**2 - phi**2 - v - exp(x))
        return top / (2 * (phi**2 + v + exp(x)) ** 2) - (x - log(0.06**2)) / tau**2

    found = 2 * log(after(known, played, tau).volatility)
    assert f(found - 1e-5) * f(found + 1e-5) <= 0
    start = log(0.06**2)
    end = log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else start
    assert found <= max(start, end) + 1e-5


def test_a_surprise_makes_a_rating_more_volatile() -> None:
    strong = Rating(2200, 40, 0.06)
    beaten = after(strong, [Game(2200, 1300, 40, 0)] * 6)
    as_expected = after(strong, [Game(2200, 1300, 40, 1)] * 6)
    assert beaten.volatility > 0.0601
    assert as_expected.volatility < 0.06
    assert beaten.rating < 2150
    assert 2200 < as_expected.rating < 2202


def test_doubt_never_exceeds_that_of_an_unknown_player() -> None:
    assert after(Rating(), [Game(1500, 1500, 350, 1, weight=0.01)]).deviation <= UNKNOWN
