import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOSEST, framed, held, WHOLE, zoomed } from "../../static/table/viewport.js";

const plate = { width: 400, height: 300, board: { x: 50, y: 0, width: 300, height: 300 } };

/** Where a point of the plate at k = 1 lies now. */
const seen = (view, at) => ({ x: view.x + view.k * at.x, y: view.y + view.k * at.y });

test("the whole board is the furthest one can go", () => {
  assert.deepEqual(zoomed({ k: 1.2, x: -20, y: -10 }, 0.1, { x: 0, y: 0 }, plate), WHOLE);
});

test("nothing comes closer than the closest", () => {
  assert.equal(zoomed({ k: 4, x: -600, y: -500 }, 10, { x: 200, y: 150 }, plate).k, CLOSEST);
});

test("the point under the finger stays there", () => {
  const before = { k: 2, x: -200, y: -150 };
  const finger = { x: 220, y: 140 };
  const point = { x: (finger.x - before.x) / before.k, y: (finger.y - before.y) / before.k };
  const after = seen(zoomed(before, 1.5, finger, plate), point);
  assert.ok(Math.abs(after.x - finger.x) < 1e-9 && Math.abs(after.y - finger.y) < 1e-9);
});

test("no margin is left where the board could fill it", () => {
  for (const pull of [{ x: 9999, y: 9999 }, { x: -9999, y: -9999 }]) {
    const view = held({ k: 2, ...pull }, plate);
    const left = seen(view, { x: 50, y: 0 });
    const right = seen(view, { x: 350, y: 300 });
    assert.ok(left.x <= 0 && left.y <= 0 && right.x >= plate.width && right.y >= plate.height);
  }
});

test("a board that is narrower than its plate lies in the middle", () => {
  const view = held({ k: 1.1, x: 77, y: 0 }, plate);
  assert.ok(Math.abs(seen(view, { x: 200, y: 0 }).x - 200) < 1e-9);
});

test("what matters is framed, but never so small that it can't be read", () => {
  const wide = framed({ x: 60, y: 10, width: 280, height: 280 }, plate, 2.5, 4);
  assert.equal(wide.k, 2.5);
  const small = framed({ x: 190, y: 140, width: 20, height: 20 }, plate, 2.5, 4);
  assert.equal(small.k, 4);
  const middle = seen(small, { x: 200, y: 150 });
  assert.deepEqual(middle, { x: 200, y: 150 });
});
