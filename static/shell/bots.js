/** What a bot is called, everywhere alike. */
import { has, t } from "./i18n.js";

/** One from another server may be of a kind that isn't here. @param {string} key such as "steady" */
export const botName = (key) => (has(`table.bot.${key}`) ? t(`table.bot.${key}`) : key);
