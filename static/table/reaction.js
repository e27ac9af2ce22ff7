/**
 * A reaction window: it closes by itself, so an answer takes one press and may be changed until then. The same line empties
 * for everybody, whether or not there is anything to answer with.
 */
/** @import { Decision, Option, StateFrame } from "./types.js" */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";
import { askEveryTime } from "./deeds.js";

/** @param {Table} table @param {Decision} asked */
export function reaction(table, asked) {
  const sent = table.moves.of(asked.id)?.options ?? asked.standing ?? [];
  return html`${table.frame ? windowLine(table.frame, table.lines.length) : nothing}
    <div class="answers">${asked.options.map((option) => answer(table, asked, option, sent.includes(option.id)))}</div>
    ${everyTime(table)}`;
}

/** @param {Table} table @param {Decision} asked @param {Option} option @param {boolean} chosen */
function answer(table, asked, option, chosen) {
  const acts = option.id !== asked.passing;
  return html`<button type="button" class=${acts ? "go" : "quiet wide"} id=${acts ? "go" : nothing} aria-pressed=${chosen} aria-disabled=${table.cut ? "true" : nothing} data-ref=${option.refs?.[0] ?? nothing} @click=${() => table.answer(asked, option.id)}
    >${chosen ? icon("check", { small: true }) : nothing}<span>${say(option.label)}</span></button>`;
}

/** Whoever likes to think may have the windows wait for an answer. @param {Table} table */
function everyTime(table) {
  const wish = table.frame?.ask_every_time;
  if (wish === undefined) return nothing;
  return html`<label class="pick every-time"><input type="checkbox" .checked=${wish} @change=${() => askEveryTime(table, !wish)} /><span>${t("table.every_time")}<small>${t("table.every_time_how")}</small></span></label>`;
}

/**
 * The line that empties while a window is open.
 * @param {StateFrame} frame
 * @param {number} lines how many have been told: no two windows have the same
 */
export const windowLine = (frame, lines) => html`<i class="window-line" data-window=${lines} data-seconds=${frame.window_seconds ?? 0} aria-hidden="true"></i>`;

/** The window that runs, and since when. */
let running = { window: "", since: 0 };

/** Let the lines run that are on the page now. To be called after each drawing. @param {ParentNode} page */
export function runLines(page) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".window-line"))) {
    const { window = "", seconds } = line.dataset;
    if (window !== running.window) running = { window, since: performance.now() };
    if (line.dataset.runs === window) continue;
    line.dataset.runs = window;
    for (const before of line.getAnimations()) before.cancel();
    const empties = line.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: Number(seconds) * 1000, fill: "forwards" });
    empties.currentTime = performance.now() - running.since;
  }
}
