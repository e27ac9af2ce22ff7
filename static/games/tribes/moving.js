/** Where there are a hundred ways, one is found step by step: from where, where to, how many. The complete list stands below. */
/** @import { Decision, Option, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { t } from "../../shell/i18n.js";
import { howMany, inFull, list, narrowed, row } from "./amounts.js";
import { byWays, isWay, most, oneOfEach } from "./choosing.js";
import { hexName } from "./parts.js";

/** @param {Decision} decision @param {Scene<TribesView>} scene */
export function moving(decision, scene) {
  if (!byWays(decision)) return null;
  const { offered, narrow } = scene;
  const begun = narrow.length > 0 && offered.every((option) => option.refs?.[0] === narrow[0]);
  const done = begun && narrow.length > 1;
  return html`<div class="opts ways" role="group" aria-labelledby="prompt">
      ${narrowed(scene)}
      ${done ? howMany(scene) : begun ? ends(scene) : narrow.length ? list(offered, scene) : starts(decision, scene)}
    </div>
    ${narrow.length ? nothing : inFull(decision.options.filter((option) => option.refs?.length), scene)}`;
}

/** From where: one's own hexes and the beasts; and what ends it. @param {Decision} decision @param {Scene<TribesView>} scene */
function starts(decision, scene) {
  const others = decision.options.filter((option) => !option.refs?.length);
  return html`<p class="by">${t("tribes.board.from_where")}</p>
    <ul>${oneOfEach(decision.options, 0).map((option) => html`<li>${step(scene, option, 0, startName(option, scene), isWay(option) ? t("tribes.board.here", { n: here(option, scene) }) : "")}</li>`)}
    ${others.map((option) => html`<li class="ends">${row(option, scene)}</li>`)}</ul>`;
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

/** A row that narrows the list by what it stands for. @param {Scene<TribesView>} scene @param {Option} option @param {number} nth which of its refs @param {string} name @param {string} why */
function step(scene, option, nth, name, why) {
  const ref = option.refs?.[nth] ?? "";
  return html`<button type="button" class=${scene.lit === ref ? "opt is-lit" : "opt"} data-step data-ref=${ref} @click=${() => scene.act.touch([ref])}><span class="name place">${name}</span>${why ? html`<span class="lead"></span><span class="why">${why}</span>` : nothing}</button>`;
}
