/** The lists of tables, set like a timetable: mark, name, dotted leader, seats, how long ago, what one may do. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { ago } from "../shell/ago.js";
import { drawing, seatShape } from "../shell/icons.js";
import { language, parts, t } from "../shell/i18n.js";
import { nameOf } from "../shell/people.js";
import { seal } from "../shell/seal.js";
import { freeRoles, peopleAt } from "./tables.js";
import { gameName } from "./words.js";

/** @typedef {import("./tables.js").Match} Match */
/** @typedef {import("./tables.js").Page} Page */
/** @typedef {{user: string | undefined, join: (match: Match) => void, invite: (match: Match) => void}} Hands what a row may set going */

/** Seats as shapes: filled is taken, hollow is free. @param {Match} match */
function chips(match) {
  const taken = match.seats.filter((seat) => seat.player).length;
  return html`<span class="chips" role="img" aria-label=${t("lobby.seats_taken", { taken, n: match.seats.length })}>${match.seats.map((seat, i) => seatShape(i + 1, !!seat.player))}</span>`;
}

/** Who else is there. @param {Match} match @param {string} [user] */
function company(match, user) {
  /** @type {unknown[]} */
  const people = peopleAt(match, match.mine ? user : undefined).map((person) => html`${nameOf(person)}${seal(person)}`);
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

/** @param {Match} match @param {Hands} hands */
function deed(match, hands) {
  const name = match.your_turn
    ? "play"
    : match.mine && match.status === "open"
      ? "invite"
      : match.status === "finished"
        ? "read"
        : match.mine
          ? "look"
          : match.status === "open"
            ? "join"
            : "watch";
  const word = t(`lobby.${name}`);
  const label = t("lobby.row_action", { action: word, title: match.title });
  if (name === "join" && freeRoles(match).length > 0)
    return html`<button class="quiet wide small" type="button" aria-label=${label} @click=${() => hands.join(match)}>${word}</button>`;
  if (name === "invite")
    return html`<button class="quiet wide small" type="button" aria-label=${label} @click=${() => hands.invite(match)}>${word}</button>`;
  return html`<a class=${name === "play" ? "go small" : "quiet wide small"} href=${name === "read" ? `/matches/${match.id}/replay` : `/matches/${match.id}`} aria-label=${label}>${word}</a>`;
}

/** @param {Match} match @param {Hands} hands */
function row(match, hands) {
  const name = html`<b>${match.title}</b>`;
  return html`<li class="trow ${match.your_turn ? "yours" : ""}">
    <span class="gm ${match.game}">${drawing(`gm-${match.game}`, "", gameName(match.game))}</span>
    <span class="tt">${match.mine ? html`<a href=${`/matches/${match.id}`}>${name}</a>` : name}<small>${company(match, hands.user)}${match.rated ? html` · ${t("create.rated")}` : nothing}</small></span>
    <span class="lead"></span>
    ${match.your_turn ? html`<span class="turnmark">${t("lobby.your_turn")}</span>` : chips(match)}
    <span class="when num">${match.status === "open" ? ago(match.created) : nothing}</span>
    ${deed(match, hands)}
  </li>`;
}

/**
 * One list on its sheet.
 * @param {{name: string, title: string, note: string, page: Page | undefined, empty: unknown, more: () => void}} list
 * @param {Hands} hands
 */
export const sheet = ({ name, title, note, page, empty, more }, hands) => html`
  <section class="sheet list c-${name}" aria-labelledby="head-${name}">
    <div class="head"><h2 id="head-${name}">${title}</h2>${page?.matches.length ? html`<span class="note">${note}</span>` : nothing}</div>
    ${page?.matches.length ? html`<ol>${page.matches.map((match) => row(match, hands))}</ol>` : html`<div class="none">${page ? empty : html`<p class="hushed">${t("shell.loading")}</p>`}</div>`}
    ${page?.cursor ? html`<p class="rest"><button class="quiet wide small" type="button" @click=${more}>${t("lobby.more")}</button></p>` : nothing}
  </section>
`;
