/** The clock of a new table: none, in real time or by mail, and what happens when the time is up. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { spoken } from "../shell/duration.js";
import { language, t } from "../shell/i18n.js";

/** What may be chosen at one press: a bank and a refund, in seconds. @type {[number, number][]} */
const BANKS = [[300, 5], [900, 15], [2700, 30], [7200, 60]];

/** Days for a wait. */
const DAYS = [1, 2, 3, 7, 14];

/** The usual one of each. */
const [BANK, DAY] = ["900 15", 3];

const FATES = ["random", "bot", "forfeit"];

/** Where this browser is. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** @param {number} seconds */
const length = (seconds) => spoken(seconds * 1000, language());

/**
 * The fields, of which `kind` and `quiet` say which are shown. `change` is called with them when they are chosen anew.
 * @param {{kind: string, bank: string, quiet: boolean}} chosen
 * @param {(news: Partial<{kind: string, bank: string, quiet: boolean}>) => void} change
 */
export function clockFields(chosen, change) {
  /** @param {string} kind */
  const kind = (kind) => html`<label class="pick"><input type="radio" name="clock" value=${kind} .checked=${chosen.kind === kind} @change=${() => change({ kind })} /><span>${t(`clock.kind.${kind}`)}</span><small>${t(`clock.hint.${kind}`)}</small></label>`;
  return html`<fieldset class="field"><legend>${t("clock.clock")}</legend>
    ${["none", "real", "mail"].map(kind)}
    ${chosen.kind === "none" ? nothing : html`<div class="clock-more">${chosen.kind === "real" ? real(chosen, change) : mail(chosen, change)}${fate()}</div>`}
  </fieldset>`;
}

/** @param {{bank: string}} chosen @param {(news: {bank: string}) => void} change */
function real({ bank }, change) {
  const own = bank === "own";
  return html`<label class="field"><span>${t("clock.each")}</span>
      <select name="clock.bank" @change=${(/** @type {Event} */ event) => change({ bank: /** @type {HTMLSelectElement} */ (event.target).value })}>
        ${BANKS.map(([seconds, back]) => html`<option value=${`${seconds} ${back}`} ?selected=${bank === `${seconds} ${back}`}>${t("clock.bank", { bank: length(seconds), refund: length(back) })}</option>`)}
        <option value="own" ?selected=${own}>${t("clock.own")}</option>
      </select></label>
    ${own ? html`<div class="clock-own">
      <label class="field"><span>${t("clock.minutes")}</span><input type="number" name="clock.minutes" min="0.1" max="10080" step="any" value="20" required /></label>
      <label class="field"><span>${t("clock.seconds")}</span><input type="number" name="clock.seconds" min="0" max="3600" step="1" value="10" required /></label>
    </div>` : nothing}
    <p class="hint">${t("clock.how_real")}</p>`;
}

/** @param {{quiet: boolean}} chosen @param {(news: {quiet: boolean}) => void} change */
function mail({ quiet }, change) {
  return html`<label class="field"><span>${t("clock.for_each")}</span>
      <select name="clock.days">${DAYS.map((days) => html`<option value=${days} ?selected=${days === DAY}>${length(days * 86_400)}</option>`)}</select></label>
    <label class="pick"><input type="checkbox" name="clock.quiet" .checked=${quiet} @change=${() => change({ quiet: !quiet })} /><span>${t("clock.rests")}</span></label>
    ${quiet ? html`<div class="clock-own">
      <label class="field"><span>${t("clock.from")}</span><input type="time" name="clock.from" value="22:00" required /></label>
      <label class="field"><span>${t("clock.to")}</span><input type="time" name="clock.to" value="08:00" required /></label>
    </div><p class="hint">${t("clock.where", { zone: here().replaceAll("_", " ") })}</p>` : nothing}`;
}

const fate = () => html`<label class="field"><span>${t("clock.out_of_time")}</span>
  <select name="clock.fate">${FATES.map((each) => html`<option value=${each}>${t(`clock.fate.${each}`)}</option>`)}</select></label>`;

/** How the fields stand at first. */
export const firstClock = () => ({ kind: "none", bank: BANK, quiet: false });

/**
 * What was chosen, as the server wants it.
 * @param {FormData} form
 */
export function readClock(form) {
  const kind = form.get("clock");
  const said = (/** @type {string} */ name) => String(form.get(`clock.${name}`));
  if (kind === "real") {
    const [bank, refund] = said("bank") === "own" ? [Math.round(Number(said("minutes")) * 60), Number(said("seconds"))] : said("bank").split(" ").map(Number);
    return { kind, bank, refund, out_of_time: said("fate") };
  }
  if (kind === "mail") {
    const quiet = form.has("clock.quiet") ? { from: said("from"), to: said("to"), zone: here() } : null;
    return { kind, days: Number(said("days")), quiet, out_of_time: said("fate") };
  }
  return null;
}
