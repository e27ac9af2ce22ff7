/** Fields of the account's forms. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { askForName } from "../shell/name.js";

/**
 * A password. Managers of passwords know by `autocomplete` what to offer; the eye shows what was typed.
 * @param {string} form what the form is called; the field's id is made of both names
 * @param {{name: string, label: string, kind: "current-password" | "new-password", hint?: string, first?: boolean}} field
 */
export const passwordField = (form, { name, label, kind, hint = "", first = false }) => {
  const least = kind === "new-password" ? 8 : 1;
  const id = `${form}-${name}`;
  return html`<div class="field">
    <span><label for=${id}>${label}</label></span>
    <div class="hidden-field">
      <input type="password" id=${id} name=${name} autocomplete=${kind} required minlength=${least} maxlength="256" aria-describedby=${hint ? `hint-${id}` : nothing} ?autofocus=${first} @invalid=${(/** @type {Event} */ event) => askForPassword(event, kind)} @input=${clear} />
      <button type="button" aria-pressed="false" aria-label=${t("account.show_password")} title=${t("account.show_password")} @click=${show}>${icon("eye")}</button>
    </div>
    ${hint ? html`<small id=${`hint-${id}`}>${hint}</small>` : nothing}
  </div>`;
};

/** @param {{value?: string, first?: boolean, hint?: string}} [how] */
export const personNameField = ({ value = "", first = false, hint = "" } = {}) =>
  html`<label class="field"><span>${t("account.name")}</span><input name="name" required maxlength="40" autocomplete="username" .value=${value} ?autofocus=${first} @invalid=${askForName} @input=${askForName} />${hint ? html`<small>${hint}</small>` : nothing}</label>`;

/** The browser would say it in its own language, not the page's. @param {Event} event @param {string} kind */
function askForPassword(event, kind) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.setCustomValidity("");
  if (!field.validity.valid) field.setCustomValidity(t(kind === "new-password" ? "account.password_hint" : "account.password_wanting"));
}

/** @param {Event} event */
const clear = (event) => /** @type {HTMLInputElement} */ (event.target).setCustomValidity("");

/** @param {Event} event */
function show(event) {
  const eye = /** @type {HTMLElement} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement} */ (eye.previousElementSibling);
  const hidden = field.type === "password";
  field.type = hidden ? "text" : "password";
  eye.setAttribute("aria-pressed", String(hidden));
}
