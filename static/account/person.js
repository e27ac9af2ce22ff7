/** Who one is here: the name, how one signs in, signing out. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { patch, post, remove } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { seal } from "../shell/seal.js";
import { passwordField, personNameField } from "./fields.js";
import { endHere } from "./subscribed.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {import("./main.js").Me} Me */

/** @param {Here} here @param {Me} me */
export function personSheet(here, me) {
  const form = here.form("name");
  const rename = form.submits(async (given) => {
    const { user } = await patch("/session", { name: given.get("name") });
    here.renamed(user.name);
  }, t("account.renamed"));
  const out = here.form("out");
  const signOut = out.press(async () => {
    await endHere(); // whoever signs in next may be somebody else
    await remove("/session");
    location.reload();
  });
  return html`<section class="sheet part" aria-labelledby="head-person">
    <div class="head"><h2 id="head-person">${t("account.you")}</h2></div>
    <p class="who"><b>${me.name}${seal({ ...me, account: !me.guest })}</b><span>${t(me.guest ? "account.guest" : here.account?.admin ? "account.admin" : "account.account")}</span></p>
    ${here.account?.admin ? html`<a class="quiet wide" href="/admin">${t("account.to_admin")}</a>` : nothing}
    <form class="one-line" @submit=${rename}>
      ${personNameField({ value: me.name })}
      <button class="quiet wide" type="submit" ?disabled=${form.sending}>${t("account.rename")}</button>
    </form>
    ${form.said()}
    ${me.guest ? nothing : html`${out.said()}<p><button class="quiet wide" type="button" ?disabled=${out.sending} @click=${signOut}>${icon("door")}${t("account.sign_out")}</button></p>`}
  </section>`;
}

/** @param {Here} here */
export function passwordSheet(here) {
  const account = here.account;
  if (!account) return nothing;
  const form = here.form("password");
  const change = form.submits(async (given) => {
    await post("/account/password", { ...(account.has_password ? { password: given.get("password") } : {}), new: given.get("new") });
    account.has_password = true;
    await here.look();
  }, t("account.password_changed"));
  return html`<section class="sheet part" aria-labelledby="head-password">
    <div class="head"><h2 id="head-password">${t("account.signing_in")}</h2></div>
    <form @submit=${change}>
      <input class="sr" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly .value=${account.user.name} />
      ${account.has_password ? passwordField("change", { name: "password", label: t("account.password_now"), kind: "current-password" }) : html`<p>${t("account.no_password")}</p>`}
      ${passwordField("change", { name: "new", label: t("account.password_new"), kind: "new-password", hint: t("account.password_hint") })}
      ${form.said()}
      <button class="quiet wide" type="submit" ?disabled=${form.sending}>${t("account.change_password")}</button>
      <p class="hushed">${t("account.password_ends")}</p>
    </form>
    ${here.provider ? providerPart(here, account, here.provider) : nothing}
  </section>`;
}

/** @param {Here} here @param {import("./main.js").Account} account @param {string} provider */
function providerPart(here, account, provider) {
  const form = here.form("link");
  if (account.provider) {
    const unlink = form.press(async () => {
      await remove("/account/provider");
      await here.look();
    }, t("account.unlinked"));
    return html`<div class="or">
      <p>${t("account.linked", { name: provider })}</p>
      ${form.said()}
      <button class="quiet wide" type="button" ?disabled=${form.sending} @click=${unlink}>${t("account.unlink")}</button>
    </div>`;
  }
  const link = form.submits(async (given) => {
    const { url } = await post("/account/provider", { link: true, ...(account.has_password ? { password: given.get("password") } : {}) });
    location.assign(url);
  });
  return html`<form class="or" @submit=${link}>
    <p>${t("account.link_what", { name: provider })}</p>
    ${account.has_password ? passwordField("link", { name: "password", label: t("account.password_now"), kind: "current-password" }) : nothing}
    ${form.said()}
    <button class="quiet wide" type="submit" ?disabled=${form.sending}>${t("account.link", { name: provider })}</button>
  </form>`;
}
