/** API tokens: for programs that play, or look on, in one's name. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post, remove } from "../shell/api.js";
import { dayOf } from "../shell/dates.js";
import { copyField } from "../shell/link.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/i18n.js";
import { Form } from "./form.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{id: string, name: string, scopes: string[], created: string, last_used: string | null, expires: string | null}} Token */

const DAY = 24 * 3600 * 1000;
const LASTS = [30, 90, 365];

/** @param {Here} here */
export function tokensSheet(here) {
  const form = here.form("tokens");
  /** @param {Token} token */
  const revoke = (token) =>
    form.press(async () => {
      await remove(`/account/tokens/${token.id}`);
      await here.look();
    }, t("account.token_revoked", { name: token.name }));
  return html`<section class="sheet part" aria-labelledby="head-tokens">
    <div class="head"><h2 id="head-tokens">${t("account.tokens")}</h2></div>
    <p>${t("account.tokens_what")}</p>
    ${here.tokens.length ? html`<ul class="rows">${here.tokens.map((token) => row(token, form, revoke(token)))}</ul>` : html`<p class="hushed">${t("account.no_tokens")}</p>`}
    ${form.said()}
    <button class="quiet wide" type="button" @click=${() => make(here)}>${t("account.token_new")}</button>
  </section>`;
}

/** @param {Token} token @param {Form} form @param {() => void} revoke */
const row = (token, form, revoke) => html`<li>
  <span class="what"><b>${token.name}</b><small>${t(token.scopes.includes("play") ? "account.scope_play" : "account.scope_read")} · ${token.expires ? t("account.token_until", { day: dayOf(token.expires) }) : t("account.token_for_good")} · ${token.last_used ? t("account.token_used", { day: dayOf(token.last_used) }) : t("account.token_unused")}</small></span>
  <span class="lead"></span>
  <button class="quiet wide small" type="button" ?disabled=${form.sending} aria-label=${t("account.token_revoke_it", { name: token.name })} @click=${revoke}>${t("account.token_revoke")}</button>
</li>`;

/** Ask for its name, what it is for and how long, then show it, this once. @param {Here} here */
function make(here) {
  const form = new Form(() => dialog.redraw());
  /** @type {((redraw: () => void) => unknown) | null} */
  let made = null;
  const submit = form.submits(async (given) => {
    const days = Number(given.get("days"));
    const expires = days ? new Date(Date.now() + days * DAY).toISOString() : null;
    const { token } = await post("/account/tokens", { name: given.get("name"), scopes: [given.get("scope")], expires });
    made = copyField(t("account.token"), token);
    await here.look();
  });
  const dialog = openDialog(t("account.token_new"), (redraw, close) =>
    made
      ? html`<div class="create"><p>${t("account.token_once")}</p>${made(redraw)}<button class="go" type="button" @click=${close}>${t("account.token_kept")}</button></div>`
      : html`<form class="create" @submit=${submit}>
          <label class="field"><span>${t("account.token_name")}</span><input name="name" required maxlength="60" autofocus autocomplete="off" @invalid=${askForTokenName} @input=${askForTokenName} /><small>${t("account.token_name_hint")}</small></label>
          <fieldset class="field"><legend>${t("account.token_scope")}</legend>
            <label class="pick"><input type="radio" name="scope" value="read" checked /><span>${t("account.scope_read")}</span><small>${t("account.scope_read_what")}</small></label>
            <label class="pick"><input type="radio" name="scope" value="play" /><span>${t("account.scope_play")}</span><small>${t("account.scope_play_what")}</small></label>
          </fieldset>
          <label class="field"><span>${t("account.token_lasts")}</span><select name="days">${LASTS.map((n) => html`<option value=${n} ?selected=${n === 90}>${t("account.days", { n })}</option>`)}<option value="0">${t("account.token_for_good")}</option></select></label>
          ${form.said() || nothing}
          <button class="go" type="submit" ?disabled=${form.sending}>${t("account.token_make")}</button>
        </form>`,
  );
}

/** @param {Event} event */
function askForTokenName(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.setCustomValidity("");
  if (field.validity.valueMissing) field.setCustomValidity(t("account.token_name_wanting"));
}
