/** What a person does with the match as a whole, over REST: sit down, leave, begin, resign, play again. */
/** @import { Table } from "./store.js" */
import { get, post, sentence } from "../shell/api.js";
import { announce } from "../shell/announce.js";
import { showInvite } from "../lobby/invite.js";

/**
 * Ask the server; a refusal is shown where the turn is.
 * @template T
 * @param {Table} table
 * @param {Promise<T>} asked
 * @returns {Promise<T | null>} null: refused
 */
async function attempt(table, asked) {
  try {
    return await asked;
  } catch (error) {
    const refusal = sentence(error);
    table.set({ refusal, tab: "turn" });
    announce(refusal, { urgent: true });
    return null;
  }
}

/** @param {Table} table @param {string} [rest] */
const path = (table, rest = "") => `/matches/${table.match.id}${rest}`;

/** @param {Table} table */
export async function rematch(table) {
  const next = await attempt(table, post(path(table, "/rematch")));
  if (next) location.assign(`/matches/${next.id}`);
}

/** @param {Table} table */
export const resign = (table) => attempt(table, post(path(table, "/resign")));

/** @param {Table} table */
export const begin = (table) => attempt(table, post(path(table, "/start")));

/** @param {Table} table */
export async function leave(table) {
  if (await attempt(table, post(path(table, "/leave")))) location.assign("/");
}

/** @param {Table} table @param {string} role */
export async function sit(table, role) {
  // Taking a seat needs a name: the invitation's page asks for it.
  if (!table.user) location.assign("/");
  else if (await attempt(table, post(path(table, "/join"), { role }))) location.reload();
}

/** Show the invitation to whoever may give it. @param {Table} table */
export async function invite(table) {
  const match = await attempt(table, get(path(table)));
  if (match) showInvite(match, match.invite ?? { code: "", url: location.href });
}
