/** What these eyes saw before the latest change: from there things come that have moved, and by that much figures differ. */
/** @import { Scene } from "../../table/types.js" */
/** @import { Resource, SeatName, TribesView } from "./view.js" */

/** @typedef {{version: number, view: TribesView, before: TribesView | null}} Seen */

/** By viewer: a page that looks back may have two pairs of eyes. @type {Map<string, Seen>} */
const seen = new Map();

/** @param {Pick<Scene<TribesView>, "frame" | "view">} scene @returns {TribesView | null} null: this is the first that they see */
export function before({ frame, view }) {
  const last = seen.get(frame.viewer);
  if (last?.version === frame.version) last.view = view;
  // One step back, where one looks back, is no change.
  else seen.set(frame.viewer, { version: frame.version, view, before: last && last.version < frame.version ? last.view : null });
  return seen.get(frame.viewer)?.before ?? null;
}

/**
 * By how much a tribe's figure differs from what it was.
 * @param {Pick<TribesView, "chiefs"> | null} before
 * @param {Pick<TribesView, "chiefs">} now
 * @param {SeatName} seat
 * @param {Resource | "points" | "on_map"} what
 */
export function gained(before, now, seat, what) {
  const [old, chief] = [before?.chiefs[seat], now.chiefs[seat]];
  if (!old) return 0;
  return what === "points" || what === "on_map" ? chief[what] - old[what] : chief.stock[what] - old.stock[what];
}

/**
 * The die that has dropped off an action's queue, where one was put on it.
 * @param {Pick<TribesView, "actions"> | null} before
 * @param {Pick<TribesView, "actions">} now
 * @param {import("./view.js").Action} action
 */
export function dropped(before, now, action) {
  const [old, dice] = [before?.actions[action].dice ?? [], now.actions[action].dice];
  return old.length && old.slice(0, -1).every((face, n) => dice[n + 1] === face) ? (old.at(-1) ?? null) : null;
}
