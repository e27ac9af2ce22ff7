/** The bar's switches: light or dark, and the language. */
import { choose, choosePerhaps, chosen } from "./preferences.js";

function isDark() {
  const theme = chosen("theme");
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Turn the page over, and remember it. */
export function switchTheme() {
  choosePerhaps("theme", isDark() ? "light" : "dark");
}

/** Read the page again in another language, and remember it. @param {string} code */
export async function switchLanguage(code) {
  try {
    await choose("language", code);
  } finally {
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    if (here.href === location.href) location.reload();
    else location.replace(here);
  }
}

/** Give the bar's switches their work. The links of the language menu go where they say even without this. */
export function wireBar() {
  for (const button of document.querySelectorAll("[data-switch=theme]")) button.addEventListener("click", switchTheme);
  for (const link of document.querySelectorAll("a[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      switchLanguage(/** @type {HTMLElement} */ (link).dataset.lang ?? "en").catch(() => {});
    });
  }
}
