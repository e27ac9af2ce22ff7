import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, byWays, lacking, most, oneOfEach, touchable, toPlace } from "../../static/games/tribes/choosing.js";
import { centre, cornerOf, cut, frameOf, meeting, placeOf, stands } from "../../static/games/tribes/ground.js";
import { meaning, oneMore, touching } from "../../static/table/picks.js";

const way = (from, to, n, how = "step") => ({ id: `${from}>${to}:${n}${how === "step" ? "" : `:${how}`}`, label: { key: "way" }, refs: [`hex:${from}`, `hex:${to}`], detail: { from, to, n, how, cost: n } });
const beast = (corner) => ({ id: `wolf_pack>${corner}`, label: { key: "beast" }, refs: ["event:wolf_pack", `corner:${corner}`], detail: { beast: "wolf_pack", to: corner, cost: 1 } });
const done = { id: "done", label: { key: "done" } };
const asks = (options, more = {}) => ({ id: "d1", by: ["chief:1"], kind: "move", prompt: { key: "move" }, least: 1, most: 1, options, ...more });
const move = asks([way(3, 5, 1), way(3, 5, 2), way(3, 5, 3), way(3, 4, 1), way(5, 3, 1), way(5, 3, 2), way(5, 6, 1), beast("1-2-3"), beast("2-3-4"), done]);
const ids = (options) => options.map(({ id }) => id);

test("a hundred ways are narrowed by from where, where to, and how many", () => {
  assert.deepEqual(ids(oneOfEach(move.options, 0)), ["3>5:1", "5>3:1", "wolf_pack>1-2-3"]);
  assert.deepEqual([...touchable(move, move.options, [])], ["hex:3", "hex:5", "event:wolf_pack", ""]);
  assert.deepEqual(meaning([move], move, [], ["hex:3"]), { narrow: ["hex:3"] });
  const from3 = touching(move, ["hex:3"]);
  assert.deepEqual(ids(from3), ["3>5:1", "3>5:2", "3>5:3", "3>4:1"]);
  assert.deepEqual([...touchable(move, from3, ["hex:3"])], ["hex:5", "hex:4"]);
  assert.deepEqual(meaning([move], move, ["hex:3"], ["hex:4"]), { pick: "3>4:1" });
  assert.deepEqual(meaning([move], move, ["hex:3"], ["hex:5"]), { narrow: ["hex:3", "hex:5"] });
  assert.deepEqual(ids(touching(move, ["hex:3", "hex:5"])), ["3>5:1", "3>5:2", "3>5:3"]);
  assert.equal(most(from3, way(3, 5, 1)), 3);
});

test("the way back is another way", () => {
  assert.deepEqual(ids(touching(move, ["hex:5", "hex:3"])), ["5>3:1", "5>3:2"]);
});

test("another place that can't be reached from there begins anew", () => {
  assert.deepEqual(meaning([move], move, ["hex:3", "hex:5"], ["hex:4"]), { pick: "3>4:1" });
  assert.deepEqual(meaning([move], move, ["hex:5"], ["event:wolf_pack"]), { narrow: ["event:wolf_pack"] });
  assert.deepEqual(meaning([move], move, ["event:wolf_pack"], ["corner:2-3-4"]), { pick: "wolf_pack>2-3-4" });
  assert.equal(meaning([move], move, [], ["hex:9"]), null);
});

test("each further click on the board takes one more, and round again", () => {
  const fitting = touching(move, ["hex:3", "hex:5"]);
  assert.equal(oneMore(fitting, [], amount), "3>5:1");
  assert.equal(oneMore(fitting, ["3>5:1"], amount), "3>5:2");
  assert.equal(oneMore(fitting, ["3>5:3"], amount), "3>5:1");
  assert.equal(oneMore(touching(move, ["hex:3"]), [], amount), null, "these differ in where to");
  assert.equal(oneMore(touching(move, ["event:wolf_pack"]), [], amount), null);
});

test("only ways are asked for step by step", () => {
  const grow = asks([{ id: "hex:3", label: { key: "hex" }, refs: ["hex:3"], detail: { hex: 3, n: 2 } }], { kind: "grow" });
  assert.equal(byWays(move), true);
  assert.equal(byWays(grow), false);
  assert.equal(byWays(null), false);
  assert.equal(amount(grow.options[0]), null);
  assert.deepEqual([...touchable(grow, grow.options, [])], ["hex:3"]);
});

test("die and action may be touched in either order", () => {
  const act = asks(["sun", "moon"].flatMap((die) => ["grow", "move"].map((action) => ({ id: `${die}>${action}`, label: { key: "act" }, refs: [`action:${action}`, `die:${die}`], detail: { die, action, n: 3 } }))), { kind: "act" });
  assert.deepEqual(meaning([act], act, [], ["die:sun"]), { narrow: ["die:sun"] });
  assert.deepEqual(meaning([act], act, ["die:sun"], ["action:move"]), { pick: "sun>move" });
  assert.deepEqual(meaning([act], act, ["action:grow"], ["die:moon"]), { pick: "moon>grow" });
  assert.deepEqual([...touchable(act, touching(act, ["die:sun"]), ["die:sun"])].sort(), ["action:grow", "action:move", "die:sun"]);
});

test("what a card lacks is said in resources, else in how many more", () => {
  assert.deepEqual(lacking({ ready: false, have: 2, need: 4, lacks: { food: 0, stone: 2 } }), { ready: false, stock: [["stone", 2]], count: null });
  assert.deepEqual(lacking({ ready: false, have: 1, need: 2, lacks: {} }), { ready: false, stock: [], count: [1, 2] });
  assert.deepEqual(lacking({ ready: true, have: 2, need: 2, lacks: {} }), { ready: true, stock: [], count: null });
});

test("the dice that lie there are to be placed until each has been used", () => {
  assert.deepEqual(toPlace({ rolled: ["sun", "moon"], dice: [], used: [] }), ["sun", "moon"]);
  assert.deepEqual(toPlace({ rolled: ["sun", "moon"], dice: ["moon"], used: ["grow"] }), ["moon"]);
  assert.deepEqual(toPlace({ rolled: ["sun", "moon"], dice: [], used: ["grow", "move"] }), []);
});

test("hexes lie side by side, and three of them meet where each is a radius away", () => {
  const hexes = [{ q: 0, r: 0 }, { q: 1, r: 0 }, { q: 0, r: 1 }];
  const at = meeting(hexes, [0, 1, 2]);
  for (const hex of hexes) assert.equal(Math.round(Math.hypot(at.x - centre(hex).x, at.y - centre(hex).y)), 56);
  const [left, top, width, height] = frameOf(hexes);
  for (const hex of hexes) {
    const { x, y } = centre(hex);
    assert.ok(x - 48 >= left && x + 48 <= left + width && y - 56 >= top && y + 56 <= top + height);
  }
  const cuts = hexes.map(cut);
  assert.equal(new Set(cuts).size, 3, "no two neighbours are cut alike");
});

test("refs say where things are, and up to five tribes stand apart", () => {
  assert.deepEqual(placeOf("place:-1,4"), { q: -1, r: 4 });
  assert.deepEqual(cornerOf("corner:0-1-13"), [0, 1, 13]);
  for (let n = 1; n <= 5; n++) {
    assert.equal(stands(n).length, n);
    for (const a of stands(n)) for (const b of stands(n)) assert.ok(a === b || Math.hypot(a.x - b.x, a.y - b.y) >= 27);
  }
});
