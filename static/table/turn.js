/** The turn: what is asked of the person here, or who is waited for, or how it ended. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { away } from "./away.js";
import { confirm, warning } from "./confirm.js";
import { paused, slips, stoodIn } from "./consent.js";
import { options } from "./options.js";
import { outcome } from "./outcome.js";
import { phases, prompt } from "./prompt.js";
import { reaction } from "./reaction.js";
import { offeredSeat, room } from "./room.js";
import { subjects } from "./subjects.js";
import { waiting } from "./waiting.js";
import { lostSeat, watching } from "./watching.js";

/** @param {Table} table @param {{retry: () => void}} socket */
export function turn(table, socket) {
  const frame = table.frame;
  const asked = table.asked;
  const waits = table.cut && "seconds" in table.cut && table.cut.seconds === 0;
  if (!frame) return waits ? html`<p class="notice still">${t("shell.loading")}</p>` : cut(table, socket);
  return html`${asked ? handle(table) : nothing} ${frame.view ? phases(table) : nothing}
    ${table.cut && !waits ? cut(table, socket) : table.late ? html`<p class="notice bad">${icon("cut")}<span>${t("table.late")}</span></p>` : nothing} ${offeredSeat(table)} ${lostSeat(table)} ${watching(table)} ${slips(table)} ${stoodIn(table)} ${away(table)}
    ${frame.outcome ? outcome(table) : !frame.view ? room(table) : frame.paused ? paused(table) : asked ? question(table, asked) : waiting(table)}`;
}

/** @param {Table} table @param {import("./types.js").Decision} asked */
function question(table, asked) {
  const form = table.game.form(asked, table.scene());
  const plain = asked.options.length === 1 && !asked.options[0].refs?.length && !asked.blocked?.length;
  const refusal = table.refusal ? html`<p class="notice bad refused">${icon("bar")}<span>${table.refusal}</span></p>` : nothing;
  if (asked.passing) return html`${prompt(table, asked)}<section class="sheet ask reaction" aria-labelledby="prompt">${form ?? reaction(table, asked)}${refusal}</section>`;
  return html`${prompt(table, asked)} ${subjects(table)}
    <section class="sheet ask" aria-labelledby="prompt">
      ${form ?? (plain ? nothing : options(table, asked))} ${refusal} ${warning(table, asked)} ${confirm(table, asked)}
    </section>`;
}

/** @param {Table} table */
const handle = (table) =>
  html`<button type="button" class="handle" aria-expanded=${table.pulledUp} @click=${() => table.set({ pulledUp: !table.pulledUp })}>${t(table.pulledUp ? "table.fewer" : "table.more")}</button>`;

/** @param {Table} table @param {{retry: () => void}} socket */
function cut(table, socket) {
  const why = /** @type {NonNullable<Table["cut"]>} */ (table.cut);
  if ("reason" in why) return html`<p class="notice bad">${icon("cut")}<span>${why.said ?? t(why.reason)} <a href="/">${t("message.to_lobby")}</a></span></p>`;
  return html`<div class="notice bad">${icon("cut")}<p class="grow">${t("table.cut", { n: why.seconds })}<small>${t(table.moves.waiting.length ? "table.move_safe" : "table.nothing_lost")}</small></p>
    <button type="button" class="quiet wide small" @click=${() => socket.retry()}>${t("table.try_now")}</button></div>`;
}
