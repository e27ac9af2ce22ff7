/** The end: what happened in one sentence, the proof, and what may come next. The board stays in view, all of it turned up. */
/** @import { Table } from "./store.js" */
/** @typedef {Pick<Table, "match" | "game" | "frame" | "seat" | "scene">} Ended */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { calledOff, why } from "../shell/ended.js";
import { has, t } from "../shell/i18n.js";
import { asInvited } from "./address.js";
import { rematch } from "./deeds.js";
import { partyName } from "./waiting.js";

/** @param {Table} table */
export const outcome = (table) =>
  html`<article class="sheet over">
    ${ending(table)}
    ${table.became ? html`<p class="hushed" id="became">${t("table.became", { rating: `${table.became.rating}${table.became.provisional ? "?" : ""}` })}</p>` : nothing}
    ${table.refusal ? html`<p class="notice bad">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
    ${table.again.length ? html`<p class="notice">${icon("people")}<span>${t("table.wants_again", { who: table.again, n: table.again.length })}</span></p>` : nothing}
    <div class="over-go">
      ${table.seat ? html`<button type="button" class="go" @click=${() => rematch(table)}>${t("table.rematch")}</button>` : nothing}
      <a class="quiet wide" href=${asInvited(`/matches/${table.match.id}/replay`)}>${t("replay.look_back")}</a>
      <a class="quiet wide" href=${asInvited(`/verify?match=${table.match.id}`)}>${t("proof.check_record")}</a>
      <a class="quiet wide" href="/">${t("table.lobby")}</a>
    </div>
  </article>`;

/** How it ended, and what had been hidden. @param {Ended} table */
export function ending(table) {
  const frame = /** @type {import("./types.js").StateFrame} */ (table.frame);
  const { head, reason } = sentences(table);
  return html`<h2 id="prompt" tabindex="-1">${head}</h2>
    <p class="lead-p">${reason}</p>
    ${frame.view ? table.game.proof(table.scene()) : nothing}`;
}

/** Who has won and why, for those who listen. @param {Ended} table */
export const endingAloud = (table) => Object.values(sentences(table)).filter(Boolean).join(" ");

/** @param {Ended} table @returns {{head: string, reason: string}} */
function sentences(table) {
  const frame = /** @type {import("./types.js").StateFrame} */ (table.frame);
  const ended = /** @type {import("./types.js").Outcome} */ (frame.outcome);
  const { winners } = ended;
  const key = `${table.match.game}.won.${winners.length === 1 ? winners[0] : winners.length ? "shared" : "nobody"}`;
  const head = calledOff(ended) ? t("table.called_off") : has(key) ? t(key) : winners.length ? won(table, winners) : t("table.won_nobody");
  return { head, reason: why(ended, frame.seats, table.seat) };
}

/** @param {Ended} table @param {string[]} winners seats or sides */
function won(table, winners) {
  const { seat } = table;
  if (winners.length === 1 && seat && [seat.seat, seat.side].includes(winners[0])) return t("table.won_you");
  return t("table.won", { who: winners.map((party) => partyName(table, party)), n: winners.length });
}
