import assert from "node:assert/strict";
import { test } from "node:test";
import { entrance, nearest } from "../../static/table/roam.js";

const here = { x: 0, y: 0 };

test("an arrow goes to the nearest place on its way", () => {
  const others = [{ x: 30, y: 5 }, { x: 80, y: 0 }, { x: -10, y: 0 }, { x: 0, y: 20 }];
  assert.equal(nearest(here, others, [1, 0]), 0);
  assert.equal(nearest(here, others, [-1, 0]), 2);
  assert.equal(nearest(here, others, [0, 1]), 3);
});

test("what lies far aside is not on the way", () => {
  assert.equal(nearest(here, [{ x: 5, y: 60 }], [1, 0]), -1);
  assert.equal(nearest(here, [here], [1, 0]), -1);
});

test("the board is entered at a place that can be seen", () => {
  const place = (/** @type {boolean} */ shown, tab = "") => /** @type {any} */ ({ checkVisibility: () => shown, getAttribute: () => tab });
  const [hidden, seen, held] = [place(false), place(true), place(true, "0")];
  assert.equal(entrance([], [hidden, seen]), seen);
  assert.equal(entrance([seen, held], [seen, held]), held);
  assert.equal(entrance([], [hidden]), undefined);
});
