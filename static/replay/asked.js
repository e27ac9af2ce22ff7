/** What was asked of these eyes at that moment, and what was chosen next; else who was waited for; at the end, how it ended. */
/** @import { Decision, Option, Scene } from "../table/types.js" */
/** @import { View } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";
import { ending } from "../table/outcome.js";
import { phases } from "../table/prompt.js";
import { whom } from "../table/waiting.js";

/** @param {View} view @param {boolean} imported */
export const asked = (view, imported) => html`${imported ? html`<p class="notice still" id="imported">${icon("sealed")}<span>${t("replay.imported")}</span></p>` : nothing}${then(view)}`;

/** @param {View} view */
function then(view) {
  const { frame } = view;
  if (!frame) return html`<p class="notice still">${t("shell.loading")}</p>`;
  if (frame.outcome) return html`<article class="sheet over">${ending(view)}</article>`;
  if (!frame.view) return html`<p class="notice still">${icon("glass")}<span>${t("replay.never_began")}</span></p>`;
  return html`${phases(view)} ${view.asked ? question(view, view.asked) : waiting(view)}`;
}

/** @param {View} view */
const waiting = (view) => html`<p class="notice still">${icon("glass")}<span>${whom(view, view.frame?.waiting_for ?? [])}</span></p>`;

/** @param {View} view @param {Decision} decision */
function question(view, decision) {
  const scene = view.scene();
  const others = scene.frame.decisions.filter((one) => one !== decision);
  const answered = view.next?.decision === decision.id;
  return html`<div class="prompt">
      <h2 id="prompt" tabindex="-1">${say(decision.prompt)}</h2>
      ${decision.note ? html`<p>${say(decision.note)}</p>` : nothing}
      <p class="chosen-note">${icon(answered ? "check" : "glass", { small: true })}<span>${t(answered ? "replay.answered_next" : decision.standing?.length ? "replay.answered_before" : "replay.open_still")}</span></p>
    </div>
    <section class="sheet ask" aria-labelledby="prompt">
      <ul class="opts" tabindex="0" aria-labelledby="prompt">${decision.options.map((option) => row(view, scene, decision, option))}</ul>
      ${others.length ? html`<div class="others"><h3>${t("replay.asked_too", { n: others.length })}</h3>${others.map((one) => html`<button type="button" class="opt" @click=${() => view.ask(one.id)}>${icon(one.standing?.length ? "check" : "glass", { small: true })}<span class="name">${say(one.prompt)}</span></button>`)}</div>` : nothing}
    </section>`;
}

/** An option as it stood there, and whether it was taken. @param {View} view @param {Scene} scene @param {Decision} decision @param {Option} option */
function row(view, scene, decision, option) {
  const face = view.game.face(option, decision, scene);
  const chosen = scene.picked.includes(option.id);
  const lit = view.lit !== null && option.refs?.includes(view.lit);
  return html`<li class=${`opt${chosen ? " is-picked" : ""}${lit ? " is-lit" : ""}`} data-option=${option.id} data-ref=${option.refs?.at(-1) ?? nothing}
    >${face.mark || nothing}<span class=${face.place ? "name place" : "name"}>${say(option.label)}${chosen ? html`<span class="sr"> (${t("replay.chosen")})</span>` : nothing}</span>
    ${face.why || face.gain ? html`<span class="lead"></span>` : nothing}
    ${face.why ? html`<span class="why">${face.why}</span>` : nothing}
    ${face.gain ? html`<span class="gain">${face.gain}</span>` : nothing}${chosen ? icon("check", { small: true }) : nothing}${face.text && chosen ? html`<span class="text">${face.text}</span>` : nothing}</li>`;
}
