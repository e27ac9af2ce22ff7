/** For those without a seat: that they look on, how late, and how they lost the seat that they had. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { taken } from "./consent.js";

/** @param {Table} table */
export function watching(table) {
  if (table.seat || table.frame?.status !== "running") return nothing;
  const { moves, minutes } = table.spectators.delay ?? {};
  const late = moves ? t("table.late_by_moves", { n: moves }) : minutes ? t("table.late_by_minutes", { n: minutes }) : t("table.watching_how");
  return html`<p class="notice still watching">${icon("eye")}<span><b>${t("table.watching")}</b> ${late}</span></p>`;
}

/** @param {Table} table */
export function lostSeat(table) {
  const { unseated, seat, frame } = table;
  if (!unseated || seat || frame?.status === "finished") return nothing;
  const replaced = unseated.why === "replaced";
  // Who may come back is told so elsewhere.
  if (replaced && !taken(table)) return nothing;
  return html`<div class="notice lost-seat" role="status">${icon("door")}<p class="grow">${t(replaced ? "unseated.taken" : `unseated.${unseated.why}`)}</p><a class="quiet wide small" href="/">${t("message.to_lobby")}</a></div>`;
}
