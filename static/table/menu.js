/** What is done now and then: rules and keys, sound, inviting, asking all for something, giving up. On phones, light and language too. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";
import { switchTheme } from "../shell/theme.js";
import { openDialog } from "../shell/dialog.js";
import { asInvited } from "./address.js";
import { askEveryTime, handOver, invite, leave, resign } from "./deeds.js";
import { help } from "./help.js";
import { askAll } from "./propose.js";
import { showSettings } from "./settings.js";
import { soundOn, switchSound } from "./title-and-sound.js";

const LANGUAGES = ["en", "de", "fr"];

/** @param {Table} table */
export function menu(table) {
  const status = table.frame?.status;
  const plays = status === "running" && table.seat && !table.seat.out;
  /** @param {string} sign @param {string} words @param {() => void} deed @param {string} [classes] */
  const entry = (sign, words, deed, classes = "") =>
    html`<li class=${classes}><button type="button" @click=${(/** @type {Event} */ event) => {
      /** @type {HTMLElement} */ (event.target).closest("details")?.removeAttribute("open");
      deed();
    }}>${icon(sign)}${t(words)}</button></li>`;
  return html`<details class="menu">
    <summary class="tool keep" aria-label=${t("table.menu")} title=${t("table.menu")}>${icon("menu")}</summary>
    <ul>
      ${entry("eye", "table.help", () => help(table))}
      <li><a href=${`/rules/${table.match.game}`} target="_blank" rel="noopener">${icon("book")}${t("shell.rules")}</a></li>
      ${entry("quill", "table.settings", () => showSettings(table))}
      ${table.user ? entry("bell", "notice.title", openBell, "narrow") : nothing}
      ${entry("bell", soundOn() ? "table.sound_off" : "table.sound_on", () => (switchSound(), table.changed()))}
      ${table.frame?.ask_every_time === undefined ? nothing : entry("glass", table.frame.ask_every_time ? "table.every_time_off" : "table.every_time", () => askEveryTime(table, !table.frame?.ask_every_time))}
      ${entry("candle", "shell.theme", switchTheme, "narrow")}
      <li class="narrow languages">${LANGUAGES.map((code) => html`<a href=${`?lang=${code}`} lang=${code} aria-current=${code === language() ? "true" : nothing}>${code}</a>`)}</li>
      ${status === "open" && table.seat ? html`${entry("people", "table.invite", () => invite(table))}${entry("door", "table.leave", () => leave(table))}` : nothing}
      ${plays && table.user ? entry("speech", "consent.propose", () => askAll(table)) : nothing}
      ${plays && table.user ? entry("people", "table.hand_over", () => handOver(table)) : nothing}
      ${plays ? entry("flag", "table.resign", () => askResign(table)) : nothing}
      ${status === "finished" ? html`<li><a href=${asInvited(`/matches/${table.match.id}/replay`)}>${icon("play")}${t("replay.look_back")}</a></li><li><a href=${asInvited(`/verify?match=${table.match.id}`)}>${icon("check")}${t("proof.check_record")}</a></li>` : nothing}
      <li><a href="/account">${icon("account")}${t("shell.account")}</a></li>
      <li><a href="/">${icon("door")}${t("table.lobby")}</a></li>
    </ul>
  </details>`;
}

/** On a phone the bar has room for the bell only while it has news, or is open. */
function openBell() {
  const bell = /** @type {HTMLDetailsElement | null} */ (document.querySelector("[data-bell]"));
  if (!bell) return;
  bell.open = true;
  bell.querySelector("summary")?.focus();
}

/** @param {Table} table */
function askResign(table) {
  const dialog = openDialog(t("table.resign_sure"), (_, close) => html`<p>${t("table.resign_what")}</p>
    <div class="over-go">
      <button type="button" class="quiet wide" @click=${close}>${t("table.play_on")}</button>
      <button type="button" class="go" @click=${() => (dialog.close(), resign(table))}>${t("table.resign")}</button>
    </div>`);
}
