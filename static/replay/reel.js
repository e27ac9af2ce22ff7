/** The ruler under the board: chapters as tall ticks, moments as lozenges, the knob where one is; and the keys beside it. */
/** @import { Replay } from "./replay.js" */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { live } from "/vendor/lit-html/directives/live.js";
import { icon } from "../shell/icons.js";
import { language, say, t } from "../shell/i18n.js";
import { asInvited } from "../table/address.js";
import { SPEEDS, chapterAt } from "./pace.js";
import { chapter, deed, told } from "./told.js";

/** @param {Replay} replay */
export function reel(replay) {
  const { wanted, of, playing } = replay;
  const last = wanted === of;
  return html`${trouble(replay)}
    <div class="r-keys" role="group" aria-label=${t("replay.keys")}>
      ${key("first", "replay.first", () => replay.jump(0), wanted === 0)}
      ${key("prev", "replay.back", () => replay.jump(wanted - 1), wanted === 0)}
      ${key(playing ? "pause" : "play", playing ? "replay.pause" : last ? "replay.again" : "replay.play", () => replay.play(), of === 0, "r-play")}
      ${key("next", "replay.on", () => replay.jump(wanted + 1), last)}
      ${key("last", "replay.last", () => replay.jump(of), last)}
    </div>
    ${track(replay)}
    <p class="r-n num" aria-hidden="true">${replay.place}</p>
    <div class="r-what"><p><b>${chapter(replay)}</b> <span>${deed(replay)}</span></p>${replay.views.length === 1 ? told(replay.views[0]) : nothing}</div>
    <div class="r-how">
      ${chapters(replay)}
      <select class="r-speed" aria-label=${t("replay.speed")} title=${t("replay.speed")} @change=${(/** @type {Event} */ event) => replay.hurry(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>${SPEEDS.map((speed) => html`<option value=${speed} .selected=${live(speed === replay.speed)}>${figure(speed)} ×</option>`)}</select>
      <button type="button" class="tool" aria-pressed=${replay.views.length > 1} aria-label=${t("replay.side_by_side")} title=${t("replay.side_by_side")} @click=${() => replay.beside()}>${icon("two")}</button>
    </div>`;
}

/** @param {number} speed */
const figure = (speed) => new Intl.NumberFormat(language()).format(speed);

/** @param {string} sign @param {string} words @param {() => void} deed @param {boolean} off @param {string} [classes] */
const key = (sign, words, deed, off, classes = "") =>
  html`<button type="button" class=${`tool ${classes}`} aria-label=${t(words)} title=${t(words)} aria-disabled=${off ? "true" : nothing} @click=${() => off || deed()}>${icon(sign)}</button>`;

/** What went wrong, and what can be done about it. @param {Replay} replay */
function trouble(replay) {
  const { trouble, boot } = replay;
  if (!trouble) return nothing;
  return html`<div class="notice bad">${icon("cut")}<p class="grow">${trouble.says}</p>${trouble.again
    ? html`<button type="button" class="quiet wide small" @click=${() => replay.retry()}>${t("replay.try_again")}</button>`
    : html`<a class="quiet wide small" href=${asInvited(`/api/v1${boot.source}/record`)} download>${t("replay.take_record")}</a>`}</div>`;
}

/** Where a step lies along the ruler. @param {number} at @param {number} of */
const along = (at, of) => `${((at / Math.max(1, of)) * 100).toFixed(3)}%`;

/** @param {Replay} replay */
function track(replay) {
  const { outline, of, wanted } = replay;
  // A tick for each move, where there is room for it.
  const fine = of <= 150 ? outline.steps : [];
  return html`<div class="r-track">
    <svg aria-hidden="true">${svg`<line class="base" x1="0" x2="100%" y1="75%" y2="75%"></line>
      ${fine.map(({ at }) => svg`<line class="tick" x1=${along(at, of)} x2=${along(at, of)} y1="60%" y2="75%"></line>`)}
      ${outline.chapters.map(({ at }) => svg`<line class="season" x1=${along(at, of)} x2=${along(at, of)} y1="25%" y2="75%"></line>`)}
      ${outline.moments.map(({ at }) => svg`<svg class="cap" x=${along(at, of)} y="22%"><path d="M0-6L6 0L0 6L-6 0Z"></path></svg>`)}`}</svg>
    <input type="range" min="0" max=${of} step="1" .value=${live(String(wanted))} aria-label=${t("replay.where")} aria-valuetext=${`${replay.place} ${chapter(replay)}`} ?disabled=${of === 0}
      @input=${(/** @type {Event} */ event) => replay.slide(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
  </div>`;
}

/** A list to go by: chapters, and the moments that stand out. @param {Replay} replay */
function chapters(replay) {
  const { outline, at } = replay;
  const now = chapterAt(outline.chapters, at);
  return html`<select class="r-chapter" aria-label=${t("replay.go_to")} title=${t("replay.go_to")} @change=${(/** @type {Event} */ event) => replay.jump(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
    <optgroup label=${t("replay.chapters")}>${outline.chapters.map((mark, n) => html`<option value=${mark.at} .selected=${live(n === now)}>${say(mark.text)}</option>`)}</optgroup>
    ${outline.moments.length ? html`<optgroup label=${t("replay.moments")}>${outline.moments.map((mark) => html`<option value=${mark.at} .selected=${live(false)}>${say(mark.text)}</option>`)}</optgroup>` : nothing}
  </select>`;
}
