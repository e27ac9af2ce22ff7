/** Is it really to be done, for how long, and why: asked before every deed. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { Form } from "../account/form.js";
import { announce } from "../shell/announce.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/i18n.js";

/** Hours, and what they are called; "" is until it is taken back. */
const SPANS = /** @type {const} */ ([["1", "admin.hour"], ["24", "admin.day"], ["168", "admin.week"], ["720", "admin.month"], ["", "admin.open_end"]]);

/**
 * @param {object} how
 * @param {string} how.title
 * @param {string} how.what what it means, in a sentence
 * @param {string} how.go the button's words
 * @param {boolean} [how.span] ask for how long as well
 * @param {(given: {reason: string, hours?: number | null}) => Promise<unknown>} how.deed
 * @param {() => unknown} how.after done: what to look at anew
 */
export function ask({ title, what, go, span = false, deed, after }) {
  const form = new Form(() => dialog.redraw());
  const send = form.submits(async (given) => {
    const reason = String(given.get("reason") ?? "");
    const hours = span ? { hours: given.get("hours") ? Number(given.get("hours")) : null } : {};
    await deed({ reason, ...hours });
    dialog.close();
    announce(t("admin.done"));
    await after();
  });
  const dialog = openDialog(title, (_, close) => html`<form class="create" @submit=${send}>
    <p>${what}</p>
    ${span ? html`<label class="field"><span>${t("admin.how_long")}</span><select name="hours">${SPANS.map(([hours, key]) => html`<option value=${hours} ?selected=${hours === "24"}>${t(key)}</option>`)}</select></label>` : nothing}
    <label class="field"><span>${t(span ? "admin.reason_told" : "admin.reason")}</span><input name="reason" maxlength="300" autocomplete="off" /></label>
    ${form.said()}
    <div class="either">
      <button class="quiet wide" type="button" @click=${close}>${t("admin.not_now")}</button>
      <button class="go" type="submit" ?disabled=${form.sending}>${go}</button>
    </div>
  </form>`);
}
