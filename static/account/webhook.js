/** The address that notices are sent to: setting it up, trying it, taking it away. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post, Problem, put, remove } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { copyField } from "../shell/link.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{host: string, shape: "discord" | "json", worked: string | null, failed: string | null, fault: string | null, given_up: boolean}} Webhook */

/** Why it didn't arrive. @param {string} fault */
export const why = (fault) => (fault.startsWith("status ") ? t("account.fault_status", { n: fault.slice(7) }) : t(`account.fault_${fault}`));

/** @param {Here} here @param {Webhook | null} webhook */
export const webhookPart = (here, webhook) => html`<div class="or">
  <h3>${t("account.webhook")}</h3>
  ${webhook ? there(here, webhook) : none(here)}
</div>`;

/** @param {Here} here @param {Webhook} webhook */
function there(here, webhook) {
  const form = here.form("webhook");
  const test = form.press(async () => {
    const { fault } = await post("/notices/webhook/test");
    await here.lookAtChannels();
    if (fault) throw new Problem(0, "fault", why(fault));
  }, t("account.webhook_arrived"));
  const off = form.press(async () => {
    await remove("/notices/webhook");
    await here.lookAtChannels();
  });
  const trouble = webhook.given_up ? t("account.webhook_given_up") : "";
  return html`<p>${t("account.webhook_to", { host: webhook.host })}</p>
    ${webhook.fault ? html`<p class="notice bad">${icon("bar")}<span>${why(webhook.fault)} ${trouble}</span></p>` : html`${form.refusal ? nothing : form.said()}`}
    <p class="either"><button class="quiet wide" type="button" ?disabled=${form.sending} @click=${test}>${t("account.webhook_test")}</button><button class="quiet wide" type="button" ?disabled=${form.sending} @click=${off}>${t("account.webhook_off")}</button></p>`;
}

/** @param {Here} here */
function none(here) {
  const form = here.form("webhook");
  const set = form.submits(async (given) => {
    const { secret } = await put("/notices/webhook", { url: String(given.get("url")).trim(), shape: given.get("shape") });
    await here.lookAtChannels();
    if (secret) show(secret);
  });
  return html`<p>${t("account.webhook_what")}</p>
    <form @submit=${set}>
      <label class="field"><span>${t("account.webhook_url")}</span><input name="url" type="text" inputmode="url" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="https://" @invalid=${ask} @input=${ask} /></label>
      <fieldset class="field"><legend>${t("account.webhook_shape")}</legend>
        <div class="choices"><label class="pick"><input type="radio" name="shape" value="discord" checked /><span>${t("account.webhook_discord")}</span></label><label class="pick"><input type="radio" name="shape" value="json" /><span>${t("account.webhook_json")}</span></label></div>
      </fieldset>
      ${form.said()}
      <button class="quiet wide" type="submit" ?disabled=${form.sending}>${t("account.webhook_set")}</button>
    </form>`;
}

/** @param {string} secret shown this once */
function show(secret) {
  const field = copyField(t("account.webhook_secret"), secret);
  openDialog(t("account.webhook"), (redraw, close) => html`<div class="create"><p>${t("account.webhook_once")}</p>${field(redraw)}<button class="go" type="button" @click=${close}>${t("account.token_kept")}</button></div>`);
}

/** The browser would say it in its own language, not the page's. @param {Event} event */
function ask(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.setCustomValidity("");
  if (field.validity.valueMissing) field.setCustomValidity(t("account.webhook_wanting"));
}
