/** What has happened: the game's own panels, then log and chat as tabs of one sheet. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { channels, chat } from "./chat.js";
import { log } from "./log.js";
import { hasNotes, notes } from "./notes.js";

/** @typedef {{id: string, icon: string, text: string}} Tab */

/** @type {Record<string, {icon: string, text: string}>} */
const CHANNELS = { table: { icon: "speech", text: "table.talk" }, side: { icon: "people", text: "table.side" }, watchers: { icon: "eye", text: "table.watchers" } };

/** Tabs of the annals: the log, and the channels that the person here reads. @param {Table} table @returns {Tab[]} */
export const annalsTabs = (table) => [
  { id: "log", icon: "quill", text: t("table.log") },
  ...channels(table).map((id) => ({ id, ...CHANNELS[id], text: t(CHANNELS[id].text) })),
  ...(hasNotes(table) ? [{ id: "notes", icon: "pencil", text: t("pencil.notes") }] : []),
];

/** From this width on nothing is hidden behind the dock's tabs (see table.css). */
const WIDE = matchMedia("(width >= 75em)");

/** Does this tab of the annals stand in front of the person now? @param {Table} table @param {string} tab */
export const inView = (table, tab) => !document.hidden && table.annals === tab && (WIDE.matches || table.tab === tab);

/** A figure for what came in unseen. @param {number} [n] */
export const unseen = (n) => (n ? html`<span class="n" aria-label=${t("table.unseen", { n })}>${n}</span>` : nothing);

/** @param {Table} table */
export function past(table) {
  // Before the match begins there is nothing on the table, but people talk.
  const panels = table.frame?.view ? table.game.panels(table.scene()) : [];
  const tabs = annalsTabs(table);
  const shown = tabs.some((tab) => tab.id === table.annals) ? table.annals : "log";
  const elsewhere = (/** @type {string[]} */ belongs) => (belongs.includes(table.tab) ? "" : " elsewhere");
  return html`${repeat(panels, (panel) => panel.id, (panel) => html`<section class=${`sheet panel ${panel.id}${elsewhere(panel.part.split(" "))}`}>${panel.body}</section>`)}
    <section class=${`sheet annals${elsewhere(tabs.map((tab) => tab.id))}`}>
      <div class="tabs" role="tablist" aria-label=${t("table.past")}>
        ${tabs.map((tab) => html`<button type="button" class="tab" role="tab" id=${`tab-${tab.id}`} aria-controls="annals" aria-selected=${tab.id === shown} tabindex=${tab.id === shown ? 0 : -1}
          @click=${() => table.read(tab.id)} @keydown=${(/** @type {KeyboardEvent} */ event) => next(event, tabs, table)}
          >${icon(tab.icon, { small: true })}${tab.text}${unseen(table.unseen[tab.id])}</button>`)}
      </div>
      <div class="annals-body" id="annals" role="tabpanel" aria-labelledby=${`tab-${shown}`}>${shown === "log" ? log(table) : shown === "notes" ? notes(table) : chat(table, shown)}</div>
    </section>`;
}

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event @param {Tab[]} tabs @param {Table} table */
function next(event, tabs, table) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const at = tabs.findIndex((tab) => tab.id === table.annals);
  const to = tabs[(at + step + tabs.length) % tabs.length].id;
  table.read(to);
  queueMicrotask(() => document.getElementById(`tab-${to}`)?.focus());
}
