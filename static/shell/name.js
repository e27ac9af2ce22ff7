/** The guest's name: asked once, in the form where it is first needed. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { enter } from "./session.js";

/** @typedef {import("./session.js").User} User */
/** @typedef {{user: User | null}} Guest */

/** The field, where a name is still wanting. @param {Guest} guest */
export const nameField = (guest) =>
  guest.user
    ? nothing
    : html`<label class="field"><span>${t("shell.your_name")}</span><input name="name" autofocus required maxlength="40" autocomplete="nickname" @invalid=${askForName} @input=${askForName} /><small>${t("shell.name_hint")}</small></label>`;

/** The browser would say that a name is wanting in its own language, not the page's. @param {Event} event */
export function askForName(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.setCustomValidity("");
  if (field.validity.valueMissing) field.setCustomValidity(t("shell.name_wanting"));
}

/**
 * Take the name from a form, if one was asked for.
 * @param {Guest} guest
 * @param {FormData} form
 * @returns {Promise<User>}
 */
export async function ensureName(guest, form) {
  guest.user ??= await enter(String(form.get("name")));
  return guest.user;
}
