"""Players that decide from what their seat may know. A new one adds its file and one line here."""

from collections.abc import Callable

from app.bots.bot import Bot
from app.bots.random import RandomBot
from app.bots.steady import SteadyBot

BOTS: dict[str, Callable[[float], Bot]] = {"random": lambda seconds: RandomBot(), "steady": SteadyBot}
"""How each is made, given the seconds that it may think about an answer."""
