/** Say something to people who listen instead of look. The regions stand in base.html, as a region made on the spot goes unheard. */

/**
 * @param {string} text one sentence
 * @param {{urgent?: boolean}} [how] urgent interrupts: only for "it is your turn" and for refusals
 */
export function announce(text, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "announce-now" : "announce");
  if (!region) return;
  // The same sentence twice must be heard twice: a region speaks only when its text changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
