/** The complete list of what may be answered, as buttons, in the server's groups; below it what one would expect and can't have. */
/** @import { Decision, Option, Scene } from "./types.js" */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";

/** @param {Table} table @param {Decision} asked */
export function options(table, asked) {
  const { offered, picked } = table;
  const scene = table.scene();
  const current = offered.find((o) => o.id === table.cursor) ?? offered.find((o) => picked.includes(o.id)) ?? offered[0];
  /** @type {string | null} */
  let group = null;
  return html`<div class="opts" role="group" aria-labelledby="prompt">
    ${table.narrow.length ? narrowed(table) : nothing}
    <ul>
      ${repeat(offered, (option) => `${asked.id} ${option.id}`, (option) => {
        const head = option.group ? say(option.group) : null;
        const isNew = head !== null && head !== group;
        group = head;
        return html`${isNew ? html`<li class="by" aria-hidden="true">${head}</li>` : nothing}
          <li>${row(table, scene, option, option === current, head)}</li>`;
      })}
    </ul>
    ${blocked(table, asked)}
  </div>${pickedText(table, asked)}`;
}

/**
 * @param {Table} table
 * @param {Scene} scene
 * @param {Option} option
 * @param {boolean} current the one that Tab comes to; arrow keys go on from there
 * @param {string | null} group
 */
function row(table, scene, option, current, group) {
  const asked = /** @type {Decision} */ (scene.asked);
  const face = table.game.face(option, asked, scene);
  const ref = option.refs?.at(-1);
  const lit = table.lit !== null && option.refs?.includes(table.lit);
  return html`<button type="button" class=${lit ? "opt is-lit" : "opt"} data-option=${option.id} data-ref=${ref ?? nothing}
    aria-pressed=${scene.picked.includes(option.id)} tabindex=${current ? 0 : -1} aria-disabled=${table.cut || table.moves.of(asked.id) ? "true" : nothing}
    @click=${() => (table.set({ cursor: option.id }), table.pick(option.id))} @focus=${(/** @type {FocusEvent} */ event) => reached(event) && table.set({ cursor: option.id })}
    >${face.mark ?? nothing}<span class=${face.place ? "name place" : "name"}>${say(option.label)}</span>${group ? html`<span class="sr">, ${group}</span>` : nothing}
    ${face.why || face.gain ? html`<span class="lead"></span>` : nothing}
    ${face.why ? html`<span class="why">${face.why}</span>` : nothing}
    ${face.gain ? html`<span class="gain">${face.gain}</span>` : nothing}${face.text ? html`<span class="text">${face.text}</span>` : nothing}</button>`;
}

/** Has the keyboard come to it? Where a press alone gives it the focus nothing may move before the press is a click. @param {FocusEvent} event */
const reached = ({ target }) => /** @type {HTMLElement} */ (target).matches(":focus-visible");

/** Where options lie in one row there is no room for their texts: one of them stands below, the picked one's, else that of the one with the focus. @param {Table} table @param {Decision} asked */
function pickedText(table, asked) {
  const scene = table.scene();
  const textOf = (/** @type {Option} */ option) => table.game.face(option, asked, scene).text;
  if (!asked.options.some(textOf)) return nothing;
  const option = asked.options.find((o) => o.id === (table.picked.at(-1) ?? table.cursor));
  return html`<p class="picked-text" aria-hidden="true">${option ? html`<b>${say(option.label).replace(/\.?$/, ".")}</b> ${textOf(option)}` : t("table.touch_to_read")}</p>`;
}

/** @param {Table} table half a choice was made on the board: say so, and how to get all options back */
const narrowed = (table) =>
  html`<p class="narrowed"><button type="button" class="quiet wide small" @click=${() => table.back()}>${icon("undo", { small: true })}${t("table.all_options")}</button></p>`;

/** @param {Table} table @param {Decision} asked */
function blocked(table, asked) {
  if (!asked.blocked?.length) return nothing;
  const scene = table.scene();
  return html`<details class="cannot" ?open=${asked.blocked.length === 1}>
    <summary>${t("table.blocked", { n: asked.blocked.length })}</summary>
    ${asked.blocked.map(({ ref, reason }) => html`<p class="blocked" data-ref=${ref}>${table.game.mark(ref, scene)}<span>${say(reason)}</span></p>`)}
  </details>`;
}
