// Colyseus with Vault, keeping its matches in memory: node colyseus.cjs PORT [deflate]
// Each change goes out at once and not with the next tick (20 a second, unless told otherwise), and as a delta: of the hands
// every player is sent their own alone, by a view.
const { Room, Server } = require("@colyseus/core");
const { StateView, schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { play, setup } = require("./vault.cjs");

const Cell = schema({ id: t.uint8(), owner: t.int8(), kind: t.string(), n: t.uint32(), mark: t.string() }, "Cell");
const Card = schema({ id: t.uint8(), suit: t.string(), rank: t.uint8(), name: t.string() }, "Card");
const Played = schema({ seq: t.uint32(), p: t.uint8(), cell: t.uint8(), card: t.uint8(), gain: t.uint8() }, "Played");
const Player = schema({ score: t.uint32(), handCount: t.uint8(), hand: t.array(Card).view() }, "Player");
const State = schema({ cells: t.array(Cell), players: t.array(Player), deckCount: t.uint8(), log: t.array(Played), seq: t.uint32() }, "State");

const made = (Kind, values) => new Kind().assign(values);

class Vault extends Room {
  patchRate = null;

  onCreate() {
    const { cells, hands, deck, scores } = setup();
    this.deck = deck;
    const state = new State();
    for (const cell of cells) state.cells.push(made(Cell, cell));
    for (const [n, hand] of hands.entries()) {
      const player = made(Player, { score: scores[n], handCount: hand.length });
      for (const card of hand) player.hand.push(made(Card, card));
      state.players.push(player);
    }
    state.assign({ deckCount: deck.length, seq: 0 });
    this.state = state;
    this.onMessage("play", (client, cell) => this.play(client.userData, cell));
  }

  onJoin(client, { player }) {
    client.userData = player;
    if (player === null) return;
    client.view = new StateView();
    client.view.add(this.state.players[player]);
  }

  play(p, place) {
    const { state, deck } = this;
    const cell = state.cells[place];
    if (p === null || state.seq % 2 !== p || !cell) return;
    const player = state.players[p];
    // The first card is played and the next drawn: in a ring, so that one card changes and the others don't move up.
    const card = player.hand[(state.seq >> 1) % player.hand.length];
    const played = card.toJSON();
    const gain = played.rank + (cell.n % 3);
    cell.assign({ owner: p, n: cell.n + 1, mark: played.name });
    player.score += gain;
    card.assign(deck.shift());
    deck.push(played);
    state.seq += 1;
    state.log.push(made(Played, { seq: state.seq, p, cell: place, card: played.id, gain }));
    if (state.log.length > 10) state.log.shift();
    this.broadcastPatch();
  }
}

const [port, deflate] = process.argv.slice(2);
const transport = new WebSocketTransport({ perMessageDeflate: deflate === "deflate" });
const server = new Server({ greet: false, transport, express: (app) => app.get("/", (_, answer) => answer.send("ok")) });
server.define("vault", Vault);
server.listen(+port).then(() => console.log("ready"));
