/**
 * Runs without any page: shows a notice that came by push, and opens its table. It sees nothing but what the notice says.
 * When the browser's push service ends a subscription, it makes a new one and tells the server, so that notices go on.
 */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { head, game, link, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(head, { body: game, tag, data: { link }, icon: "/static/favicon.svg" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(event.notification.data.link)));
});

worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  event.waitUntil(renew(event.newSubscription));
});

/** Where the page has left by which id the server knows this browser (see static/account/subscribed.js). */
const KEPT = "/static/push/browser";

/** @param {any} made what the browser has subscribed to by itself, where it does so */
async function renew(made) {
  const kept = await (await caches.open("push")).match(KEPT);
  if (!kept) return;
  const id = await kept.text();
  const here = await fetch("/api/v1/notices/channels");
  if (!here.ok) return;
  const { push, push_key: key } = await here.json();
  // Somebody else is signed in here now, or it was ended on the page: nobody has asked for it.
  if (!key || !push.some((/** @type {any} */ each) => each.id === id)) return;
  made ??= await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await fetch(`/api/v1/notices/push/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

/** Go to the window that shows it already, or open one. @param {URL} link */
async function goTo(link) {
  // Wherever the notice says that this server is: only a table of ours is opened.
  const here = new URL(link.pathname, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ each) => each.url === here);
  return shown ? shown.focus() : worker.clients.openWindow(here);
}
