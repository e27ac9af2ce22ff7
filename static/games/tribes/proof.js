/** The end: how many points each tribe came to. */
/** @import { Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { seatShape } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { nameOf, number } from "./parts.js";

/** @param {Scene<TribesView>} scene */
export function proof({ view }) {
  const order = Object.entries(view.chiefs).sort(([, a], [, b]) => b.points - a.points);
  return html`<div class="over-row tribes-proof">${order.map(([seat, chief]) => html`<span>${seatShape(number(view, seat))}<b>${nameOf(seat)}</b> ${t("tribes.points", { n: chief.points })}</span>`)}</div>`;
}
