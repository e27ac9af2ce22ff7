import assert from "node:assert/strict";
import { test } from "node:test";
import { Moves } from "../../static/table/moves.js";
import { Since } from "../../static/table/since.js";
import { Table } from "../../static/table/store.js";

const option = (id, ...refs) => ({ id, refs, label: { key: id } });
const place = (id, who, standing = null) => ({ id, by: ["hunt"], kind: "place", prompt: { key: id }, least: 1, most: 1, subject: `piece:${who}`, standing, options: [option(`${who}:a`, "a"), option(`${who}:b`, "b")] });
const line = (n) => ({ kind: "moved", text: { key: `line ${n}` }, refs: [] });

/** A table at which these questions are open. */
function sit(...frames) {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
  const moves = new Moves("m", storage);
  const table = new Table({ id: "m", game: "toy", title: "Toy" }, { log: () => ({ icon: "eye" }), warning: (decision) => (decision.kind === "lose" ? "Sure?" : null) }, "u1", true, moves, new Since("s", storage));
  for (const frame of frames) take(table, frame);
  return table;
}

let version = 0;
const take = (table, frame) => table.take({ t: "state", version: ++version, viewer: "hunt:1", view: {}, decisions: [], events_from: table.lines.length, events: [], waiting_for: [], status: "running", can_undo: false, seats: [], ...frame });

/** As if the question had been on the table for a while. */
const wait = (table) => (table.asking = -1e9);

test("lines go on where they ended, and start anew for other eyes", () => {
  const table = sit({ events: [line(1), line(2)] }, { events: [line(3)] });
  assert.deepEqual(table.lines.map((l) => l.text.key), ["line 1", "line 2", "line 3"]);
  assert.equal(table.fresh, 1);
  take(table, { viewer: "public", events_from: 0, events: [line(9)] });
  assert.deepEqual(table.lines.map((l) => l.text.key), ["line 9"]);
});

test("what was taken back is gone from the log", () => {
  const table = sit({ events: [line(1), line(2)] });
  take(table, { events_from: 0, events: [line(1)] });
  assert.equal(table.lines.length, 1);
});

test("nothing is new to who has just come", () => {
  assert.equal(sit({ events: [line(1), line(2)] }).fresh, 0);
});

test("the question on the table stays there when somebody else answers it", () => {
  const table = sit({ decisions: [place("d1", "bishop"), place("d2", "envoy")] });
  assert.equal(table.asked.id, "d1");
  take(table, { decisions: [place("d1", "bishop", ["bishop:a"]), place("d2", "envoy")] });
  assert.equal(table.asked.id, "d1");
  assert.deepEqual(table.picked, ["bishop:a"]);
});

test("one's own answer brings the next question", () => {
  const table = sit({ decisions: [place("d1", "bishop"), place("d2", "envoy")] });
  table.pick("bishop:b");
  wait(table);
  table.commit(table.asked);
  assert.equal(table.moves.of("d1").options[0], "bishop:b");
  take(table, { decisions: [place("d1", "bishop", ["bishop:b"]), place("d2", "envoy")] });
  assert.equal(table.asked.id, "d2");
});

test("a press meant for the last question answers nothing", () => {
  const table = sit({ decisions: [place("d1", "bishop")] });
  table.pick("bishop:a");
  table.commit(table.asked);
  assert.equal(table.moves.of("d1"), undefined);
});

test("what can't be undone is asked twice", () => {
  const table = sit({ decisions: [{ ...place("d1", "bishop"), kind: "lose" }] });
  table.pick("bishop:a");
  wait(table);
  table.commit(table.asked);
  assert.equal(table.warned, "d1");
  assert.equal(table.moves.of("d1"), undefined);
  wait(table);
  table.commit(table.asked);
  assert.notEqual(table.moves.of("d1"), undefined);
});

test("without a connection nothing is picked or sent", () => {
  const table = sit({ decisions: [place("d1", "bishop")] });
  table.set({ cut: { seconds: 3 } });
  table.pick("bishop:a");
  assert.deepEqual(table.picked, []);
  assert.equal(table.touch(["a"]), false);
});

test("a line of chat is heard once, and counted while unseen", () => {
  const table = sit({});
  const said = { t: "chat", channel: "table", from: { seat: "beast", name: "Ada" }, text: "Hello.", at: "2026-11-30T10:00:00Z", n: 1 };
  table.hear(said, false);
  table.hear(said, false);
  assert.equal(table.said.length, 1);
  assert.equal(table.unseen.table, 1);
  table.read("table");
  assert.equal(table.unseen.table, 0);
});

test("the end is news to whoever has another part before them, until they come to read it", () => {
  const outcome = { winners: [], reason: { key: "over" } };
  const table = sit({});
  table.turnTo("log");
  take(table, { outcome, status: "finished" });
  assert.equal(table.unseen.turn, 1);
  table.turnTo("turn");
  assert.equal(table.unseen.turn, 0);
  assert.equal(sit({ outcome }).unseen.turn, undefined, "it had ended before");
  assert.equal(sit({}, { outcome }).unseen.turn, undefined, "it stands before them");
});

test("a refusal goes with the question that it was about", () => {
  const table = sit({ decisions: [place("d1", "bishop"), place("d2", "envoy")] });
  table.set({ refusal: "No.", about: "d1" });
  take(table, { decisions: [place("d1", "bishop"), place("d2", "envoy", ["envoy:a"])] });
  assert.equal(table.refusal, "No.");
  take(table, { decisions: [place("d2", "envoy")] });
  assert.equal(table.refusal, null);
});

test("an answer that came too late is said to be so until something happens", () => {
  const table = sit({ decisions: [place("d1", "bishop")] }, { decisions: [] });
  table.set({ refusal: "Closed.", about: "d1" });
  take(table, { decisions: [], version });
  assert.equal(table.refusal, "Closed.", "after a cut the same is told once more");
  take(table, { status: "finished" });
  assert.equal(table.refusal, null);
});
