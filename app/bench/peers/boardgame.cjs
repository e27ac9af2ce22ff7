// boardgame.io's own server with Vault, keeping its matches in files: node boardgame.cjs PORT FOLDER
const { Server, FlatFile } = require("boardgame.io/server");
const { play, setup, view } = require("./vault.cjs");

const [port, dir] = process.argv.slice(2);
const game = {
  name: "vault",
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: ({ G, playerID }, cell) => (play(G, +playerID, cell) ? undefined : "INVALID_MOVE"), client: false } },
  playerView: ({ G, playerID }) => view(G, playerID == null ? null : +playerID),
};
Server({ games: [game], origins: ["*"], db: new FlatFile({ dir }) }).run({ port: +port, callback: () => console.log("ready") });
