/** How long something is past. */
import { language } from "./i18n.js";

/** In the language's own short units. @param {string} since */
export function ago(since) {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short" }).format(count);
}
