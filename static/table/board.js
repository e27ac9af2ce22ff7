/**
 * The board under the pointer: what lights up, what a click means, whose card is shown. A place or piece names itself by
 * `data-ref`; a piece names by `data-at` the place under it as well. What may be done there, the options say.
 */
/** @import { Table } from "./store.js" */
/** @typedef {Pick<Table, "game" | "frame" | "shown" | "lit" | "switches" | "pencil" | "scene" | "light" | "show" | "touch" | "set">} Shown what a board shows and is asked: at the table, or to whoever looks back */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { marksInWords } from "../pencil/words.js";

const LONG_PRESS = 500;
/** Pixels from which a touch is a drag. */
export const DRAG = 6;

/**
 * The refs that an event fell on, the foremost first.
 * @param {Event} event
 * @returns {string[]}
 */
export function refsOf(event) {
  const found = event.target instanceof Element ? event.target.closest("[data-ref], [data-at]") : null;
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return [];
  return [found.dataset.ref ?? "", found.dataset.at ?? ""].filter((ref) => ref !== "");
}

/**
 * Light up what is under the pointer or the focus, wherever else it stands on the page; a click on its name shows its card.
 * @param {HTMLElement} page
 * @param {Shown} table
 */
export function wireRefs(page, table) {
  /** @param {Event} event */
  const light = (event) => table.light(refsOf(event)[0] ?? null);
  page.addEventListener("pointerover", light);
  page.addEventListener("focusin", light);
  page.addEventListener("pointerleave", () => table.light(null));
  page.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("button, a, summary, input, .plate > :first-child") && refsOf(event).length) table.show(refsOf(event)[0]);
  });
}

/** @param {GlobalEventHandlers & Element} board @param {Shown} table */
export function wireBoard(board, table) {
  /** @type {number | undefined} */
  let pressing;
  let pressedLong = false;
  let from = { x: 0, y: 0 };

  board.addEventListener("click", (event) => {
    if (pressedLong) return;
    const refs = refsOf(event);
    if (table.frame?.view && !table.touch(refs)) table.set({ shown: refs.find((ref) => table.game.describe(ref, table.scene())) ?? null });
  });
  board.addEventListener("pointerdown", (event) => {
    clearTimeout(pressing);
    pressedLong = false;
    from = { x: event.clientX, y: event.clientY };
    const ref = refsOf(event)[0];
    if (!ref || !table.frame?.view) return;
    pressing = setTimeout(() => {
      pressedLong = true;
      table.show(ref);
    }, LONG_PRESS);
  });
  board.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG) clearTimeout(pressing);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, () => clearTimeout(pressing));
  // A long press would open the browser's own menu as well.
  board.addEventListener("contextmenu", (event) => {
    const ref = refsOf(event)[0];
    if (!ref) return;
    event.preventDefault();
    table.show(ref);
  });
}

/** The card of what was asked about, in a corner of the board. @param {Shown} table */
export function card(table) {
  const found = table.shown && table.frame?.view ? table.game.describe(table.shown, table.scene()) : null;
  if (!found) return nothing;
  const marks = marksInWords(table.pencil, table.shown ?? "");
  return html`<div class="sheet card" role="status">
    <div class="card-head"><h3>${found.title}</h3><button type="button" class="tool" aria-label=${t("shell.close")} title=${t("shell.close")} @click=${() => table.set({ shown: null })}>${icon("cross", { small: true })}</button></div>
    ${found.lines.map((line) => html`<p>${line}</p>`)}${marks ? html`<p class="card-marks">${icon("pencil", { small: true })}${marks}</p>` : nothing}
  </div>`;
}

/**
 * What lies over the board in its corners: the card of what was asked about, its tools.
 * @param {Shown} table @param {import("./types.js").Scene} scene @param {import("./zoom.js").Zoom | null} zoom
 */
export function overBoard(table, scene, zoom) {
  const centre = table.game.centre(scene);
  /** @param {string} sign @param {string} words @param {() => void} deed @param {string} [classes] @param {boolean} [pressed] */
  const tool = (sign, words, deed, classes = "", pressed) =>
    html`<button type="button" class=${`tool ${classes}`} aria-label=${words} title=${words} aria-pressed=${pressed ?? nothing} @click=${deed}>${icon(sign)}</button>`;
  return html`${table.game.overBoard(scene) ?? nothing} ${card(table)}
    <div class="plate-tools">
      ${zoom ? html`${tool("plus", t("table.closer"), () => zoom.closer(), "zoom")} ${tool("minus", t("table.further"), () => zoom.further(), "zoom")}` : nothing}
      ${zoom && centre ? tool("centre", centre.text, () => zoom.centre(centre.ref)) : nothing}
      ${table.game.tools(scene).map(({ id, icon: sign, text }) => tool(sign, text, () => scene.act.toggle(id), "", table.switches.has(id)))}
    </div>`;
}
