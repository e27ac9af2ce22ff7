import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud, figures, spoken } from "../../static/shell/duration.js";

const [S, M, H, D] = [1000, 60_000, 3_600_000, 86_400_000];

test("a clock shows minutes and seconds, then hours, then days", () => {
  assert.equal(figures(9 * M + 58 * S, "en"), "9:58");
  assert.equal(figures(H + 5 * M + 9 * S, "en"), "1:05:09");
  assert.equal(figures(2 * D + 4 * H, "en"), "2d 4h");
  assert.equal(figures(3 * D, "en"), "3d");
  assert.match(figures(2 * D + 4 * H, "de"), /^2\s?T\S* 4\s?\S+$/);
});

test("nothing is left only when nothing is", () => {
  assert.equal(figures(1, "en"), "0:01");
  assert.equal(figures(0, "en"), "0:00");
  assert.equal(figures(D - 1, "en"), "24:00:00");
  assert.equal(figures(2 * D + 1, "en"), "2d 1h");
});

test("what was chosen is said in the largest units in which it comes out even", () => {
  assert.equal(spoken(15 * M, "en"), "15 minutes");
  assert.equal(spoken(90 * S, "en"), "90 seconds");
  assert.equal(spoken(2 * H, "en"), "2 hours");
  assert.equal(spoken(D, "en"), "1 day");
  assert.equal(spoken(15 * M, "fr"), "15 minutes");
});

test("or in short", () => {
  assert.equal(spoken(15 * M, "en", "short"), "15 min");
  assert.equal(spoken(H, "de", "short"), "1 Std.");
  assert.match(spoken(30 * S, "fr", "short"), /^30\s?s$/);
});

test("whoever listens is told two units", () => {
  assert.equal(aloud(90 * S, "en"), "1 minute, 30 seconds");
  assert.equal(aloud(60 * S, "en"), "1 minute");
  assert.equal(aloud(10 * S, "en"), "10 seconds");
  assert.equal(aloud(2 * D + 5 * H + 3 * M, "en"), "2 days, 5 hours");
  assert.equal(aloud(400, "en"), "0 seconds");
  assert.equal(aloud(0, "en"), "0 seconds");
});
