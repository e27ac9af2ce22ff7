/** Days and times, on every page alike: the page's language decides how they are written; whether clocks go to 12 or to 24, the reader's own browser. */
import { language } from "./i18n.js";

/** An English page may be read where clocks go to 24. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();

const DAY = /** @type {const} */ ({ year: "numeric", month: "short", day: "numeric" });
const TIME = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle });

/** @param {Intl.DateTimeFormatOptions} options @returns {(at: string | number | Date) => string} */
function written(options) {
  let known = "";
  /** @type {Intl.DateTimeFormat} */
  let format;
  return (at) => {
    if (known !== language()) format = new Intl.DateTimeFormat((known = language()), options);
    return format.format(new Date(at));
  };
}

export const dayOf = written(DAY);

/** A day with the time of day. */
export const momentOf = written({ ...DAY, ...TIME });

export const timeOfDay = written(TIME);

/** A moment of the next days, such as when a clock has run down. */
export const dueAt = written({ weekday: "short", day: "numeric", month: "short", ...TIME });

const nextDays = written({ weekday: "long", ...TIME });

/** The time of day to come, with its day where that is not today. @param {Date} time */
export const timeToCome = (time) => (time.toDateString() === new Date().toDateString() ? timeOfDay : nextDays)(time);
