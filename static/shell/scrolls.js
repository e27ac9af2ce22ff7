/** What is scrolled to can be reached by keyboard as well, and only where it has to be scrolled: nobody stops there in vain. */
import { noChange } from "/vendor/lit-html/lit-html.js";
import { directive, Directive } from "/vendor/lit-html/directive.js";

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => reach(/** @type {HTMLElement} */ (target))));

/** @param {HTMLElement} area */
function reach(area) {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(area).overflowY) && area.scrollHeight > area.clientHeight;
  if (scrolls) area.tabIndex = 0;
  else area.removeAttribute("tabindex");
}

class Scrolls extends Directive {
  /** @override */
  render() {
    return noChange;
  }

  /** @override @param {import("/vendor/lit-html/directive.js").ElementPart} part */
  update({ element }) {
    sizes.observe(element);
    queueMicrotask(() => reach(/** @type {HTMLElement} */ (element)));
    return noChange;
  }
}

/** On an element that may have to be scrolled. */
export const scrolls = directive(Scrolls);
