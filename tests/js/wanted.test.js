import assert from "node:assert/strict";
import { test } from "node:test";
import { address, concerns, EVERYTHING, isNarrow, query, read } from "../../static/lobby/wanted.js";

test("the address holds what one looks for, and is read as it was written", () => {
  for (const wanted of [
    EVERYTHING,
    { ...EVERYTHING, q: "Günther & the wolves + 1" },
    { q: "a=b", game: "la_bete", status: "finished", mine: true },
  ]) {
    const { search, pathname } = new URL(address(wanted), "http://here");
    assert.equal(pathname, "/");
    assert.deepEqual(read(search), wanted);
    assert.equal(isNarrow(wanted), search !== "");
  }
});

test("what nobody knows in an address is left out", () => {
  assert.deepEqual(read("?status=lost&mine=yes&lang=de&q=%20%20"), EVERYTHING);
  assert.equal(read(`?q=${"x".repeat(500)}`).q.length, 100);
});

test("the server is asked for what was chosen, and nothing else", () => {
  assert.equal(query({ status: "open" }), "status=open");
  assert.equal(query({ q: "é", mine: true }), "q=%C3%A9&mine=true");
  assert.equal(query({}), "");
});

test("a change elsewhere concerns a list where the match may come into it, or stands there", () => {
  const match = { id: "m", game: "duel", status: "running", mine: false };
  const nothing = new Set();
  assert.equal(concerns(EVERYTHING, match, nothing), true);
  assert.equal(concerns({ ...EVERYTHING, game: "duel" }, match, nothing), true);
  assert.equal(concerns({ ...EVERYTHING, game: "la_bete" }, match, nothing), false);
  assert.equal(concerns({ ...EVERYTHING, status: "open" }, match, nothing), false);
  assert.equal(concerns({ ...EVERYTHING, status: "open" }, match, new Set(["m"])), true);
  assert.equal(concerns({ ...EVERYTHING, mine: true }, match, nothing), false);
  assert.equal(concerns({ ...EVERYTHING, mine: true }, { ...match, mine: true }, nothing), true);
});
