/** The ratings of those who sit here and want them to be seen: asked for when others have sat down. */
/** @import { Table } from "./store.js" */
import { get } from "../shell/api.js";
import { asInvited } from "./address.js";

/** @typedef {{rating: number, provisional: boolean}} Rating */

/** @param {Table} table @returns {() => void} to be called after each change */
export function ratingsFor(table) {
  let people = "";
  return () => {
    const now = (table.frame?.seats ?? []).map(({ player }) => (player && "id" in player ? player.id : "")).join();
    if (now === people) return;
    people = now;
    // A table without them is a table all the same.
    get(asInvited(`/matches/${table.match.id}/ratings`)).then(({ ratings }) => now === people && Object.keys(ratings).length && table.set({ ratings }), () => {});
  };
}
