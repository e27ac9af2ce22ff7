/** After the end: that somebody who sat here wants to play again, and has kept a seat for the person here. */
/** @import { Table } from "./store.js" */
/** @import { Seat } from "./types.js" */
import { announce } from "../shell/announce.js";
import { get } from "../shell/api.js";
import { t } from "../shell/i18n.js";
import { connect } from "../shell/socket.js";

/** @typedef {{id: string, seats: Seat[], rematch_of?: string}} Rematch as the lobby tells it */

/** Those who sit at the rematch already, where a seat there waits for the person here. @param {Rematch} match @param {string} user @returns {string[]} */
export function wanting({ seats }, user) {
  const people = seats.flatMap((seat) => (seat.player && "id" in seat.player ? [{ ...seat, player: seat.player }] : []));
  if (!people.some(({ player, invited }) => player.id === user && invited)) return [];
  return people.filter(({ invited }) => !invited).map(({ player }) => player.name || t("seat.gone"));
}

/** @param {Table} table @returns {() => void} to be called after each change */
export function rematchFor(table) {
  let looking = false;

  /** @param {Rematch} match */
  function heard(match) {
    const again = wanting(match, table.user);
    if (again.join() === table.again.join()) return;
    table.set({ again });
    if (again.length) announce(t("table.wants_again", { who: again, n: again.length }));
  }

  return () => {
    if (looking || !table.seat || table.frame?.status !== "finished") return;
    looking = true;
    // It may have been asked for before this page heard of it; a page without that is the end all the same.
    const look = () => get(`/matches/${table.match.id}`).then(({ rematch }) => rematch && get(`/matches/${rematch}`).then(heard)).catch(() => {});
    connect("/ws/lobby", { open: () => void look(), frame: (frame) => frame.t === "lobby" && frame.match.rematch_of === table.match.id && heard(frame.match) });
  };
}
