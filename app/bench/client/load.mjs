// The load client: many matches of two players and one who watches, over real sockets, against one server.
//   node load.mjs SERVER URL '{"matches": 50, "seconds": 5, ...}'
// URL may be several with commas between them: processes of one server, to which those at a table come in turn.
// A player moves as soon as it holds the state in which it is its turn, after a think time where one is asked for. Times
// run from just before the send to the moment when the new state has been read. Prints one line of JSON.
//   "idle": so many sockets that only look on, instead.
//   "spans": [[1, 50], [476, 525]]: one match after another, at rest before and after these of its moves, instead.
import { writeSync } from "node:fs";

const [server, address, wishes] = process.argv.slice(2);
const { matches, seconds, warm = 2, think = 0, game = "vault", deflate = false, idle = 0, spans = null } = JSON.parse(wishes);
const urls = address.split(",").map((each) => new URL(each));
const { [server]: speaks } = await import(`./${server}.mjs`);
const adapter = speaks(urls[0], { game, deflate, urls });
const whole = game !== "vault";
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
const tell = (/** @type {string} */ word) => writeSync(1, `${word}\n`);

/** Milliseconds from the send, by who received the new state. */
const times = { mover: [], opponent: [], watcher: [] };
let running = false;
let recording = false;
let moves = 0;
/** Where a match rests, and what is done then. */
let limit = Infinity;
let rest = () => {};
let refused = 0;
let said = "";

function complain(/** @type {string} */ problem) {
  refused += 1;
  said ||= problem;
}

/** One match after another at the same table: a game that ends begins anew. */
async function table() {
  const match = await adapter.open();
  const sent = new Map();
  const players = [];
  let latest = 0;
  let again = false;

  function receiver(player) {
    const me = { act: null, asked: 0 };
    if (player !== null) players.push(me);
    const go = () => {
      const act = me.act;
      if (!running || !act || latest >= limit) return;
      me.act = null;
      const started = performance.now();
      if (whole) sent.set(player, started);
      else if (sent.has(latest + 1)) return;
      else sent.set(latest + 1, { at: started, player });
      act();
    };
    me.go = go;
    return ({ seq, act, done, refused: problem, over }) => {
      if (problem) return complain(problem);
      if (done) {
        if (!whole) return;
        moves += recording;
        if (recording) times.mover.push(performance.now() - sent.get(player));
        return;
      }
      if (!whole) {
        const move = sent.get(seq);
        if (move && recording) times[player === null ? "watcher" : player === move.player ? "mover" : "opponent"].push(performance.now() - move.at);
        if (seq > latest) {
          latest = seq;
          moves += recording;
          sent.delete(seq - 3);
          if (latest === limit) rest();
        }
      }
      if (over && !again) {
        again = true;
        if (running) table().then((fresh) => fresh.forEach((one) => one.go()));
      }
      me.act = act;
      if (think && act) setTimeout(go, think * (0.5 + Math.random()));
      else go();
    };
  }

  await Promise.all([0, 1, null].map((player) => adapter.join(match, player, receiver(player))));
  return players;
}

const share = (all, p) => Number(all[Math.min(all.length - 1, Math.floor(p * all.length))].toFixed(3));
const spread = (/** @type {number[]} */ all) => {
  all.sort((a, b) => a - b);
  return all.length ? { p50: share(all, 0.5), p95: share(all, 0.95), p99: share(all, 0.99) } : null;
};

async function inGroups(count, work, size = 16) {
  const made = [];
  for (let n = 0; n < count; n += size) made.push(...(await Promise.all(Array.from({ length: Math.min(size, count - n) }, work))));
  return made;
}

if (idle) {
  // Sockets that only look on, twenty to a match.
  const rooms = await inGroups(Math.ceil(idle / 20), () => adapter.open());
  await sleep(1000);
  tell("opened");
  let n = 0;
  const lookOn = ({ refused: problem }) => problem && complain(problem);
  await inGroups(idle, () => adapter.join(rooms[Math.floor(n++ / 20)], null, lookOn));
  await sleep(1000);
  tell("idle");
  tell(JSON.stringify({ refused, said }));
  process.exit(0);
}

if (spans) {
  running = true;
  const medians = [];
  for (let match = 0; match < matches; match++) {
    limit = 0;
    const players = await table();
    const playTo = async (/** @type {number} */ move) => {
      await sleep(50);
      if (move <= limit) return;
      const done = new Promise((reached) => (rest = () => reached(null)));
      limit = move;
      for (const player of players) player.go();
      await done;
      await sleep(50);
    };
    for (const [first, last] of spans) {
      await playTo(first - 1);
      times.mover = [];
      recording = true;
      tell("measuring");
      await playTo(last);
      tell("measured");
      recording = false;
      medians.push(spread(times.mover)?.p50);
    }
  }
  tell(JSON.stringify({ refused, said, medians }));
  process.exit(0);
}

const tables = await inGroups(matches, table);
tell("ready");
await sleep(300);
running = true;
for (const player of tables.flat()) player.go();
await sleep(warm * 1000);
tell("measuring");
const from = performance.now();
const cpu = process.cpuUsage();
recording = true;
await sleep(seconds * 1000);
recording = false;
const took = (performance.now() - from) / 1000;
const used = process.cpuUsage(cpu);
tell("measured");

tell(JSON.stringify({ rate: moves / took, refused, said, client: (used.user + used.system) / 1e6 / took, ...Object.fromEntries(Object.entries(times).map(([who, all]) => [who, spread(all)])) }));
process.exit(0);
