/** Days, in figures alone, as the reader's own browser writes them. */

const figures = new Intl.DateTimeFormat(undefined, { day: "2-digit", month: "2-digit", year: "numeric" });

/** @param {string} at RFC 3339 */
export const day = (at) => figures.format(new Date(at));
