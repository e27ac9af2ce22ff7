"""Players that decide from what their seat may know. A new one adds its file and one line here."""

from app.bots.bot import Bot
from app.bots.random import RandomBot

BOTS: dict[str, Bot] = {"random": RandomBot()}
