/** The end: who the Beast truly was, and the tally. */
/** @import { Scene } from "../../table/types.js" */
/** @import { LaBeteView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";

/** @param {Scene<LaBeteView>} scene */
export function proof({ view }) {
  const { identity } = view.beast;
  return html`<div class="over-row">
    ${identity ? html`<span><span class="is-fresh seal">${drawing(`id-${identity}`, "gl")}</span>${t("la_bete.board.was", { identity: t(`la_bete.identity.${identity}.the`) })}</span>` : nothing}
    <span>${drawing("pc-drop", "blood")}${t("la_bete.board.victims_of_25", { n: view.victims.total })}</span>
    ${view.captured.length ? html`<span>${view.captured.map((id) => drawing(`id-${id}`, "gl", t(`la_bete.identity.${id}`)))}${t("la_bete.board.captured_word")}</span>` : nothing}
  </div>`;
}
