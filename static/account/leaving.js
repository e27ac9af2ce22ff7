/** Leaving for good. What it means is said before anything is asked. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { remove } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/i18n.js";
import { passwordField } from "./fields.js";
import { Form } from "./form.js";

/** @typedef {import("./main.js").Here} Here */

/** @param {Here} here */
export const leavingSheet = (here) => html`<section class="sheet part" aria-labelledby="head-leaving">
  <div class="head"><h2 id="head-leaving">${t("account.leaving")}</h2></div>
  <p>${t("account.leaving_short")}</p>
  <button class="quiet wide" type="button" @click=${() => ask(here)}>${t("account.leave_ask")}</button>
</section>`;

/** @param {Here} here */
function ask(here) {
  const form = new Form(() => dialog.redraw());
  const secret = here.account?.has_password;
  const leave = form.submits(async (given) => {
    await remove("/account", secret ? { password: given.get("password") } : {});
    location.assign("/");
  });
  const dialog = openDialog(t("account.leave_sure"), (_, close) => html`<form class="create" @submit=${leave}>
    <ul class="told">
      <li>${t("account.leave_seats")}</li>
      <li>${t("account.leave_matches")}</li>
      <li>${t(here.account ? "account.leave_account" : "account.leave_guest")}</li>
      <li>${t("account.leave_never")}</li>
    </ul>
    ${secret ? passwordField("leave", { name: "password", label: t("account.password_now"), kind: "current-password" }) : nothing}
    ${form.said()}
    <div class="either">
      <button class="quiet wide" type="button" @click=${close}>${t("account.stay")}</button>
      <button class="go" type="submit" ?disabled=${form.sending}>${t("account.leave")}</button>
    </div>
  </form>`);
}
