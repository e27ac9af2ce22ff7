// Colyseus, by its own client, which puts the deltas together.
import { Client } from "@colyseus/sdk";
import { draw } from "./scan.mjs";

/** @param {URL} url */
export function colyseus(url) {
  const client = new Client(url.href);

  // Whoever opens a room is in it already: the first player.
  async function join(first, player, seen) {
    const room = player === 0 ? first : await client.joinById(first.roomId, { player });
    const act = () => room.send("play", draw(48));
    const lost = (code) => seen({ refused: `a socket was closed with ${code}` });
    room.onDrop(lost);
    room.onLeave(lost);
    room.onError((code, message) => seen({ refused: `${code}: ${message}` }));
    return new Promise((ready) => {
      const take = ({ seq }) => {
        seen({ seq, act: seq % 2 === player ? act : null });
        ready(() => room.leave(false));
      };
      room.onStateChange(take);
      if (room.state?.cells?.length) take(room.state);
    });
  }

  return { open: () => client.create("vault", { player: 0 }), join };
}
