/** Where resources are given to others: what to whom, then how many. */
/** @import { Decision, Option, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { howMany, inFull, narrowed } from "./amounts.js";
import { amount, isGift, most } from "./choosing.js";
import { nameOf } from "./parts.js";

/** @param {Decision} decision @param {Scene<TribesView>} scene */
export function giving(decision, scene) {
  if (!decision.options.some(isGift)) return null;
  const { offered, narrow } = scene;
  return html`<div class="opts ways" role="group" aria-labelledby="prompt">
      ${narrowed(scene)}
      ${narrow.length > 1 ? howMany(scene) : html`<ul>${offered.filter((option) => amount(option) === 1).map((option) => html`<li>${gift(option, scene)}</li>`)}</ul>`}
    </div>
    ${narrow.length ? nothing : inFull(decision.options, scene)}`;
}

/** A kind and who gets it: that narrows the list to how many. @param {Option} option @param {Scene<TribesView>} scene */
function gift(option, scene) {
  const { refs = [], detail } = option;
  const picked = scene.offered.some((each) => each.refs?.join() === refs.join() && scene.picked.includes(each.id));
  return html`<button type="button" class="opt" data-step data-ref=${refs[0]} aria-pressed=${picked} @click=${() => refs.forEach((ref) => scene.act.touch([ref]))}
    >${drawing(`res-${detail?.resource}`, `glyph r-${detail?.resource}`)}<span class="name">${t("tribes.board.gift", { what: t(`tribes.resource.${detail?.resource}`), who: nameOf(String(detail?.seat)) })}</span><span class="lead"></span><span class="why">${t("tribes.board.up_to", { n: most(scene.offered, option) })}</span></button>`;
}
