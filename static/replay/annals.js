/** What had happened by then: the game's own panels, the log, and what the person here had written, as it stood. */
/** @import { Replay } from "./replay.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";
import { notebook } from "../pencil/notebook.js";
import { log } from "../table/log.js";

/** @param {Replay} replay @returns {{id: string, icon: string, text: string}[]} */
export const tabs = (replay) => [
  { id: "log", icon: "quill", text: t("table.log") },
  ...(replay.views[0]?.pencil ? [{ id: "notes", icon: "pencil", text: t("pencil.notes") }] : []),
];

/** Whether this belongs to the tab that narrow screens show. @param {Replay} replay @param {string[]} belongs */
const elsewhere = (replay, belongs) => (belongs.includes(replay.tab) ? "" : " elsewhere");

/** The game's own panels. @param {Replay} replay */
export function panels(replay) {
  const [view] = replay.views;
  const all = view.frame?.view ? view.game.panels(view.scene()) : [];
  return repeat(all, (panel) => panel.id, (panel) => html`<section class=${`sheet panel ${panel.id}${elsewhere(replay, panel.part.split(" "))}`}>${panel.body}</section>`);
}

/** @param {Replay} replay */
export function annals(replay) {
  const [view] = replay.views;
  const all = tabs(replay);
  const shown = all.some(({ id }) => id === replay.annals) ? replay.annals : "log";
  return html`<section class=${`sheet annals${elsewhere(replay, all.map(({ id }) => id))}`}>
      <div class="tabs" role="tablist" aria-label=${t("table.past")}>
        ${all.map((tab) => html`<button type="button" class="tab" role="tab" id=${`tab-${tab.id}`} aria-controls="annals" aria-selected=${tab.id === shown} tabindex=${tab.id === shown ? 0 : -1}
          @click=${() => replay.set({ annals: tab.id })} @keydown=${(/** @type {KeyboardEvent} */ event) => next(event, all.map(({ id }) => id), replay)}
          >${icon(tab.icon, { small: true })}${tab.text}</button>`)}
      </div>
      <div class="annals-body" id="annals" role="tabpanel" aria-labelledby=${`tab-${shown}`}>${shown === "notes" && view.pencil ? notes(replay) : log(view)}</div>
    </section>`;
}

/** @param {Replay} replay */
function notes({ views: [view] }) {
  const pencil = /** @type {import("../pencil/pencil.js").Pencil} */ (view.pencil);
  const chapter = (/** @type {number} */ event) => {
    const head = view.lines.slice(0, event).findLast((line) => view.game.log(line).head);
    return head ? say(head.text) : "";
  };
  const place = (/** @type {string} */ ref) => (view.frame?.view ? view.game.describe(ref, view.scene())?.title : null) ?? ref;
  return notebook(pencil, { mates: false, may: false, past: true, chapter, place });
}

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event @param {string[]} ids @param {Replay} replay */
function next(event, ids, replay) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const to = ids[(ids.indexOf(replay.annals) + step + ids.length) % ids.length];
  replay.set({ annals: to });
  queueMicrotask(() => document.getElementById(`tab-${to}`)?.focus());
}
