/** What the pages look and sound like: chosen here, and the same wherever one signs in. */
import { html } from "/vendor/lit-html/lit-html.js";
import { sentence } from "../shell/api.js";
import { ring } from "../shell/bell.js";
import { drawing, seatShape } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { choose, chosen } from "../shell/preferences.js";
import { switchLanguage } from "../shell/theme.js";

/** @typedef {import("./main.js").Here} Here */

const LANGUAGES = [["en", "English"], ["de", "Deutsch"], ["fr", "Français"]];

/** @param {Here} here */
export function looksSheet(here) {
  const form = here.form("looks");
  /** @param {"theme" | "colours" | "sound"} name */
  const chooses = (name) => async (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "sound" && value === "on") ring();
    try {
      await choose(name, value);
      form.refusal = "";
    } catch (error) {
      form.refusal = sentence(error);
    }
    here.draw();
  };
  /** @param {"theme" | "colours" | "sound"} name @param {Array<[string, string]>} choices */
  const row = (name, choices) => html`<fieldset class="field"><legend>${t(`account.${name}`)}</legend>
    <div class="choices">${choices.map(([value, key]) => html`<label class="pick"><input type="radio" name=${name} value=${value} .checked=${(chosen(name) || choices[0][0]) === value} @change=${chooses(name)} /><span>${t(key)}</span></label>`)}</div>
  </fieldset>`;
  return html`<section class="sheet part" aria-labelledby="head-looks">
    <div class="head"><h2 id="head-looks">${t("account.looks")}</h2></div>
    <p>${t(here.user ? "account.looks_what" : "account.looks_here")}</p>
    <fieldset class="field"><legend>${t("shell.language")}</legend>
      <div class="choices">
        <label class="pick"><input type="radio" name="language" value="" .checked=${here.language === ""} @change=${speak} /><span>${t("account.language_wish")}</span></label>
        ${LANGUAGES.map(([code, name]) => html`<label class="pick"><input type="radio" name="language" value=${code} .checked=${here.language === code} @change=${speak} /><span lang=${code}>${name}</span></label>`)}
      </div>
    </fieldset>
    ${row("theme", [["", "account.theme_wish"], ["light", "account.theme_light"], ["dark", "account.theme_dark"]])}
    ${row("colours", [["standard", "account.colours_standard"], ["safe", "account.colours_safe"]])}
    <p class="swatches" aria-hidden="true">${[1, 2, 3, 4, 5].map((seat) => seatShape(seat))}<span class="swatch beast">${drawing("gm-la_bete")}</span><span class="swatch hunt"></span>${["fire", "water", "light", "shadow"].map((element) => html`<i class="swatch ${element}"></i>`)}</p>
    ${row("sound", [["off", "account.sound_off"], ["on", "account.sound_on"]])}
    ${form.said()}
  </section>`;
}

/** @param {Event} event */
function speak(event) {
  switchLanguage(/** @type {HTMLInputElement} */ (event.target).value).catch(() => {});
}
