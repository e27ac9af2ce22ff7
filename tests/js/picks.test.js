import assert from "node:assert/strict";
import { test } from "node:test";
import { askedNow, closing, complete, meaning, pickedFor, stands, touch } from "../../static/table/picks.js";

const option = (id, ...refs) => ({ id, refs, label: { key: id } });
const asks = (id, options, more = {}) => ({ id, by: ["hunt"], kind: "move", prompt: { key: id }, least: 1, most: 1, options, ...more });

const bishop = asks("d1", [option("bishop:a", "a"), option("bishop:b", "b")], { subject: "piece:bishop" });
const envoy = asks("d2", [option("envoy:a", "a"), option("envoy:c", "c")], { subject: "piece:envoy" });
const ready = asks("d3", [option("done")], { kind: "ready" });
const two = asks("d4", [option("a", "a"), option("b", "b"), option("c", "c")], { least: 0, most: 2 });

test("a question with one answer ends the others and is never put in their place", () => {
  assert.equal(closing([bishop, envoy, ready]), ready);
  assert.equal(askedNow([bishop, envoy, ready], "d3"), bishop);
  assert.equal(askedNow([ready], null), ready);
});

test("the table shows what was chosen, else what has no answer yet", () => {
  const planned = { ...bishop, standing: ["bishop:a"] };
  assert.equal(askedNow([planned, envoy, ready], null), envoy);
  assert.equal(askedNow([planned, envoy, ready], "d1"), planned);
  assert.equal(askedNow([planned, envoy, ready], "gone"), envoy);
  assert.equal(askedNow([], null), null);
});

test("a pick holds before the standing answer, and only while its option is offered", () => {
  const planned = { ...bishop, standing: ["bishop:a"] };
  assert.deepEqual(pickedFor(planned, new Map()), ["bishop:a"]);
  assert.deepEqual(pickedFor(planned, new Map([["d1", ["bishop:b"]]])), ["bishop:b"]);
  assert.deepEqual(pickedFor(planned, new Map([["d1", ["bishop:gone"]]])), []);
  assert.deepEqual(pickedFor(ready, new Map()), ["done"]);
});

test("one pick takes the other's place; of several, one again lets go and one too many drops the oldest", () => {
  assert.deepEqual(touch(bishop, ["bishop:a"], "bishop:b"), ["bishop:b"]);
  assert.deepEqual(touch(two, ["a"], "b"), ["a", "b"]);
  assert.deepEqual(touch(two, ["a", "b"], "a"), ["b"]);
  assert.deepEqual(touch(two, ["a", "b"], "c"), ["b", "c"]);
});

test("enough and not too many", () => {
  assert.equal(complete(bishop, []), false);
  assert.equal(complete(two, []), true);
  assert.equal(complete(two, ["a", "b", "c"]), false);
});

test("an answer stands whatever the order of its options", () => {
  const planned = { ...two, standing: ["a", "b"] };
  assert.equal(stands(planned, ["b", "a"]), true);
  assert.equal(stands(planned, ["b"]), false);
  assert.equal(stands(two, []), false);
});

test("a click on a place picks it, one on another's piece puts that question", () => {
  const open = [bishop, envoy, ready];
  assert.deepEqual(meaning(open, bishop, [], ["b"]), { pick: "bishop:b" });
  assert.deepEqual(meaning(open, bishop, [], ["piece:envoy", "a"]), { ask: "d2" });
  assert.deepEqual(meaning(open, bishop, [], ["piece:bishop", "a"]), { pick: "bishop:a" });
  assert.equal(meaning(open, bishop, [], ["nowhere"]), null);
});

test("where one click leaves several options, the next one decides", () => {
  const drive = asks("d9", [option("bishop:x", "piece:bishop", "x"), option("bishop:y", "piece:bishop", "y"), option("envoy:x", "piece:envoy", "x")]);
  assert.deepEqual(meaning([drive], drive, [], ["piece:bishop"]), { narrow: ["piece:bishop"] });
  assert.deepEqual(meaning([drive], drive, ["piece:bishop"], ["x"]), { pick: "bishop:x" });
  assert.deepEqual(meaning([drive], drive, ["piece:bishop"], ["piece:envoy"]), { pick: "envoy:x" });
});
