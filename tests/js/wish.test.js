import assert from "node:assert/strict";
import { test } from "node:test";
import { Wish } from "../../static/shell/wish.js";

test("what is asked for once more has the same key", () => {
  const wish = new Wish();
  const first = wish.keyed({ text: "hello" });
  assert.equal(first.text, "hello");
  assert.match(first.key, /^[0-9a-f]{24}$/);
  assert.deepEqual(wish.keyed({ text: "hello" }), first);
});

test("in other words it is another wish", () => {
  const wish = new Wish();
  assert.notEqual(wish.keyed({ text: "hello" }).key, wish.keyed({ text: "hello?" }).key);
});

test("once granted, the same words are another wish", () => {
  const wish = new Wish();
  const first = wish.keyed({ text: "hello" });
  wish.granted();
  assert.notEqual(wish.keyed({ text: "hello" }).key, first.key);
});
