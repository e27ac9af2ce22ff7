/** Through whose eyes one may look: each seat's, a side's where several sit on it, everybody's, and with everything open. */
/** @import { Outline } from "./types.js" */
import { has, say, t } from "../shell/i18n.js";
import { roleName } from "../shell/roles.js";

export const PUBLIC = "public";
export const FULL = "full";

/** @typedef {{name: string, words: string, more: string, sign: string}} Eyes `more` says who that is, where a name stands before */

/**
 * Whose eyes are offered, in the order of the digits that choose them.
 * @param {Outline} outline
 * @param {string[]} [now] whose are looked through, which are offered in any case
 * @returns {string[]}
 */
export function offered({ viewers, seats }, now = []) {
  const many = (/** @type {string} */ side) => seats.filter((seat) => seat.side === side).length > 1;
  const isSeat = (/** @type {string} */ name) => seats.some(({ seat }) => seat === name);
  return viewers.filter((name) => isSeat(name) || name === PUBLIC || name === FULL || many(name) || now.includes(name));
}

/**
 * Who would know the most that these eyes don't: a seat of another side; for those who see everything, or nothing of
 * their own, the first seat.
 * @param {Outline} outline
 * @param {string} name
 */
export function opposite({ seats }, name) {
  const side = seats.find(({ seat }) => seat === name)?.side ?? name;
  const other = seats.find((seat) => seat.side !== side) ?? seats[0];
  return other && other.seat !== name ? other.seat : PUBLIC;
}

/**
 * @param {Outline} outline
 * @param {string} name
 * @param {Outline["seats"]} [now] who sits there at the moment that is looked at
 * @returns {Eyes}
 */
export function described({ game, seats }, name, now = seats) {
  if (name === PUBLIC) return { name, words: t("replay.eyes_public"), more: "", sign: "eye" };
  if (name === FULL) return { name, words: t("replay.eyes_full"), more: "", sign: "revealed" };
  const seat = now.find((one) => one.seat === name);
  if (!seat) return { name, words: has(`${game}.side.${name}`) ? t(`${game}.side.${name}`) : name, more: "", sign: "people" };
  const role = roleName(game, seat.role);
  const sat = seat.player !== null || seat.unknown;
  const words = sat ? say({ key: "seat.name", args: { seat: name } }) : role;
  return { name, words, more: sat ? role : "", sign: "" };
}
