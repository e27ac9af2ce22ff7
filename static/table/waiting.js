/** Nothing is asked of the person here: who is waited for, and whether the last move can still be taken back. Never what for. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { timeOfDay } from "../shell/dates.js";
import { has, say, t } from "../shell/i18n.js";
import { dial } from "./dial.js";
import { latest } from "./log.js";

/**
 * A side in the game's words, or a seat by who sits there.
 * @param {{match: {game: string}}} table
 * @param {string} party
 */
export function partyName({ match }, party) {
  const side = `${match.game}.side.${party}`;
  return has(side) ? t(side) : say({ key: "seat.name", args: { seat: party } });
}

/** Who is waited for, in the game's own sentences where it has them. @param {{match: {game: string}}} table @param {string[]} parties */
export function whom(table, parties) {
  if (!parties.length) return t("table.going_on");
  const own = parties.map((party) => `${table.match.game}.waiting.${party}`);
  if (own.every(has)) return own.map((key) => t(key)).join(" ");
  return t("table.waiting", { who: parties.map((party) => partyName(table, party)) });
}

/** @param {Table} table */
function since({ since: { began } }) {
  if (began === null) return nothing;
  return html`<small>${t("table.since", { time: timeOfDay(began) })}</small>`;
}

/** The clocks that run for those who are waited for. @param {Table} table */
function clocks({ frame }) {
  const sides = frame?.clock?.sides ?? {};
  return Object.keys(sides).filter((side) => sides[side].runs).map(dial);
}

/** @param {Table} table */
export function waiting(table) {
  const frame = table.frame;
  return html`<p class="notice still" id="prompt" tabindex="-1">${icon("glass")}<span class="grow">${whom(table, frame?.waiting_for ?? [])}${since(table)}</span>${clocks(table)}</p>
    ${table.refusal ? html`<p class="notice bad">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
    ${frame?.can_undo
      ? html`<div class="notice still wraps">${icon("check")}<p class="grow">${t("table.done")}</p>
          <button type="button" class="quiet wide small" aria-disabled=${table.moves.undoing || table.cut !== null} @click=${() => table.undo()}>${icon("undo", { small: true })}${t("table.undo")}</button></div>`
      : nothing}
    ${table.seat?.out ? html`<p class="notice still">${icon(table.seat.out_of_time ? "glass" : "flag")}<span>${t(table.seat.out_of_time ? "table.your_time_was_up" : "table.you_gave_up")}</span></p>` : nothing}
    ${latest(table, 3)}`;
}
