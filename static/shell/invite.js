/** The invitation: a link to send, a picture to scan, a code to read aloud. */
import { html } from "/vendor/lit-html/lit-html.js";
import { announce } from "./announce.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { openDialog } from "./dialog.js";

/**
 * @param {{id: string, title: string}} match
 * @param {{code: string, url: string}} invite
 */
export function showInvite(match, invite) {
  const url = new URL(invite.url, location.href).href;
  let said = "";

  const dialog = openDialog(t("invite.title", { title: match.title }), () => {
    return html`<div class="invite">
      <p>${t("invite.how")}</p>
      <div class="invite-parts">
        <img class="qr" src=${`/matches/${match.id}/invite.svg`} alt=${t("invite.picture")} width="176" height="176" />
        <div class="invite-words">
          <label class="field"><span>${t("invite.link")}</span><input readonly value=${url} @focus=${select} /></label>
          <button class="quiet wide" type="button" autofocus @click=${copy}>${t("invite.copy")}</button>
          <p class="said" role="status">${said}</p>
          <p class="code-line"><span>${t("invite.code")}</span><b class="num">${invite.code}</b></p>
        </div>
      </div>
      <a class="go" href=${`/matches/${match.id}`}>${icon("door")}${t("invite.to_table")}</a>
    </div>`;
  });

  /** @param {FocusEvent} event */
  function select(event) {
    /** @type {HTMLInputElement} */ (event.target).select();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      said = t("invite.copied");
    } catch {
      said = t("invite.not_copied");
    }
    announce(said);
    dialog.redraw();
  }
}
