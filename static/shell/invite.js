/** The invitation: a link to send, a picture to scan, a code to read aloud. */
import { html } from "/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";
import { openDialog } from "./dialog.js";
import { link } from "./link.js";

/**
 * @param {{id: string, title: string}} match
 * @param {{code: string, url: string}} invite
 */
export function showInvite(match, invite) {
  const fields = link(new URL(invite.url, location.href).href);
  openDialog(t("invite.title", { title: match.title }), (redraw) => html`<div class="invite">
      <p>${t("invite.how")}</p>
      <div class="invite-parts">
        <img class="qr" src=${`/matches/${match.id}/invite.svg`} alt=${t("invite.picture")} width="176" height="176" />
        <div class="invite-words">
          ${fields(redraw)}
          <p class="code-line"><span>${t("invite.code")}</span><b class="num">${invite.code}</b></p>
        </div>
      </div>
      <a class="go" href=${`/matches/${match.id}`}>${icon("door")}${t("invite.to_table")}</a>
    </div>`);
}
