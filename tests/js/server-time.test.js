import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, leftAt, little, rests, warned, warnings } from "../../static/table/server-time.js";

const NOON = Date.parse("2026-05-04T12:00:00.000Z");
const at = (seconds) => new Date(NOON + seconds * 1000).toISOString();

/** A browser whose count and whose frames are late as given. */
function browser() {
  let counted = 5000;
  const time = new ServerTime(() => counted);
  return { time, on: (seconds) => (counted += seconds * 1000) };
}

test("what time it is at the server is counted from what it says, whatever time this machine has", () => {
  const { time, on } = browser();
  time.hear(at(0));
  assert.equal(time.now, NOON);
  on(90);
  assert.equal(time.now, NOON + 90_000);
});

test("a frame that was late puts the time back by nothing, and a quicker one puts it right", () => {
  const { time, on } = browser();
  on(2);
  time.hear(at(0)); // it took two seconds
  on(10);
  time.hear(at(12)); // this one took none
  assert.equal(time.now, NOON + 12_000);
  on(10);
  time.hear(at(19)); // and this one three
  assert.equal(time.now, NOON + 22_000);
});

test("after a sleep in which nothing was counted the next frame counts", () => {
  const { time, on } = browser();
  time.hear(at(0));
  on(1);
  time.hear(at(3600));
  assert.equal(time.now, NOON + 3_600_000);
});

test("only the last frames count, as two clocks drift apart", () => {
  const { time, on } = browser();
  time.hear(at(0));
  for (let n = 0; n < 16; n += 1) {
    on(1);
    time.hear(at(n + 0.5)); // half a second late, from now on
  }
  assert.equal(time.now, NOON + 15_500);
});

test("a clock that runs goes by with the server's time, and one that stands doesn't", () => {
  const clock = { now: at(0) };
  assert.equal(leftAt({ left: 60_000, runs: true }, clock, NOON + 25_000), 35_000);
  assert.equal(leftAt({ left: 60_000, runs: true }, clock, NOON + 99_000), 0);
  assert.equal(leftAt({ left: 60_000, runs: true }, clock, NOON - 500), 60_000);
  assert.equal(leftAt({ left: 60_000, runs: false }, clock, NOON + 25_000), 60_000);
});

test("in hours of rest it stands", () => {
  const clock = { now: at(0), rest: { from: at(100), to: at(500) } };
  const dial = { left: 1_000_000, runs: true };
  assert.equal(leftAt(dial, clock, NOON + 100_000), 900_000);
  assert.equal(leftAt(dial, clock, NOON + 300_000), 900_000);
  assert.equal(leftAt(dial, clock, NOON + 600_000), 800_000);
  assert.deepEqual([99, 100, 499, 500].map((second) => rests(clock, NOON + second * 1000)), [false, true, true, false]);
  assert.equal(rests({}, NOON), false);
});

test("what is little hangs on what one had", () => {
  assert.deepEqual(warnings({ kind: "real", bank: 900 }), [60_000, 30_000, 10_000]);
  assert.deepEqual(warnings({ kind: "real", bank: 60 }), [10_000]);
  assert.equal(little({ kind: "real", bank: 900 }), 60_000);
  assert.equal(little({ kind: "real", bank: 6 }), 2000);
  assert.deepEqual(warnings({ kind: "mail", days: 1 }), [6 * 3_600_000, 3_600_000]);
  assert.equal(little({ kind: "mail", days: 7 }), 86_400_000);
});

test("a warning is said when it is passed, and by whoever slept what is left instead", () => {
  const mail = { kind: "mail", days: 1 };
  const hour = 3_600_000;
  assert.equal(warned(mail, hour + 200, hour), hour);
  assert.equal(warned(mail, hour + 200, hour - 300), hour);
  assert.equal(warned(mail, hour - 300, hour - 500), null);
  assert.equal(warned(mail, 7 * hour, 10_000), 10_000);
  assert.equal(warned({ kind: "real", bank: 900 }, 61_000, 12_000), 12_000);
});
