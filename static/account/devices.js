/** Where one is signed in, and signing out there. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { remove } from "../shell/api.js";
import { dayOf } from "../shell/dates.js";
import { t } from "../shell/i18n.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{id: string, device: string, created: string, last_used: string, expires: string, current: boolean}} Device */

/** @param {Here} here */
export function devicesSheet(here) {
  const form = here.form("devices");
  const others = here.devices.filter((device) => !device.current).length;
  /** @param {string} path */
  const end = (path) =>
    form.press(async () => {
      await remove(path);
      await here.look();
    }, t("account.device_out"));
  return html`<section class="sheet part" aria-labelledby="head-devices">
    <div class="head"><h2 id="head-devices">${t("account.devices")}</h2></div>
    <ul class="rows">
      ${here.devices.map(
        (device) => html`<li>
          <span class="what"><b>${device.device || t("account.device_unknown")}</b><small>${t(device.current ? "account.device_this" : "account.device_used", { day: dayOf(device.last_used) })}</small></span>
          <span class="lead"></span>
          ${device.current ? nothing : html`<button class="quiet wide small" type="button" ?disabled=${form.sending} aria-label=${t("account.device_sign_out", { device: device.device || t("account.device_unknown") })} @click=${end(`/account/sessions/${device.id}`)}>${t("account.sign_out")}</button>`}
        </li>`,
      )}
    </ul>
    ${form.said()}
    ${others ? html`<button class="quiet wide" type="button" ?disabled=${form.sending} @click=${end("/account/sessions")}>${t("account.devices_all_out")}</button>` : nothing}
  </section>`;
}
