/** How a new table begins, and who may look on: what most people leave as it is. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { t } from "../shell/i18n.js";

/** @typedef {"full" | "hand" | "ready"} Start */
/** @typedef {"all" | "moves" | "minutes" | "none"} Looking at once, so many moves or minutes late, or not before the end */
/** @typedef {{start: Start, looking: Looking}} Further */

/** @type {Start[]} */
const STARTS = ["full", "hand", "ready"];

/** @type {Looking[]} */
const LOOKING = ["all", "moves", "minutes", "none"];

const TALKING = ["all", "accounts", "nobody"];

/** How late at first, and at most. @type {Record<string, [number, number]>} */
const LATE = { moves: [3, 100], minutes: [10, 1440] };

/** How the fields stand at first. @returns {Further} */
export const firstFurther = () => ({ start: "full", looking: "all" });

/** @param {Start} chosen @param {(news: Partial<Further>) => void} change */
export const startFields = (chosen, change) => html`<fieldset class="field"><legend>${t("create.start")}</legend>
  ${STARTS.map((start) => html`<label class="pick"><input type="radio" name="start" value=${start} .checked=${chosen === start} @change=${() => change({ start })} /><span>${t(`create.start.${start}`)}</span><small>${t(`create.start_hint.${start}`)}</small></label>`)}
</fieldset>`;

/** @param {Looking} chosen @param {(news: Partial<Further>) => void} change */
export function lookingFields(chosen, change) {
  const late = LATE[chosen];
  return html`<fieldset class="field"><legend>${t("create.looking")}</legend>
    ${LOOKING.map((looking) => html`<label class="pick"><input type="radio" name="looking" value=${looking} .checked=${chosen === looking} @change=${() => change({ looking })} /><span>${t(`create.looking.${looking}`)}</span></label>`)}
    ${chosen === "none" ? html`<p class="hint">${t("create.looking_none")}</p>` : html`<div class="clock-more"><div class="clock-own">
      ${late ? html`<label class="field"><span>${t(`create.late.${chosen}`)}</span><input type="number" name="late" min="1" max=${late[1]} step="1" .value=${String(late[0])} required /></label>` : nothing}
      <label class="field"><span>${t("create.talking")}</span><select name="talking">${TALKING.map((each) => html`<option value=${each}>${t(`create.talking.${each}`)}</option>`)}</select></label>
    </div>${late ? html`<p class="hint">${t("create.late_how")}</p>` : nothing}</div>`}
  </fieldset>`;
}

/**
 * What was chosen for those who look on, as the server wants it.
 * @param {FormData} form
 */
export function readLooking(form) {
  const looking = form.get("looking");
  if (looking === "none") return { allowed: false };
  const delay = looking === "moves" || looking === "minutes" ? { [looking]: Number(form.get("late")) } : null;
  return { allowed: true, delay, chat: form.get("talking") };
}
