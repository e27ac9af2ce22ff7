/** Small parts that the land, the tiles and the tribes' boards are made of. */
/** @import { Scene } from "../../table/types.js" */
/** @import { Face, Resource, SeatName, Stock, TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";

/** @type {Resource[]} */
export const RESOURCES = ["food", "wood", "stone"];

/** @param {SeatName} seat */
export const nameOf = (seat) => (seat === "invaders" ? t("tribes.invaders") : say({ key: "seat.name", args: { seat } }));

/** Seats count from 1; the Invaders have the fifth shape. @param {TribesView} view @param {SeatName} seat */
export const number = (view, seat) => (seat === "invaders" ? 5 : Object.keys(view.chiefs).indexOf(seat) + 1);

/** A hex in words. @param {TribesView} view @param {number} n */
export const hexName = ({ hexes }, n) => t(`tribes.hex.${hexes[n].special ?? hexes[n].terrain}`, { n: n + 1 });

/** One's own seat, else the first. @param {Scene<TribesView>} scene @returns {SeatName} */
export const mine = ({ seat, view }) => (seat && seat.seat in view.chiefs ? seat.seat : Object.keys(view.chiefs)[0]);

/** The tribes clockwise, one's own first. @param {Scene<TribesView>} scene @returns {SeatName[]} */
export function ownFirst(scene) {
  const seats = Object.keys(scene.view.chiefs);
  const at = seats.indexOf(mine(scene));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** A die's face. @param {Face} face @param {string} [classes] @param {string} [label] */
export const die = (face, classes = "", label = "") => drawing(`face-${face}`, `die ${classes}`, label);

/** @param {Face} face */
export const faceName = (face) => t(`tribes.face.${face}`);

/** So many of each resource; none of those that are missing, or all of them. @param {Partial<Stock>} stock @param {boolean} [all] */
export const stock = (stock, all = false) =>
  html`<span class="stock">${RESOURCES.filter((each) => all || stock[each]).map((each) => html`<span class=${`res r-${each}`}>${drawing(`res-${each}`, "", t(`tribes.resource.${each}`))}<b class="num">${stock[each] ?? 0}</b></span>`)}</span>`;

/** @param {Partial<Stock>} stock */
export const isEmpty = (stock) => RESOURCES.every((each) => !stock[each]);

/** Animals and events whose drawing is called otherwise than they are. @type {Record<string, string>} */
const ANIMALS = { auroch_herd: "aurochs", wolf_pack: "wolf", tamed: "mammoth", hunted: "tiger", den: "bear", eagles: "eagle", invaders: "spear" };

/** @param {string} event */
export const animal = (event) => ANIMALS[event] ?? event;

/** An event's sign: its animal, but the den is more than its Bear. @param {string} event */
export const eventMark = (event) => drawing(event === "den" ? "an-den" : `an-${animal(event)}`, "glyph");

/** The classes of something with a ref: lit up wherever else it stands, gilt when it was turned up just now. @param {Scene<TribesView>} scene @param {string} ref */
export const look = ({ lit, revealed }, ref) => `${lit === ref ? " is-lit" : ""}${revealed.has(ref) ? " is-fresh" : ""}`;

/** Something with a ref and a name, which shows its card. @param {Scene<TribesView>} scene @param {string} ref @param {unknown} inside @param {string} [classes] */
export const chip = (scene, ref, inside, classes = "") =>
  html`<button type="button" class=${`chip ${classes}${look(scene, ref)}`} data-ref=${ref} @click=${() => scene.act.touch([ref]) || scene.act.show(ref)}>${inside}</button>`;

/** @param {import("./view.js").NeedView} need @param {{ready: boolean, stock: [string, number][], count: [number, number] | null}} lack */
export const lackWords = (need, lack) =>
  lack.ready
    ? html`<span class="ready">${t("tribes.board.ready")}</span>`
    : lack.stock.length
      ? html`<span class="lacks"><span class="word">${t("tribes.board.lacks")}</span> ${stock(need.lacks)}</span>`
      : lack.count
        ? html`<span class="lacks num">${t("tribes.board.of", { n: lack.count[0], all: lack.count[1] })}</span>`
        : nothing;
