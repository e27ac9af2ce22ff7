/** What games, sides and options are called. */
import { language, has, t } from "../shell/i18n.js";
import { placeName } from "../shell/roles.js";

/** @param {string} game */
export const gameName = (game) => (has(`${game}.title`) ? t(`${game}.title`) : game);

/** A side; where each seat is one of its own, the seat with its number. @param {string} game @param {string} side */
export const sideName = (game, side) => (has(`${game}.side.${side}`) ? t(`${game}.side.${side}`) : placeName(game, side));

/** @typedef {import("../lobby/options.js").Schema} Schema */

/** A message's text, or the words themselves. @param {string} key */
const words = (key) => (has(key) ? t(key) : key);

/**
 * An option and its value, as the game's own form calls them.
 * @param {Schema | undefined} schema @param {string} option @param {unknown} value
 * @returns {{name: string, value: string}}
 */
export function optionNames(schema, option, value) {
  const at = schema?.$ref ? schema.$defs?.[schema.$ref.split("/").at(-1) ?? ""] : schema;
  const title = at?.properties?.[option]?.title ?? option;
  const told = typeof value === "boolean" ? t(value ? "figures.yes" : "figures.no") : words(`${title}.${value}`);
  return { name: words(title), value: told === `${title}.${value}` ? String(value) : told };
}

/** @param {number} part @param {number} of */
export const percent = (part, of) => new Intl.NumberFormat(language(), { style: "percent" }).format(of ? part / of : 0);

/** How long, in the largest two units that say something. @param {number} seconds */
export function duration(seconds) {
  const units = /** @type {const} */ ([["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]);
  const at = Math.max(units.findIndex(([, long]) => seconds >= long), 0);
  const [unit, long] = seconds < 1 ? units[3] : units[at];
  const say = (/** @type {number} */ count, /** @type {string} */ name) => new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay: "long" }).format(count);
  const first = Math.floor(seconds / long);
  const next = units[units.findIndex(([name]) => name === unit) + 1];
  const rest = next ? Math.floor((seconds - first * long) / next[1]) : 0;
  return rest && first < 10 ? `${say(first, unit)} ${say(rest, next[0])}` : say(first, unit);
}
