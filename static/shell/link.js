/** A link to be sent to somebody, with a button that copies it. */
import { html } from "/vendor/lit-html/lit-html.js";
import { announce } from "./announce.js";
import { t } from "./i18n.js";

/**
 * @param {string} url
 * @returns {(redraw: () => void) => unknown} draws it
 */
export function link(url) {
  let said = "";

  /** @param {() => void} redraw */
  async function copy(redraw) {
    try {
      await navigator.clipboard.writeText(url);
      said = t("invite.copied");
    } catch {
      said = t("invite.not_copied");
    }
    announce(said);
    redraw();
  }

  return (redraw) => html`<label class="field"><span>${t("invite.link")}</span><input readonly value=${url} @focus=${select} /></label>
    <button class="quiet wide" type="button" autofocus @click=${() => copy(redraw)}>${t("invite.copy")}</button>
    <p class="said" role="status">${said}</p>`;
}

/** @param {FocusEvent} event */
function select(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}
