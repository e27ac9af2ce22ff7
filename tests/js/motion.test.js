import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const preference = { matches: false };
const page = { hidden: false };
/** @type {Record<string, () => void>} */
const heard = {};
class KeyframeEffect {
  constructor(target) {
    this.target = target;
  }
}
Object.assign(globalThis, { matchMedia: () => preference, document: page, addEventListener: (kind, deed) => (heard[kind] = deed), KeyframeEffect });
const { finish, pass, run, still } = await import("../../static/table/motion.js");

/** Something that keeps what it was asked to do. */
function piece() {
  const made = { ended: 0, removed: false, how: null, remove: () => (made.removed = true) };
  made.animate = (_, how) => {
    const animation = { effect: new KeyframeEffect(made), finish: () => ((made.ended += 1), animation.end()) };
    animation.finished = new Promise((resolve) => (animation.end = resolve));
    made.how = how;
    return animation;
  };
  return made;
}

test("a click or a key ends all that moves, once", () => {
  const [a, b] = [piece(), piece()];
  run(a, [], { duration: 10 });
  heard.pointerdown();
  run(b, [], { duration: 10 });
  heard.keydown();
  heard.keydown();
  assert.deepEqual([a.ended, b.ended], [1, 1]);
  assert.equal(a.how.fill, "backwards", "it stands where it comes from until its turn");
});

test("of two boards the one that moves anew ends its own movements only", () => {
  const [left, right] = [piece(), piece()];
  run(left, [], { duration: 10 });
  run(right, [], { duration: 10 });
  finish({ contains: (element) => element === left });
  assert.deepEqual([left.ended, right.ended], [1, 0]);
  finish();
  assert.equal(right.ended, 1);
});

test("what is there only on its way is gone at its end", async () => {
  const ghost = piece();
  pass(ghost, [], { duration: 10 });
  assert.equal(ghost.removed, false);
  finish();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(ghost.removed, true);
});

test("nothing moves for those who asked for less, nor on a page that nobody sees", () => {
  assert.equal(still(), false);
  preference.matches = true;
  assert.equal(still(), true);
  preference.matches = false;
  page.hidden = true;
  assert.equal(still(), true);
  page.hidden = false;
});

test("no game moves anything by itself", () => {
  const games = new URL("../../static/games/", import.meta.url);
  for (const game of readdirSync(games)) {
    for (const name of readdirSync(new URL(`${game}/`, games)).filter((each) => each.endsWith(".js"))) {
      const text = readFileSync(new URL(`${game}/${name}`, games), "utf8");
      assert.ok(!/\.animate\(|prefers-reduced-motion/.test(text), `${game}/${name}`);
    }
    assert.match(readFileSync(new URL(`${game}/animate.js`, games), "utf8"), /still\(\)/, `${game} asks whether it may move`);
  }
});
