/** A list that comes page by page, and is asked for anew when something was done to what is in it. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { get, sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";

/** Milliseconds after the last key before it is searched. */
const PAUSE = 300;

/** @template {{id: string}} Row */
export class List {
  /** @type {Row[]} */ found = [];
  /** @type {Record<string, string>} */ wanted = {};
  /** @type {string | null} */ cursor = null;
  trouble = "";
  /** What came with the last page. @type {any} */ page = {};
  #asked = 0;
  /** @type {number | undefined} */ #due;

  /** @param {string} path below /api/v1/admin @param {string} name of the list in the answer @param {() => void} changed */
  constructor(path, name, changed) {
    this.path = path;
    this.name = name;
    this.changed = changed;
  }

  /** Ask for the first page, or for one more. @param {boolean} [more] */
  async look(more = false) {
    const asked = ++this.#asked;
    const query = new URLSearchParams(Object.entries({ ...this.wanted, cursor: more ? (this.cursor ?? "") : "" }).filter(([, value]) => value));
    const page = await get(`/admin/${this.path}${query.size ? `?${query}` : ""}`);
    // What was asked for later is what is wanted now.
    if (asked !== this.#asked) return;
    this.page = page;
    this.found = more ? [...this.found, ...page[this.name]] : page[this.name];
    this.cursor = page.cursor ?? null;
  }

  /** @param {Event} event a field of the filter was changed */
  filter(event) {
    const form = /** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.target).closest("form"));
    this.wanted = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    clearTimeout(this.#due);
    this.#due = setTimeout(() => this.again(), event.type === "input" ? PAUSE : 0);
  }

  /** The same, and draw it. @param {boolean} [more] */
  async again(more = false) {
    try {
      await this.look(more);
      this.trouble = "";
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.changed();
  }

  /**
   * @param {(row: Row) => unknown} row
   * @param {string} none what to say where there is nothing
   */
  draw(row, none) {
    const more = () => this.again(true);
    return html`${this.trouble ? html`<p class="notice bad">${icon("cut")}<span>${this.trouble}</span></p>` : nothing}
      <ul class="entries">${repeat(this.found, (each) => each.id, row)}</ul>
      ${this.found.length ? nothing : html`<p class="hushed">${none}</p>`}
      ${this.cursor ? html`<button type="button" class="quiet wide" @click=${more}>${t("lobby.more")}</button>` : nothing}`;
  }

  /** A field to search by, and one to choose from. @param {[string, string][]} choices values and their words @param {string} name */
  search(choices, name) {
    return html`<form class="sought" role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()} @input=${(/** @type {Event} */ event) => this.filter(event)}>
      <label class="field"><span>${t("admin.search")}</span><input type="search" name="q" maxlength="100" autocomplete="off" /></label>
      <label class="field"><span>${t("admin.which")}</span><select name=${name}>${choices.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
    </form>`;
  }
}
