/** The end: the tribes as they came in, how many points each came to, and from what. */
/** @import { Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
/** @import { Source } from "./tally.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon, seatShape } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { nameOf, number } from "./parts.js";
import { ranking, SOURCES, sources } from "./tally.js";

/** @type {Record<Source, unknown>} */
const SIGNS = { villages: drawing("pc-village"), goals: icon("flag", { small: true }), conflicts: icon("shield", { small: true }), events: icon("leaf", { small: true }) };

/** @param {Scene<TribesView>} scene */
export function proof({ view, frame, lines }) {
  const winners = frame.outcome?.winners ?? [];
  const order = ranking(view.chiefs, winners);
  const from = order.map((seat) => sources(lines, seat, view.chiefs[seat].points));
  const known = from.every((found) => found !== null);
  return html`<table class="tribes-proof"><caption>${t("tribes.board.tally")}</caption>
    <thead><tr><th scope="col"><span class="sr">${t("tribes.board.tribes")}</span></th>${known ? SOURCES.map((each) => html`<th scope="col" title=${t(`tribes.board.from.${each}`)}>${SIGNS[each]}<span class="sr">${t(`tribes.board.from.${each}`)}</span></th>`) : nothing}<th scope="col">${t("tribes.board.points")}</th></tr></thead>
    <tbody>${order.map((seat, n) => html`<tr class=${winners.includes(seat) ? "won" : ""}><th scope="row">${seatShape(number(view, seat))}<b>${t(`tribes.tribe.${view.chiefs[seat].tribe}`)}</b> <small>${nameOf(seat)}</small></th>${known ? SOURCES.map((each) => html`<td class="num">${from[n]?.[each] || "–"}</td>`) : nothing}<td class="num all">${view.chiefs[seat].points}</td></tr>`)}</tbody>
  </table>
  ${known ? html`<p class="tribes-signs" aria-hidden="true">${SOURCES.map((each) => html`<span>${SIGNS[each]}${t(`tribes.board.from.${each}`)}</span>`)}</p>` : nothing}`;
}
