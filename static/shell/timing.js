/** The clock that a table has, in words. */
import { spoken } from "./duration.js";
import { language, t } from "./i18n.js";

/** @typedef {{from: string, to: string, zone: string}} Quiet */
/** @typedef {{kind: "real", bank: number, refund: number, out_of_time: string} | {kind: "mail", days: number, quiet?: Quiet, out_of_time: string}} Timing as the server says it */

/** @param {number} seconds */
const length = (seconds) => spoken(seconds * 1000, language());

/** @param {Timing} timing */
function how(timing) {
  if (timing.kind === "real") return timing.refund ? t("clock.real", { bank: length(timing.bank), refund: length(timing.refund) }) : t("clock.bare", { bank: length(timing.bank) });
  const days = length(timing.days * 86_400);
  return timing.quiet ? t("clock.mail_quiet", { days, from: timing.quiet.from, to: timing.quiet.to, zone: timing.quiet.zone.replaceAll("_", " ") }) : t("clock.mail", { days });
}

/** One or two sentences: how long each has, and what happens when that is up. @param {Timing} timing */
export const timingWords = (timing) => `${how(timing)} ${t(`clock.then.${timing.out_of_time}`)}`;
