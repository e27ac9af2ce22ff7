import assert from "node:assert/strict";
import { test } from "node:test";
import { carried, carries } from "../../static/games/tribes/choosing.js";
import { beside, centre, perch, rimOf, standing, stands, straight } from "../../static/games/tribes/ground.js";
import { before, dropped, gained } from "../../static/games/tribes/memory.js";
import { moved, preview } from "../../static/games/tribes/previews.js";
import { ranking, sources } from "../../static/games/tribes/tally.js";

const hex = (q, r, members = {}) => ({ q, r, members });
const hexes = [hex(0, 0, { "chief:1": 3 }), hex(1, 0), hex(2, 0, { "chief:2": 2 }), hex(0, 1), hex(1, 1)];
const view = { hexes, roaming: { wolf_pack: [0, 1, 3] }, beasts: { stampede: 0, sabertooth: 2 }, eagles: [] };
const asks = (kind, options, more = {}) => ({ id: "d", by: ["chief:1"], kind, prompt: { key: "p", ...more.prompt }, least: 1, most: 1, options, subject: more.subject });
const way = (from, to, n, how = "step") => ({ id: `${from}>${to}:${n}:${how}`, refs: [`hex:${from}`, `hex:${to}`], detail: { from, to, n, how } });

test("a way that is picked is an arrow, and who would come", () => {
  const asked = asks("move", [way(0, 1, 2), way(0, 1, 3)]);
  const shown = preview(view, asked, ["0>1:3:step"], []);
  assert.deepEqual(shown.ways, [[centre(hexes[0]), centre(hexes[1])]]);
  assert.deepEqual(shown.members, [{ seat: "chief:1", n: 3, hex: 1 }]);
  assert.deepEqual(preview(view, asked, [], ["hex:0", "hex:1"]).ways.length, 1, "from and to are known before how many");
  assert.deepEqual(preview(view, asked, [], ["hex:0"]).ways, []);
  assert.deepEqual(preview(view, null, [], []), { ways: [], members: [], animals: [], struck: [] });

test("those who have arrived are seen while it is asked where the last one does", () => {
  const given = [{ seat: "chief:1", kind: "arrive", options: ["hex:2"] }, { seat: "chief:2", kind: "arrive", options: ["hex:0"] }];
  const asked = { kind: "arrive_beside", by: ["chief:2"], prompt: { key: "p", args: { n: 1, others: 2 } }, options: [{ id: "hex:1", refs: ["hex:1"], detail: { hex: 1 } }] };
  const first = { seat: "chief:2", n: 2, hex: 0 };
  assert.deepEqual(preview({ ...view, given }, asked, [], []).members, [first]);
  assert.deepEqual(preview({ ...view, given }, asked, ["hex:1"], []).members, [first, { seat: "chief:2", n: 1, hex: 1 }]);
});
});

test("a stampede is a way off the land, and strikes all that lie in it", () => {
  const asked = asks("stampede", [{ id: "direction:0", refs: ["direction:0", "hex:1", "hex:2"], detail: { direction: 0, n: 2 } }, { id: "direction:3", refs: ["direction:3"], detail: { direction: 3, n: 0 } }], { subject: "hex:0" });
  const shown = preview(view, asked, ["direction:0"], []);
  assert.deepEqual(shown.struck, [1, 2]);
  assert.equal(shown.ways[0].length, 4);
  assert.ok(shown.ways[0][3].x > centre(hexes[2]).x + 48, "past the last hex");
  const off = preview(view, asked, ["direction:3"], []);
  assert.deepEqual(off.struck, []);
  assert.ok(off.ways[0][1].x < centre(hexes[0]).x);
});

test("animals are shown where they would stand, coming from where they are", () => {
  const beast = asks("move", [{ id: "wolf_pack>1-3-4", refs: ["event:wolf_pack", "corner:1-3-4"], detail: { beast: "wolf_pack", to: "1-3-4" } }]);
  const [[from, to]] = preview(view, beast, ["wolf_pack>1-3-4"], []).ways;
  assert.equal(Math.round(Math.hypot(from.x - to.x, from.y - to.y)), 56, "one step along an edge");
  const prowl = preview(view, asks("prowl", [{ id: "hex:4", refs: ["hex:4"] }]), ["hex:4"], []);
  assert.deepEqual([prowl.struck, prowl.animals], [[4], [{ animal: "sabertooth", at: centre(hexes[4]) }]]);
  const lands = (event) => preview(view, asks("landing", [{ id: "hex:1", refs: ["hex:1"] }], { prompt: { args: { event: { key: `tribes.event.${event}` } } } }), ["hex:1"], []);
  assert.deepEqual([lands("crocodile").struck, lands("mammoth").struck], [[1], []]);
  assert.equal(lands("mammoth").animals[0].animal, "mammoth");
  const stray = preview({ ...view, roaming: { wolf_pack: [0, 3, 4], auroch_herd: [0, 1, 3] } }, asks("stray", [{ id: "1-3-4", refs: ["corner:1-2-3"] }]), ["1-3-4"], []);
  assert.equal(stray.animals[0].animal, "auroch_herd");
});

test("who arrives or grows is shown before it is sent, and who is lost is marked", () => {
  assert.deepEqual(preview(view, asks("arrive", [{ id: "hex:1", refs: ["hex:1"] }], { prompt: { args: { n: 3 } } }), ["hex:1"], []).members, [{ seat: "chief:1", n: 3, hex: 1 }]);
  assert.deepEqual(preview(view, asks("grow", [{ id: "hex:0", refs: ["hex:0"], detail: { hex: 0, n: 4 } }]), ["hex:0"], []).members, [{ seat: "chief:1", n: 4, hex: 0 }]);
  assert.deepEqual(preview(view, asks("burn", [{ id: "hex:0", refs: ["hex:0"] }]), ["hex:0"], []).struck, [0]);
  assert.deepEqual(preview(view, asks("gather", [{ id: "hex:0", refs: ["hex:0"] }]), ["hex:0"], []), { ways: [], members: [], animals: [], struck: [] });
});

test("members that have moved are marked as long as that matters", () => {
  const turn = { moved: { 0: 3, 2: 1 }, phase: "act", at_turn: "chief:1", hexes };
  assert.equal(moved(turn, 0, "chief:1"), "all");
  assert.equal(moved({ ...turn, moved: { 0: 2 } }, 0, "chief:1"), "some");
  assert.equal(moved(turn, 2, "chief:2"), "none", "another tribe's don't move now");
  assert.equal(moved({ ...turn, phase: "build" }, 0, "chief:1"), "none");
});

test("what is carried somewhere takes along all that may go, by the plainest way", () => {
  const asked = asks("move", [way(0, 1, 1), way(0, 1, 2), way(0, 1, 4, "ride"), way(1, 0, 1), { id: "done" }]);
  assert.equal(carried(asked, "hex:0", "hex:1").id, "0>1:2:step");
  assert.equal(carried(asked, "hex:0", "hex:4"), null);
  assert.deepEqual(["hex:0", "hex:1", "hex:2"].map((ref) => carries(asked, ref)), [true, true, false]);
  assert.equal(carries(asks("grow", [{ id: "hex:0", refs: ["hex:0"] }]), "hex:0"), false);
});

test("figures say by how much they differ from what these eyes saw before", () => {
  const at = (version, points, food, viewer = "chief:1") => ({ frame: { viewer, version }, view: { chiefs: { "chief:1": { points, on_map: 2, stock: { food, wood: 0, stone: 1 } } } } });
  const [first, second] = [at(1, 3, 2), at(2, 5, 0)];
  assert.equal(before(first), null);
  assert.equal(gained(before(first), first.view, "chief:1", "points"), 0, "nothing was seen before");
  assert.equal(before(second), first.view);
  assert.equal(gained(before(second), second.view, "chief:1", "points"), 2);
  assert.equal(gained(before(second), second.view, "chief:1", "food"), -2);
  assert.equal(before(at(2, 5, 0)), first.view, "the same moment, drawn again");
  assert.equal(before(at(9, 9, 9, "public")), null, "other eyes");
  assert.equal(before(at(1, 3, 2)), null, "looking back is no change");
});

test("a die that was put on an action pushes the oldest off", () => {
  const queue = (...dice) => ({ actions: { grow: { dice } } });
  assert.equal(dropped(queue("sun", "moon", "blank"), queue("moon", "sun", "moon"), "grow"), "blank");
  assert.equal(dropped(queue("sun", "moon", "blank"), queue("sun", "sun", "blank"), "grow"), null);
  assert.equal(dropped(null, queue("sun", "sun", "blank"), "grow"), null);
});

test("a tribe stands on its own spot of a hex, and comes to the middle where it is not", () => {
  const shared = { ...hex(1, 0, { "chief:1": 1, "chief:2": 2 }), invaders: 0 };
  const [{ x, y }, at] = [centre(shared), standing(shared, "chief:2")];
  assert.ok(at.x > x && standing(shared, "chief:1").x < x);
  assert.deepEqual(standing(shared, "chief:3"), { x, y });
  assert.notDeepEqual(standing({ ...shared, invaders: 3 }, "invaders"), { x, y });
});

test("animals, losses and rims lie beside those who live there", () => {
  for (const n of [1, 2, 3, 4]) for (const at of stands(n)) {
    assert.ok(Math.hypot(perch(0).x - at.x, perch(0).y - at.y) >= 22, `an animal on one of ${n}`);
    for (const other of stands(n)) assert.ok(other === at || Math.hypot(beside(at).x - other.x, beside(at).y - 6 - other.y) >= 20, `a loss on another of ${n}`);
  }
  const { x, y } = centre(hexes[0]);
  assert.deepEqual([{ x, y: y - 56 }, { x, y: y + 56 }, { x: x + 48.5, y: y - 28 }, { x, y: y + 112 }].map((corner) => straight(hexes[0], corner)), ["above", "below", null, null]);
  assert.deepEqual([Math.round(rimOf(hexes[0], 0).x), rimOf(hexes[0], 0).y], [48, 0]);
  assert.ok(rimOf(hexes[0], 1).x > 0 && rimOf(hexes[0], 1).y > 0, "southeast");
  assert.ok(rimOf(hexes[0], 4).x < 0 && rimOf(hexes[0], 4).y < 0, "northwest");
});

test("points are told apart by what they were scored for, unless the log doesn't come out even", () => {
  const scored = (seat, why, n) => ({ kind: `points.${why}`, data: { seat, n } });
  const lines = [scored("chief:1", "villages", 2), { kind: "roll", data: { seat: "chief:1" } }, scored("chief:2", "goal", 1), scored("chief:1", "goal", 2), scored("chief:1", "elder", 1), scored("chief:1", "hunt", 1)];
  assert.deepEqual(sources(lines, "chief:1", 6), { villages: 2, goals: 2, conflicts: 1, events: 1 });
  assert.deepEqual(sources([], "chief:1", 0), { villages: 0, goals: 0, conflicts: 0, events: 0 });
  assert.equal(sources(lines, "chief:1", 4), null);
  assert.deepEqual(ranking({ a: { points: 3 }, b: { points: 9 }, c: { points: 4 } }, ["c"]), ["c", "b", "a"], "whoever has three technologies wins with fewer points");
});
