/** One page of help: what looking back is, and the keys. */
import { html } from "/vendor/lit-html/lit-html.js";
import { t } from "../shell/i18n.js";
import { openDialog } from "../shell/dialog.js";
import { lettersOn, switchLetters } from "../table/help.js";

/** Key names as printed on keyboards, parted by spaces, and what they do. @type {[string, string][]} */
const KEYS = [
  ["← →", "replay.key.step"],
  ["Home End", "replay.key.ends"],
  ["PageUp PageDown", "replay.key.chapter"],
  ["replay.space", "replay.key.play"],
  ["1–9", "replay.key.eyes"],
  ["b", "replay.key.beside"],
  ["l", "help.log"],
  ["m", "help.board"],
  ["?", "help.help"],
];

export function help() {
  const dialog = openDialog(t("table.help"), () => html`<div class="help">
    <p>${t("replay.how")}</p>
    <h3>${t("help.keys")}</h3>
    <dl class="keys">${KEYS.map(([names, key]) => html`<dt>${names.split(" ").map((name) => html`<kbd>${name === "replay.space" ? t("replay.space") : name}</kbd>`)}</dt><dd>${t(key)}</dd>`)}</dl>
    <label class="pick"><input type="checkbox" ?checked=${lettersOn()} @change=${() => (switchLetters(), dialog.redraw())} /><span>${t("help.letters")}</span></label>
  </div>`);
}
