/** Telling those who run the server of somebody, or of something that was said. */
import { html } from "/vendor/lit-html/lit-html.js";
import { Form } from "../account/form.js";
import { announce } from "./announce.js";
import { post } from "./api.js";
import { openDialog } from "./dialog.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** @param {{id: string, name: string}} person */
export const reportPerson = ({ id, name }) => open(`${t("report.person")}: ${name}`, "", () => ({ person: id }));

/**
 * @param {{n: number, words: string}[]} lines to choose from
 * @param {{match: string, channel: string}} where they were said
 */
export const reportLine = (lines, where) =>
  open(
    t("report.line"),
    html`<label class="field"><span>${t("report.which")}</span><select name="n">${lines.map(({ n, words }) => html`<option value=${n}>${words}</option>`)}</select></label>`,
    (given) => ({ line: { ...where, n: Number(given.get("n")) } }),
  );

/** @param {string} title @param {unknown} choice @param {(given: FormData) => object} what */
function open(title, choice, what) {
  const form = new Form(() => dialog.redraw());
  const send = form.submits(async (given) => {
    await post("/reports", { ...what(given), reason: given.get("reason") });
    sent = true;
    announce(t("report.sent"));
  });
  let sent = false;
  /** @param {() => void} close */
  const done = (close) => html`<div class="create"><p class="notice still">${icon("check")}<span>${t("report.sent")}</span></p><button class="go" type="button" @click=${close}>${t("shell.close")}</button></div>`;
  const dialog = openDialog(title, (_, close) => sent ? done(close) : html`<form class="create" @submit=${send}>
    <p>${t("report.what")}</p>
    ${choice}
    <label class="field"><span>${t("report.reason")}</span><input name="reason" required maxlength="300" autocomplete="off" /></label>
    ${form.said()}
    <div class="either">
      <button class="quiet wide" type="button" @click=${close}>${t("report.not_now")}</button>
      <button class="go" type="submit" ?disabled=${form.sending}>${t("report.send")}</button>
    </div>
  </form>`);
}
