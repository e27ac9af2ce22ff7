/** Small parts that cards and boards are made of. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, Element } from "./view.js" */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";

/** A Beast on the hatched field of its element: the field fills the place, whatever its shape, and all of the Beast is to be seen. @param {string} beast @param {Element} element */
export const field = (beast, element) =>
  html`<svg class="field" aria-hidden="true">${svg`<svg viewBox="0 0 240 240" preserveAspectRatio="xMidYMid slice"><use href=${`#field-${element}`} width="240" height="240"></use></svg><svg viewBox="0 0 240 240"><use href=${`#beast-${beast}`} x="6" y="6" width="228" height="228"></use></svg>`}</svg>`;

/** @param {Element} element */
export const sign = (element) => drawing(`el-${element}`, `el c-${element}`);

/** The back of every card. @param {string} [classes] */
export const back = (classes = "") => html`<span class=${`back ${classes}`}>${drawing("back")}</span>`;

/** Life as lozenges, full or lost. @param {number} health @param {number} most */
export const lozenges = (health, most) =>
  html`<span class="lozenges">${Array.from({ length: most }, (_, n) => html`<svg class=${n < health ? "" : "lost"} viewBox="0 0 20 20" aria-hidden="true"><use href="#life-lost"></use><use class="full" href="#life"></use></svg>`)}</span>`;

/** The numbers of a die that do something. @param {number[]} numbers */
export const faces = (numbers) => html`<span class="faces">${numbers.map((n) => drawing(`die-${n}`))}</span>`;

/** Attack or defence: the printed figure, and what is added to it. @param {"attack" | "defence"} what @param {number} printed @param {number} now */
export const value = (what, printed, now) =>
  html`<span class="value">${drawing(`st-${what}`)}${printed}${now > printed ? html`<em>+${now - printed}</em>` : nothing}<small>${t(`duel.board.${what}`)}</small></span>`;

/** A picture of an item. @param {string} item @param {string} [label] */
export const picture = (item, label = "") => drawing(`item-${item}`, "picture", label);

/** Only the person at this browser sees this. */
export const onlyYou = () => html`<span class="only">${icon("keyhole", { small: true })}${t("duel.board.only_you")}</span>`;

/**
 * The classes of something with a ref: lit up wherever else it stands, gilt when it was turned up just now.
 * @param {Scene<DuelView>} scene
 * @param {string} ref
 */
export const look = ({ lit, revealed }, ref) => `${lit === ref ? " is-lit" : ""}${revealed.has(ref) ? " is-fresh" : ""}`;

/** @param {string} beast */
export const beastName = (beast) => t(`duel.beast.${beast}`);
/** As a sentence begins with it. @param {string} beast */
export const theBeast = (beast) => t(`duel.beast.${beast}.start`);
/** @param {string} item */
export const itemName = (item) => t(`duel.item.${item}`);
