/** What a person does with the match as a whole, over REST: sit down, leave, begin, resign, play again. */
/** @import { Table } from "./store.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { openDialog } from "../shell/dialog.js";
import { showInvite } from "../shell/invite.js";
import { ensureName, nameField } from "../shell/name.js";
import { announce } from "../shell/announce.js";
import { get, post, sentence } from "../shell/api.js";
import { t } from "../shell/i18n.js";
import { link } from "../shell/link.js";
import { Wish } from "../shell/wish.js";
import * as carried from "./address.js";

/**
 * Do something and go on. A refusal is shown where the turn is, and ends it there.
 * @template T
 * @param {Table} table
 * @param {Promise<T>} asked
 * @param {(answer: T) => unknown} then
 */
export async function attempt(table, asked, then) {
  table.set({ refusal: null, about: null });
  try {
    then(await asked);
  } catch (error) {
    const refusal = sentence(error);
    table.set({ refusal, tab: "turn" });
    announce(refusal, { urgent: true });
  }
}

/** @param {Table} table @param {string} [rest] */
export const path = (table, rest = "") => `/matches/${table.match.id}${rest}`;

/** This very page, without what its address carried. */
const here = () => location.assign(location.pathname);

/** @param {Table} table */
export const rematch = (table) => attempt(table, post(path(table, "/rematch")), (next) => location.assign(`/matches/${next.id}`));

/** @param {Table} table */
export const resign = (table) => attempt(table, post(path(table, "/resign")), () => {});

/** Begin; bots take the seats that are free. @param {Table} table @param {boolean} withBots */
export const begin = (table, withBots) => attempt(table, post(path(table, "/start"), withBots ? { fill: "bot:random" } : {}), () => {});

/** Let the reaction windows wait for an answer, or close by themselves. @param {Table} table @param {boolean} every_time */
export const askEveryTime = (table, every_time) => attempt(table, post(path(table, "/asking"), { every_time }), () => {});

/** What was proposed last, lest it be proposed twice. */
const asked = new Wish();

/** Ask all who play for something. @param {Table} table @param {{kind: string, minutes?: number, days?: number, event?: number, seat?: string}} ask */
export const propose = (table, ask) => attempt(table, post(path(table, "/proposals"), asked.keyed(ask)), () => asked.granted());

/** Say yes to what somebody proposes. @param {Table} table @param {number} id */
export const grant = (table, id) => attempt(table, post(path(table, `/proposals/${id}/grant`)), () => {});

/** Say no to it, or take it back where it is one's own. @param {Table} table @param {number} id */
export const decline = (table, id) => attempt(table, post(path(table, `/proposals/${id}/decline`)), () => {});

/** @param {Table} table */
export const leave = (table) => attempt(table, post(path(table, "/leave")), () => location.assign("/"));

/**
 * Take a free seat of this role, or the one that the address gives. Whoever has no name yet is asked for it first.
 * @param {Table} table
 * @param {string} [role]
 */
export function sit(table, role) {
  const wanted = role ? { role, invite: carried.invite ?? undefined } : { handover: carried.handover };
  const take = async () => {
    // What a link gives can be had once: after a refusal it isn't offered again.
    if (!role) table.seatOffered = false;
    await attempt(table, post(path(table, "/join"), wanted), here);
  };
  if (table.user) return take();
  const dialog = openDialog(t("lobby.sit_down"), () => html`<form class="create" @submit=${enterFirst}>
    ${nameField({ user: null })}
    <button class="go" type="submit">${t("lobby.sit_down")}</button></form>`);

  /** @param {SubmitEvent} event */
  async function enterFirst(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    dialog.close();
    await attempt(table, ensureName({ user: null }, form), take);
  }
}

/** Show the invitation to those who may give it. @param {Table} table */
export const invite = (table) => attempt(table, get(path(table)), (match) => match.invite && showInvite(match, match.invite));

/** Take one's seat again, at which a bot has stood in. @param {Table} table */
export const comeBack = (table) => attempt(table, post(path(table, "/join"), { invite: carried.invite ?? undefined }), here);

/**
 * A link that gives one's seat away, or this one at which a bot has stood in. It is put away once somebody has taken it.
 * @param {Table} table
 * @param {string} [seat]
 */
export const handOver = (table, seat) =>
  attempt(table, post(path(table, "/handover"), seat ? { seat } : {}), async ({ url }) => {
    const mine = table.seat?.seat;
    const given = () => seat !== undefined && !table.frame?.consent?.stood_in?.includes(seat);
    const fields = link(url);
    const dialog = openDialog(t(seat ? "consent.give" : "table.hand_over"), (redraw) => html`<div class="invite"><p>${t(seat ? "consent.give_how" : "table.hand_over_how", { sit_down: t("lobby.sit_down") })}</p><div class="invite-words">${fields(redraw)}</div></div>`);
    const unwatch = table.watch(() => (table.seat?.seat !== mine || given() || (table.cut && "reason" in table.cut)) && dialog.close());
    await dialog.closed;
    unwatch();
  });
