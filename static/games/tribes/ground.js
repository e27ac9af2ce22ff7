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

/**
 * Where up to five tribes stand on a hex, around its middle, by how many there are. Above them are its number and its
 * animals, below them how crowded it is and the village: nothing lies on anything, nor on what is near the edges of neighbours.
 * @type {Point[][]}
 */
const STANDS = [
  [],
  [{ x: 0, y: 1 }],
  [{ x: -15.5, y: 1 }, { x: 15.5, y: 1 }],
  [{ x: -15.5, y: -11 }, { x: 15.5, y: -11 }, { x: 0, y: 16 }],
  [{ x: -15.5, y: -11 }, { x: 15.5, y: -11 }, { x: -15.5, y: 16 }, { x: 15.5, y: 16 }],
  [{ x: -28.5, y: -11 }, { x: 0, y: -11 }, { x: 28.5, y: -11 }, { x: -15.5, y: 16 }, { x: 15.5, y: 16 }],
];

/** @param {number} tribes how many stand there @returns {Point[]} */
export const stands = (tribes) => STANDS[Math.min(tribes, STANDS.length - 1)];

/** Where a tribe stands on the land; the middle of the hex, where it doesn't live there. @param {Pick<HexView, "q" | "r" | "members" | "invaders">} hex @param {string} seat @returns {Point} */
export function standing(hex, seat) {
  const tribes = [...Object.keys(hex.members), ...(hex.invaders ? ["invaders"] : [])];
  const [{ x, y }, at] = [centre(hex), stands(tribes.length)[tribes.indexOf(seat)] ?? { x: 0, y: 0 }];
  return { x: x + at.x, y: y + at.y };
}

/** Animals of a hex stand along its right edge: above and below it a neighbour's figures are near. @type {Point[]} */
const PERCHES = [{ x: 33, y: -25 }, { x: 40, y: -1 }, { x: 38, y: 22 }, { x: -36, y: -22 }];

/** @param {number} nth @returns {Point} */
export const perch = (nth) => PERCHES[nth % PERCHES.length];

/** Beside a tribe, on the side where no other stands: what it will lose. @param {Point} at where it stands @returns {Point} */
export const beside = ({ x, y }) => (Math.abs(x) > 20 ? { x: x * 1.15, y: y - 16 } : { x: x < 0 ? x - 22 : x + (x ? 22 : 25), y: y + 6 });

/** Is this corner above a hex's middle, or below it? Then what is written there makes room for a beast. @param {{q: number, r: number}} hex @param {Point} corner @returns {"above" | "below" | null} */
export function straight(hex, corner) {
  const { x, y } = centre(hex);
  return Math.abs(corner.x - x) > 1 || Math.abs(corner.y - y) > RADIUS + 1 ? null : corner.y < y ? "above" : "below";
}

/** The six directions as on the server: east, then clockwise. @type {[number, number][]} */
const AROUND = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/** At a hex's rim, in one of the six directions. @param {{q: number, r: number}} place @param {number} direction @param {number} [far] 1: at the edge @returns {Point} */
export function rimOf(place, direction, far = 1) {
  const [a, b] = [centre(place), centre({ q: place.q + AROUND[direction][0], r: place.r + AROUND[direction][1] })];
  return { x: a.x + ((b.x - a.x) / 2) * far, y: a.y + ((b.y - a.y) / 2) * far };
}

/** Which of its terrain's cuts a hex is, so that neighbours differ. @param {{q: number, r: number}} place */
export const cut = ({ q, r }) => (((q - r) % 3) + 3) % 3;

/** @param {Point} at */
export const to = ({ x, y }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
