/** The lists of tables, set like a timetable: mark, name, dotted leader, seats, how long ago, what one may do. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { ago } from "../shell/ago.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { drawing, seatShape } from "../shell/icons.js";
import { outWords } from "../shell/ended.js";
import { language, parts, t } from "../shell/i18n.js";
import { nameOf } from "../shell/people.js";
import { seal } from "../shell/seal.js";
import { timingAloud, timingShort, timingWords } from "../shell/timing.js";
import { unusual } from "./options.js";
import { freeRoles, ownSeat, peopleAt } from "./tables.js";
import { gameName } from "./words.js";

/** @typedef {import("./tables.js").Match} Match */
/** @typedef {import("./tables.js").Page} Page */
/** @typedef {{user: string | undefined, games: import("./tables.js").Game[], join: (match: Match) => void, invite: (match: Match) => void}} Hands what a row may set going */

/** Seats as shapes: filled is taken, hollow is free. @param {Match} match */
function chips(match) {
  const taken = match.seats.filter((seat) => seat.player).length;
  return html`<span class="chips" role="img" aria-label=${t("lobby.seats_taken", { taken, n: match.seats.length })}>${match.seats.map((seat, i) => seatShape(i + 1, !!seat.player))}</span>`;
}

/** Who else is there, and who is out. @param {Match} match @param {string} [user] */
function company(match, user) {
  /** @type {unknown[]} */
  const people = peopleAt(match, match.mine ? user : undefined).map(({ player, ...seat }) => html`${nameOf(player)}${seal(player)}${seat.out ? html` (${outWords(seat)})` : nothing}`);
  if (match.seats.some(({ player }) => player && "bot" in player)) people.push(t("lobby.bot"));
  if (people.length === 0) return t("lobby.alone");
  const names = listed(people, match.mine ? "conjunction" : "unit");
  if (!match.mine) return names;
  return parts("lobby.with", { names: "" }).map((piece) => (typeof piece === "string" ? piece : names));
}

/** In a row, as the language joins them. @param {unknown[]} things @param {"conjunction" | "unit"} type */
const listed = (things, type) =>
  new Intl.ListFormat(language(), { type })
    .formatToParts(things.map((_, n) => String(n)))
    .map((part) => (part.type === "element" ? things[Number(part.value)] : part.value));

/** As many options as a row tells in words; of more only the number is seen. */
const TOLD = 3;

/** What it is played with otherwise than usual. @param {Match} match @param {import("./tables.js").Game[]} games @returns {unknown[]} */
function otherwise({ game, options }, games) {
  const all = unusual(games.find(({ key }) => key === game)?.options, options);
  const rest = all.slice(TOLD);
  if (rest.length === 0) return all;
  return [...all.slice(0, TOLD), html`<span title=${rest.join(" · ")}><span aria-hidden="true">+${rest.length}</span><span class="sr">${rest.join(", ")}</span></span>`];
}

/** What else is to be known of it, in a few words. @param {Match} match @param {Hands} hands @param {boolean} mixed are matches of every kind listed there? */
function remarks(match, { user, games }, mixed) {
  const delay = match.spectators?.delay;
  const own = ownSeat(match, user);
  return [
    company(match, user),
    mixed && match.status !== "open" ? t(match.status === "running" ? "lobby.is_running" : "lobby.is_over") : nothing,
    match.replaced ? t("lobby.you_were_away") : nothing,
    own?.out ? t(own.out_of_time ? "lobby.your_time_up" : "lobby.you_gave_up") : nothing,
    match.visibility === "unlisted" ? html`<span class="unlisted" title=${t("create.unlisted_hint")}>${t("lobby.unlisted")}</span>` : nothing,
    match.clock ? html`<span title=${timingWords(match.clock)}><span aria-hidden="true">${timingShort(match.clock)}</span><span class="sr">${timingAloud(match.clock)}</span></span>` : nothing,
    ...(match.status === "finished" ? [] : otherwise(match, games)),
    match.rated ? t("create.rated") : nothing,
    match.status === "finished" ? nothing : match.spectators?.allowed === false ? t("lobby.unseen") : delay?.moves ? t("lobby.late_moves", { n: delay.moves }) : delay?.minutes ? t("lobby.late_minutes", { n: delay.minutes }) : nothing,
  ].filter((each) => each !== nothing);
}

/** @param {Match} match @param {string} [user] */
function deedOf(match, user) {
  if (match.your_turn) return "play";
  if (match.replaced) return "go_back";
  if (match.status === "finished") return "read";
  if (match.mine && match.status === "open") return ownSeat(match, user)?.invited ? "sit_down" : "invite";
  if (match.mine) return "look";
  if (match.status === "open" && freeRoles(match).length && !match.banned) return "join";
  return match.spectators?.allowed === false ? "" : match.status === "open" ? "look" : "watch";
}

/** @param {Match} match @param {Hands} hands */
function deed(match, hands) {
  const name = deedOf(match, hands.user);
  if (!name) return html`<span class="no-deed"></span>`;
  const word = t(`lobby.${name}`);
  const label = t("lobby.row_action", { action: word, title: match.title });
  if (name === "join")
    return html`<button class="quiet wide small" type="button" aria-label=${label} @click=${() => hands.join(match)}>${word}</button>`;
  if (name === "invite")
    return html`<button class="quiet wide small" type="button" aria-label=${label} @click=${() => hands.invite(match)}>${word}</button>`;
  return html`<a class=${["play", "sit_down", "go_back"].includes(name) ? "go small" : "quiet wide small"} href=${name === "read" ? `/matches/${match.id}/replay` : `/matches/${match.id}`} aria-label=${label}>${word}</a>`;
}

/** @param {Match} match @param {Hands} hands @param {boolean} mixed */
function row(match, hands, mixed) {
  const name = html`<b>${match.title}</b>`;
  const since = match.status === "open" ? match.created : match.ended;
  return html`<li class="trow ${match.your_turn ? "yours" : ""}">
    <span class="gm ${match.game}">${drawing(`gm-${match.game}`, "", gameName(match.game))}</span>
    <span class="tt">${match.mine || match.replaced ? html`<a href=${`/matches/${match.id}`}>${name}</a>` : name}${match.your_turn ? html`<span class="turnmark inside">${t("lobby.your_turn")}</span>` : nothing}<small>${remarks(match, hands, mixed).map((each, n) => html`${n ? " · " : ""}${each}`)}</small></span>
    <span class="lead"></span>
    ${match.your_turn ? html`<span class="turnmark">${t("lobby.your_turn")}</span>` : chips(match)}
    <span class="when num">${since ? ago(since) : nothing}</span>
    ${deed(match, hands)}
  </li>`;
}

/**
 * One list on its sheet.
 * @param {{name: string, title: string, note: unknown, page: Page | undefined, most?: number, mixed?: boolean, empty: unknown, rest: unknown}} list `most`: so many are shown; `rest` stands below them where there are more
 * @param {Hands} hands
 */
export function sheet({ name, title, note, page, most = Infinity, mixed = false, empty, rest }, hands) {
  const shown = page?.matches.slice(0, most) ?? [];
  const more = page?.cursor || shown.length < (page?.matches.length ?? 0);
  return html`<section class="sheet list c-${name}" aria-labelledby="head-${name}">
    <div class="head"><h2 id="head-${name}">${title}</h2>${shown.length ? html`<span class="note">${note}</span>` : nothing}</div>
    ${shown.length ? html`<ol>${repeat(shown, (match) => match.id, (match) => row(match, hands, mixed))}</ol>` : html`<div class="none">${page ? empty : html`<p class="hushed">${t("shell.loading")}</p>`}</div>`}
    ${more ? html`<p class="rest">${rest}</p>` : nothing}
  </section>`;
}
