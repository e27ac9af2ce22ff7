/** Who sits at this browser. A guest needs a name and nothing else, and is asked for it once, where it is needed. */
import { post } from "./api.js";

/** @typedef {{id: string, name: string}} User */

/** As the server wrote it into the page (templates/base.html). @returns {User | null} null: nobody yet */
export function whoAmI() {
  const id = document.documentElement.dataset.user;
  return id ? { id, name: document.querySelector("[data-user-name]")?.textContent ?? "" } : null;
}

/** Fires `entered` when somebody who had no name has one. */
export const session = new EventTarget();

/**
 * Become a guest of this name; the server sets the cookie.
 * @param {string} name
 * @returns {Promise<User>}
 */
export async function enter(name) {
  const { user } = await post("/session", { name: name.trim() });
  for (const place of document.querySelectorAll("[data-user-name]")) place.textContent = user.name;
  for (const place of document.querySelectorAll("[data-me]")) place.classList.add("known");
  document.documentElement.dataset.user = user.id;
  session.dispatchEvent(new Event("entered"));
  return user;
}
