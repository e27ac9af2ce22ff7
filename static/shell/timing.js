/** The clock that a table has, in words. */
import { spoken } from "./duration.js";
import { language, t } from "./i18n.js";

/** @typedef {{from: string, to: string, zone: string}} Quiet */
/** @typedef {{kind: "real", bank: number, refund: number, out_of_time: string} | {kind: "mail", days: number, quiet?: Quiet, out_of_time: string}} Timing as the server says it */

/** @param {number} seconds */
const length = (seconds) => spoken(seconds * 1000, language());

/** The same in a list, where it isn't torn apart at the end of a line. @param {number} seconds */
const short = (seconds) => spoken(seconds * 1000, language(), "short").replaceAll(" ", "\u00a0");

/** @param {Timing} timing */
function how(timing) {
  if (timing.kind === "real") return timing.refund ? t("clock.real", { bank: length(timing.bank), refund: length(timing.refund) }) : t("clock.bare", { bank: length(timing.bank) });
  const days = length(timing.days * 86_400);
  return timing.quiet ? t("clock.mail_quiet", { days, from: timing.quiet.from, to: timing.quiet.to, zone: timing.quiet.zone.replaceAll("_", " ") }) : t("clock.mail", { days });
}

/** In a few words, to be looked at in a list: "15 min + 30 sec". @param {Timing} timing */
export function timingShort(timing) {
  if (timing.kind === "mail") return t("clock.short.mail", { days: length(timing.days * 86_400).replaceAll(" ", "\u00a0") });
  return timing.refund ? t("clock.short.real", { bank: short(timing.bank), refund: short(timing.refund) }) : short(timing.bank);
}

/** The same for whoever listens to the list. @param {Timing} timing */
export function timingAloud(timing) {
  if (timing.kind === "mail") return t("clock.aloud", { clock: t("clock.short.mail", { days: length(timing.days * 86_400) }) });
  return t("clock.aloud", { clock: timing.refund ? t("clock.bank", { bank: length(timing.bank), refund: length(timing.refund) }) : length(timing.bank) });
}

/** One or two sentences: how long each has, and what happens when that is up. @param {Timing} timing */
export const timingWords = (timing) => `${how(timing)} ${t(`clock.then.${timing.out_of_time}`)}`;
