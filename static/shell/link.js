/** Something to be sent to somebody, or put somewhere, with a button that copies it. */
import { html } from "/vendor/lit-html/lit-html.js";
import { announce } from "./announce.js";
import { t } from "./i18n.js";

/** A link. @param {string} url */
export const link = (url) => copyField(t("invite.link"), url);

/**
 * @param {string} label
 * @param {string} value
 * @returns {(redraw: () => void) => unknown} draws it
 */
export function copyField(label, value) {
  let said = "";

  /** @param {() => void} redraw */
  async function copy(redraw) {
    // The browser may first ask whether it may.
    said = t("invite.copying");
    redraw();
    try {
      await navigator.clipboard.writeText(value);
      said = t("invite.copied");
    } catch {
      said = t("invite.not_copied");
    }
    announce(said);
    redraw();
  }

  return (redraw) => html`<label class="field"><span>${label}</span><input readonly value=${value} @focus=${select} /></label>
    <button class="quiet wide" type="button" autofocus @click=${() => copy(redraw)}>${t("invite.copy")}</button>
    <p class="said" role="status">${said}</p>`;
}

/** @param {FocusEvent} event */
function select(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}
