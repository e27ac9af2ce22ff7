// boardgame.io: the frames of its socket.io written by hand over a bare websocket, which costs the client less and is the
// same on the wire.
import WebSocket from "ws";
import { draw } from "./scan.mjs";

const TO = "42/vault,";

/** @param {URL} url @param {{deflate: boolean}} options */
export function boardgame(url, { deflate }) {
  async function call(path, body) {
    const answer = await fetch(new URL(`/games/vault/${path}`, url), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async function open() {
    const { matchID } = await call("create", { numPlayers: 2 });
    const credentials = [];
    for (const playerID of ["0", "1"]) credentials.push((await call(`${matchID}/join`, { playerID, playerName: "p" })).playerCredentials);
    return { matchID, credentials };
  }

  function join({ matchID, credentials }, player, seen) {
    const socket = new WebSocket(`${url.href.replace("http", "ws")}socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: deflate });
    const playerID = player === null ? null : String(player);
    const mine = player === null ? null : credentials[player];
    const send = (...words) => socket.send(TO + JSON.stringify(words));
    return new Promise((ready, failed) => {
      socket.on("error", failed);
      socket.on("close", (code) => seen({ refused: `a socket was closed with ${code}` }));
      socket.on("message", (data) => {
        const text = data.toString("latin1");
        if (text[0] === "0") return socket.send("40/vault,");
        if (text[0] === "2") return socket.send("3");
        if (text.startsWith("40")) return send("sync", matchID, playerID, mine, 2);
        if (!text.startsWith(`${TO}["sync`) && !text.startsWith(`${TO}["update"`)) return;
        // The current state comes first, before the initial one or the log.
        const seq = Number(/"_stateID":(\d+)/.exec(text)?.[1]);
        const move = () => send("update", { type: "MAKE_MOVE", payload: { type: "play", args: [draw(48)], playerID, credentials: mine } }, seq, matchID, playerID);
        seen({ seq, act: seq % 2 === player ? move : null });
        ready(() => socket.terminate());
      });
    });
  }

  return { open, join };
}
