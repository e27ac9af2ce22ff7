/** A game's options as fields, drawn from the JSON Schema that the game publishes: switches, choices, numbers; and in words. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { optionNames } from "../figures/names.js";
import { has, language, t } from "../shell/i18n.js";

/**
 * @typedef {object} Property
 * @property {string} [type] "boolean", "integer", "number" or "string"
 * @property {string} [title] a message's key, or plain words
 * @property {string} [description] likewise
 * @property {Array<string | number>} [enum]
 * @property {unknown} [default]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Record<string, unknown[]>} [only] beside these values of other options; elsewhere it makes no difference
 */
/** @typedef {{properties?: Record<string, Property>, $ref?: string, $defs?: Record<string, Schema>}} Schema */
/** @typedef {Record<string, unknown>} Chosen by the options' names */

/** As many fields as are shown at once; more of them are folded. */
const FEW = 2;

/** A message's text, or the words themselves. @param {string} key */
const words = (key) => (has(key) ? t(key) : key);

/** The properties of a schema, which may stand under its definitions. @param {Schema | undefined} schema @returns {[string, Property][]} */
const properties = (schema) =>
  Object.entries((schema?.$ref ? schema.$defs?.[schema.$ref.split("/").at(-1) ?? ""] : schema)?.properties ?? {});

/** What each option is where nothing was chosen. @param {Schema | undefined} schema @returns {Chosen} */
export const defaults = (schema) => Object.fromEntries(properties(schema).map(([name, property]) => [name, property.default]));

/** Does it make a difference beside what else is chosen? @param {Property} property @param {Chosen} chosen */
const matters = ({ only }, chosen) => Object.entries(only ?? {}).every(([other, values]) => values.includes(chosen[other]));

/** What a match is played with: without what makes no difference, or was emptied. @param {Schema} schema @param {Chosen} chosen @returns {Chosen} */
export const playedWith = (schema, chosen) =>
  Object.fromEntries(properties(schema).filter(([name, property]) => chosen[name] !== undefined && matters(property, chosen)).map(([name]) => [name, chosen[name]]));

/**
 * The same in words; a switch that is off is told where it usually is on.
 * @param {Schema | undefined} schema @param {Chosen} chosen
 */
export const inWords = (schema, chosen) => told(schema, chosen, ({ default: usual }, value) => value !== false || usual !== false).join(" · ");

/**
 * What is chosen otherwise than usual, in words.
 * @param {Schema | undefined} schema @param {Chosen} chosen
 */
export const unusual = (schema, chosen) => told(schema, chosen, ({ default: usual }, value) => value !== usual);

/** @param {Schema | undefined} schema @param {Chosen} chosen @param {(property: Property, value: unknown) => boolean} worth is it to be told? */
function told(schema, chosen, worth) {
  const all = { ...defaults(schema), ...chosen };
  return properties(schema)
    .filter(([name, property]) => matters(property, all) && all[name] !== undefined && worth(property, all[name]))
    .map(([name]) => {
      const { name: option, value } = optionNames(schema, name, all[name]);
      return all[name] === true ? option : t("join.option", { option, value });
    });
}

/** One of several, as the language joins them. */
const either = () => new Intl.ListFormat(language(), { type: "disjunction" });

/** Beside what it makes a difference, in words. @param {Schema} schema @param {Property} property */
const onlyWith = (schema, { only }) =>
  Object.entries(only ?? {}).map(([other, values]) => {
    const named = values.map((value) => optionNames(schema, other, value));
    return t("create.only_with", { option: named[0].name, values: either().format(named.map(({ value }) => value)) });
  });

/**
 * @param {Schema} schema @param {string} name @param {Property} property @param {Chosen} chosen
 * @param {(news: Chosen) => void} change
 */
function field(schema, name, property, chosen, change) {
  const text = words(property.title ?? name);
  const idle = !matters(property, chosen);
  const said = [...(property.description ? [words(property.description)] : []), ...(idle ? onlyWith(schema, property) : [])];
  const described = said.length ? `hint-${name}` : nothing;
  const small = said.length ? html`<small id="hint-${name}">${said.join(" ")}</small>` : nothing;
  /** @param {Event} event */
  const value = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
  if (property.type === "boolean")
    return html`<div class="field option"><label class="pick"><input type="checkbox" name="option.${name}" .checked=${!idle && chosen[name] === true} ?disabled=${idle} aria-describedby=${described} @change=${() => change({ [name]: chosen[name] !== true })} /><span>${text}</span></label>${small}</div>`;
  if (property.enum) {
    const pick = (/** @type {Event} */ event) => change({ [name]: property.enum?.find((one) => String(one) === value(event)) });
    return html`<label class="field option"><span>${text}</span>
      <select name="option.${name}" ?disabled=${idle} aria-describedby=${described} @change=${pick}>${property.enum.map((one) => html`<option value=${one} ?selected=${one === chosen[name]}>${words(`${property.title}.${one}`)}</option>`)}</select>${small}</label>`;
  }
  const number = property.type === "integer" || property.type === "number";
  const type = (/** @type {Event} */ event) => change({ [name]: value(event) === "" ? undefined : number ? Number(value(event)) : value(event) });
  return html`<label class="field option"><span>${text}</span>
    <input type=${number ? "number" : "text"} name="option.${name}" ?disabled=${idle} value=${property.default ?? nothing} min=${property.minimum ?? nothing} max=${property.maximum ?? nothing} step=${property.type === "number" ? "any" : nothing} aria-describedby=${described} @change=${type} />${small}</label>`;
}

/**
 * All of a game's options; where there are many, folded, with what is chosen in short.
 * @param {Schema} schema @param {Chosen} chosen @param {(news: Chosen) => void} change
 */
export function optionFields(schema, chosen, change) {
  const all = properties(schema);
  if (!all.length) return nothing;
  const fields = all.map(([name, property]) => field(schema, name, property, chosen, change));
  if (all.length <= FEW) return html`<fieldset class="field"><legend>${t("create.options")}</legend>${fields}</fieldset>`;
  return html`<details class="further">
    <summary><b>${t("create.options")}</b><small>${inWords(schema, chosen)}</small></summary>
    <fieldset class="field further-fields" aria-label=${t("create.options")}>${fields}</fieldset>
  </details>`;
}
