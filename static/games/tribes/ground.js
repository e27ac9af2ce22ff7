/** Where things lie on the land: hexes with pointed tops, the intersections between them, spots on a hex. Pure functions. */
/** @import { HexView } from "./view.js" */
/** @typedef {{x: number, y: number}} Point */

/** From a hex's middle to its corners, in the drawing's units. */
export const RADIUS = 56;
const ACROSS = RADIUS * Math.sqrt(3);
const DOWN = RADIUS * 1.5;
const MARGIN = 8;

/** The middle of a hex. @param {{q: number, r: number}} place @returns {Point} */
export const centre = ({ q, r }) => ({ x: ACROSS * (q + r / 2), y: DOWN * r });

/** Where three hexes meet. @param {HexView[]} hexes @param {number[]} corner their numbers @returns {Point} */
export function meeting(hexes, corner) {
  const middles = corner.map((n) => centre(hexes[n]));
  return { x: middles.reduce((sum, { x }) => sum + x, 0) / middles.length, y: middles.reduce((sum, { y }) => sum + y, 0) / middles.length };
}

/** The place that a ref `place:2,-1` names. @param {string} ref */
export function placeOf(ref) {
  const [q, r] = ref.slice("place:".length).split(",").map(Number);
  return { q, r };
}

/** The hexes' numbers in a ref `corner:0-1-3`. @param {string} ref */
export const cornerOf = (ref) => ref.slice("corner:".length).split("-").map(Number);

/** The part of the endless plane that holds all of these places, as a viewBox. @param {{q: number, r: number}[]} places */
export function frameOf(places) {
  const middles = places.map(centre);
  const [left, right] = [Math.min(...middles.map(({ x }) => x)) - ACROSS / 2, Math.max(...middles.map(({ x }) => x)) + ACROSS / 2];
  const [top, bottom] = [Math.min(...middles.map(({ y }) => y)) - RADIUS, Math.max(...middles.map(({ y }) => y)) + RADIUS];
  return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.round);
}

/** A hex's outline around 0, 0. @param {number} [smaller] */
export function outline(smaller = 0) {
  const r = RADIUS - smaller;
  const corners = Array.from({ length: 6 }, (_, k) => `${(r * Math.sin((k * Math.PI) / 3)).toFixed(1)} ${(-r * Math.cos((k * Math.PI) / 3)).toFixed(1)}`);
  return `M${corners.join("L")}Z`;
}

/** Where up to five tribes stand on a hex, around its middle, by how many there are. @type {Point[][]} */
const STANDS = [
  [],
  [{ x: 0, y: 2 }],
  [{ x: -15.5, y: 2 }, { x: 15.5, y: 2 }],
  [{ x: -15.5, y: -13 }, { x: 15.5, y: -13 }, { x: 0, y: 15 }],
  [{ x: -15.5, y: -13 }, { x: 15.5, y: -13 }, { x: -15.5, y: 15 }, { x: 15.5, y: 15 }],
  [{ x: -29, y: -13 }, { x: 0, y: -13 }, { x: 29, y: -13 }, { x: -15.5, y: 15 }, { x: 15.5, y: 15 }],
];

/** @param {number} tribes how many stand there @returns {Point[]} */
export const stands = (tribes) => STANDS[Math.min(tribes, STANDS.length - 1)];

/** Which of its terrain's cuts a hex is, so that neighbours differ. @param {{q: number, r: number}} place */
export const cut = ({ q, r }) => (((q - r) % 3) + 3) % 3;

/** @param {Point} at */
export const to = ({ x, y }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
