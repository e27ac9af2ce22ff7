/** Who sits at this browser. A guest needs a name and nothing else, and is asked for it once, where it is needed. */
import { get, post, Problem } from "./api.js";

/** @typedef {{id: string, name: string, guest: boolean}} User */

/** @returns {Promise<User | null>} null: nobody yet */
export async function whoAmI() {
  try {
    return (await get("/session")).user;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
}

/**
 * Become a guest of this name; the server sets the cookie.
 * @param {string} name
 * @returns {Promise<User>}
 */
export async function enter(name) {
  const { user } = await post("/session", { name: name.trim() });
  for (const place of document.querySelectorAll("[data-user-name]")) place.textContent = user.name;
  document.documentElement.dataset.user = user.id;
  return user;
}
