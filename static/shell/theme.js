/**
 * Light or dark, and the language: two cookies that the server reads, so that the next page comes right and nothing flashes.
 * Without a choice of one's own the system's wish counts.
 */

const YEAR = 365 * 24 * 3600;

/** @param {string} name @param {string} value */
function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Turn the page over, and remember it. */
export function switchTheme() {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  keep("spoor_theme", next);
}

/** Give the bar's switches their work. The links of the language menu go where they say even without this. */
export function wireBar() {
  for (const button of document.querySelectorAll("[data-switch=theme]")) button.addEventListener("click", switchTheme);
  for (const link of document.querySelectorAll("a[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      keep("spoor_lang", /** @type {HTMLElement} */ (link).dataset.lang ?? "en");
      location.reload();
    });
  }
}
