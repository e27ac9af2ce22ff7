import assert from "node:assert/strict";
import { test } from "node:test";
import { away, fitting, fromLine, MOST_POINTS, path, seedOf, simpler, trembling, wavering } from "../../static/pencil/hand.js";
import { marksUpTo, linesUpTo } from "../../static/pencil/replayed.js";
import { arrow, linesOf, SIGNS } from "../../static/pencil/signs.js";

const line = [[0, 0], [10, 0.2], [20, -0.1], [30, 0], [30, 30]];

test("the same thing trembles the same each time, and others otherwise", () => {
  const drawn = (name) => path(wavering(line, 2, trembling(seedOf(name))));
  assert.equal(drawn("a cross at Saugues"), drawn("a cross at Saugues"));
  assert.notEqual(drawn("a cross at Saugues"), drawn("a cross at Mende"));
});

test("a hand never strays further than it may", () => {
  for (let seed = 0; seed < 200; seed++) {
    for (const point of wavering([[0, 0], [100, 0]], 2, trembling(seed))) assert.ok(Math.abs(point[1]) <= 2 && point[0] > -2 && point[0] < 102);
  }
});

test("chance lies between -1 and 1, around the middle", () => {
  const next = trembling(7);
  const drawn = Array.from({ length: 5000 }, next);
  assert.ok(drawn.every((one) => one >= -1 && one < 1));
  assert.ok(Math.abs(drawn.reduce((sum, one) => sum + one) / drawn.length) < 0.05);
});

test("a path goes through all its points", () => {
  const d = path(line);
  for (const [x, y] of line) assert.ok(d.includes(`${x} ${y}`), `${x} ${y} in ${d}`);
});

test("how far a point lies from a way, also past its ends", () => {
  assert.equal(away([5, 3], [0, 0], [10, 0]), 3);
  assert.equal(away([13, 4], [0, 0], [10, 0]), 5);
  assert.equal(away([3, 4], [0, 0], [0, 0]), 5);
  assert.equal(fromLine([30, 20], line), 0);
});

test("what is left out lies near what is kept", () => {
  const kept = simpler(line, 1);
  assert.deepEqual(kept, [[0, 0], [30, 0], [30, 30]]);
  for (const point of line) assert.ok(fromLine(point, kept) <= 1);
});

test("however long a finger draws, the server takes it", () => {
  const next = trembling(3);
  const wild = Array.from({ length: 4000 }, () => [1000 * next(), 1000 * next()]);
  const kept = fitting(wild, 1);
  assert.ok(kept.length >= 2 && kept.length <= MOST_POINTS);
  assert.ok(kept.flat().every(Number.isInteger));
  assert.deepEqual([kept[0], kept.at(-1)], [wild[0], wild.at(-1)].map((point) => point.map(Math.round)));
});

test("every sign has lines, and no two of the small ones lie over each other", () => {
  const box = (lines) => ["min", "max"].flatMap((edge) => [0, 1].map((axis) => Math[edge](...lines.flat().map((point) => point[axis]))));
  const corners = ["question", "check", "number", "dot"].map((sign) => box(linesOf(sign)));
  for (const sign of SIGNS) assert.ok(linesOf(sign).flat().length > 1);
  corners.forEach((a, n) => {
    for (const b of corners.slice(n + 1)) assert.ok(a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]);
  });
});

test("every number can be written, and each otherwise", () => {
  const written = Array.from({ length: 100 }, (_, number) => JSON.stringify(linesOf("number", number)));
  assert.equal(new Set(written).size, 100);
});

test("an arrow begins and ends at the edges of what it joins, however near they lie", () => {
  const [shaft] = arrow([0, 0], 10, [100, 0], 20, 8);
  assert.deepEqual([shaft[0], shaft.at(-1)], [[10, 0], [80, 0]]);
  const [near] = arrow([0, 0], 10, [5, 0], 20, 8);
  assert.ok(near[0][0] < near.at(-1)[0], "it still points the right way");
});

test("a replay shows what had been made by then", () => {
  const notes = [{ kind: "mark", move: 3 }, { kind: "text", move: 5 }, { kind: "stroke", move: 9 }];
  assert.deepEqual(marksUpTo(notes, 5), [notes[0]]);
  assert.deepEqual(linesUpTo(notes, 5), [notes[1]]);
  assert.deepEqual(marksUpTo(notes, 9), [notes[0], notes[2]]);
  assert.deepEqual(linesUpTo(notes, 4), []);
});
