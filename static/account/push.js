/** Notices in this browser, also while no page of ours is open. It is asked for by a press alone, and this browser's own push service carries it. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post, Problem, remove } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { endHere, keepId, ownId, SCOPE } from "./subscribed.js";
import { why } from "./webhook.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{id: string, device: string, host: string, fault: string | null, given_up: boolean}} Browser */

const WORKER = "/static/push/worker.js";

/** Whether this browser can be reached so at all. */
const can = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The one script that this page may run beside itself (see the policy in app/web/headers.py). */
function workerUrl() {
  /** @type {any} */
  const types = /** @type {any} */ (window).trustedTypes;
  return types ? types.createPolicy("spoor-worker", { createScriptURL: () => WORKER }).createScriptURL("") : WORKER;
}

/** @type {unknown} */
let url;

/** @param {string} text URL-safe base64 */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** @param {string} key the server's */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Problem(0, "denied", t("account.push_denied"));
  url ??= workerUrl();
  const registration = await navigator.serviceWorker.register(/** @type {string} */ (url), { scope: SCOPE });
  await ready(registration);
  try {
    const made = await subscribed(registration.pushManager, { userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { endpoint, keys } = made.toJSON();
    const { id } = await post("/notices/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
    await keepId(id);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, "push", t("account.push_failed"));
  }
}

/** @param {PushManager} manager @param {PushSubscriptionOptionsInit} wanted */
async function subscribed(manager, wanted) {
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    // It still takes what another key signs, of the server as it was before its database was made anew.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wanted);
  }
}

/** @param {ServiceWorkerRegistration} registration */
async function ready(registration) {
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return;
  await new Promise((done) => starting.addEventListener("statechange", () => starting.state === "activated" && done(null)));
}

/** @param {Here} here @param {Browser[]} browsers @param {string} key the server's public key */
export function pushPart(here, browsers, key) {
  const form = here.form("push");
  const begin = form.press(async () => {
    await subscribe(key);
    await here.lookAtChannels();
  }, t("account.push_on"));
  /** @param {Browser} browser */
  const end = (browser) =>
    form.press(async () => {
      await (browser.id === (await ownId()) ? endHere() : remove(`/notices/push/${browser.id}`));
      await here.lookAtChannels();
    });
  return html`<div class="or">
    <h3>${t("account.push")}</h3>
    <p>${t("account.push_what")}</p>
    ${browsers.length ? html`<ul class="rows">${browsers.map((browser) => html`<li><span class="what"><b>${browser.device || t("account.push_browser")}</b><small>${browser.fault ? why(browser.fault) : browser.host}</small></span><span class="lead"></span><button class="quiet wide small" type="button" ?disabled=${form.sending} aria-label=${t("account.push_end_it", { name: browser.device || t("account.push_browser") })} @click=${end(browser)}>${t("account.push_end")}</button></li>`)}</ul>` : nothing}
    ${form.said()}
    ${can() ? html`<button class="quiet wide" type="button" ?disabled=${form.sending} @click=${begin}>${icon("bell")}${t("account.push_begin")}</button>` : html`<p class="hushed">${t("account.push_cannot")}</p>`}
  </div>`;
}
