/** What one looks for in the lobby. The page's address holds it, so that "back" and a link that was sent mean the same. */

/** @typedef {"open" | "running" | "finished"} Status */
/** @typedef {{q: string, game: string, status: Status | "", mine: boolean}} Wanted `q`: words of titles, and of names of those who sit there */

const STATUSES = ["open", "running", "finished"];

/** As many signs as the server looks at. */
const LONGEST = 100;

/** @type {Readonly<Wanted>} */
export const EVERYTHING = Object.freeze({ q: "", game: "", status: "", mine: false });

/** @param {string} search the part of an address behind its "?" @returns {Wanted} what nobody knows is left out */
export function read(search) {
  const said = new URLSearchParams(search);
  const status = /** @type {Status} */ (said.get("status") ?? "");
  return {
    q: (said.get("q") ?? "").trim().slice(0, LONGEST),
    game: (said.get("game") ?? "").slice(0, 64),
    status: STATUSES.includes(status) ? status : "",
    mine: said.get("mine") === "true",
  };
}

/** @param {Wanted} wanted */
const pairs = ({ q, game, status, mine }) =>
  Object.entries({ q, game, status, mine: mine ? "true" : "" }).filter(([, value]) => value !== "");

/** Is anything left out? @param {Wanted} wanted */
export const isNarrow = (wanted) => pairs(wanted).length > 0;

/** The lobby's address that shows this. @param {Wanted} wanted */
export const address = (wanted) => (isNarrow(wanted) ? `/?${new URLSearchParams(pairs(wanted))}` : "/");

/** What the list route is asked. @param {Partial<Wanted>} wanted */
export const query = (wanted) => String(new URLSearchParams(pairs({ ...EVERYTHING, ...wanted })));

/**
 * May what is listed change, now that this match has? Which words a name begins with only the server knows.
 * @param {Wanted} wanted
 * @param {{id: string, game: string, status: string, mine: boolean}} match
 * @param {ReadonlySet<string>} listed ids
 */
export function concerns(wanted, match, listed) {
  if (listed.has(match.id)) return true;
  return (!wanted.game || wanted.game === match.game) && (!wanted.status || wanted.status === match.status) && (!wanted.mine || match.mine);
}
