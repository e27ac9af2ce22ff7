/** Times as the reader's own browser writes them. */

const figures = new Intl.DateTimeFormat(undefined, { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" });

/** @param {string} at RFC 3339 */
export const moment = (at) => figures.format(new Date(at));
