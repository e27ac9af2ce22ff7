/** Somebody's page: their results by game and role; for oneself also the list of one's matches, and who sees one's ratings. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { get, patch, sentence } from "../shell/api.js";
import { drawing, icon } from "../shell/icons.js";
import { loadMessages, t } from "../shell/i18n.js";
import { reportPerson } from "../shell/report.js";
import { whoAmI } from "../shell/session.js";
import { gameName } from "../figures/names.js";
import { roleName } from "../shell/roles.js";
import { dayOf } from "../shell/dates.js";
import { row } from "../figures/tally.js";
import { Matches } from "./matches.js";

/** @typedef {import("../figures/tally.js").Tally} Tally */
/** @typedef {{game: string, role: string, against: "persons" | "bots", tally: Tally}} Figures */
/** @typedef {{game: string, role: string, rating: number, deviation: number, provisional: boolean, matches: number}} Rating */
/** @typedef {{id: string, name: string, guest: boolean, joined: string, mine: boolean, finished: number, results: Figures[], ratings: Rating[] | null, shows_rating: boolean | null}} Person */

const place = /** @type {HTMLElement} */ (document.getElementById("figures"));
const { person: id } = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");

/** @type {Person} */
let person;
/** @type {Matches | null} */
let matches = null;
let trouble = "";

/** @param {Figures[]} results */
function results(results) {
  if (!results.length) return html`<p class="hushed none">${t(person.mine ? "figures.nothing_mine" : "figures.nothing_theirs")}</p>`;
  const games = [...new Set(results.map(({ game }) => game))];
  return games.map(
    (game) => html`<table><caption><span class=${`gm ${game}`}>${drawing(`gm-${game}`)}</span>${gameName(game)}</caption><tbody>
      ${results.filter((one) => one.game === game).map((one) => row(roleName(game, one.role), one.tally, t(one.against === "persons" ? "figures.against_persons" : "figures.against_bots")))}
    </tbody></table>`,
  );
}

/** @param {Rating[]} ratings */
function rated(ratings) {
  return html`<section class="sheet" aria-labelledby="head-ratings">
    <div class="head"><h2 id="head-ratings">${t("figures.ratings")}</h2></div>
    <div class="body">
      ${ratings.length
        ? html`<ul class="ratings">${ratings.map((one) => html`<li><span>${gameName(one.game)}, ${roleName(one.game, one.role)}</span><span class="lead"></span><b class="num">${one.rating}${one.provisional ? "?" : ""}</b><small>± ${one.deviation}, ${t("figures.rated_matches", { n: one.matches })}</small></li>`)}</ul>
            ${ratings.some((one) => one.provisional) ? html`<p class="hushed">${t("figures.provisional")}</p>` : nothing}`
        : html`<p class="hushed">${t("figures.unrated")}</p>`}
      ${person.mine ? html`<label class="pick"><input type="checkbox" ?checked=${person.shows_rating === true} @change=${show} /><span>${t("figures.show_rating")}</span></label>` : nothing}
    </div>
  </section>`;
}

/** @param {Event} event */
async function show(event) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  try {
    person = await patch(`/people/${id}`, { shows_rating: box.checked });
    trouble = "";
  } catch (error) {
    box.checked = !box.checked;
    trouble = sentence(error);
  }
  draw();
}

function draw() {
  render(
    html`<p class="lede">${t("figures.since", { day: dayOf(`${person.joined}T12:00Z`) })} ${t("figures.finished", { n: person.finished })}${person.mine ? html` ${t("figures.only_mine")}` : nothing}</p>
      ${trouble ? html`<p class="notice bad">${icon("cut")}<span>${trouble}</span></p>` : nothing}
      <section class="sheet" aria-labelledby="head-results"><div class="head"><h2 id="head-results">${t("figures.results")}</h2></div><div class="body">${results(person.results)}</div></section>
      ${person.ratings ? rated(person.ratings) : nothing}
      ${matches?.list() ?? nothing}
      ${whoAmI() && !person.mine ? html`<p><button class="quiet wide" type="button" @click=${() => reportPerson(person)}>${t("report.person")}</button></p>` : nothing}`,
    place,
  );
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
try {
  person = await get(`/people/${id}`);
  draw();
  if (person.mine) {
    matches = new Matches(id, person.results, draw);
    await matches.look();
  }
} catch (error) {
  render(html`<p class="notice bad">${icon("cut")}<span>${sentence(error)}</span></p>`, place);
}
