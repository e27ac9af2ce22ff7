/** What is for whoever opened the table, before the start: its title, asking whether all are ready, and who may not sit there. */
/** @import { Table } from "./store.js" */
/** @import { Seat } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { get, patch, post, remove } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { attempt, path } from "./deeds.js";
import { askAll } from "./ready.js";
import { playerName } from "./seats.js";

/** Who may not sit down here: its creator alone is told. @param {Table} table */
export async function recallBans(table) {
  const { banned } = await get(path(table, "/bans"));
  table.set({ banned });
}

/** @param {Table} table */
const bansAgain = (table) => () => recallBans(table).catch(() => {});

/** A button beside whoever sits there, but oneself. @param {Table} table @param {Seat} seat */
export function putOut(table, seat) {
  if (!table.host || !seat.player || seat === table.seat) return nothing;
  const words = t("table.put_out", { name: playerName(seat.player) });
  return html`<button type="button" class="quiet small put-out" aria-label=${words} title=${words} @click=${() => askPutOut(table, seat)}>${icon("cross", { small: true })}</button>`;
}

/** @param {Table} table @param {Seat} seat */
function askPutOut(table, seat) {
  const { player } = seat;
  const name = playerName(player);
  const person = player && "id" in player ? player.id : null;
  const dialog = openDialog(t("table.put_out_sure", { name }), (_, close) => html`<p>${t(person ? "table.put_out_what" : "table.put_out_bot")}</p>
    <div class="over-go">
      <button type="button" class="quiet wide" @click=${close}>${t("table.put_out_not")}</button>
      <button type="button" class="go" @click=${() => (close(), attempt(table, post(path(table, "/kick"), { seat: seat.seat }), () => {}))}>${t("table.kick")}</button>
      ${person ? html`<button type="button" class="quiet wide" @click=${() => (close(), attempt(table, post(path(table, "/bans"), { user: person }), bansAgain(table)))}>${t("table.ban")}</button>` : nothing}
    </div>`);
  // Whoever gets up by themselves need not be put out.
  const sits = () => table.frame?.status === "open" && table.frame.seats.some((one) => one.seat === seat.seat && JSON.stringify(one.player) === JSON.stringify(player));
  const unwatch = table.watch(() => sits() || dialog.close());
  void dialog.closed.then(unwatch);
}

/** Those who may not sit down, and the way back for them. @param {Table} table */
export function keptAway(table) {
  if (!table.host || !table.banned.length) return nothing;
  return html`<div class="kept-away"><h3>${t("table.kept_away")}</h3><ul>${table.banned.map(({ id, name }) => html`<li><span class="grow">${name || t("seat.gone")}</span>
    <button type="button" class="quiet wide small" aria-label=${t("table.pardon_whom", { name: name || t("seat.gone") })} @click=${() => attempt(table, remove(path(table, `/bans/${id}`)), bansAgain(table))}>${t("table.pardon")}</button></li>`)}</ul></div>`;
}

/** @param {Table} table */
export function tools(table) {
  if (!table.host) return nothing;
  const asked = table.frame?.room?.ready !== undefined;
  const others = table.frame?.seats.some((seat) => seat.player && "id" in seat.player && !seat.invited && seat !== table.seat);
  return html`<div class="confirm last host-tools">
    ${asked || others ? html`<button type="button" class="quiet wide small" @click=${() => askAll(table, !asked)}>${t(asked ? "table.ask_no_more" : "table.ask_ready")}</button>` : nothing}
    <button type="button" class="quiet wide small" @click=${() => retitle(table)}>${t("table.retitle")}</button>
  </div>`;
}

/** @param {Table} table */
function retitle(table) {
  const dialog = openDialog(t("table.retitle"), () => html`<form class="create" @submit=${send}>
    <label class="field"><span>${t("create.table_title")}</span><input name="title" maxlength="60" required autofocus .value=${table.match.title} /></label>
    <button class="go" type="submit">${t("table.retitle_go")}</button></form>`);

  /** @param {SubmitEvent} event */
  function send(event) {
    event.preventDefault();
    const title = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("title")).trim();
    dialog.close();
    void attempt(table, patch(path(table), { title }), () => {});
  }
}
