/** Where somebody reads in a log or a chat: there they go on reading, whatever is drawn, hidden or resized meanwhile. Who reads its end sees what is new. */

/** So near to its end, in pixels, counts as the end. */
const NEAR = 8;

/**
 * @param {HTMLElement} region in which one list at a time is scrolled
 * @returns {() => void} to be called after each drawing
 */
export function keepReading(region) {
  /** @type {HTMLElement | null} */
  let list = null;
  let atEnd = true;
  let top = 0;
  /** Where it was put here, until somebody scrolls. */
  let put = NaN;
  /** Where it was seen last. */
  let last = NaN;

  // What is hidden stands at its beginning, which nobody has scrolled to. Nor has anybody scrolled where it still stands
  // as it was put: what is in it has grown since, as it does when the letters arrive.
  const note = () => {
    if (!list?.clientHeight || list.scrollTop === put) return;
    put = NaN;
    last = top = list.scrollTop;
    atEnd = top + list.clientHeight >= list.scrollHeight - NEAR;
  };

  const restore = () => {
    const now = /** @type {HTMLElement | null} */ (region.querySelector("#annals .log"));
    if (now !== list) {
      if (list) resizes.unobserve(list);
      list = now;
      atEnd = true;
      if (!list) return;
      // The browser would scroll by itself where lines above grow, and that would look like somebody's doing.
      list.style.overflowAnchor = "none";
      resizes.observe(list);
    }
    if (!list?.clientHeight) {
      last = NaN;
      return;
    }
    // Somebody has scrolled a moment ago, and no event has told of it yet.
    if (!Number.isNaN(last) && list.scrollTop !== last) note();
    list.scrollTop = atEnd ? list.scrollHeight : top;
    last = put = list.scrollTop;
  };

  const resizes = new ResizeObserver(restore);
  region.addEventListener("scroll", (event) => event.target === list && note(), { capture: true, passive: true });
  document.fonts.addEventListener("loadingdone", restore);
  return restore;
}
