/** What the lobby knows: the games this server offers and the tables in their four lists, asked of the REST interface. */
import { get } from "../shell/api.js";

/** @typedef {import("../shell/people.js").Person | {bot: string} | null} Sitter */
/** @typedef {{seat: string, role: string, side: string, player: Sitter}} Seat */
/**
 * @typedef {object} Match as the list route gives it: nothing of what happens in it
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {"open" | "running" | "finished"} status
 * @property {Seat[]} seats
 * @property {number} version
 * @property {string} created RFC 3339
 * @property {boolean} mine
 * @property {boolean} rated
 * @property {boolean} [your_turn]
 * @property {{code: string, url: string}} [invite] for its creator
 */
/** @typedef {{role: string, side: string, least: number, most: number}} RoleSeats */
/** @typedef {{key: string, title: string, seats: RoleSeats[], options: import("./options.js").Schema, rules: string}} Game */
/** @typedef {{matches: Match[], cursor?: string | null}} Page */
/** @typedef {"mine" | "open" | "running" | "finished"} ListName */

/** @type {Record<ListName, string>} */
const QUERY = { mine: "mine=true", open: "status=open", running: "status=running", finished: "status=finished" };

/** @returns {Promise<Game[]>} */
export const loadGames = async () => (await get("/games")).games;

/**
 * One page of a list.
 * @param {ListName} name
 * @param {string | null} [cursor] from the page before
 * @returns {Promise<Page>}
 */
export const loadPage = (name, cursor) => get(`/matches?${QUERY[name]}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);

/**
 * The first page of every list, each match in one list only: one's own tables stand under "mine" until they end.
 * @param {boolean} signedIn without a name nothing can be one's own
 * @returns {Promise<Record<ListName, Page>>}
 */
export async function loadLists(signedIn) {
  const [mine, open, running, finished] = await Promise.all([
    signedIn ? loadPage("mine") : { matches: [] },
    loadPage("open"),
    loadPage("running"),
    loadPage("finished"),
  ]);
  const ended = mine.matches.filter(
    (match) => match.status === "finished" && !finished.matches.some((/** @type {Match} */ one) => one.id === match.id),
  );
  return {
    mine: only(mine, (match) => match.status !== "finished"),
    open: only(open, notMine),
    running: only(running, notMine),
    finished: { ...finished, matches: [...ended, ...finished.matches] },
  };
}

/** @param {Match} match */
const notMine = (match) => !match.mine;

/** @param {Page} page @param {(match: Match) => boolean} keep @returns {Page} */
const only = (page, keep) => ({ ...page, matches: page.matches.filter(keep) });

/** The people at a table, bots left out. @param {Match} match @param {string} [but] this user's id */
export const peopleAt = (match, but) =>
  match.seats.flatMap(({ player }) => (player && "id" in player && player.id !== but ? [player] : []));

/** The roles that still have a free seat, in the table's order. @param {Match} match */
export const freeRoles = (match) => [...new Set(match.seats.filter((seat) => !seat.player).map((seat) => seat.role))];
