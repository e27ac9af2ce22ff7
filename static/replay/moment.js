/** A moment as the page's address names it: `?as=beast&at=57`, and `&with=public` where two look at it side by side. Pure. */

/** @typedef {{as: string | null, beside: string | null, at: number | null}} Moment */

/** @param {string} search the address's query @returns {Moment} what it doesn't say, or says wrong, is null */
export function read(search) {
  const said = new URLSearchParams(search);
  const at = said.get("at") ?? "";
  return { as: said.get("as") || null, beside: said.get("with") || null, at: /^\d{1,9}$/.test(at) ? Number(at) : null };
}

/**
 * The query that names this moment; whatever else it carries, such as an invitation, stays.
 * @param {string} search
 * @param {Moment} moment
 */
export function written(search, { as, beside, at }) {
  const said = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ as, at, with: beside })) {
    if (value === null) said.delete(name);
    else said.set(name, String(value));
  }
  return said.size ? `?${said}` : "";
}

/**
 * What the address asks for, as far as there is such a thing here.
 * @param {Moment} moment
 * @param {{of: number, viewers: string[]}} outline
 * @param {string} eyes of whoever doesn't say
 * @returns {{eyes: string[], at: number}}
 */
export function found({ as, beside, at }, { of, viewers }, eyes) {
  const known = (/** @type {string | null} */ name) => (name !== null && viewers.includes(name) ? name : null);
  const [first, second] = [known(as) ?? eyes, known(beside)];
  return { eyes: second && second !== first ? [first, second] : [first], at: Math.min(at ?? 0, of) };
}
