/** Runs without any page: shows a notice that came by push, and opens its table. It sees nothing but what the notice says. */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { head, game, link, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(head, { body: game, tag, data: { link }, icon: "/static/favicon.svg" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(event.notification.data.link)));
});

/** Go to the window that shows it already, or open one. @param {URL} link */
async function goTo(link) {
  // Wherever the notice says that this server is: only a table of ours is opened.
  const here = new URL(link.pathname, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ each) => each.url === here);
  return shown ? shown.focus() : worker.clients.openWindow(here);
}
