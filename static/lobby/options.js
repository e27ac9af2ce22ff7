/** A game's options as fields, drawn from the JSON Schema that the game publishes: switches, choices, numbers. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { has, t } from "../shell/i18n.js";

/**
 * @typedef {object} Property
 * @property {string} [type] "boolean", "integer", "number" or "string"
 * @property {string} [title] a message's key, or plain words
 * @property {string} [description] likewise
 * @property {Array<string | number>} [enum]
 * @property {unknown} [default]
 * @property {number} [minimum]
 * @property {number} [maximum]
 */
/** @typedef {{properties?: Record<string, Property>, $ref?: string, $defs?: Record<string, Schema>}} Schema */

/** A message's text, or the words themselves. @param {string} key */
const words = (key) => (has(key) ? t(key) : key);

/** The properties of a schema, which may stand under its definitions. @param {Schema | undefined} schema @returns {[string, Property][]} */
const properties = (schema) =>
  Object.entries((schema?.$ref ? schema.$defs?.[schema.$ref.split("/").at(-1) ?? ""] : schema)?.properties ?? {});

/** What each option is where nothing was chosen. @param {Schema | undefined} schema @returns {Record<string, unknown>} */
export const defaults = (schema) => Object.fromEntries(properties(schema).map(([name, property]) => [name, property.default]));

/** @param {Schema} schema */
export const hasOptions = (schema) => properties(schema).length > 0;

/** @param {string} name @param {Property} property */
function field(name, property) {
  const text = words(property.title ?? name);
  const described = property.description ? `hint-${name}` : nothing;
  const small = property.description ? html`<small id="hint-${name}">${words(property.description)}</small>` : nothing;
  if (property.type === "boolean")
    return html`<div class="field option"><label class="pick"><input type="checkbox" name="option.${name}" ?checked=${property.default === true} aria-describedby=${described} /><span>${text}</span></label>${small}</div>`;
  if (property.enum)
    return html`<label class="field option"><span>${text}</span>
      <select name="option.${name}" aria-describedby=${described}>${property.enum.map((value) => html`<option value=${value} ?selected=${value === property.default}>${words(`${property.title}.${value}`)}</option>`)}</select>${small}</label>`;
  const number = property.type === "integer" || property.type === "number";
  return html`<label class="field option"><span>${text}</span>
    <input type=${number ? "number" : "text"} name="option.${name}" value=${property.default ?? nothing} min=${property.minimum ?? nothing} max=${property.maximum ?? nothing} aria-describedby=${described} />${small}</label>`;
}

/** @param {Schema} schema */
export const optionFields = (schema) => properties(schema).map(([name, property]) => field(name, property));

/**
 * What was chosen, in the schema's own types.
 * @param {FormData} form
 * @param {Schema} schema
 * @returns {Record<string, unknown>}
 */
export function readOptions(form, schema) {
  /** @type {Record<string, unknown>} */
  const chosen = {};
  for (const [name, property] of properties(schema)) {
    const value = form.get(`option.${name}`);
    if (property.type === "boolean") chosen[name] = value === "on";
    else if (value === null || value === "") continue;
    else if (property.enum) chosen[name] = property.enum.find((one) => String(one) === value);
    else chosen[name] = property.type === "integer" || property.type === "number" ? Number(value) : value;
  }
  return chosen;
}
