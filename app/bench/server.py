"""`spoor serve`, with Vault among its games: what the bench measures is the whole server, not a part of it."""

import sys

from app.bench.vault import Vault
from app.commands import serve
from app.games import GAMES

if __name__ == "__main__":
    sys.exit(serve.start({**GAMES, Vault.key: Vault()}))
