/** The row of fields that says what one looks for. On narrow screens only the search stands there, and the rest unfolds. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { isNarrow } from "./wanted.js";
import { gameName } from "./words.js";

/** @typedef {import("./wanted.js").Wanted} Wanted */

/** @type {[string, string][]} */
const STATUSES = [["", "lobby.any_status"], ["open", "lobby.open"], ["running", "lobby.under_way"], ["finished", "lobby.over"]];

/**
 * @param {Wanted} wanted
 * @param {string} text what stands in the search field, which may not be looked for yet
 * @param {import("./tables.js").Game[]} games
 * @param {boolean} unfolded
 * @param {{want: (news: Partial<Wanted>) => void, type: (text: string) => void, unfold: () => void}} hands `want` is called with what was chosen anew
 */
export function filter(wanted, text, games, unfolded, { want, type, unfold }) {
  /** @param {SubmitEvent} event */
  const search = (event) => {
    event.preventDefault();
    want({ q: text.trim() });
  };
  const chosen = [wanted.game, wanted.status, wanted.mine].filter(Boolean).length;
  /** @param {"game" | "status"} name @param {string} label @param {[string, string][]} choices */
  const choice = (name, label, choices) => html`<select name=${name} aria-label=${label} .value=${wanted[name]} @change=${(/** @type {Event} */ event) => want({ [name]: /** @type {HTMLSelectElement} */ (event.target).value })}>
    ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === wanted[name]}>${words}</option>`)}</select>`;
  const known = games.map(({ key, title }) => /** @type {[string, string]} */ ([key, gameName(key, title)]));
  return html`<form class="filter c-filter ${unfolded ? "unfolded" : ""}" role="search" aria-label=${t("lobby.search")} @submit=${search}>
    <input type="search" name="q" maxlength="100" autocomplete="off" aria-label=${t("lobby.search_for")} placeholder=${t("lobby.search_for")} .value=${text} @input=${(/** @type {Event} */ event) => type(/** @type {HTMLInputElement} */ (event.target).value)} />
    <button class="quiet wide small unfold" type="button" aria-expanded=${unfolded} aria-controls="choices" @click=${unfold}>${t("lobby.filter")}${chosen ? ` (${chosen})` : ""}</button>
    <div class="choices" id="choices">
      ${choice("game", t("lobby.which_game"), [["", t("lobby.all_games")], ...known])}
      ${choice("status", t("lobby.which_status"), STATUSES.map(([value, key]) => [value, t(key)]))}
      <label class="pick"><input type="checkbox" name="mine" .checked=${wanted.mine} @change=${() => want({ mine: !wanted.mine })} /><span>${t("lobby.mine_only")}</span></label>
    </div>
    ${isNarrow(wanted) ? html`<a class="quiet wide small all" href="/" title=${t("lobby.everything")}>${icon("cross", { small: true })}<span>${t("lobby.everything")}</span></a>` : nothing}
  </form>`;
}
