/** One page of help: what the lines and signs mean, and the keys. */
/** @import { Table } from "./store.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { t } from "../shell/i18n.js";
import { openDialog } from "../shell/dialog.js";

const KEPT = "spoor:letters";

/** Are single letters keys? */
export const lettersOn = () => localStorage.getItem(KEPT) !== "off";

export const switchLetters = () => localStorage.setItem(KEPT, lettersOn() ? "off" : "on");

/** Key names as printed on keyboards, parted by spaces, and what they do. @type {[string, string][]} */
const KEYS = [
  ["arrows", "help.options"],
  ["Enter", "help.enter"],
  ["Esc", "help.escape"],
  ["t", "help.turn"],
  ["m", "help.board"],
  ["l", "help.log"],
  ["p", "help.pencil"],
  ["x o ? v s t . 1–9 a u", "help.pencil_keys"],
  ["arrows", "help.roam"],
  ["+ − 0", "help.zoom"],
  ["?", "help.help"],
];

/** @type {[string, string][]} */
const SIGNS = [
  ["known-may", "help.may"],
  ["known-mine", "help.mine"],
  ["known-fresh", "help.fresh"],
  ["known-back", "help.back"],
];

/** @param {Table} table */
export function help(table) {
  const dialog = openDialog(t("table.help"), () => html`<div class="help">
    <p>${t("help.how")} <a href=${`/rules/${table.match.game}`} target="_blank" rel="noopener">${t("shell.rules")}</a></p>
    <dl class="signs">${SIGNS.map(([look, key]) => html`<dt><i class=${look}></i></dt><dd>${t(key)}</dd>`)}</dl>
    <h3>${t("help.keys")}</h3>
    <dl class="keys">${KEYS.map(([names, key]) => html`<dt>${names.split(" ").map((name) => html`<kbd>${name === "arrows" ? t("help.arrows") : name}</kbd>`)}</dt><dd>${t(key)}</dd>`)}</dl>
    <label class="pick"><input type="checkbox" ?checked=${lettersOn()} @change=${() => (switchLetters(), dialog.redraw())} /><span>${t("help.letters")}</span></label>
  </div>`);
}
