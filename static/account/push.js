/** Notices in this browser, also while no page of ours is open. It is asked for by a press alone, and this browser's own push service carries it. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post, Problem, remove } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { why } from "./webhook.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {{id: string, device: string, host: string, fault: string | null, given_up: boolean}} Browser */

const WORKER = "/static/push/worker.js";
const SCOPE = "/static/push/";
const KEPT = "/static/push/browser";

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
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { endpoint, keys } = made.toJSON();
    const { id } = await post("/notices/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
    // The worker renews what its push service ends, and has no other way to know which of one's browsers it is.
    await (await caches.open("push")).put(KEPT, new Response(id));
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, "push", t("account.push_failed"));
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
      await remove(`/notices/push/${browser.id}`);
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
