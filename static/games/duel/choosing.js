/** What a click on a card of one's own means: which of the offered options it picks. Pure functions over decisions. */
/** @import { Decision, Option } from "../../table/types.js" */

/** The questions whose answer is one of one's own Beasts, or a card out of the discard pile: they lie on the table to choose from. */
const LAID_OUT = new Set(["first", "next", "swap", "retrieve"]);

/** The option that plays none. */
export const NO_CARD = "no_card";

/** @param {Decision | null} asked */
export const laidOut = (asked) => (asked && LAID_OUT.has(asked.kind) ? asked.options : []);

/** What an option is about: `beast:ember_fox`, `item:potion`. @param {Option} option */
export const thing = (option) => option.refs?.[0] ?? "";

/**
 * The options of a card in hand. Two cards of a kind are alike, but where cards are named by their place in the hand.
 * @param {Decision | null} asked
 * @param {string} item
 * @param {number} place in the hand, from 0
 * @returns {Option[]}
 */
export function optionsOf(asked, item, place) {
  if (!asked || laidOut(asked).length) return [];
  const fitting = asked.options.filter((option) => thing(option) === `item:${item}`);
  const here = fitting.filter((option) => option.id === `hand:${place}:${item}`);
  return here.length ? here : asked.kind === "discard" ? [] : fitting;
}

/**
 * The option that a click on a card picks: its first, and with each further click the next.
 * @param {Option[]} options of this card
 * @param {string[]} picked
 * @returns {string | null}
 */
export function pickOf(options, picked) {
  if (!options.length) return null;
  const at = options.findIndex((option) => picked.includes(option.id));
  return options[(at + 1) % options.length].id;
}

/** The way to lay down the card that is picked. @param {Decision | null} asked @param {string[]} picked @returns {Option | null} */
export function layOf(asked, picked) {
  const chosen = asked?.options.find((option) => picked.includes(option.id));
  return (chosen && asked?.options.find((option) => option.detail?.verb === "lay" && thing(option) === thing(chosen))) || null;
}

/** May any card be laid down now? @param {Decision | null} asked */
export const mayLay = (asked) => asked?.options.some((option) => option.detail?.verb === "lay") ?? false;
