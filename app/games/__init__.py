"""The games that this server offers. A new game adds its folder and one line here."""

from typing import Any

from app.core.game import Game
from app.games.duel.game import Duel
from app.games.la_bete.game import LaBete
from app.games.tribes.game import Tribes

GAMES: dict[str, Game[Any]] = {game.key: game for game in (LaBete(), Duel(), Tribes())}
