/** Before the match: who sits where, whom to invite, and sitting down oneself. And a seat that somebody gives away in the middle of it. */
/** @import { Table } from "./store.js" */
/** @import { Seat } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon, seatShape } from "../shell/icons.js";
import { has, t } from "../shell/i18n.js";
import { timingWords } from "../shell/timing.js";
import { handover } from "./address.js";
import { begin, invite, sit } from "./deeds.js";
import { playerName, who } from "./seats.js";

/** @param {string} game @param {string} role */
const roleName = (game, role) => (has(`${game}.role.${role}`) ? t(`${game}.role.${role}`) : role);

/** @param {Table} table */
export function room(table) {
  const { seats } = /** @type {import("./types.js").StateFrame} */ (table.frame);
  const scene = table.scene();
  const [head, how] = state(table, seats);
  return html`<div class="prompt"><h2 id="prompt" tabindex="-1">${head}</h2><p>${how}</p></div>
    ${table.match.clock ? html`<p class="notice still">${icon("glass")}<span>${timingWords(table.match.clock)}</span></p>` : nothing}
    <section class="sheet ask" aria-labelledby="prompt">
      <ul class="opts">
        ${seats.map((seat, n) => html`<li class="seat"><span class="fig">${seatShape(n + 1, seat.player !== null)}</span><span class="grow"><b>${roleName(table.match.game, seat.role)}</b>${who(seat, scene)}</span>
          ${!seat.player && !table.seat ? html`<button type="button" class="quiet wide small" @click=${() => sit(table, seat.role)}>${t("lobby.sit_down")}</button>` : nothing}</li>`)}
      </ul>
      ${table.refusal ? html`<p class="notice bad refused">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
      ${table.seat ? html`<div class="confirm">${mayDo(table, table.seat, seats)}</div>` : nothing}
    </section>`;
}

/** How far the table is from beginning, and what it wants. @param {Table} table @param {Seat[]} seats @returns {[string, string]} */
function state(table, seats) {
  const free = seats.filter((seat) => !seat.player).length;
  const awaited = seats.filter((seat) => seat.invited);
  if (table.seat?.invited) return [t("table.room_kept"), t("table.room_all")];
  if (free) return [t("table.room", { n: free }), t("table.room_how")];
  if (awaited.length) return [t("table.waiting", { who: awaited.map((seat) => playerName(seat.player)) }), t("table.room_all")];
  return [t("table.room_taken"), t(table.host ? "table.room_full" : "table.room_host")];
}

/** Come to a kept seat, invite, begin: beginning is for who opened the table. @param {Table} table @param {Seat} own @param {Seat[]} seats */
function mayDo(table, own, seats) {
  if (own.invited) return html`<button type="button" class="go" @click=${() => sit(table, own.role)}>${t("lobby.sit_down")}</button>`;
  const missing = seats.some((seat) => !seat.player || seat.invited);
  if (!missing) return table.host ? html`<button type="button" class="go" @click=${() => begin(table, false)}>${t("table.begin")}</button>` : nothing;
  return html`${table.host ? html`<button type="button" class="quiet wide" @click=${() => begin(table, true)}>${t("table.with_bots")}</button>` : nothing}
    <button type="button" class="go" @click=${() => invite(table)}>${t("table.invite")}</button>`;
}

/** Whoever was sent a seat may take it, while there is one to be had. @param {Table} table */
export function offeredSeat(table) {
  if (!handover || table.seat || table.frame?.status === "finished") return nothing;
  if (!table.seatOffered) return html`<div class="notice">${icon("people")}<p class="grow">${t("table.offered_none")}</p></div>`;
  return html`<div class="notice">${icon("people")}<p class="grow">${t("table.offered_seat")}</p><button type="button" class="go small" @click=${() => sit(table)}>${t("lobby.sit_down")}</button></div>`;
}
