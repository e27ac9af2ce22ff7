/** What a long list of ways is narrowed by: where from, where to, how many. Pure functions over decisions. */
/** @import { Decision, Option } from "../../table/types.js" */

/** Does an option lead from hex to hex? @param {Option} option */
export const isWay = (option) => typeof option.detail?.from === "number" && typeof option.detail?.to === "number";

/** Does an option give somebody resources of a kind? @param {Option} option */
export const isGift = (option) => typeof option.detail?.resource === "string" && typeof option.detail?.seat === "string";

/** Does an option offer resources? @param {Option} option */
export const isBid = (option) => option.id.startsWith("bid:");

/** How many members go, or resources are given or offered, for options that say so. @param {Option} option @returns {number | null} */
export const amount = (option) => ((isWay(option) || isGift(option) || isBid(option)) && typeof option.detail?.n === "number" ? option.detail.n : null);

/** Is this question about ways, so many that they are asked for step by step? @param {Decision | null} asked */
export const byWays = (asked) => asked?.options.some(isWay) ?? false;

/**
 * One of each: the first option for every ref at this place of the options' refs.
 * @param {Option[]} options
 * @param {number} nth
 * @returns {Option[]}
 */
export function oneOfEach(options, nth) {
  /** @type {Map<string, Option>} */
  const found = new Map();
  for (const option of options) {
    const ref = option.refs?.[nth];
    if (ref && !found.has(ref)) found.set(ref, option);
  }
  return [...found.values()];
}

/**
 * What may be touched next: where from, then where to, then nothing but how many.
 * @param {Decision | null} asked
 * @param {Option[]} offered
 * @param {string[]} narrow
 * @returns {Set<string>}
 */
export function touchable(asked, offered, narrow) {
  if (!byWays(asked)) return new Set(offered.flatMap((option) => option.refs ?? []));
  const nth = narrow.length && offered.every((option) => option.refs?.[0] === narrow[0]) ? 1 : 0;
  return new Set(offered.map((option) => option.refs?.[nth] ?? ""));
}

/**
 * May this be taken up and carried somewhere? So may whatever a way starts from.
 * @param {Decision | null} asked @param {string} ref
 */
export const carries = (asked, ref) => byWays(asked) && (asked?.options.some((option) => option.refs?.length === 2 && option.refs[0] === ref) ?? false);

/**
 * What it means to carry something from here to there: all that may go, by the plainest way.
 * @param {Decision | null} asked @param {string} from @param {string} to
 * @returns {Option | null}
 */
export function carried(asked, from, to) {
  const ways = asked?.options.filter(({ refs }) => refs?.length === 2 && refs[0] === from && refs[1] === to) ?? [];
  const plain = ways.filter(({ detail }) => detail?.how === ways[0].detail?.how);
  return plain.reduce((/** @type {Option | null} */ most, option) => ((amount(option) ?? 0) > (most ? (amount(most) ?? 0) : -1) ? option : most), null);
}

/** The most members that may go the way of an option, or resources be given so. @param {Option[]} options @param {Option} way */
export const most = (options, way) => Math.max(...options.filter((option) => option.refs?.join() === way.refs?.join()).map((option) => amount(option) ?? 0));

/**
 * What a card in progress or a task lacks: resources, or how many more.
 * @param {import("./view.js").NeedView} need
 * @returns {{ready: boolean, stock: [string, number][], count: [number, number] | null}}
 */
export function lacking({ ready, have, need, lacks }) {
  const stock = Object.entries(lacks).filter(([, n]) => n > 0);
  return { ready, stock, count: stock.length || ready ? null : [have, need] };
}

/** A tribe's dice that are still to be placed: those that lie there once rolled, while none has been used. @param {Pick<import("./view.js").TribesView, "rolled" | "dice" | "used">} view */
export const toPlace = ({ rolled, dice, used }) => (dice.length || used.length ? dice : rolled);
