/** Lengths of time in words and figures. */

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {string} language @param {number} count @param {"second" | "minute" | "hour" | "day"} unit @param {"narrow" | "short" | "long"} how */
function count(language, count, unit, how) {
  const key = `${language} ${unit} ${how}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: how });
  formats.set(key, format);
  return format.format(count);
}

/**
 * As a clock shows it: to the second, from a day on to the hour. It says nothing is left only when nothing is.
 * @param {number} millis
 * @param {string} language
 */
export function figures(millis, language) {
  if (millis >= DAY) {
    const hours = Math.ceil(millis / HOUR);
    const days = Math.floor(hours / 24);
    return [count(language, days, "day", "narrow"), ...(hours % 24 ? [count(language, hours % 24, "hour", "narrow")] : [])].join(" ");
  }
  const seconds = Math.ceil(millis / SECOND);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * As one says it, in the largest units in which it comes out even: "15 minutes", "90 seconds"; or `short`, "15 min".
 * @param {number} millis
 * @param {string} language
 * @param {"short" | "long"} how
 */
export function spoken(millis, language, how = "long") {
  for (const [unit, size] of /** @type {["day" | "hour" | "minute", number][]} */ ([["day", DAY], ["hour", HOUR], ["minute", MINUTE]])) if (millis >= size && millis % size === 0) return count(language, millis / size, unit, how);
  return count(language, Math.round(millis / SECOND), "second", how);
}

/**
 * As one who listens is told how much is left: days and hours, hours and minutes, minutes and seconds.
 * @param {number} millis
 * @param {string} language
 */
export function aloud(millis, language) {
  /** @type {["day" | "hour" | "minute" | "second", number][]} */
  const units = [["day", DAY], ["hour", HOUR], ["minute", MINUTE], ["second", SECOND]];
  const from = Math.max(0, units.findIndex(([, size]) => millis >= size));
  const [[large, size], small] = [units[millis < SECOND ? 3 : from], units[from + 1]];
  const rest = millis % size;
  const words = [count(language, Math.floor(millis / size), large, "long")];
  if (small && rest >= small[1]) words.push(count(language, Math.floor(rest / small[1]), small[0], "long"));
  return new Intl.ListFormat(language, { type: "unit" }).format(words);
}
