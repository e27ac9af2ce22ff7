/** Coming in: with a name and a password, by a provider, or by making an account. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post } from "../shell/api.js";
import { t } from "../shell/i18n.js";
import { passwordField, personNameField } from "./fields.js";
import { unsubscribe } from "./subscribed.js";

/** @typedef {import("./main.js").Here} Here */

/** @param {Here} here */
export function signInSheet(here) {
  const form = here.form("sign-in");
  const submit = form.submits(async (given) => {
    await post("/session", { name: given.get("name"), password: given.get("password") });
    await unsubscribe().catch(() => {}); // it was the guest's, whom nobody can be any more
    location.reload();
  });
  return html`<section class="sheet part" aria-labelledby="head-sign-in">
    <div class="head"><h2 id="head-sign-in">${t(here.user ? "account.sign_in_other" : "account.sign_in")}</h2></div>
    ${here.user ? html`<p>${t("account.leaves_guest", { name: here.user.name })}</p>` : nothing}
    <form @submit=${submit}>
      ${personNameField()}
      ${passwordField("sign-in", { name: "password", label: t("account.password"), kind: "current-password" })}
      ${form.said()}
      <button class=${here.user ? "quiet wide" : "go"} type="submit" ?disabled=${form.sending}>${t("account.sign_in")}</button>
    </form>
    ${here.user ? nothing : byProvider(here)}
  </section>`;
}

/** @param {Here} here */
export function becomeSheet(here) {
  const form = here.form("become");
  const submit = form.submits(async (given) => {
    await post("/account", { name: given.get("name"), password: given.get("password") });
    location.reload();
  });
  return html`<section class="sheet part" aria-labelledby="head-become">
    <div class="head"><h2 id="head-become">${t("account.become")}</h2></div>
    <p>${t(here.user ? "account.become_guest" : "account.become_what")}</p>
    <form @submit=${submit}>
      ${personNameField({ value: here.user?.name ?? "", hint: t("account.name_hint") })}
      ${passwordField("become", { name: "password", label: t("account.password"), kind: "new-password", hint: t("account.password_hint") })}
      ${form.said()}
      <button class=${here.user ? "go" : "quiet wide"} type="submit" ?disabled=${form.sending}>${t("account.become")}</button>
    </form>
    ${here.user ? byProvider(here) : nothing}
  </section>`;
}

/** @param {Here} here */
function byProvider(here) {
  if (!here.provider) return nothing;
  const form = here.form("provider");
  const go = form.press(async () => location.assign((await post("/account/provider")).url));
  return html`<div class="or">
    <p class="hushed">${t("account.or")}</p>
    ${form.said()}
    <button class="quiet wide" type="button" ?disabled=${form.sending} @click=${go}>${t("account.by_provider", { name: here.provider })}</button>
  </div>`;
}
