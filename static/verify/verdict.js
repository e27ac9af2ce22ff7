/** What was found: whether the record holds, what was looked at, and where something is otherwise. */
/** @import { About, Finding, Verdict } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { gameName, sideName } from "../figures/names.js";
import { drawing, icon } from "../shell/icons.js";
import { momentOf } from "../shell/dates.js";
import { t } from "../shell/i18n.js";
import { called, ending } from "./ending.js";

/** @param {Verdict} verdict @param {unknown} deeds what may be done with it */
export function drawVerdict({ holds, checks, about }, deeds) {
  return html`<section class=${`sheet verdict ${holds ? "holds" : "broken"}`} aria-labelledby="verdict" data-holds=${holds}>
    <div class="seal">${icon(holds ? "check" : "cross")}</div>
    <h2 id="verdict" tabindex="-1">${t(holds ? "proof.holds" : about ? "proof.broken" : "proof.none")}</h2>
    ${about ? match(about) : nothing}
    <ul class="findings">${checks.map(finding)}</ul>
    ${deeds}
  </section>`;
}

/** @param {Finding} finding */
const finding = ({ check, holds, says }) => html`<li class=${holds === null ? "unseen" : holds ? "well" : "wrong"} data-check=${check}>
  ${icon(holds === null ? "glass" : holds ? "check" : "cross", { label: t(holds === null ? "proof.unseen" : holds ? "proof.well" : "proof.wrong") })}
  <div><b>${t(`proof.check.${check}`)}</b>${says.map((sentence) => html`<p>${sentence}</p>`)}</div></li>`;

/** What the record says it is the record of. @param {About} about */
function match(about) {
  const when = about.ended ?? about.started;
  const names = Object.entries(about.players).map(([seat, player]) => t("proof.player", { name: called(player), seat: sideName(about.game, seat) }));
  return html`<div class="of">
    <span class=${`gm ${about.game}`}>${drawing(`gm-${about.game}`)}</span>
    <p><b>${about.title}</b><small>${[gameName(about.game), t("figures.moves", { n: about.moves }), ...(when ? [momentOf(when)] : [])].join(" · ")}</small>
    <small>${names.join(" · ")}</small>${about.outcome ? html`<small>${ending(about)}</small>` : nothing}</p></div>`;
}
