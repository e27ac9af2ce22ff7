/** Before the match: who sits where, whom to invite, and sitting down oneself. And a seat that somebody gives away in the middle of it. */
/** @import { Table } from "./store.js" */
/** @import { Seat, StateFrame } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { spoken } from "../shell/duration.js";
import { icon, seatShape } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";
import { roleName } from "../shell/roles.js";
import { handover } from "./address.js";
import { begin, invite, sit } from "./deeds.js";
import { keptAway, putOut, tools } from "./hosting.js";
import { readyUntil, sayReady, whoIsReady } from "./ready.js";
import { playerName, who } from "./seats.js";
import { settings } from "./settings.js";

/** @param {Table} table */
export function room(table) {
  const { seats } = /** @type {StateFrame} */ (table.frame);
  const scene = table.scene();
  const [head, how] = state(table, seats);
  return html`<div class="prompt"><h2 id="prompt" tabindex="-1">${head}</h2><p>${how}</p></div>
    <section class="sheet ask room" aria-labelledby="prompt">
      <div class="room-body"><ul>
        ${seats.map((seat, n) => html`<li class="seat"><span class="fig">${seatShape(n + 1, seat.player !== null)}</span><span class="grow"><b>${roleName(table.match.game, seat.role)}</b>${who(seat, scene)}${whoIsReady(table, seat)}</span>
          ${!seat.player && !table.seat ? html`<button type="button" class="quiet wide small" @click=${() => sit(table, seat.role)}>${t("lobby.sit_down")}</button>` : putOut(table, seat)}</li>`)}
      </ul>${keptAway(table)}${readyUntil(table)}${settings(table)}${lapses(table, seats)}</div>
      ${table.refusal ? html`<p class="notice bad refused">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
      ${table.seat || table.host ? html`<div class="confirm">${mayDo(table, table.seat, seats)}</div>` : nothing}
      ${tools(table)}
    </section>`;
}

/** How far the table is from beginning, and what it wants. @param {Table} table @param {Seat[]} seats @returns {[string, string]} */
function state(table, seats) {
  const free = seats.filter((seat) => !seat.player).length;
  const awaited = seats.filter((seat) => seat.invited);
  const { start = "full", ready, unready: late } = table.frame?.room ?? {};
  const begins = t(`settings.start.${start}`);
  if (table.seat?.invited) return [t("table.room_kept"), t("table.room_all")];
  if (late) {
    const who = seats.filter(({ seat }) => late.includes(seat)).map(({ player }) => playerName(player));
    return [t("table.ready_over", { who }), t(table.host ? "table.ready_again" : "table.ready_wait")];
  }
  if (ready && table.seat && !ready.includes(table.seat.seat)) return [t("table.room_ready"), free ? `${t("table.room", { n: free })} ${begins}` : begins];
  if (free) return [t("table.room", { n: free }), begins];
  if (awaited.length) return [t("table.waiting", { who: awaited.map((seat) => playerName(seat.player)) }), t("table.room_all")];
  const unready = ready ? seats.filter(({ seat, player }) => player && "id" in player && !ready.includes(seat)) : [];
  if (unready.length) return [t("table.waiting", { who: unready.map(({ player }) => playerName(player)) }), begins];
  const away = table.behind ? [] : seats.filter(({ seat, player }) => player && "id" in player && table.here[seat] === false);
  if (table.host && away.length) return [t("table.room_taken"), t("table.room_away", { who: away.map(({ player }) => playerName(player)) })];
  if (table.host) return [t("table.room_taken"), t("table.room_full")];
  // Whoever looks on late is not told that it has begun.
  return [t("table.room_taken"), start === "hand" ? t("table.room_host") : start === "full" && !table.seat ? t("table.room_itself") : begins];
}

/** What becomes of a table that nobody starts; one that is full begins by itself. @param {Table} table @param {Seat[]} seats */
const lapses = (table, seats) => (table.days && !(seats.every(({ player, invited }) => player && !invited) && (table.frame?.room?.start ?? "full") === "full") ? html`<p class="hint">${t("table.room_lapses", { time: spoken(Math.round(table.days * 86_400) * 1000, language()) })}</p>` : nothing);

/** Come to a kept seat, say that one is ready, invite, begin: beginning is for who opened the table. @param {Table} table @param {Seat | null} own @param {Seat[]} seats */
function mayDo(table, own, seats) {
  if (own?.invited) return html`<button type="button" class="go" @click=${() => sit(table, own.role)}>${t("lobby.sit_down")}</button>`;
  const missing = seats.some((seat) => !seat.player || seat.invited);
  const asked = table.frame?.room?.ready;
  const go = asked && own ? sayReady(table, own, asked) : nothing;
  if (!missing) {
    if (!table.host) return go;
    return html`<button type="button" class=${asked ? "quiet wide" : "go"} @click=${() => begin(table, false)}>${t("table.begin")}</button>${go}`;
  }
  return html`${table.host ? html`<button type="button" class="quiet wide" @click=${() => begin(table, true)}>${t("table.with_bots")}</button>` : nothing}
    <button type="button" class=${asked && own ? "quiet wide" : "go"} @click=${() => invite(table)}>${t("table.invite")}</button>${go}`;
}

/** Whoever was sent a seat may take it, while there is one to be had. @param {Table} table */
export function offeredSeat(table) {
  if (!handover || table.seat || table.frame?.status === "finished") return nothing;
  if (!table.seatOffered) return html`<div class="notice">${icon("people")}<p class="grow">${t("table.offered_none")}</p></div>`;
  return html`<div class="notice">${icon("people")}<p class="grow">${t("table.offered_seat")}</p><button type="button" class="go small" @click=${() => sit(table)}>${t("lobby.sit_down")}</button></div>`;
}
