/** The end: what each still had, and what had been hidden. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { halves, nameOf } from "./halves.js";
import { beastName, itemName } from "./parts.js";

/** @param {Scene<DuelView>} scene */
export function proof(scene) {
  const { below, above } = halves(scene);
  return html`<div class="over-row duel-proof">${[above, below].map((seat) => {
    const { active, reserve, laid_item: laid } = scene.view.players[seat];
    const stood = [...(active?.health ? [active.beast] : []), ...(reserve ?? [])];
    return html`<p><b>${nameOf(seat)}</b>
      <span>${icon("paw")}${stood.length ? t("duel.board.stood", { beasts: stood.map(beastName) }) : t("duel.board.no_beast_left")}</span>
      ${laid ? html`<span>${icon("revealed")}${t("duel.board.laid_open", { item: itemName(laid) })}</span>` : nothing}</p>`;
  })}</div>`;
}
