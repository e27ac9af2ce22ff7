"""Vault keeps its secrets, and the servers that it is held against really have the same game."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from app.bench.floor import Match
from app.bench.servers import running
from app.bench.vault import HAND, Vault
from app.bench.workshop import HERE, Workshop
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

BY_COLYSEUS = """
import { Client } from "@colyseus/sdk";
const client = new Client(process.argv[1]);
const first = await client.create("vault", { player: 0 });
const join = (player) => client.joinById(first.roomId, { player });
const rooms = [first, await join(1), await join(null)];
const reached = (room, seq) => new Promise((done) => {
  const look = (state) => state?.cells?.length && state.seq === seq && done();
  room.onStateChange(look);
  look(room.state);
});
const all = (seq) => Promise.all(rooms.map((room) => reached(room, seq)));
await all(0);
for (const [turn, cell] of JSON.parse(process.argv[2]).entries()) {
  rooms[2].send("play", cell);
  rooms[turn % 2].send("play", cell);
  await all(turn + 1);
}
console.log(JSON.stringify(rooms.map((room) => room.state)));
process.exit(0);
"""
"""Whoever only looks on sends too, in vain."""


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


def by_colyseus(workshop: Workshop, folder: Path) -> list[Any]:
    with running("colyseus", workshop, "", False, folder) as server:
        words = ["--input-type=module", "-e", BY_COLYSEUS, server.processes[0].url, json.dumps(CELLS)]
        done = subprocess.run(
            [workshop.node, *words], cwd=workshop.folder, capture_output=True, text=True, check=True, timeout=60
        )
    states: list[Any] = json.loads(done.stdout)
    return states


def test_colyseus_has_the_same_game_and_shows_every_player_one_hand(workshop: Workshop, tmp_path: Path) -> None:
    """As its clients have put it together from what they were sent."""
    for viewer, (state, floor) in enumerate(zip(by_colyseus(workshop, tmp_path), the_floors(), strict=True)):
        players = state["players"]
        # Its hands are rings: so many moves a player has made, so far has the first card moved.
        made = [(len(CELLS) + 1 - n) // 2 % HAND for n in range(2)]
        rings = [player.get("hand", []) for player in players]
        hands = [[*ring[start:], *ring[:start]] for ring, start in zip(rings, made, strict=True)]
        assert floor == {
            "cells": state["cells"],
            "hand": hands[viewer] if viewer < 2 else [],
            "handCounts": [player["handCount"] for player in players],
            "deckCount": state["deckCount"],
            "scores": [player["score"] for player in players],
            "log": state["log"],
            "seq": state["seq"],
        }
        assert [hand for n, hand in enumerate(hands) if n != viewer] == [[]] * (1 if viewer < 2 else 2)
