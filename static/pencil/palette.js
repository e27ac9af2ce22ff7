/** The pencil's tools, in a row over the board; and the button that takes the pencil up. */
/** @import { Pencil, Tool } from "./pencil.js" */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { path } from "./hand.js";
import { arrow, linesOf, moved, SIGNS } from "./signs.js";
import { KEYS } from "./touching.js";

/** @typedef {import("./hand.js").Line} Line */

/** A sign on a button, in the grid of the icons. @param {Line[]} lines */
const drawn = (lines) => svg`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">${lines.map((line) => svg`<path d=${path(line)} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"></path>`)}</svg>`;

/** @param {import("./signs.js").Sign} sign @param {number} [number] */
export const signOf = (sign, number) => drawn(moved(linesOf(sign, number, true), [12, 12], sign === "number" || sign === "question" ? 10 : sign === "dot" ? 9 : 8.4));

export const arrowSign = drawn(arrow([4, 19], 0, [20, 6], 0, 5));

const line = drawn([[[3, 17], [7, 8], [12, 15], [16, 7], [21, 10]]]);

/** Those that a phone shows at once, with the arrow, the line, the rubber and taking back. @type {import("./signs.js").Sign[]} */
const FIRST = ["cross", "circle", "question", "number"];

/** The key of a tool, where it has one. @param {Tool} tool */
const keyOf = (tool) => Object.entries(KEYS).find(([, one]) => one === tool)?.[0];

/** @param {Pencil} pencil */
export const pencilButton = (pencil) =>
  html`<button type="button" class="tool keep" aria-label=${t("pencil.take")} title=${t("pencil.take")} aria-pressed=${pencil.on} @click=${() => pencil.set({ on: !pencil.on, from: null, shown: true })}>${icon("pencil")}</button>`;

/**
 * @param {Pencil} pencil
 * @param {{free: boolean, mates: boolean}} may whether lines can be drawn freely; whether there are others on the side
 */
export function palette(pencil, { free, mates }) {
  if (!pencil.on) return nothing;
  const own = pencil.drawn.some((note) => note.mine);
  /** @param {Tool} id @param {unknown} sign */
  const tool = (id, sign) => button(sign, t(`pencil.${id}`), () => pencil.set({ tool: id, from: null }), { pressed: pencil.tool === id, key: keyOf(id) });
  return html`<div class="palette-tools" role="toolbar" aria-label=${t("pencil.tools")} @keydown=${along}>
      ${FIRST.map((sign) => tool(sign, signOf(sign, 3)))} ${tool("arrow", arrowSign)} ${free ? tool("stroke", line) : nothing} ${tool("rubber", icon("rubber"))}
      ${button(icon("undo"), t("pencil.undo"), () => pencil.undo(), { off: !pencil.done.length, key: "u" })}
      ${SIGNS.filter((sign) => !FIRST.includes(sign)).map((sign) => tool(sign, signOf(sign)))}
      <span class="gap"></span>
      ${mates ? button(icon("people"), t("pencil.share"), () => pencil.set({ shared: !pencil.shared }), { pressed: pencil.shared }) : nothing}
      ${button(icon("eye"), t(pencil.shown ? "pencil.hide" : "pencil.show"), () => pencil.set({ shown: !pencil.shown }), { pressed: !pencil.shown })}
      ${button(icon("clear"), t("pencil.clear"), () => askClear(pencil), { off: !own })}
      ${button(icon("cross"), t("pencil.lay_down"), () => pencil.set({ on: false, from: null }))}
    </div>
    ${pencil.refusal ? html`<p class="notice bad">${icon("bar")}<span>${pencil.refusal}</span></p>` : nothing}
    ${pencil.shared && mates ? html`<p class="palette-note">${icon("keyhole", { small: true })}${t("pencil.shared")}</p>` : nothing}`;
}

/**
 * @param {unknown} sign @param {string} words @param {() => void} deed
 * @param {{pressed?: boolean, off?: boolean, key?: string}} [how]
 */
function button(sign, words, deed, { pressed, off = false, key } = {}) {
  return html`<button type="button" class="tool" aria-label=${words} title=${key ? `${words} (${key})` : words} aria-pressed=${pressed ?? nothing} aria-disabled=${off ? "true" : nothing}
    aria-keyshortcuts=${key && /^\w$/.test(key) ? key : nothing} @click=${() => off || deed()}>${sign}</button>`;
}

/** Arrow keys go from tool to tool. @param {KeyboardEvent} event */
function along(event) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const all = /** @type {HTMLElement[]} */ ([.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length].focus();
}

/** @param {Pencil} pencil */
function askClear(pencil) {
  const dialog = openDialog(t("pencil.clear_sure"), (_, close) => html`<p>${t("pencil.clear_what")}</p>
    <div class="over-go">
      <button type="button" class="quiet wide" @click=${close}>${t("pencil.keep")}</button>
      <button type="button" class="go" @click=${() => (dialog.close(), pencil.clear())}>${t("pencil.clear")}</button>
    </div>`);
}
