/** What questions with long lists have in common: how many, the way back to all options, and the complete list. */
/** @import { Option, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { amount } from "./choosing.js";

/** Back to all options, where there are fewer now. @param {Scene<TribesView>} scene */
export const narrowed = ({ narrow, act }) =>
  narrow.length ? html`<p class="narrowed"><button type="button" class="quiet wide small" @click=${() => act.back()}>${icon("undo", { small: true })}<span>${t("table.all_options")}</span></button></p>` : nothing;

/** The complete list, for whoever would rather read than touch. @param {Option[]} ways @param {Scene<TribesView>} scene */
export const inFull = (ways, scene) => html`<details class="all-ways opts"><summary>${t("tribes.board.all_ways", { n: ways.length })}</summary>${list(ways, scene)}</details>`;

/** How many. Where there is a choice it has the focus before the button that sends it. @param {Scene<TribesView>} scene @param {Option[]} [offered] those that differ in how many */
export function howMany(scene, offered = scene.offered) {
  const { picked } = scene;
  const [first] = offered;
  const at = offered.findIndex((option) => picked.includes(option.id));
  const next = (/** @type {number} */ way) => offered[Math.min(Math.max((at < 0 ? -1 : at) + way, 0), offered.length - 1)].id;
  return html`<p class="by">${t("tribes.board.how_many")}</p>
    <div class="stepper" role="group" aria-label=${t("tribes.board.how_many")}>
      <button type="button" class="quiet" aria-label=${t("tribes.board.fewer")} ?disabled=${at <= 0} @click=${() => scene.act.pick(next(-1))}>${icon("minus")}</button>
      <output class="num">${at < 0 ? 0 : amount(offered[at])}</output>
      <button type="button" class="quiet" aria-label=${t("tribes.board.more")} ?disabled=${at === offered.length - 1} @click=${() => scene.act.pick(next(1))}>${icon("plus")}</button>
      <ul class="amounts">${offered.map((option) => html`<li><button type="button" class="opt" data-option=${option.id} aria-label=${say(option.label)} aria-pressed=${picked.includes(option.id)} tabindex=${offered.length < 2 ? nothing : (at < 0 ? option === first : picked.includes(option.id)) ? "0" : "-1"} @click=${() => scene.act.pick(option.id)}>${amount(option)}${option.detail?.how && option.detail.how !== first.detail?.how ? html` <small>${t(`tribes.board.how.${option.detail.how}`)}</small>` : nothing}</button></li>`)}</ul>
    </div>`;
}

/** @param {Option[]} options @param {Scene<TribesView>} scene */
export const list = (options, scene) => html`<ul>${options.map((option) => html`<li>${row(option, scene)}</li>`)}</ul>`;

/** An option itself. @param {Option} option @param {Scene<TribesView>} scene */
export const row = (option, scene) =>
  html`<button type="button" class="opt" data-option=${option.id} data-ref=${option.refs?.at(-1) ?? nothing} aria-pressed=${scene.picked.includes(option.id)} @click=${() => scene.act.pick(option.id)}><span class="name">${say(option.label)}</span></button>`;
