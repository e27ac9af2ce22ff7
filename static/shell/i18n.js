/**
 * Words for people. One catalogue serves the server's pages and the browser: `/i18n/{lang}.json`, compiled from the .po files.
 *
 * A message is a key with arguments. Arguments may be messages themselves (a place's name inside a sentence) or lists of them.
 * Where a catalogue holds two forms, the argument `n` chooses between them by the language's own rule.
 */

/** @typedef {string | number | Message | Array<string | number | Message>} Arg */
/** @typedef {{key: string, args?: Record<string, Arg>}} Message */
/** @typedef {{lang: string, messages: Record<string, string | string[]>}} Catalogue */
/** @typedef {string | {name: string, text: string, value: Arg}} Part a piece of a sentence: plain text, or a filled-in argument */

/** @type {Catalogue} */
let catalogue = { lang: "en", messages: {} };
let plural = new Intl.PluralRules("en");
let list = new Intl.ListFormat("en");

/** The sentence that speaks of a seat by who sits there: its argument `seat` names the seat. */
const SEAT_NAME = "seat.name";

/** Who sits where, by seat. @type {Map<string, string>} */
let names = new Map();

/**
 * From now on sentences call these seats by these names.
 * @param {Map<string, string>} given
 */
export function useNames(given) {
  names = given;
}

/**
 * What is said where sentences call these seats otherwise.
 * @template T
 * @param {Map<string, string>} given
 * @param {() => T} speak
 * @returns {T}
 */
export function calling(given, speak) {
  const now = names;
  names = new Map([...now, ...given]);
  try {
    return speak();
  } finally {
    names = now;
  }
}

/** The page's language, as the server chose it. */
export const language = () => document.documentElement.lang || "en";

/** Where the page's own words lie, by an address that changes with them: the browser has them already (templates/base.html). */
const wordsHere = () => document.querySelector("#words")?.getAttribute("href") ?? `/i18n/${language()}.json`;

/**
 * Fetch and take over a language's catalogue. Pages await this once, before they draw.
 * @param {string} [lang]
 */
export async function loadMessages(lang = language()) {
  const answer = await fetch(lang === language() ? wordsHere() : `/i18n/${lang}.json`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no messages for ${lang}`);
  useMessages(await answer.json());
}

/**
 * Take over a catalogue that is already at hand.
 * @param {Catalogue} given
 */
export function useMessages(given) {
  catalogue = given;
  plural = new Intl.PluralRules(given.lang);
  list = new Intl.ListFormat(given.lang);
}

/**
 * Is there a text for this key?
 * @param {string} key
 */
export const has = (key) => Object.hasOwn(catalogue.messages, key);

/**
 * @param {string} key
 * @param {Record<string, Arg>} args
 * @returns {string} the pattern with its placeholders; the key itself if nobody has written one, so that the gap is seen
 */
function pattern(key, args) {
  if (!has(key)) return key;
  const text = catalogue.messages[key];
  if (typeof text === "string") return text;
  const form = typeof args.n === "number" && plural.select(args.n) !== "one" ? text.length - 1 : 0;
  return text[form];
}

/**
 * An argument in words: messages are looked up, lists are joined as the language joins them.
 * @param {Arg} value
 * @returns {string}
 */
function words(value) {
  if (Array.isArray(value)) return list.format(value.map(words));
  if (typeof value === "object" && value !== null) return say(value);
  return String(value);
}

/**
 * A sentence in pieces, for those who set the arguments apart (a place in small capitals, a figure in bold).
 * @param {string} key
 * @param {Record<string, Arg>} [args]
 * @returns {Part[]}
 */
export function parts(key, args = {}) {
  return pattern(key, args)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const name = piece.startsWith("{") ? piece.slice(1, -1) : "";
      return Object.hasOwn(args, name) ? { name, text: words(args[name]), value: args[name] } : piece;
    });
}

/**
 * The text for a key. `t("lobby.waiting_for_you", {n: 2})`
 * @param {string} key
 * @param {Record<string, Arg>} [args]
 */
export const t = (key, args = {}) =>
  parts(key, args)
    .map((piece) => (typeof piece === "string" ? piece : piece.text))
    .join("");

/**
 * The text of a message as the server sends it.
 * @param {Message} message
 */
export const say = ({ key, args = {} }) => (key === SEAT_NAME ? names.get(String(args.seat)) : undefined) ?? t(key, args);
