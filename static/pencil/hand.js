/**
 * How a hand draws: lines that tremble a little, curves through a few points, and fewer points than a finger gives.
 * Pure. The same thing comes out the same each time, so that nothing jumps when it is drawn anew.
 */

/** @typedef {[number, number]} Point */
/** @typedef {Point[]} Line */

/** The most points of a stroke that the server takes. */
export const MOST_POINTS = 150;

/** A number from a text. @param {string} text */
export function seedOf(text) {
  let hash = 2166136261;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 16777619);
  return hash >>> 0;
}

/** Chance from a seed, evenly from -1 to 1. @param {number} seed @returns {() => number} */
export function trembling(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/**
 * The line as a hand draws it: each point a little off, and a point halfway along what is long.
 * @param {Line} line
 * @param {number} by how far off a point may come
 * @param {() => number} tremble
 * @returns {Line}
 */
export function wavering(line, by, tremble) {
  /** @type {Line} */
  const found = [];
  line.forEach(([x, y], n) => {
    if (n) {
      const [px, py] = line[n - 1];
      if (Math.hypot(x - px, y - py) > by * 8) found.push([(x + px) / 2 + by * tremble(), (y + py) / 2 + by * tremble()]);
    }
    found.push([x + by * 0.6 * tremble(), y + by * 0.6 * tremble()]);
  });
  return found;
}

const figure = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** A smooth path through all points (Catmull and Rom). @param {Line} line */
export function path(line) {
  const at = (/** @type {number} */ n) => line[Math.min(Math.max(n, 0), line.length - 1)];
  let d = `M${figure(at(0)[0])} ${figure(at(0)[1])}`;
  for (let n = 0; n < line.length - 1; n++) {
    const [before, from, to, after] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const bend = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6, to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6, ...to];
    d += `C${bend.map(figure).join(" ")}`;
  }
  return d;
}

/** How far a point lies from the way between two others. @param {Point} point @param {Point} a @param {Point} b */
export function away([x, y], [ax, ay], [bx, by]) {
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = long ? Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0), 1) : 0;
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** How far a point lies from a line. @param {Point} point @param {Line} line */
export const fromLine = (point, line) => Math.min(...line.map((to, n) => away(point, line[Math.max(n - 1, 0)], to)));

/**
 * The points that matter: none that is left out lies further from the line than this (Douglas and Peucker).
 * @param {Line} line
 * @param {number} tolerance
 * @returns {Line}
 */
export function simpler(line, tolerance) {
  if (line.length < 3) return line;
  const [first, last] = [line[0], line[line.length - 1]];
  let furthest = 0;
  let worst = 0;
  for (let n = 1; n < line.length - 1; n++) {
    const far = away(line[n], first, last);
    if (far > worst) [worst, furthest] = [far, n];
  }
  if (worst <= tolerance) return [first, last];
  return [...simpler(line.slice(0, furthest + 1), tolerance).slice(0, -1), ...simpler(line.slice(furthest), tolerance)];
}

/** A stroke fit to be kept: whole numbers, as few as will do. @param {Line} line @param {number} tolerance @returns {Line} */
export function fitting(line, tolerance) {
  for (let by = tolerance; ; by *= 1.5) {
    const found = simpler(line, by).map(([x, y]) => /** @type {Point} */ ([Math.round(x), Math.round(y)]));
    if (found.length <= MOST_POINTS) return found;
  }
}
