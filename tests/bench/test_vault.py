"""Vault keeps its secrets, and the servers that it is held against really have the same game."""

import json
import subprocess
from collections.abc import Sequence
from random import Random
from typing import Any

from app.bench.floor import Match
from app.bench.vault import Vault
from app.bench.workshop import HERE
from app.core.chance import Chance
from app.core.codec import encode_public
from app.core.decision import Decision
from app.core.player import RandomPlayer
from app.core.playout import play_out
from app.core.proof import Proof
from app.core.referee import choose, start
from app.core.transcript import Move, Transcript, seed_for
from app.core.variety import Variety
from run import node

VAULT = Vault()
SEATS = VAULT.seats({})
VIEWERS = (*SEATS, "public")

CELLS = (0, 9, 18, 11, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 0)
"""What is played, in turns: each is offered then, and the first is played on three times."""

BY_NODE = """
const { setup, play, view } = require("./vault.cjs");
const game = setup();
JSON.parse(process.argv[1]).forEach((cell, turn) => play(game, turn % 2, cell));
console.log(JSON.stringify([0, 1, null].map((player) => view(game, player))));
"""


def test_vault_keeps_its_secrets() -> None:
    variety = Variety()
    for number in range(6):
        player = RandomPlayer(SEATS, VAULT.side, Random(number))
        left = iter(range(30))

        def some_moves(
            asked: Sequence[Decision], player: RandomPlayer = player, left: Any = left
        ) -> Move | None:  # Vault never ends by itself.
            return player.move(asked) if next(left, None) is not None else None

        match = Transcript(VAULT.key, {}, SEATS, seed_for(f"vault {number}"))
        played = play_out(VAULT, match, some_moves, proof=Proof(VAULT, SEATS, variety, thorough=True))
        assert played.fault is None, str(played.fault)
        assert len(played.transcript.moves) == 30
    assert not list(variety.unproved())
    assert variety.shares["player:1"]["hands.*"].differed


def ours() -> list[Any]:
    turn = start(VAULT, VAULT.options(), SEATS, Chance.from_seed(bytes(32)))
    for number, cell in enumerate(CELLS):
        (question,) = turn.asked.values()
        turn = choose(VAULT, turn.state, SEATS[number % 2], question.id, [str(cell)])
    return [json.loads(encode_public(VAULT.view(turn.state, VAULT.viewer(name, SEATS)))) for name in VIEWERS]


def the_floors() -> list[Any]:
    match = Match()
    for number, cell in enumerate(CELLS):
        match.play(number % 2, cell)
    return [json.loads(match.view(player)) for player in (0, 1, None)]


def boardgames() -> list[Any]:
    done = subprocess.run(
        [node(), "-e", BY_NODE, json.dumps(CELLS)], cwd=HERE / "peers", capture_output=True, text=True, check=True
    )
    views: list[Any] = json.loads(done.stdout)
    return views


def shape(value: Any) -> Any:
    """Names and lengths, without what is in them."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    if isinstance(value, list):
        return [shape(part) for part in value]
    return type(value).__name__


def apart_from_cards(view: Any) -> Any:
    """What doesn't depend on how the cards were dealt; ours are shuffled."""
    ranks = [1 + line["card"] % 13 for line in view["log"]]
    return {
        "cells": [(cell["id"], cell["owner"], cell["kind"], cell["n"]) for cell in view["cells"]],
        "log": [
            (line["seq"], line["p"], line["cell"], line["gain"] - rank)
            for line, rank in zip(view["log"], ranks, strict=True)
        ],
        "counts": (view["handCounts"], view["deckCount"], len(view["hand"]), view["seq"]),
    }


def test_the_floor_and_boardgame_have_the_same_game() -> None:
    floors = the_floors()
    assert floors == boardgames()
    assert [shape(view) for view in floors] == [shape(view) for view in ours()]
    assert [apart_from_cards(view) for view in floors] == [apart_from_cards(view) for view in ours()]
    assert len(floors[0]["log"]) == 10
    assert floors[0]["cells"][0]["n"] == 3
