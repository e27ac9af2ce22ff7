/** A record as somebody gives it: is it of a size that is taken, and what are sizes called? Pure. */
import { language, t } from "../shell/i18n.js";

const MEBI = 1024 * 1024;

/** A size in words. @param {number} bytes */
export function sizeOf(bytes) {
  const [count, unit] = bytes >= MEBI ? [bytes / MEBI, "megabyte"] : bytes >= 1024 ? [bytes / 1024, "kilobyte"] : [bytes, "byte"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, maximumFractionDigits: 1 }).format(count);
}

/**
 * Why this can't be sent; null where it can.
 * @param {number} bytes
 * @param {number} most
 */
export function unfit(bytes, most) {
  if (bytes === 0) return t("proof.nothing");
  return bytes > most ? t("proof.too_large", { size: sizeOf(bytes), most: sizeOf(most) }) : null;
}
