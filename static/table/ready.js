/** The ready check: who has said that they are ready, seen by all, and saying so oneself. */
/** @import { Table } from "./store.js" */
/** @import { Seat } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { attempt, path } from "./deeds.js";

/** Ask all who sit there, or ask no more; for whoever opened the table. @param {Table} table @param {boolean} on */
export const askAll = (table, on) => attempt(table, post(path(table, "/ready-check"), { on }), () => {});

/** At a seat, where that is asked; bots always are. @param {Table} table @param {Seat} seat */
export function whoIsReady(table, { seat, player, invited }) {
  const ready = table.frame?.room?.ready;
  if (!ready || !player || invited) return nothing;
  const is = "bot" in player || ready.includes(seat);
  return html`<small class=${is ? "is-ready" : "not-ready"}>${is ? icon("check", { small: true }) : nothing}${t(is ? "table.is_ready" : "table.not_ready")}</small>`;
}

/** @param {Table} table @param {Seat} own @param {string[]} ready */
export function sayReady(table, own, ready) {
  const is = ready.includes(own.seat);
  const say = () => attempt(table, post(path(table, "/ready"), { ready: !is }), () => {});
  return html`<button type="button" class=${is ? "quiet wide" : "go"} @click=${say}>${t(is ? "table.ready_not" : "table.ready_say")}</button>`;
}
