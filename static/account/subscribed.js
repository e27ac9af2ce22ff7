/** Which of one's browsers this one is, as the server knows it. The worker that is told by push reads it, too (static/push/worker.js). */
import { remove } from "../shell/api.js";

export const SCOPE = "/static/push/";
const KEPT = "/static/push/browser";

/** @returns {Promise<Cache | null>} none where browsers keep nothing, as over plain http */
const kept = async () => ("caches" in window ? caches.open("push") : null);

/** @param {string} id */
export const keepId = async (id) => (await kept())?.put(KEPT, new Response(id));

/** @returns {Promise<string | undefined>} the id, where this browser is told */
export const ownId = async () => (await (await kept())?.match(KEPT))?.text();

/** Nobody is told in this browser any more. It may have been ended elsewhere before, and no part of it waits for another. */
export async function endHere() {
  const id = await ownId();
  if (id) await Promise.allSettled([remove(`/notices/push/${id}`), unsubscribe()]);
}

/** The same where the server doesn't take it from us, as it was somebody else's. It hears of it from the push service. */
export async function unsubscribe() {
  if (!(await (await kept())?.delete(KEPT))) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
