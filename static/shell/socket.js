/** A websocket that comes back by itself: waits longer after each failure, never in step with the others. */

import { session } from "./session.js";

const FIRST = 500;
const LONGEST = 15_000;

/** A dead line may look open for minutes: every so often something is asked, and an answer is waited for. */
const BEAT = 5000;
const PATIENCE = 3000;

/** Fires `notices` where the server says that there are others than before. */
export const news = new EventTarget();

/** Sockets of this page that are open now. */
let open = 0;

/** Whether the server could tell this page of news now. */
export const hears = () => open > 0;

/**
 * @typedef {object} Listener
 * @property {(frame: any) => void} frame a frame from the server, decoded
 * @property {() => void} [open] connected (again): say hello
 * @property {(seconds: number) => void} [lost] cut off; the next try is so many seconds away
 * @property {(code: number) => boolean} [closed] true: stay away for good (signed out, no such match)
 * @property {unknown} [ping] a frame that the server answers; with it, silence counts as a cut
 */

/**
 * @param {string} path such as "/ws/lobby"
 * @param {Listener} listener
 * @returns {{send: (frame: unknown) => boolean, close: () => void, retry: () => void}} `send` is false when nothing could be sent
 */
export function connect(path, listener) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST;
  let done = false;
  /** @type {number | undefined} */
  let timer;
  /** @type {number | undefined} */
  let beat;

  function begin() {
    clearTimeout(timer);
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket = line;
    line.addEventListener("open", () => {
      wait = FIRST;
      open += 1;
      line.addEventListener("close", () => (open -= 1));
      listen(line);
      listener.open?.();
      // What came before the line was there, nobody told this page of.
      news.dispatchEvent(new Event("notices"));
    });
    line.addEventListener("message", (event) => {
      listen(line);
      const frame = JSON.parse(event.data);
      if (frame.t === "notices") news.dispatchEvent(new Event("notices"));
      else listener.frame(frame);
    });
    line.addEventListener("close", (event) => lose(line, event.code));
  }

  /** @param {WebSocket} line something came over it */
  function listen(line) {
    clearTimeout(beat);
    if (listener.ping === undefined) return;
    beat = setTimeout(() => {
      line.send(JSON.stringify(listener.ping));
      beat = setTimeout(() => {
        giveUp(line);
      }, PATIENCE);
    }, BEAT);
  }

  /** Closing a dead line takes its time as well: it is lost at once. @param {WebSocket} line */
  function giveUp(line) {
    line.close();
    lose(line, 1006);
  }

  /** @param {WebSocket} line @param {number} code */
  function lose(line, code) {
    if (line !== socket) return;
    socket = null;
    clearTimeout(beat);
    if (done || listener.closed?.(code)) return;
    const pause = wait * (0.5 + Math.random());
    wait = Math.min(wait * 2, LONGEST);
    timer = setTimeout(begin, pause);
    listener.lost?.(Math.ceil(pause / 1000));
  }

  function retry() {
    if (!done && !socket) begin();
  }

  // The server takes each line for whoever opened it: who has a name only now opens another.
  session.addEventListener("entered", () => {
    const before = socket;
    socket = null;
    clearTimeout(beat);
    before?.close();
    retry();
  });
  // A laptop that wakes, or a phone back from the tunnel, should not sit out the pause.
  addEventListener("online", retry);
  addEventListener("offline", () => socket && giveUp(socket));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  begin();

  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close() {
      done = true;
      clearTimeout(timer);
      clearTimeout(beat);
      socket?.close();
    },
    retry,
  };
}
