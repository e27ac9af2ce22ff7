import assert from "node:assert/strict";
import { test } from "node:test";
import { Since } from "../../static/table/since.js";

/** A tab's storage. */
function storage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

/** What a viewer is told while these are waited for. */
const frame = (...parties) => ({ viewer: "beast", waiting_for: parties });

test("a wait that began before the page was opened has no beginning", () => {
  const since = new Since("match", storage());
  since.take(frame("investigators"), 4);
  assert.equal(since.began, null);
});

test("a wait begins when somebody else is waited for, or the same ones after something was told", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const since = new Since("match", storage());
  since.take(frame("beast"), 4);
  since.take(frame("investigators"), 4);
  assert.equal(since.began, 1000);
  context.mock.timers.setTime(2000);
  since.take(frame("investigators"), 4);
  assert.equal(since.began, 1000, "nothing was told: it is the same wait");
  since.take(frame("investigators"), 5);
  assert.equal(since.began, 2000);
});

test("a reload goes on with the same wait, and does not guess about another", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const place = storage();
  const before = new Since("match", place);
  before.take(frame("beast"), 4);
  before.take(frame("investigators"), 4);
  context.mock.timers.setTime(9000);
  const after = new Since("match", place);
  after.take(frame("investigators"), 4);
  assert.equal(after.began, 1000);
  const late = new Since("match", place);
  late.take(frame("investigators"), 7);
  assert.equal(late.began, null);
});
