/** Where there are a hundred ways, one is found step by step: from where, where to, how many. The complete list stands below. */
/** @import { Decision, Option, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { amount, byWays, isWay, most, oneOfEach } from "./choosing.js";
import { hexName } from "./parts.js";

/** @param {Decision} decision @param {Scene<TribesView>} scene */
export function moving(decision, scene) {
  if (!byWays(decision)) return null;
  const { offered, narrow } = scene;
  const begun = narrow.length > 0 && offered.every((option) => option.refs?.[0] === narrow[0]);
  const done = begun && narrow.length > 1;
  return html`<div class="opts ways" role="group" aria-labelledby="prompt">
      ${narrow.length ? html`<p class="narrowed"><button type="button" class="quiet wide small" @click=${() => scene.act.back()}>${icon("undo", { small: true })}<span>${t("table.all_options")}</span></button></p>` : nothing}
      ${done ? howMany(scene) : begun ? ends(scene) : narrow.length ? list(offered, scene) : starts(decision, scene)}
    </div>
    ${narrow.length ? nothing : inFull(decision.options.filter((option) => option.refs?.length), scene)}`;
}

/** The complete list, for whoever would rather read than touch. @param {Option[]} ways @param {Scene<TribesView>} scene */
const inFull = (ways, scene) => html`<details class="all-ways opts"><summary>${t("tribes.board.all_ways", { n: ways.length })}</summary>${list(ways, scene)}</details>`;

/** From where: one's own hexes and the beasts; and what ends it. @param {Decision} decision @param {Scene<TribesView>} scene */
function starts(decision, scene) {
  const others = decision.options.filter((option) => !option.refs?.length);
  return html`<p class="by">${t("tribes.board.from_where")}</p>
    <ul>${oneOfEach(decision.options, 0).map((option) => html`<li>${step(scene, option, 0, startName(option, scene), isWay(option) ? t("tribes.board.here", { n: here(option, scene) }) : "")}</li>`)}
    ${others.map((option) => html`<li>${row(option, scene)}</li>`)}</ul>`;
}

/** @param {Option} option @param {Scene<TribesView>} scene */
const startName = (option, { view }) => (isWay(option) ? hexName(view, Number(option.detail?.from)) : t(`tribes.event.${String(option.refs?.[0]).slice("event:".length)}`));

/** @param {Option} option @param {Scene<TribesView>} scene */
const here = (option, { view, asked }) => view.hexes[Number(option.detail?.from)].members[asked?.by[0] ?? ""] ?? 0;

/** Where to. @param {Scene<TribesView>} scene */
function ends(scene) {
  const { offered, view } = scene;
  return html`<p class="by">${t("tribes.board.where_to")}</p>
    <ul>${oneOfEach(offered, 1).map((option) => html`<li>${isWay(option) ? step(scene, option, 1, hexName(view, Number(option.detail?.to)), t("tribes.board.up_to", { n: most(offered, option) })) : row(option, scene)}</li>`)}</ul>`;
}

/** How many. Where there is a choice it has the focus before the button that sends it. @param {Scene<TribesView>} scene */
function howMany(scene) {
  const { offered, picked } = scene;
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

/** A row that narrows the list by what it stands for. @param {Scene<TribesView>} scene @param {Option} option @param {number} nth which of its refs @param {string} name @param {string} why */
function step(scene, option, nth, name, why) {
  const ref = option.refs?.[nth] ?? "";
  return html`<button type="button" class=${scene.lit === ref ? "opt is-lit" : "opt"} data-step data-ref=${ref} @click=${() => scene.act.touch([ref])}><span class="name place">${name}</span>${why ? html`<span class="lead"></span><span class="why">${why}</span>` : nothing}</button>`;
}

/** @param {Option[]} options @param {Scene<TribesView>} scene */
const list = (options, scene) => html`<ul>${options.map((option) => html`<li>${row(option, scene)}</li>`)}</ul>`;

/** An option itself. @param {Option} option @param {Scene<TribesView>} scene */
const row = (option, scene) =>
  html`<button type="button" class="opt" data-option=${option.id} data-ref=${option.refs?.at(-1) ?? nothing} aria-pressed=${scene.picked.includes(option.id)} @click=${() => scene.act.pick(option.id)}><span class="name">${say(option.label)}</span></button>`;
