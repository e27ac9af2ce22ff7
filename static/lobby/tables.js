/** What the lobby knows: the games this server offers and the tables in its lists, asked of the REST interface. */
import { get } from "../shell/api.js";
import { query } from "./wanted.js";

/** @typedef {import("./wanted.js").Wanted} Wanted */
/** @typedef {import("../shell/people.js").Person | {bot: string} | null} Sitter */
/** @typedef {{seat: string, role: string, side: string, player: Sitter, invited?: boolean, out?: boolean, out_of_time?: boolean}} Seat `invited`: kept for somebody who has not come; `out`: it has given up, or lost by the clock where it is `out_of_time` */
/** @typedef {{allowed: boolean, delay: {moves?: number, minutes?: number} | null, chat: string}} Spectators */
/**
 * @typedef {object} Match as the list route gives it: nothing of what happens in it
 * @property {string} id
 * @property {string} game
 * @property {Record<string, unknown>} options what was chosen of the game's; the rest is as usual
 * @property {string} title
 * @property {"public" | "unlisted"} visibility
 * @property {"open" | "running" | "finished"} status
 * @property {Seat[]} seats
 * @property {number} version
 * @property {string} created RFC 3339
 * @property {string} [ended] where it is finished
 * @property {boolean} mine
 * @property {boolean} rated
 * @property {import("../shell/timing.js").Timing | null} [clock] where it has one
 * @property {boolean} [your_turn]
 * @property {boolean} [banned] whoever opened it keeps the person here away
 * @property {boolean} [replaced] the person here was away, and a bot plays at their seat until they take it again
 * @property {Spectators} [spectators] where not everybody may look on at once, and talk
 * @property {{code: string, url: string}} [invite] for its creator
 */
/** @typedef {{role: string, side: string, least: number, most: number}} RoleSeats */
/** @typedef {{key: string, title: string, seats: RoleSeats[], options: import("./options.js").Schema, rules: string}} Game */
/** @typedef {{id: string, game: string, title: string, at: string}} Lapsed a table of one's own that ended because nobody started it */
/** @typedef {{matches: Match[], cursor?: string | null}} Page */
/** @typedef {"mine" | "open" | "running" | "finished" | "found"} ListName */
/** @typedef {{pages: Partial<Record<ListName, Page>>, lapsed: Lapsed[]}} Lists */

/** @returns {Promise<Game[]>} */
export const loadGames = async () => (await get("/games")).games;

/**
 * One page of a list.
 * @param {Partial<Wanted>} wanted
 * @param {string | null} [cursor] from the page before
 * @returns {Promise<Page & {lapsed?: Lapsed[]}>}
 */
export const loadPage = (wanted, cursor) => get(`/matches?${query(wanted)}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);

/**
 * The first pages of a list, as many as were read before.
 * @param {Partial<Wanted>} wanted
 * @param {Page} [before]
 */
async function load(wanted, before) {
  const page = await loadPage(wanted);
  while (page.cursor && page.matches.length < (before?.matches.length ?? 0)) {
    const next = await loadPage(wanted, page.cursor);
    page.matches.push(...next.matches);
    page.cursor = next.cursor;
  }
  return page;
}

/**
 * The beginnings of all lists, each match in one of them only: one's own tables stand under "mine" until they end.
 * @param {boolean} signedIn without a name nothing can be one's own
 * @returns {Promise<Lists>}
 */
export async function loadOverview(signedIn) {
  /** @param {"open" | "running" | "finished"} status @returns {Promise<Page & {lapsed?: Lapsed[]}>} */
  const own = async (status) => (signedIn ? loadPage({ mine: true, status }) : { matches: [] });
  const [playing, waiting, over, open, running, finished] = await Promise.all([
    own("running"),
    own("open"),
    own("finished"),
    loadPage({ status: "open" }),
    loadPage({ status: "running" }),
    loadPage({ status: "finished" }),
  ]);
  const listed = new Set(finished.matches.map(({ id }) => id));
  return {
    pages: {
      mine: { matches: [...playing.matches, ...waiting.matches], cursor: playing.cursor ?? waiting.cursor },
      open: only(open, (match) => notMine(match) && freeRoles(match).length > 0),
      // Where no seat can be had it begins at any moment, or has begun, but not yet for whoever looks on late.
      running: { ...running, matches: [...open.matches.filter((match) => notMine(match) && !freeRoles(match).length), ...running.matches.filter(notMine)] },
      finished: { ...finished, matches: [...over.matches.filter(({ id }) => !listed.has(id)), ...finished.matches].sort(byEnd) },
    },
    lapsed: playing.lapsed ?? [],
  };
}

/**
 * What is looked for: one's own, and then the others'.
 * @param {Wanted} wanted
 * @param {boolean} signedIn
 * @param {Lists["pages"]} before as many pages as were read of these
 * @returns {Promise<Lists>}
 */
export async function loadWanted(wanted, signedIn, before) {
  /** @type {[Page & {lapsed?: Lapsed[]}, Page | undefined]} */
  const [mine, found] = await Promise.all([
    signedIn ? load({ ...wanted, mine: true }, before.mine) : { matches: [] },
    wanted.mine ? undefined : load(wanted, before.found),
  ]);
  return { pages: found ? { mine, found: only(found, notMine) } : { mine }, lapsed: mine.lapsed ?? [] };
}

/** One more page of a list that is looked through. @param {Wanted} wanted @param {ListName} name @param {Page} page @returns {Promise<Page>} */
export async function loadMore(wanted, name, page) {
  const next = await loadPage({ ...wanted, mine: name === "mine" }, page.cursor);
  const more = name === "mine" ? next : only(next, notMine);
  return { matches: [...page.matches, ...more.matches], cursor: next.cursor };
}

/** @param {Match} match */
const notMine = (match) => !match.mine && !match.replaced;

/** The last first. @param {Match} one @param {Match} other */
const byEnd = (one, other) => (other.ended ?? "").localeCompare(one.ended ?? "");

/** @param {Page} page @param {(match: Match) => boolean} keep @returns {Page} */
const only = (page, keep) => ({ ...page, matches: page.matches.filter(keep) });

/** The people at a table, bots left out. @param {Match} match @param {string} [but] this user's id */
export const peopleAt = (match, but) =>
  match.seats.flatMap((seat) => (seat.player && "id" in seat.player && seat.player.id !== but ? [{ ...seat, player: seat.player }] : []));

/** Where this user sits. @param {Match} match @param {string} [user] */
export const ownSeat = (match, user) => match.seats.find(({ player }) => player && "id" in player && player.id === user);

/** The roles that still have a free seat, in the table's order. @param {Match} match */
export const freeRoles = (match) => [...new Set(match.seats.filter((seat) => !seat.player).map((seat) => seat.role))];
