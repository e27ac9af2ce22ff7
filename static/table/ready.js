/** The ready check: who has said that they are ready, seen by all, and saying so oneself. */
/** @import { Table } from "./store.js" */
/** @import { Seat } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post } from "../shell/api.js";
import { timeToCome } from "../shell/dates.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { attempt, path } from "./deeds.js";

/** Ask all who sit there, or ask no more; for whoever opened the table. @param {Table} table @param {boolean} on */
export const askAll = (table, on) => attempt(table, post(path(table, "/ready-check"), { on }), () => {});

/** At a seat, where that is asked; bots always are. @param {Table} table @param {Seat} seat */
export function whoIsReady(table, { seat, player, invited }) {
  const { ready, unready } = table.frame?.room ?? {};
  if (unready?.includes(seat)) return html`<small class="not-ready">${t("table.missed_ready")}</small>`;
  if (!ready || !player || invited) return nothing;
  const is = "bot" in player || ready.includes(seat);
  return html`<small class=${is ? "is-ready" : "not-ready"}>${is ? icon("check", { small: true }) : nothing}${t(is ? "table.is_ready" : "table.not_ready")}</small>`;
}

/** Until when it is asked, in the reader's own time of day. @param {Table} table */
export function readyUntil(table) {
  const until = table.frame?.room?.ready_until;
  return until ? html`<p class="hint">${t("table.ready_until", { time: timeToCome(new Date(until)) })}</p>` : nothing;
}

/** @param {Table} table @param {Seat} own @param {string[]} ready */
export function sayReady(table, own, ready) {
  const is = ready.includes(own.seat);
  const say = () => attempt(table, post(path(table, "/ready"), { ready: !is }), () => {});
  return html`<button type="button" class=${is ? "quiet wide" : "go"} @click=${say}>${t(is ? "table.ready_not" : "table.ready_say")}</button>`;
}
