import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "../../static/shell/api.js";
import { offered, opposite } from "../../static/replay/eyes.js";
import { Frames } from "../../static/replay/frames.js";
import { found, read, written } from "../../static/replay/moment.js";
import { ahead, chapterAt, lasts, nextChapter } from "../../static/replay/pace.js";
import { Replay } from "../../static/replay/replay.js";

const seat = (name, side = name) => ({ seat: name, role: name.split(":")[0], side, player: { id: name, name } });
const HUNT = { game: "toy", of: 9, viewers: ["beast", "hunt:1", "hunt:2", "hunters", "public", "full"], steps: [], chapters: [{ at: 0, text: { key: "a" } }, { at: 4, text: { key: "b" } }, { at: 7, text: { key: "c" } }], moments: [], seats: [seat("beast"), seat("hunt:1", "hunters"), seat("hunt:2", "hunters")] };

test("an address names a moment", () => {
  assert.deepEqual(read("?as=beast&at=57&invite=x"), { as: "beast", beside: null, at: 57 });
  assert.deepEqual(read("?with=public"), { as: null, beside: "public", at: null });
  for (const wrong of ["?at=-1", "?at=1.5", "?at=x", "?at=99999999999", "?at=", ""]) assert.equal(read(wrong).at, null, wrong);
});

test("what else the address carries stays in it", () => {
  assert.equal(written("?invite=AB&at=3", { as: "hunt:1", beside: null, at: 4 }), "?invite=AB&at=4&as=hunt%3A1");
  assert.equal(written("?with=public&at=3", { as: null, beside: null, at: null }), "");
  assert.deepEqual(read(written("", { as: "hunt:1", beside: "full", at: 0 })), { as: "hunt:1", beside: "full", at: 0 });
});

test("what isn't there is not gone to", () => {
  assert.deepEqual(found({ as: "nobody", beside: "nobody", at: 12 }, HUNT, "public"), { eyes: ["public"], at: 9 });
  assert.deepEqual(found({ as: "beast", beside: "beast", at: null }, HUNT, "public"), { eyes: ["beast"], at: 0 });
  assert.deepEqual(found({ as: "beast", beside: "hunters", at: 3 }, HUNT, "public"), { eyes: ["beast", "hunters"], at: 3 });
});

test("a step lasts as long as one reads", () => {
  const [short, long] = [lasts(["The Beast strikes."], 1), lasts(["The Beast strikes at Saugues.", "Three victims fall there."], 1)];
  assert.ok(lasts([], 1) < short && short < long);
  assert.equal(lasts(["a b c"], 2) * 2, lasts(["a b c"], 1));
  assert.equal(lasts(Array(500).fill("word after word"), 1), 7000);
});

test("what is likely to be asked for next is fetched, within the match", () => {
  assert.deepEqual(ahead(0, 9, false), [1, 2, 3]);
  assert.deepEqual(ahead(9, 9, false), [8]);
  assert.deepEqual(ahead(5, 7, true), [6, 7]);
});

test("chapters", () => {
  assert.deepEqual([0, 3, 4, 9].map((at) => chapterAt(HUNT.chapters, at)), [0, 0, 1, 2]);
  assert.equal(chapterAt([{ at: 2 }], 1), -1);
  assert.deepEqual([0, 4, 7, 8].map((at) => nextChapter(HUNT.chapters, at, 9, 1)), [4, 7, 9, 9]);
  assert.deepEqual([0, 1, 4, 5, 9].map((at) => nextChapter(HUNT.chapters, at, 9, -1)), [0, 0, 0, 4, 7]);
});

test("eyes are offered where they see something of their own", () => {
  assert.deepEqual(offered(HUNT), ["beast", "hunt:1", "hunt:2", "hunters", "public", "full"]);
  const two = { ...HUNT, viewers: ["beast", "hunt:1", "hunters", "public", "full"], seats: [seat("beast"), seat("hunt:1", "hunters")] };
  assert.deepEqual(offered(two), ["beast", "hunt:1", "public", "full"]);
  assert.deepEqual(offered(two, ["hunters"]), two.viewers);
  assert.equal(opposite(HUNT, "beast"), "hunt:1");
  assert.equal(opposite(HUNT, "hunt:2"), "beast");
  assert.equal(opposite(HUNT, "hunters"), "beast");
  assert.equal(opposite(HUNT, "full"), "beast");
  assert.equal(opposite({ ...HUNT, seats: [seat("beast")] }, "beast"), "public");
});

// ---------------------------------------------------------------- what is asked of the server

/** A server at which a viewer was told `told[at]` lines by each move; it remembers what it was asked. */
function server(told) {
  const asked = [];
  const lines = told.flatMap((n, at) => Array.from({ length: n }, (_, k) => ({ kind: "said", text: { key: `${at}.${k}` } })));
  const count = (at) => told.slice(0, at + 1).reduce((sum, n) => sum + n, 0);
  const ask = async (viewer, at, events) => {
    asked.push([viewer, at, events]);
    const from = events <= count(at) ? events : 0;
    return { at, of: told.length - 1, viewer, status: "running", view: {}, decisions: [], waiting_for: [], events_from: from, events: lines.slice(from, count(at)), fresh: told[at], seats: HUNT.seats };
  };
  return { asked, ask, lines: (at) => lines.slice(0, count(at)) };
}

test("no step is asked for twice, and no line is sent again", async () => {
  const { asked, ask, lines } = server([2, 1, 0, 3, 1]);
  const frames = new Frames(ask);
  await Promise.all([frames.get("beast", 1), frames.get("beast", 1)]);
  for (const at of [3, 1, 4, 3]) assert.deepEqual((await frames.get("beast", at)).lines, lines(at));
  assert.deepEqual(asked, [["beast", 1, 0], ["beast", 3, 3], ["beast", 4, 6]]);
  assert.equal(frames.here("beast", 4).frame.at, 4);
  assert.equal(frames.here("public", 4), undefined);
});

test("backwards and in any order the lines are right", async () => {
  const { ask, lines } = server([2, 1, 0, 3, 1, 2]);
  const frames = new Frames(ask);
  const order = [5, 0, 3, 1, 4, 2];
  const shown = await Promise.all(order.map((at) => frames.get("beast", at)));
  order.forEach((at, n) => assert.deepEqual(shown[n].lines, lines(at), `move ${at}`));
});

test("what failed is asked for again", async () => {
  let fails = true;
  const { ask } = server([1, 1]);
  const frames = new Frames(async (...wanted) => {
    if (fails) throw new Problem(0, "offline", "No answer.");
    return ask(...wanted);
  });
  await assert.rejects(frames.get("beast", 1));
  fails = false;
  assert.equal((await frames.get("beast", 1)).frame.at, 1);
});

// ---------------------------------------------------------------- the page's own knowledge

const GAME = { log: () => ({ icon: "eye" }) };
const TOLD = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/** A replay that was opened, with a clock that stands until it is let go on. */
async function opened(eyes = ["beast"], at = 0, ask = server(TOLD).ask) {
  const waits = [];
  const wait = (milliseconds) => new Promise((done) => waits.push({ milliseconds, done }));
  const replay = new Replay({ match: { id: "m", game: "toy", title: "Toy" }, source: "/matches/m", eyes: "public" }, GAME, HUNT, new Frames(ask), wait);
  await replay.open(eyes, at);
  return { replay, waits, tick: async () => (waits.shift().done(), await settled()) };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

test("one goes to where one wants, and no further than there is", async () => {
  const { replay } = await opened();
  await replay.jump(4);
  assert.equal(replay.views[0].frame.version, 4);
  await replay.jump(99);
  assert.equal(replay.at, 9);
  await replay.jump(-3);
  assert.equal(replay.at, 0);
});

test("the last wish counts, whatever comes first", async () => {
  const late = new Map();
  const { ask } = server(TOLD);
  const { replay } = await opened(["beast"], 0, (viewer, at, events) => (at === 5 ? new Promise((done) => late.set(at, () => done(ask(viewer, at, events)))) : ask(viewer, at, events)));
  const first = replay.jump(5);
  await replay.jump(7);
  late.get(5)();
  await first;
  assert.equal(replay.at, 7);
  assert.equal(replay.views[0].frame.version, 7);
});

test("it plays to the end, stops there, and begins anew", async () => {
  const { replay, tick } = await opened(["beast"], 7);
  replay.play();
  await tick();
  assert.deepEqual([replay.at, replay.playing, replay.onward], [8, true, true]);
  await tick();
  assert.deepEqual([replay.at, replay.playing], [9, false]);
  replay.play();
  await settled();
  assert.deepEqual([replay.at, replay.playing], [0, true]);
});

test("a step by hand stops it, and so does a pause", async () => {
  const { replay, waits, tick } = await opened();
  replay.play();
  await replay.jump(3);
  await tick();
  assert.deepEqual([replay.at, replay.playing], [3, false]);
  replay.play();
  replay.pause();
  await tick();
  assert.equal(replay.at, 3);
  assert.equal(waits.length, 0);
});

test("another speed counts at once, and only one playing goes on", async () => {
  const { replay, waits, tick } = await opened();
  replay.play();
  replay.hurry(4);
  assert.equal(waits[0].milliseconds, waits[1].milliseconds * 4);
  await tick();
  assert.equal(replay.at, 0);
  await tick();
  assert.equal(replay.at, 1);
  assert.equal(waits.length, 1);
});

test("two look at the same moment", async () => {
  const { replay } = await opened(["hunt:1"], 2);
  await replay.beside();
  assert.deepEqual(replay.views.map(({ name, frame }) => [name, frame.viewer, frame.version]), [["hunt:1", "hunt:1", 2], ["beast", "beast", 2]]);
  await replay.look(1, "full");
  await replay.jump(3);
  assert.deepEqual(replay.views.map(({ frame }) => [frame.viewer, frame.version]), [["hunt:1", 3], ["full", 3]]);
  await replay.beside();
  assert.equal(replay.views.length, 1);
});

test("without a line it says so, stays where it was, and goes on where it was wanted", async () => {
  let fails = false;
  const { ask } = server(TOLD);
  const { replay } = await opened(["beast"], 0, async (...wanted) => {
    if (fails) throw new Problem(0, "offline", "No answer.");
    return ask(...wanted);
  });
  await settled();
  fails = true;
  await replay.jump(8);
  assert.deepEqual([replay.at, replay.wanted, replay.trouble], [0, 8, { says: "No answer.", again: true }]);
  fails = false;
  await replay.retry();
  assert.deepEqual([replay.at, replay.trouble], [8, null]);
});

test("what can't be shown is not tried again", async () => {
  const { replay } = await opened(["beast"], 0, async () => {
    throw new Problem(409, "other_rules", "Played by other rules.");
  });
  assert.deepEqual(replay.trouble, { says: "Played by other rules.", again: false });
});

test("a knob that is pushed along asks only where it stays", async () => {
  const { ask, asked } = server(TOLD);
  const { replay, tick } = await opened(["beast"], 0, ask);
  await settled();
  const before = asked.length;
  replay.slide(5);
  replay.slide(6);
  replay.slide(8);
  assert.equal(replay.wanted, 8);
  await tick();
  await tick();
  assert.equal(asked.length, before);
  await tick();
  assert.equal(replay.at, 8);
  assert.equal(asked[before][1], 8);
});
