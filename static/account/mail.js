/** Notices by mail: giving an address, saying that it is one's own (by the mail that asks), ending it. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { put, remove } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { why } from "./webhook.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{address: string, confirmed: boolean, worked: string | null, failed: string | null, fault: string | null, given_up: boolean}} Mail */

/** @param {Here} here @param {Mail | null} mail */
export const mailPart = (here, mail) => html`<div class="or">
  <h3>${t("account.mail")}</h3>
  ${mail ? there(here, mail) : none(here)}
</div>`;

/** @param {Here} here @param {Mail} mail */
function there(here, mail) {
  const form = here.form("mail");
  const off = form.press(async () => {
    await remove("/notices/mail");
    await here.lookAtChannels();
  });
  const trouble = mail.given_up ? t("account.mail_given_up") : "";
  return html`<p>${t(mail.confirmed ? "account.mail_to" : "account.mail_waits", { address: mail.address })}</p>
    ${mail.fault ? html`<p class="notice bad">${icon("bar")}<span>${why(mail.fault)} ${trouble}</span></p>` : nothing}
    ${form.said()}
    <p class="either"><button class="quiet wide" type="button" ?disabled=${form.sending} @click=${off}>${t("account.mail_off")}</button></p>`;
}

/** @param {Here} here */
function none(here) {
  const form = here.form("mail");
  const set = form.submits(async (given) => {
    await put("/notices/mail", { address: String(given.get("address")).trim() });
    await here.lookAtChannels();
  });
  return html`<p>${t("account.mail_what")}</p>
    <form @submit=${set}>
      <label class="field"><span>${t("account.mail_address")}</span><input name="address" type="text" inputmode="email" required maxlength="254" autocomplete="email" spellcheck="false" @invalid=${ask} @input=${ask} /></label>
      ${form.said()}
      <button class="quiet wide" type="submit" ?disabled=${form.sending}>${t("account.mail_set")}</button>
    </form>`;
}

/** The browser would say it in its own language, not the page's. @param {Event} event */
function ask(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.setCustomValidity("");
  if (field.validity.valueMissing) field.setCustomValidity(t("account.mail_wanting"));
}
