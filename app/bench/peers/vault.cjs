// Vault for boardgame.io: the rules of app/bench/vault.py.
const KINDS = ["plain", "hill", "ford", "wood"];
const SUITS = ["clubs", "spades", "hearts", "coins"];

const card = (n) => ({ id: n, suit: SUITS[n % 4], rank: 1 + (n % 13), name: `card-${n}` });

function setup() {
  const cards = Array.from({ length: 56 }, (_, n) => card(n));
  return {
    cells: Array.from({ length: 48 }, (_, n) => ({ id: n, owner: -1, kind: KINDS[n % 4], n: 0, mark: "none" })),
    hands: [cards.slice(0, 8), cards.slice(8, 16)],
    deck: cards.slice(16),
    scores: [0, 0],
    log: [],
    seq: 0,
  };
}

function play(G, player, cell) {
  const place = G.cells[cell];
  if (!place) return false;
  const played = G.hands[player].shift();
  const gain = played.rank + (place.n % 3);
  Object.assign(place, { owner: player, n: place.n + 1, mark: played.name });
  G.scores[player] += gain;
  G.hands[player].push(G.deck.shift());
  G.deck.push(played);
  G.seq += 1;
  G.log.push({ seq: G.seq, p: player, cell, card: played.id, gain });
  if (G.log.length > 10) G.log.shift();
  return true;
}

const view = (G, player) => ({
  cells: G.cells,
  hand: player === null ? [] : G.hands[player],
  handCounts: G.hands.map((hand) => hand.length),
  deckCount: G.deck.length,
  scores: G.scores,
  log: G.log,
  seq: G.seq,
});

module.exports = { setup, play, view };
