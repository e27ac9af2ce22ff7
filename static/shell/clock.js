/** The time of day, as the reader's own browser writes it: an English page may be read where clocks go to 24. */

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

const day = new Intl.DateTimeFormat(undefined, { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** @param {Date | number} time */
export const timeOfDay = (time) => clock.format(time);

/** The same of a time to come, with its day where that is not today. @param {Date} time */
export const timeToCome = (time) => (time.toDateString() === new Date().toDateString() ? clock : day).format(time);
