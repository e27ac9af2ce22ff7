/** The time of day, as the reader's own browser writes it: an English page may be read where clocks go to 24. */

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** @param {Date | number} time */
export const timeOfDay = (time) => clock.format(time);
