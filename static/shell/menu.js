/** Menus of the bar are `<details>`: they open by themselves. One that is left closes, and so does one where Escape is pressed. */

const openMenus = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu[open]"));

/** @param {Event} event something was touched, or got the focus */
function closeLeft({ target }) {
  for (const menu of openMenus()) if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
}

/** For every menu on the page, also for those that are drawn later. */
export function wireMenus() {
  document.addEventListener("pointerdown", closeLeft);
  document.addEventListener("focusin", closeLeft);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
