/** The ratings of those who sit here and want them to be seen, and one's own: asked for when others have sat down, and at the end. */
/** @import { Table } from "./store.js" */
import { get } from "../shell/api.js";
import { asInvited } from "./address.js";

/** @typedef {{rating: number, provisional: boolean, shown: boolean}} Rating */
/** @typedef {{rating: number, provisional: boolean}} Became what one's own rating became by this match */

/** @param {Table} table @returns {() => void} to be called after each change */
export function ratingsFor(table) {
  let people = "";
  return () => {
    const now = (table.frame?.seats ?? []).map(({ player }) => (player && "id" in player ? player.id : "")).join() + (table.frame?.outcome ? " over" : "");
    if (now === people) return;
    people = now;
    // A table without them is a table all the same.
    get(asInvited(`/matches/${table.match.id}/ratings`)).then(({ ratings, became }) => now === people && (became || Object.keys(ratings).length) && table.set({ ratings, became }), () => {});
  };
}
