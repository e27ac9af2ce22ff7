// The bare relay of app/bench/floor.py.
import WebSocket from "ws";
import { draw, numberAfter } from "./scan.mjs";

/** @param {URL} url @param {{deflate: boolean}} options */
export function floor(url, { deflate }) {
  let matches = 0;

  function join(match, player, seen) {
    const socket = new WebSocket(`${url.href.replace("http", "ws")}ws/${match}/${player ?? "s"}`, { perMessageDeflate: deflate });
    const act = () => socket.send(JSON.stringify({ cell: draw(48) }));
    return new Promise((ready, failed) => {
      socket.on("error", failed);
      socket.on("close", (code) => seen({ refused: `a socket was closed with ${code}` }));
      socket.on("message", (data) => {
        const seq = numberAfter(data.toString("latin1"), '"seq":');
        seen({ seq, act: seq % 2 === player ? act : null });
        ready(() => socket.terminate());
      });
    });
  }

  return { open: async () => `m${matches++}`, join };
}
