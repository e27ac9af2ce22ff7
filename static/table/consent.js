/** What needs the consent of all who play: slips that say what is proposed, with Yes and No; and the table while it is paused. */
/** @import { Message } from "../shell/i18n.js" */
/** @import { Proposal } from "./types.js" */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { announce } from "../shell/announce.js";
import { spoken } from "../shell/duration.js";
import { icon } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";
import { placeName } from "../shell/roles.js";
import { comeBack, decline, grant, handOver, propose } from "./deeds.js";
import { latest } from "./log.js";
import { partyName } from "./waiting.js";

/** @param {string} seat @returns {Message} */
const name = (seat) => ({ key: "seat.name", args: { seat } });

/** How much time it is about. @param {Proposal} proposal */
const length = ({ minutes = 0, days = 0 }) => spoken(minutes * 60_000 + days * 86_400_000, language());

/** What is proposed, in a sentence. @param {Table} table @param {Proposal} proposal */
function sentence(table, proposal) {
  const who = name(proposal.by);
  if (proposal.kind === "back" && proposal.said) return t("consent.asks.back", { who, said: proposal.said });
  if (proposal.kind === "replace") return t("consent.asks.replace", { who, seat: name(proposal.seat ?? "") });
  if (proposal.kind !== "extend") return t(`consent.asks.${proposal.kind}`, { who });
  return t("consent.asks.extend", { who, time: length(proposal), side: partyName(table, proposal.side ?? "") });
}

/** How it came to nothing, in a sentence. @param {import("./types.js").EndedProposal} ended */
const gone = ({ proposal, how, who }) => proposal.seat && who === proposal.seat ? t("consent.ended.here", { who: name(who) }) : t(`consent.ended.${how}`, { what: t(`consent.what.${proposal.kind}`), who: name(who ?? proposal.by) });

/** All that is proposed now, and what has just come to nothing. @param {Table} table */
export function slips(table) {
  const consent = table.frame?.consent;
  if (!consent) return nothing;
  const { last } = consent;
  return html`${repeat(consent.proposals, (each) => each.id, (each) => slip(table, each))}
    ${last && last.proposal.id > table.hushed
      ? html`<div class="notice still gone">${icon("bar")}<p class="grow">${gone(last)}</p>
          <button type="button" class="tool" aria-label=${t("shell.close")} title=${t("shell.close")} @click=${() => table.set({ hushed: last.proposal.id })}>${icon("cross", { small: true })}</button></div>`
      : nothing}`;
}

/** @param {Table} table @param {Proposal} proposal */
function slip(table, proposal) {
  const mine = table.seat?.seat ?? "";
  const waits = proposal.waits_for ?? [];
  const off = table.cut ? "true" : nothing;
  return html`<section class="sheet slip" data-proposal=${proposal.kind} aria-label=${t("consent.slip")}>
    <p>${sentence(table, proposal)}</p>
    <p class="hushed">${proposal.granted.length ? t("consent.granted", { who: proposal.granted.map(name) }) : nothing} ${t("consent.waits", { who: waits.map(name) })}</p>
    ${waits.includes(mine)
      ? html`<div class="slip-go">
          <button type="button" class="go small" aria-disabled=${off} @click=${() => table.cut || grant(table, proposal.id)}>${t("consent.yes")}</button>
          <button type="button" class="quiet wide small" aria-disabled=${off} @click=${() => table.cut || decline(table, proposal.id)}>${t("consent.no")}</button>
        </div>`
      : proposal.seat === mine
        ? html`<div class="slip-go"><button type="button" class="go small" aria-disabled=${off} @click=${() => table.cut || decline(table, proposal.id)}>${t("consent.here")}</button></div>`
      : proposal.by === mine
        ? html`<div class="slip-go"><button type="button" class="quiet wide small" aria-disabled=${off} @click=${() => table.cut || decline(table, proposal.id)}>${t("consent.withdraw")}</button></div>`
        : nothing}
  </section>`;
}

/** Seats at which bots play for people who were away: who may give them to others, and how one has one's own again. @param {Table} table */
export function stoodIn(table) {
  const { frame, seat } = table;
  if (!frame || frame.status !== "running") return nothing;
  if (table.unseated?.why === "replaced" && !seat && !taken(table))
    return html`<div class="notice wraps">${icon("people")}<p class="grow">${t("unseated.replaced")}</p><button type="button" class="go small" @click=${() => comeBack(table)}>${t("consent.come_back")}</button></div>`;
  const own = (frame.consent?.stood_in ?? []).filter((each) => !seat?.out && frame.seats.some((one) => one.seat === each && one.side === seat?.side));
  return own.map((each) => html`<div class="notice still wraps">${icon("people")}<p class="grow">${t("consent.stands_in", { seat: placeName(table.match.game, each) })}</p>
    <button type="button" class="quiet wide small" @click=${() => handOver(table, each)}>${t("consent.give")}</button></div>`);
}

/** Does somebody else sit where the person here has sat? @param {Table} table */
export const taken = ({ frame, unseated, user }) => frame?.seats.some(({ seat, player }) => seat === unseated?.seat && player && "id" in player && player.id !== user) ?? false;

/** In the place of the turn while the match is paused. @param {Table} table */
export function paused(table) {
  const plays = table.seat && !table.seat.out && table.user;
  const asked = table.frame?.consent?.proposals.some(({ kind }) => kind === "resume");
  return html`<div class="notice still paused wraps">${icon("glass")}<p class="grow" id="prompt" tabindex="-1">${t("consent.paused")}</p>
      ${plays && !asked ? html`<button type="button" class="quiet wide small" aria-disabled=${table.cut ? "true" : nothing} @click=${() => table.cut || propose(table, { kind: "resume" })}>${t("consent.go_on")}</button>` : nothing}</div>
    ${table.refusal ? html`<p class="notice bad">${icon("bar")}<span>${table.refusal}</span></p>` : nothing}
    ${latest(table, 3)}`;
}

/**
 * Says what others propose, and how it ended, to those who listen.
 * @param {Table} table
 * @returns {() => void} to be called after each change
 */
export function proposalsAloud(table) {
  /** @type {number | null} the newest proposal that was known, once anything was */
  let newest = null;
  let ended = 0;
  return () => {
    const { frame, seat } = table;
    if (!frame) return;
    const standing = frame.consent?.proposals ?? [];
    const last = frame.consent?.last;
    if (newest !== null) {
      for (const each of standing) if (each.id > newest && each.by !== seat?.seat) announce(sentence(table, each));
      if (last && last.proposal.id > ended && last.who !== seat?.seat) announce(gone(last));
    } else if (last) table.hushed = last.proposal.id;
    newest = Math.max(newest ?? 0, ...standing.map(({ id }) => id), last?.proposal.id ?? 0);
    ended = Math.max(ended, last?.proposal.id ?? 0);
  };
}
