/** The page of one's account: what the server wrote into it (#boot), what it is asked for besides, and drawing it. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { get, sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { loadMessages } from "../shell/i18n.js";
import { devicesSheet } from "./devices.js";
import { becomeSheet, signInSheet } from "./entering.js";
import { Form } from "./form.js";
import { leavingSheet } from "./leaving.js";
import { looksSheet } from "./looks.js";
import { noticesSheet } from "./notices.js";
import { passwordSheet, personSheet } from "./person.js";
import { tokensSheet } from "./tokens.js";

/** @typedef {{id: string, name: string, guest: boolean}} Me */
/** @typedef {{user: Me, admin: boolean, has_password: boolean, provider: string | null}} Account */

/** Everything that the page knows. */
export class Here {
  /** @type {Account | null} */
  account = null;
  /** @type {import("./devices.js").Device[]} */
  devices = [];
  /** @type {import("./tokens.js").Token[]} */
  tokens = [];
  /** @type {import("./notices.js").Choices | null} */
  choices = null;
  /** @type {import("./notices.js").Channels} */
  channels = { offered: [], webhook: null, mail: null, push: [], push_key: null };
  trouble = "";
  /** @type {Map<string, Form>} */
  #forms = new Map();

  /** @param {{user: Me | null, accounts: boolean, provider: string | null, language: string}} boot @param {HTMLElement} place */
  constructor({ user, accounts, provider, language }, place) {
    this.user = user;
    this.accounts = accounts;
    this.provider = provider;
    this.language = language;
    this.place = place;
  }

  /** One of the page's forms, the same for every drawing. @param {string} name */
  form(name) {
    const form = this.#forms.get(name) ?? new Form(() => this.draw());
    this.#forms.set(name, form);
    return form;
  }

  /** Ask for what belongs to the account, and draw it. */
  async look() {
    if (this.user) {
      try {
        [this.choices, this.channels] = await Promise.all([get("/notices/choices"), get("/notices/channels")]);
        this.trouble = "";
      } catch (error) {
        this.trouble = sentence(error);
      }
    }
    if (this.user && !this.user.guest) {
      try {
        const [account, { sessions }, { tokens }] = await Promise.all([get("/account"), get("/account/sessions"), get("/account/tokens")]);
        Object.assign(this, { account, devices: sessions, tokens, trouble: "" });
      } catch (error) {
        this.trouble = sentence(error);
      }
    }
    this.draw();
  }

  /** Ask anew which ways out of the page are set up, and draw them. */
  async lookAtChannels() {
    this.channels = await get("/notices/channels");
    this.draw();
  }

  /** @param {string} name what the person is called from now on */
  renamed(name) {
    if (this.user) this.user.name = name;
    for (const place of document.querySelectorAll("[data-user-name]")) place.textContent = name;
  }

  draw() {
    const guest = !this.user || this.user.guest;
    const own = guest
      ? html`${this.user ? personSheet(this, this.user) : nothing}${this.accounts ? enter(this) : nothing}`
      : html`${this.user ? personSheet(this, this.user) : nothing}${passwordSheet(this)}${devicesSheet(this)}`;
    const rest = html`${looksSheet(this)}${this.choices ? noticesSheet(this, this.choices, this.channels) : nothing}${guest ? nothing : tokensSheet(this)}${this.user ? leavingSheet(this) : nothing}`;
    render(
      html`${this.trouble ? html`<p class="notice bad trouble">${icon("cut")}<span>${this.trouble}</span></p>` : nothing}
        <div class="col">${own}</div>
        <div class="col">${rest}</div>`,
      this.place,
    );
  }
}

/** What comes first is what most who come so far are here for. @param {Here} here */
const enter = (here) => (here.user ? [becomeSheet(here), signInSheet(here)] : [signInSheet(here), becomeSheet(here)]);

const place = /** @type {HTMLElement} */ (document.getElementById("account"));
const here = new Here(JSON.parse(document.getElementById("boot")?.textContent ?? ""), place);
await loadMessages();
place.replaceChildren();
await here.look();
place.removeAttribute("aria-busy");
// The page is drawn late, so that the browser could not go there itself.
if (location.hash === "#notices") document.getElementById("notices")?.scrollIntoView();
