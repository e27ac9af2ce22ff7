/**
 * What one wants the pages to be like: stored with whoever is signed in, and in this browser's cookies, so that the server
 * writes the next page right and nothing flashes. What was never chosen is as the system wishes, and silent.
 */
import { patch } from "./api.js";

/** @typedef {"language" | "theme" | "colours" | "sound"} Name */

const YEAR = 365 * 24 * 3600;
const COOKIES = { language: "spoor_lang", theme: "spoor_theme", colours: "spoor_colours", sound: "spoor_sound" };
const root = document.documentElement;

/** What was chosen, as the server wrote it into the page; "" where nothing was. @param {Exclude<Name, "language">} name */
export const chosen = (name) => root.dataset[name] ?? "";

/** @param {Name} name @param {string} value "" takes the choice back */
function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIES[name]}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax${secure}`;
}

/**
 * Choose: at once on this page, and from now on wherever one signs in.
 * @param {Name} name
 * @param {string} value "" takes the choice back
 * @throws {import("./api.js").Problem} where it could not be stored with the person; this browser keeps it all the same
 */
export async function choose(name, value) {
  keep(name, value);
  if (name !== "language") {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  if (root.dataset.user) await patch("/preferences", { [name]: value || null });
}

/** The same, for a switch that has no room to say what went wrong: this page and browser have it in any case. @param {Name} name @param {string} value */
export function choosePerhaps(name, value) {
  choose(name, value).catch(() => {});
}
