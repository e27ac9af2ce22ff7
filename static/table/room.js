/** Before the match: who sits where, whom to invite, and sitting down oneself. And a seat that somebody gives away in the middle of it. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon, seatShape } from "../shell/icons.js";
import { has, t } from "../shell/i18n.js";
import { begin, handover, invite, sit } from "./deeds.js";
import { who } from "./seats.js";

/** @param {string} game @param {string} role */
const roleName = (game, role) => (has(`${game}.role.${role}`) ? t(`${game}.role.${role}`) : role);

/** @param {Table} table */
export function room(table) {
  const frame = /** @type {import("./types.js").StateFrame} */ (table.frame);
  const scene = table.scene();
  const free = frame.seats.filter((seat) => !seat.player);
  return html`<div class="prompt"><h2 id="prompt" tabindex="-1">${t("table.room", { n: free.length })}</h2><p>${t(free.length ? "table.room_how" : "table.room_full")}</p></div>
    <section class="sheet ask" aria-labelledby="prompt">
      <ul class="opts">
        ${frame.seats.map((seat, n) => html`<li class="seat"><span class="fig">${seatShape(n + 1, seat.player !== null)}</span><span class="grow"><b>${roleName(table.match.game, seat.role)}</b>${who(seat, scene)}</span>
          ${!seat.player && !table.seat ? html`<button type="button" class="quiet wide small" @click=${() => sit(table, seat.role)}>${t("lobby.sit_down")}</button>` : nothing}</li>`)}
      </ul>
      ${table.refusal ? html`<p class="notice bad refused">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
      ${table.seat
        ? html`<div class="confirm">
            ${free.length
              ? html`<button type="button" class="quiet wide" @click=${() => begin(table, true)}>${t("table.with_bots")}</button><button type="button" class="go" @click=${() => invite(table)}>${t("table.invite")}</button>`
              : html`<button type="button" class="go" @click=${() => begin(table, false)}>${t("table.begin")}</button>`}
          </div>`
        : nothing}
    </section>`;
}

/** Whoever was sent a seat may take it. @param {Table} table */
export const offeredSeat = (table) =>
  handover && !table.seat && table.frame?.status !== "finished"
    ? html`<div class="notice">${icon("people")}<p class="grow">${t("table.offered_seat")}</p><button type="button" class="go small" @click=${() => sit(table)}>${t("lobby.sit_down")}</button></div>`
    : nothing;
