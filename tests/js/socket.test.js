/** What a page hears of by its socket, and what it must ask for itself. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {EventTarget[]} */
const lines = [];

class Line extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    lines.push(this);
  }
  close() {}
  send() {}
}

Object.assign(globalThis, { WebSocket: Line, location: { protocol: "http:", host: "spoor.test" }, document: new EventTarget(), addEventListener() {} });

const { connect, news } = await import("../../static/shell/socket.js");

test("what came before the line was there is asked for when it is", () => {
  let asked = 0;
  let opened = 0;
  news.addEventListener("notices", () => (asked += 1));
  connect("/ws/lobby", { frame() {}, open: () => void (opened += 1) });
  assert.deepEqual([asked, opened], [0, 0]);
  lines[0].dispatchEvent(new Event("open"));
  assert.deepEqual([asked, opened], [1, 1]);
  lines[0].dispatchEvent(new MessageEvent("message", { data: '{"t":"notices"}' }));
  assert.equal(asked, 2);
});
