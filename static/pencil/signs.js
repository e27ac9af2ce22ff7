/**
 * The pencil's signs, as lines in a circle of radius 1 around what they mark. Pure.
 * Frames go round it and the cross goes over it; small signs stand at its four corners, so that all may stand there at once.
 */
/** @import { Line, Point } from "./hand.js" */

export const SIGNS = /** @type {const} */ (["cross", "circle", "question", "check", "square", "triangle", "dot", "number"]);

/** @typedef {typeof SIGNS[number]} Sign */

/** A part of a circle; angles in turns, from the top, clockwise. @param {number} from @param {number} to @param {number} radius @param {number} [steps] @returns {Line} */
const arc = (from, to, radius, steps = 14) =>
  Array.from({ length: steps + 1 }, (_, n) => {
    const angle = (from + ((to - from) * n) / steps - 0.25) * 2 * Math.PI;
    return /** @type {Point} */ ([radius * Math.cos(angle), radius * Math.sin(angle)]);
  });

/** Round and round to the middle. @type {Line} */
const scribble = Array.from({ length: 22 }, (_, n) => {
  const angle = n * 0.9;
  const r = 0.62 * (1 - n / 26);
  return /** @type {Point} */ ([r * Math.cos(angle), r * Math.sin(angle)]);
});

/** @type {Record<string, Line[]>} */
const DIGITS = {
  0: [[[0, -0.8], [-0.42, -0.3], [-0.38, 0.4], [0, 0.8], [0.4, 0.35], [0.4, -0.35], [0.02, -0.8]]],
  1: [[[-0.25, -0.45], [0.02, -0.8]], [[0.02, -0.8], [0, 0.8]]],
  2: [[[-0.4, -0.45], [0, -0.8], [0.4, -0.4], [0.2, 0.05], [-0.45, 0.78]], [[-0.45, 0.78], [0.5, 0.74]]],
  3: [[[-0.4, -0.65], [0.05, -0.8], [0.38, -0.45], [-0.05, -0.06]], [[-0.05, -0.06], [0.45, 0.34], [0.1, 0.8], [-0.42, 0.62]]],
  4: [[[0.1, -0.8], [-0.48, 0.25]], [[-0.48, 0.25], [0.5, 0.22]], [[0.2, -0.25], [0.18, 0.8]]],
  5: [[[0.42, -0.8], [-0.3, -0.78]], [[-0.3, -0.78], [-0.36, -0.1]], [[-0.36, -0.1], [0.1, -0.2], [0.44, 0.26], [0.1, 0.78], [-0.42, 0.62]]],
  6: [[[0.3, -0.8], [-0.28, -0.2], [-0.4, 0.38], [0, 0.8], [0.4, 0.42], [0.02, 0.04], [-0.36, 0.32]]],
  7: [[[-0.42, -0.78], [0.46, -0.8]], [[0.46, -0.8], [-0.1, 0.8]]],
  8: [[[0.06, -0.04], [-0.36, -0.44], [0, -0.8], [0.36, -0.46], [0, -0.04], [-0.42, 0.4], [0, 0.8], [0.42, 0.4], [0.04, -0.02]]],
  9: [[[0.38, -0.38], [0, -0.02], [-0.38, -0.42], [0, -0.8], [0.38, -0.42], [0.32, 0.25], [0.02, 0.8]]],
};

/** @type {Record<Exclude<Sign, "number">, Line[]>} */
const LINES = {
  cross: [[[-0.78, -0.74], [0.76, 0.78]], [[0.74, -0.78], [-0.78, 0.74]]],
  circle: [arc(-0.04, 1.06, 1.02)],
  question: [[[-0.4, -0.42], [-0.1, -0.84], [0.38, -0.56], [0.24, -0.14], [0, 0.08], [0, 0.34]], [[-0.03, 0.72], [0.05, 0.8]]],
  check: [[[-0.6, 0.02], [-0.16, 0.56]], [[-0.16, 0.56], [0.66, -0.66]]],
  square: [[[-0.96, -0.92], [0.98, -0.94]], [[0.95, -0.98], [0.94, 0.96]], [[0.98, 0.93], [-0.96, 0.95]], [[-0.93, 0.98], [-0.95, -0.98]]],
  triangle: [[[0, -1.26], [1.2, 0.84]], [[1.24, 0.8], [-1.22, 0.82]], [[-1.18, 0.86], [0.04, -1.28]]],
  dot: [scribble],
};

/** Where the small signs stand, and how large. @type {Partial<Record<Sign, {at: Point, by: number}>>} */
const CORNERS = { question: { at: [1.1, -1.02], by: 0.74 }, check: { at: [-1.1, -1.02], by: 0.68 }, number: { at: [1.16, 1.04], by: 0.72 }, dot: { at: [-1.04, 1.04], by: 0.5 } };

/** @param {number} number up to two figures @returns {Line[]} */
function figures(number) {
  const written = String(number);
  const [wide, start] = written.length > 1 ? [0.8, -0.5] : [1, 0];
  return [...written].flatMap((digit, n) => DIGITS[digit].map((line) => line.map(([x, y]) => /** @type {Point} */ ([wide * x + start + n * 1.05, y]))));
}

/**
 * A sign's lines. @param {Sign} sign @param {number} [number] @param {boolean} [alone] in the middle and as large as it can be: on a button, or in a row
 * @returns {Line[]}
 */
export function linesOf(sign, number = 1, alone = false) {
  const lines = sign === "number" ? figures(number) : LINES[sign];
  const corner = CORNERS[sign];
  if (alone) return sign === "triangle" ? moved(lines, [0, 0.14], 0.8) : lines;
  return corner ? moved(lines, corner.at, corner.by) : lines;
}

/** @param {Line[]} lines @param {Point} to @param {number} by @returns {Line[]} */
export const moved = (lines, [x, y], by) => lines.map((line) => line.map(([px, py]) => /** @type {Point} */ ([x + by * px, y + by * py])));

/**
 * An arrow from one circle's edge to another's, a little bent.
 * @param {Point} from @param {number} start radius around `from` @param {Point} to @param {number} end @param {number} head
 * @returns {Line[]}
 */
export function arrow(from, start, to, end, head) {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  // Two that lie close together leave no room for what is left out at the ends.
  const room = Math.min(1, (long * 0.8) / (start + end || 1));
  const a = /** @type {Point} */ ([from[0] + dx * start * room, from[1] + dy * start * room]);
  const b = /** @type {Point} */ ([to[0] - dx * end * room, to[1] - dy * end * room]);
  const bow = Math.min(0.09 * long, 40);
  const middle = /** @type {Point} */ ([(a[0] + b[0]) / 2 + dy * bow, (a[1] + b[1]) / 2 - dx * bow]);
  const back = Math.atan2(b[1] - middle[1], b[0] - middle[0]) + Math.PI;
  const barb = (/** @type {number} */ turn) => /** @type {Point} */ ([b[0] + head * Math.cos(back + turn), b[1] + head * Math.sin(back + turn)]);
  return [[a, middle, b], [barb(0.45), b], [b, barb(-0.5)]];
}
