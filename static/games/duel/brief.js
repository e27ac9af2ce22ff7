/** What a card does, in few words: the server's sentence, said by its key's short form. So it follows the card's data as the sentence does. */
/** @import { Message } from "../../shell/i18n.js" */
import { has, say } from "../../shell/i18n.js";

/** @param {unknown} argument @returns {argument is Message} */
const isMessage = (argument) => typeof argument === "object" && argument !== null && "key" in argument;

/** @param {Message} message such as `duel.effect.heal` @returns {Message} */
export function brief({ key, args = {} }) {
  const short = key.replace(/^duel\./, "duel.board.brief.");
  const said = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, isMessage(value) ? brief(value) : value]));
  return { key: has(short) ? short : key, args: said };
}

/** @param {Message} message */
export const briefly = (message) => say(brief(message)).replace(/^./u, (first) => first.toLocaleUpperCase());
