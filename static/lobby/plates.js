/** The four plates. Take one that this server offers to open a table; the others are drawn, and say that they aren't here yet. */
import { html } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { gameName } from "./words.js";

/** @typedef {import("./tables.js").Game} Game */

const PLATES = [
  { key: "la_bete", number: "I", players: "2–5" },
  { key: "duel", number: "II", players: "2" },
  { key: "tribes", number: "III", players: "2–4" },
  { key: "beast", number: "IV", players: "2–5" },
];

/** @param {Game} game */
function players(game) {
  const least = game.seats.reduce((sum, seat) => sum + seat.least, 0);
  const most = game.seats.reduce((sum, seat) => sum + seat.most, 0);
  return least === most ? `${most}` : `${least}–${most}`;
}

/**
 * @param {typeof PLATES[number]} plate
 * @param {Game | undefined} game
 * @param {(game: Game) => void} create
 */
function card(plate, game, create) {
  const count = game ? players(game) : plate.players;
  return html`<article class="plate-card ${game ? "raised" : "later"}">
    <div class="pic"><img src=${new URL(`../plates/${plate.key}.svg`, import.meta.url).pathname} alt="" width="320" height="200" /></div>
    <div class="cap"><h2>${gameName(plate.key, game?.title)}</h2><p>${t(`lobby.line.${plate.key}`)}</p></div>
    <div class="foot">
      <span class="plno">${t("lobby.plate", { number: plate.number })}</span>
      <span class="seatsline">${icon("people", { small: true })}<span aria-label=${t("lobby.players", { players: count })} role="img">${count}</span></span>
      ${
        game
          ? html`<button class="new" type="button" aria-label=${t("lobby.new_table_of", { game: gameName(plate.key, game.title) })} @click=${() => create(game)}>${t("lobby.new_table")}</button>`
          : html`<span class="not-yet">${t("lobby.not_yet")}</span>`
      }
    </div>
  </article>`;
}

/**
 * @param {Game[]} games those the server offers
 * @param {(game: Game) => void} create
 */
export const plates = (games, create) =>
  html`<section class="plates" aria-label=${t("lobby.games")}>${PLATES.map((plate) =>
    card(
      plate,
      games.find((game) => game.key === plate.key),
      create,
    ),
  )}</section>`;
