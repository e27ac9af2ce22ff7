/** Where somebody reads in a log or a chat: there they go on reading, whatever is drawn, hidden or resized meanwhile. Who reads its end sees what is new. */

/** So near to its end, in pixels, counts as the end. */
const NEAR = 8;

/**
 * @param {HTMLElement} region in which one list at a time is scrolled
 * @returns {() => void} to be called after each drawing
 */
export function keepReading(region) {
  /** @type {Element | null} */
  let list = null;
  let atEnd = true;
  let top = 0;

  // What is hidden stands at its beginning, which nobody has scrolled to.
  const note = () => {
    if (!list?.clientHeight) return;
    top = list.scrollTop;
    atEnd = top + list.clientHeight >= list.scrollHeight - NEAR;
  };

  const restore = () => {
    const now = region.querySelector("#annals .log");
    if (now !== list) {
      if (list) resizes.unobserve(list);
      list = now;
      atEnd = true;
      if (list) resizes.observe(list);
    }
    if (list?.clientHeight) list.scrollTop = atEnd ? list.scrollHeight : top;
  };

  const resizes = new ResizeObserver(restore);
  region.addEventListener("scroll", (event) => event.target === list && note(), { capture: true, passive: true });
  return restore;
}
