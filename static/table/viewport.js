/**
 * Where the board lies in its plate: `k` times as large as when all of it is to be seen, moved by `x`, `y` pixels.
 * Pure arithmetic; zoom.js brings the fingers.
 */

/** @typedef {{k: number, x: number, y: number}} View */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in pixels of the plate, at k = 1 */

export const WHOLE = { k: 1, x: 0, y: 0 };
export const CLOSEST = 5;

/**
 * Not further out than the whole board, and never past its edges.
 * @param {View} view
 * @param {Size} plate
 * @returns {View}
 */
export function held({ k, x, y }, { width, height }) {
  const scale = Math.min(Math.max(k, 1), CLOSEST);
  return { k: scale, x: Math.min(0, Math.max(x, width * (1 - scale))), y: Math.min(0, Math.max(y, height * (1 - scale))) };
}

/**
 * Closer (factor > 1) or further, with the point under the finger staying there.
 * @param {View} view
 * @param {number} factor
 * @param {{x: number, y: number}} at in the plate
 * @param {Size} plate
 */
export function zoomed(view, factor, at, plate) {
  const k = Math.min(Math.max(view.k * factor, 1), CLOSEST);
  const by = k / view.k;
  return held({ k, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, plate);
}

/**
 * The part of the board that matters, with some room around it: as large as fits, within limits.
 * @param {Box} box
 * @param {Size} plate
 * @param {number} least the scale below which the board can't be read
 * @param {number} most
 */
export function framed(box, plate, least, most) {
  const room = 1.24;
  const k = Math.min(Math.max(Math.min(plate.width / (box.width * room || 1), plate.height / (box.height * room || 1)), least), most);
  return held({ k, x: plate.width / 2 - k * (box.x + box.width / 2), y: plate.height / 2 - k * (box.y + box.height / 2) }, plate);
}
