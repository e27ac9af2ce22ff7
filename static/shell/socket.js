/** A websocket that comes back by itself: waits longer after each failure, never in step with the others. */

const FIRST = 500;
const LONGEST = 15_000;

/**
 * @typedef {object} Listener
 * @property {(frame: any) => void} frame a frame from the server, decoded
 * @property {() => void} [open] connected (again): say hello
 * @property {(seconds: number) => void} [lost] cut off; the next try is so many seconds away
 * @property {(code: number) => boolean} [closed] true: stay away for good (signed out, no such match)
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

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.addEventListener("open", () => {
      wait = FIRST;
      listener.open?.();
    });
    socket.addEventListener("message", (event) => listener.frame(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      socket = null;
      if (done || listener.closed?.(event.code)) return;
      const pause = wait * (0.5 + Math.random());
      wait = Math.min(wait * 2, LONGEST);
      timer = setTimeout(open, pause);
      listener.lost?.(Math.ceil(pause / 1000));
    });
  }

  function retry() {
    if (!done && !socket) open();
  }

  // A laptop that wakes, or a phone back from the tunnel, should not sit out the pause.
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  open();

  return {
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close() {
      done = true;
      clearTimeout(timer);
      socket?.close();
    },
    retry,
  };
}
