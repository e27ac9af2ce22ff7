/** A tribe's figures: what it has and how many points, each with what the latest change made of it. */
/** @import { Scene } from "../../table/types.js" */
/** @import { Resource, SeatName, TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { before, gained } from "./memory.js";
import { RESOURCES } from "./parts.js";

/** A figure, and beside it by how much it is another one than before. @param {Scene<TribesView>} scene @param {SeatName} name @param {Resource | "points" | "on_map"} what */
export function figure(scene, name, what) {
  const chief = scene.view.chiefs[name];
  const n = what === "points" || what === "on_map" ? chief[what] : chief.stock[what];
  const more = gained(before(scene), scene.view, name, what);
  // The log says it in words.
  return html`<b class="num tally" data-tally=${`${name}:${what}`}>${n}${more ? html`<i class=${more > 0 ? "change up" : "change down"} aria-hidden="true">${more > 0 ? `+${more}` : `−${-more}`}</i>` : nothing}</b>`;
}

/** All that a tribe has. @param {Scene<TribesView>} scene @param {SeatName} name */
export const holdings = (scene, name) =>
  html`<span class="stock">${RESOURCES.map((each) => html`<span class=${`res r-${each}`}>${drawing(`res-${each}`, "", t(`tribes.resource.${each}`))}${figure(scene, name, each)}</span>`)}</span>`;
