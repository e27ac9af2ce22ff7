/** One's own matches that have ended: filtered, read page by page, and taken along as a file. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { get, sentence } from "../shell/api.js";
import { botName } from "../shell/bots.js";
import { drawing, icon } from "../shell/icons.js";
import { parts, t } from "../shell/i18n.js";
import { gameName } from "../figures/names.js";
import { roleName } from "../shell/roles.js";
import { dayOf } from "../shell/dates.js";

/** @typedef {{seat: string, id: string | null, name: string | null, bot: string | null}} Other */
/** @typedef {{id: string, game: string, title: string, ended: string, seconds: number, moves: number, role: string, result: "won" | "lost" | "drawn" | "void", counted: boolean, others: Other[], public: boolean, rated: boolean, rating: number | null, kept: boolean}} Match */

const RESULTS = /** @type {const} */ (["won", "drawn", "lost", "void"]);

/** Milliseconds after the last key before a name is looked for. */
const PAUSE = 300;

export class Matches {
  /**
   * @param {string} person
   * @param {{game: string, role: string}[]} known in what the person has played
   * @param {() => void} changed
   */
  constructor(person, known, changed) {
    this.person = person;
    this.known = known;
    this.changed = changed;
    /** @type {Record<string, string>} */ this.wanted = {};
    /** @type {Match[]} */ this.found = [];
    /** @type {string | null} */ this.cursor = null;
    this.trouble = "";
    this.asked = 0;
    /** @type {number | undefined} */ this.due = undefined;
  }

  /** @param {Record<string, string>} [more] */
  query(more = {}) {
    const set = Object.entries({ ...this.wanted, ...more }).filter(([, value]) => value !== "");
    return set.length ? `?${new URLSearchParams(set)}` : "";
  }

  /** Ask for the first page, or for one more. @param {boolean} [more] */
  async look(more = false) {
    const asked = ++this.asked;
    try {
      const page = await get(`/people/${this.person}/matches${this.query(more && this.cursor ? { cursor: this.cursor } : {})}`);
      // What was asked for later is what is wanted now.
      if (asked !== this.asked) return;
      this.found = more ? [...this.found, ...page.matches] : page.matches;
      this.cursor = page.cursor;
      this.trouble = "";
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.changed();
  }

  /** @param {Event} event a field was changed */
  filter(event) {
    const form = /** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.target).closest("form"));
    this.wanted = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    clearTimeout(this.due);
    this.due = setTimeout(() => this.look(), event.type === "input" ? PAUSE : 0);
    this.changed();
  }

  list() {
    const file = (/** @type {string} */ kind) => `/api/v1/people/${this.person}/matches.${kind}${this.query()}`;
    return html`<section class="sheet" aria-labelledby="head-matches">
      <div class="head"><h2 id="head-matches">${t("figures.your_matches")}</h2><span class="note">${t("figures.take_along")} <a href=${file("csv")} download>CSV</a> <a href=${file("json")} download>JSON</a></span></div>
      ${this.form()}
      ${this.trouble ? html`<p class="notice bad">${icon("cut")}<span>${this.trouble}</span></p>` : nothing}
      <ol class="matches">${repeat(this.found, (match) => match.id, row)}</ol>
      ${this.found.length ? nothing : html`<p class="hushed none">${t(Object.values(this.wanted).some(Boolean) ? "figures.none_so" : "figures.none_yet")}</p>`}
      ${this.cursor ? html`<p class="rest"><button type="button" class="quiet wide" @click=${() => this.look(true)}>${t("lobby.more")}</button></p>` : nothing}
    </section>`;
  }

  form() {
    const games = [...new Set(this.known.map(({ game }) => game))];
    const roles = [...new Map(this.known.filter(({ game }) => !this.wanted.game || game === this.wanted.game).map(({ game, role }) => [role, roleName(game, role)]))];
    /** @param {string} name @param {[string, string][]} values */
    const choice = (name, values) => html`<label class="field"><span>${t(`figures.filter_${name}`)}</span><select name=${name}><option value="">${t("figures.any")}</option>${values.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>`;
    return html`<form class="filter" role="search" aria-label=${t("figures.filter")} @change=${(/** @type {Event} */ event) => this.filter(event)} @input=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).name === "opponent" && this.filter(event)} @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${choice("game", games.map((game) => [game, gameName(game)]))} ${choice("role", roles)} ${choice("result", RESULTS.map((result) => [result, t(`figures.${result}`)]))}
      <label class="field"><span>${t("figures.filter_opponent")}</span><input type="search" name="opponent" maxlength="40" autocomplete="off" /></label>
      <label class="field"><span>${t("figures.filter_since")}</span><input type="date" name="since" /></label>
      <label class="field"><span>${t("figures.filter_until")}</span><input type="date" name="until" /></label>
    </form>`;
  }
}

/** @param {Other} other */
const name = (other) => (other.bot ? botName(other.bot) : other.name || t("seat.gone"));

/** Who else was there, each with a way to their page. @param {Other[]} others */
const company = (others) =>
  parts("lobby.with", { names: "" }).map((piece) =>
    typeof piece === "string" ? piece : others.map((other, n) => html`${n ? ", " : ""}${other.id && other.name ? html`<a href=${`/people/${other.id}`}>${name(other)}</a>` : name(other)}`),
  );

/** @param {Match} match */
function row(match) {
  const notes = [match.counted ? "" : t("figures.not_counted"), match.public ? "" : t("figures.unlisted"), match.kept ? "" : t("figures.not_kept"), match.rating ? t("figures.rating_after", { rating: match.rating }) : ""].filter(Boolean);
  return html`<li class=${`mrow ${match.result}`}><span class=${`gm ${match.game}`}>${drawing(`gm-${match.game}`)}</span>
    <span class="tt">${match.kept ? html`<a href=${`/matches/${match.id}`}><b>${match.title}</b></a>` : html`<b>${gameName(match.game)}</b>`}<small>${roleName(match.game, match.role)}${match.others.length ? html`, ${company(match.others)}` : nothing}${notes.map((note) => html` · ${note}`)}</small></span>
    <b class="result">${t(`figures.${match.result}`)}</b><span class="when">${dayOf(match.ended)}<small>${t("figures.moves", { n: match.moves })}</small></span>
    ${match.kept ? html`<a class="quiet wide small" href=${`/matches/${match.id}/replay`} aria-label=${t("lobby.row_action", { action: t("replay.look_back"), title: match.title })}>${t("replay.look_back")}</a>` : nothing}</li>`;
}
