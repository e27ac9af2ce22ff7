/** The server's figures: each game's matches, how long they were, and how its sides did, by option too. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { get, sentence } from "../shell/api.js";
import { drawing, icon } from "../shell/icons.js";
import { language, loadMessages, t } from "../shell/i18n.js";
import { duration, gameName, optionNames, sideName } from "../figures/names.js";
import { row } from "../figures/tally.js";

/** @typedef {import("../figures/tally.js").Tally} Tally */
/** @typedef {{side: string, tally: Tally}} Side */
/** @typedef {{option: string, value: unknown, matches: number, sides: Side[]}} Option */
/** @typedef {{game: string, matches: {persons: number, mixed: number, bots: number}, moves: number, middle_moves: number, middle_seconds: number, sides: Side[], options: Option[]}} Figures */
/** @typedef {import("../figures/names.js").Schema} Schema */

const place = /** @type {HTMLElement} */ (document.getElementById("figures"));

/** @param {Figures} figures @param {Schema | undefined} schema */
function game(figures, schema) {
  const { persons, mixed, bots } = figures.matches;
  const kinds = [persons ? t("figures.persons", { n: persons }) : "", mixed ? t("figures.mixed", { n: mixed }) : "", bots ? t("figures.bots", { n: bots }) : ""].filter(Boolean);
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return html`<section class="sheet" aria-labelledby=${`game-${figures.game}`}>
    <div class="head"><span class=${`gm ${figures.game}`}>${drawing(`gm-${figures.game}`)}</span><h2 id=${`game-${figures.game}`}>${gameName(figures.game)}</h2><span class="note">${t("figures.matches", { n: persons + mixed + bots })}</span></div>
    <div class="body">
      <p>${new Intl.ListFormat(language()).format(kinds)}. ${t("figures.length", { moves: number.format(figures.moves), middle: figures.middle_moves, time: duration(figures.middle_seconds) })}</p>
      <table><caption>${t("figures.by_side")}</caption><tbody>${figures.sides.map((side) => row(sideName(figures.game, side.side), side.tally))}</tbody></table>
      ${options(figures, schema)}
    </div>
  </section>`;
}

/** @param {Figures} figures @param {Schema | undefined} schema */
function options(figures, schema) {
  const names = [...new Set(figures.options.map(({ option }) => option))];
  if (!names.length) return nothing;
  return html`<details><summary>${t("figures.by_option")}</summary>
    ${names.map((name) => {
      const values = figures.options.filter(({ option }) => option === name);
      return html`<table><caption>${optionNames(schema, name, values[0].value).name}</caption><tbody>
        ${values.map(({ value, matches, sides }) => html`<tr class="value"><th scope="rowgroup" colspan="4">${optionNames(schema, name, value).value} <small>${t("figures.matches", { n: matches })}</small></th></tr>${sides.map((side) => row(sideName(figures.game, side.side), side.tally))}`)}
      </tbody></table>`;
    })}
  </details>`;
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
try {
  const [{ games: figures }, { games }] = /** @type {[{games: Figures[]}, {games: {key: string, options: Schema}[]}]} */ (await Promise.all([get("/statistics"), get("/games")]));
  render(
    html`<p class="lede">${t("figures.lede")}</p>
      ${figures.length ? figures.map((one) => game(one, games.find(({ key }) => key === one.game)?.options)) : html`<div class="sheet empty">${drawing("gm-la_bete")}<p>${t("figures.none")}<br />${t("figures.none_how")}</p></div>`}`,
    place,
  );
} catch (error) {
  render(html`<p class="notice bad">${icon("cut")}<span>${sentence(error)}</span></p>`, place);
}
