/**
 * Where the board lies in its plate: `k` times as large as when all of it is to be seen, moved by `x`, `y` pixels.
 * Pure arithmetic; zoom.js brings the fingers.
 */

/** @typedef {{k: number, x: number, y: number}} View */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in pixels of the plate, at k = 1 */
/** @typedef {{width: number, height: number, board: Box}} Plate the board in it keeps its shape, so it may leave margins at k = 1 */

/** @type {View} */
export const WHOLE = { k: 1, x: 0, y: 0 };
export const CLOSEST = 5;

/** @param {number} k */
const within = (k) => Math.min(Math.max(k, 1), CLOSEST);

/**
 * Where the board may lie along one axis: no margin is left where the board could fill it.
 * @param {number} x
 * @param {number} room
 * @param {number} start of the board at this scale
 * @param {number} long its length at this scale
 */
function along(x, room, start, long) {
  if (long <= room) return (room - long) / 2 - start;
  return Math.min(-start, Math.max(x, room - long - start));
}

/**
 * Not further out than the whole board, and never past its edges.
 * @param {View} view
 * @param {Plate} plate
 * @returns {View}
 */
export function held({ k, x, y }, { width, height, board }) {
  const scale = within(k);
  if (scale === 1) return WHOLE;
  return { k: scale, x: along(x, width, board.x * scale, board.width * scale), y: along(y, height, board.y * scale, board.height * scale) };
}

/**
 * Closer (factor > 1) or further, with the point under the finger staying there.
 * @param {View} view
 * @param {number} factor
 * @param {{x: number, y: number}} at in the plate
 * @param {Plate} plate
 */
export function zoomed(view, factor, at, plate) {
  const k = within(view.k * factor);
  const by = k / view.k;
  return held({ k, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, plate);
}

/**
 * The part of the board that matters, with some room around it: as large as fits, within limits.
 * @param {Box} box
 * @param {Plate} plate
 * @param {number} least the scale below which the board can't be read
 * @param {number} most
 */
export function framed(box, plate, least, most) {
  const room = 1.24;
  const fits = Math.min(plate.width / Math.max(1, box.width * room), plate.height / Math.max(1, box.height * room));
  const k = within(Math.min(Math.max(fits, least), most));
  return held({ k, x: plate.width / 2 - k * (box.x + box.width / 2), y: plate.height / 2 - k * (box.y + box.height / 2) }, plate);
}
