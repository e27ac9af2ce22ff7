/**
 * Signs and pieces. Every page carries the sprites inline (templates/base.html), so a drawing is a `<use>` of an id
 * and takes the page's colours. A sign never stands without a word: give `label` where none is printed beside it.
 */
import { html, nothing } from "/vendor/lit-html/lit-html.js";

/** @type {Map<string, string>} */
const boxes = new Map();

/** The viewBox of a symbol, asked of the sprite once. @param {string} id */
function box(id) {
  let found = boxes.get(id);
  if (found === undefined) {
    found = document.getElementById(id)?.getAttribute("viewBox") ?? "0 0 24 24";
    boxes.set(id, found);
  }
  return found;
}

/**
 * A drawing of the sprites: `ic-*` signs, `pc-*` pieces, `id-*` identities, `gm-*` games' marks.
 * @param {string} id
 * @param {string} [classes]
 * @param {string} [label] spoken, and shown on hover; without it the drawing is decoration
 */
export const drawing = (id, classes = "", label = "") =>
  label
    ? html`<svg class=${classes} viewBox=${box(id)} role="img" aria-label=${label}><title>${label}</title><use href=${"#" + id}></use></svg>`
    : html`<svg class=${classes || nothing} viewBox=${box(id)} aria-hidden="true"><use href=${"#" + id}></use></svg>`;

/**
 * A sign of the 24 grid, drawn in the text's colour.
 * @param {string} name without its `ic-`
 * @param {{small?: boolean, label?: string}} [how]
 */
export const icon = (name, { small = false, label = "" } = {}) => drawing(`ic-${name}`, small ? "ic ic-s" : "ic", label);

/** The five seats have five shapes, everywhere: circle, square, triangle, diamond, fang. */
const SHAPES = ["c", "s", "t", "d", "f"];

/**
 * @param {number} seat counted from 1
 * @param {boolean} [taken] a free seat is hollow
 */
export const seatShape = (seat, taken = true) => html`<i class="sh ${SHAPES[(seat - 1) % 5]} ${taken ? "" : "free"}"></i>`;
