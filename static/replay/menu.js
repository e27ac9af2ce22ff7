/** What is done now and then while looking back: help, a link to this moment, the record, the ways on. */
/** @import { Replay } from "./replay.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { remove, sentence } from "../shell/api.js";
import { announce } from "../shell/announce.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";
import { link } from "../shell/link.js";
import { switchTheme } from "../shell/theme.js";
import { asInvited } from "../table/address.js";
import { help } from "./help.js";

const LANGUAGES = ["en", "de", "fr"];

/** @param {Replay} replay */
export function menu(replay) {
  const { boot } = replay;
  /** @param {string} sign @param {string} words @param {() => void} deed @param {string} [classes] */
  const entry = (sign, words, deed, classes = "") =>
    html`<li class=${classes}><button type="button" @click=${(/** @type {Event} */ event) => {
      /** @type {HTMLElement} */ (event.target).closest("details")?.removeAttribute("open");
      deed();
    }}>${icon(sign)}${t(words)}</button></li>`;
  return html`<details class="menu">
    <summary class="tool keep" aria-label=${t("table.menu")} title=${t("table.menu")}>${icon("menu")}</summary>
    <ul>
      ${entry("eye", "table.help", help)}
      <li><a href=${`/rules/${boot.match.game}`} target="_blank" rel="noopener">${icon("book")}${t("shell.rules")}</a></li>
      ${entry("send", "replay.link", giveLink)}
      <li><a href=${asInvited(`/api/v1${boot.source}/record`)} download>${icon("sealed")}${t("replay.take_record")}</a></li>
      <li><a href=${verifies(replay)}>${icon("check")}${t("proof.check_record")}</a></li>
      ${boot.imported?.mine ? entry("clear", "replay.delete", () => askDelete(replay)) : nothing}
      ${entry("candle", "shell.theme", switchTheme, "narrow")}
      <li class="narrow languages">${LANGUAGES.map((code) => html`<a href=${inLanguage(code)} lang=${code} aria-current=${code === language() ? "true" : nothing}>${code}</a>`)}</li>
      ${boot.imported ? nothing : html`<li><a href=${asInvited(`/matches/${boot.match.id}`)}>${icon("paw")}${t("replay.to_table")}</a></li>`}
      <li><a href="/">${icon("door")}${t("table.lobby")}</a></li>
    </ul>
  </details>`;
}

/** This very moment in another language. @param {string} code */
function inLanguage(code) {
  const search = new URLSearchParams(location.search);
  search.set("lang", code);
  return `?${search}`;
}

/** Where its record is checked: of a match of this server at once. @param {Replay} replay */
const verifies = ({ boot }) => (boot.imported ? "/verify" : asInvited(`/verify?match=${boot.match.id}`));

/** A link to this very moment, through these eyes. */
function giveLink() {
  const fields = link(location.href);
  openDialog(t("replay.link"), (redraw) => html`<div class="invite"><p>${t("replay.link_how")}</p><div class="invite-words">${fields(redraw)}</div></div>`);
}

/** @param {Replay} replay */
function askDelete({ boot }) {
  let trouble = "";
  const dialog = openDialog(t("replay.delete_sure"), (_, close) => html`<p>${t("replay.delete_what")}</p>
    ${trouble ? html`<p class="notice bad">${icon("cut")}<span>${trouble}</span></p>` : nothing}
    <div class="over-go">
      <button type="button" class="quiet wide" @click=${close}>${t("replay.keep")}</button>
      <button type="button" class="go" @click=${async () => {
        try {
          await remove(boot.source);
          location.assign("/");
        } catch (error) {
          trouble = sentence(error);
          announce(trouble, { urgent: true });
          dialog.redraw();
        }
      }}>${t("replay.delete")}</button>
    </div>`);
}
