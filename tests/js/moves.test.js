import assert from "node:assert/strict";
import { test } from "node:test";
import { Moves } from "../../static/table/moves.js";

/** A place to keep things, as the browser has it. */
function storage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key), kept };
}

/** Moves whose frames are collected instead of sent. */
function moves(place = storage()) {
  const made = new Moves("match", place);
  const sent = [];
  made.send = (frame) => sent.push(structuredClone(frame)) > 0;
  return { made, sent, place };
}

test("an answer is sent once, however often the button is pressed", () => {
  const { made, sent } = moves();
  made.answer("d1", ["village:7"]);
  made.answer("d1", ["village:7"]);
  assert.equal(sent.length, 1);
  assert.equal(sent[0].t, "move");
});

test("after a cut it is sent again under the same key", () => {
  const { made, sent } = moves();
  made.answer("d1", ["village:7"]);
  made.resend();
  assert.equal(sent.length, 2);
  assert.equal(sent[0].key, sent[1].key);
});

test("after a reload it is still there, and goes out with the same key", () => {
  const before = moves();
  before.made.answer("d1", ["village:7"]);
  const after = moves(before.place);
  assert.deepEqual(after.made.of("d1")?.options, ["village:7"]);
  after.made.resend();
  assert.equal(after.sent[0].key, before.sent[0].key);
});

test("once answered it is forgotten, here and where it was kept", () => {
  const { made, sent, place } = moves();
  made.answer("d1", ["village:7"]);
  assert.equal(made.answered(sent[0].key)?.t, "move");
  assert.equal(made.of("d1"), undefined);
  assert.equal(place.kept.size, 0);
  made.resend();
  assert.equal(sent.length, 1);
});

test("an answer to somebody else's key changes nothing", () => {
  const { made } = moves();
  made.answer("d1", ["village:7"]);
  assert.equal(made.answered("unknown"), undefined);
  assert.notEqual(made.of("d1"), undefined);
});

test("undo is on its way only once", () => {
  const { made, sent } = moves();
  made.undo();
  made.undo();
  assert.equal(sent.length, 1);
  assert.equal(made.undoing, true);
});

test("what could not be saved is sent again alone, until it is answered", () => {
  const { made, sent } = moves();
  made.answer("d1", ["village:7"]);
  made.answer("d2", ["village:8"]);
  made.again(sent[0].key);
  assert.deepEqual(sent[2], sent[0]);
  made.answered(sent[0].key);
  made.again(sent[0].key);
  assert.equal(sent.length, 3);
});
