/** The page of those who run the server: which part is shown (by the address's #), when it is asked for anew, and drawing it. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { loadMessages, t } from "../shell/i18n.js";
import { Deeds } from "./deeds.js";
import { Load } from "./load.js";
import { Matches } from "./matches.js";
import { People } from "./people.js";
import { Reports } from "./reports.js";
import { Words } from "./words.js";

/** @typedef {{look: () => Promise<void>, draw: () => unknown, every?: number}} Part `every`: milliseconds after which it is asked for anew */

const place = /** @type {HTMLElement} */ (document.getElementById("admin"));
const { me } = JSON.parse(document.getElementById("boot")?.textContent ?? "");
const changed = () => draw();

/** @type {Record<string, Part>} */
const parts = {
  people: new People(me, changed),
  reports: new Reports(changed),
  matches: new Matches(changed),
  words: new Words(changed),
  load: new Load(),
  deeds: new Deeds(changed),
};
let trouble = "";

/** The part that the address names. */
const shown = () => (Object.hasOwn(parts, location.hash.slice(1)) ? location.hash.slice(1) : "people");

async function look() {
  try {
    await parts[shown()].look();
    trouble = "";
  } catch (error) {
    trouble = sentence(error);
  }
  draw();
}

function draw() {
  const name = shown();
  render(
    html`<nav class="parts" aria-label=${t("admin.parts")}>${Object.keys(parts).map((each) => html`<a href=${`#${each}`} aria-current=${each === name ? "page" : nothing}>${t(`admin.${each}`)}</a>`)}</nav>
      ${trouble ? html`<p class="notice bad">${icon("cut")}<span>${trouble}</span></p>` : nothing}
      <section class="sheet part" aria-labelledby="head-part">
        <div class="head"><h2 id="head-part">${t(`admin.${name}`)}</h2><button class="quiet small note" type="button" @click=${look}>${t("admin.refresh")}</button></div>
        ${parts[name].draw()}
      </section>`,
    place,
  );
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
addEventListener("hashchange", look);
await look();

/** @type {number} */
let last = Date.now();
setInterval(() => {
  const { every } = parts[shown()];
  if (!every || document.visibilityState !== "visible" || Date.now() - last < every) return;
  last = Date.now();
  void look();
}, 1000);
