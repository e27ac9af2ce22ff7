/** A game's options as fields, drawn from the JSON Schema that the game publishes: switches, choices, numbers. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { has, t } from "../shell/i18n.js";

/**
 * @typedef {object} Property
 * @property {string} [type] "boolean", "integer", "number" or "string"
 * @property {string} [title]
 * @property {string} [description]
 * @property {Array<string | number>} [enum]
 * @property {unknown} [default]
 * @property {number} [minimum]
 * @property {number} [maximum]
 */
/** @typedef {{properties?: Record<string, Property>}} Schema */

/** @param {string} game @param {string} name @param {Property} property */
const label = (game, name, property) => (has(`${game}.option.${name}`) ? t(`${game}.option.${name}`) : (property.title ?? name));

/** @param {string} game @param {string} name @param {Property} property */
function hint(game, name, property) {
  const key = `${game}.option.${name}.help`;
  return has(key) ? t(key) : (property.description ?? "");
}

/** @param {string} game @param {string} name @param {string | number} value */
function choice(game, name, value) {
  const key = `${game}.option.${name}.${value}`;
  return has(key) ? t(key) : String(value);
}

/** @param {string} game @param {string} name @param {Property} property */
function field(game, name, property) {
  const text = label(game, name, property);
  const small = hint(game, name, property) ? html`<small id="hint-${name}">${hint(game, name, property)}</small>` : nothing;
  const described = small === nothing ? nothing : `hint-${name}`;
  if (property.type === "boolean")
    return html`<div class="field option"><label class="pick"><input type="checkbox" name="option.${name}" .checked=${property.default === true} aria-describedby=${described} /><span>${text}</span></label>${small}</div>`;
  if (property.enum)
    return html`<label class="field option"><span>${text}</span>
      <select name="option.${name}" aria-describedby=${described}>${property.enum.map((value) => html`<option value=${value} ?selected=${value === property.default}>${choice(game, name, value)}</option>`)}</select>${small}</label>`;
  const number = property.type === "integer" || property.type === "number";
  return html`<label class="field option"><span>${text}</span>
    <input type=${number ? "number" : "text"} name="option.${name}" value=${property.default ?? nothing} min=${property.minimum ?? nothing} max=${property.maximum ?? nothing} aria-describedby=${described} />${small}</label>`;
}

/** @param {string} game @param {Schema} schema */
export const optionFields = (game, schema) => Object.entries(schema?.properties ?? {}).map(([name, property]) => field(game, name, property));

/**
 * What was chosen, in the schema's own types.
 * @param {FormData} form
 * @param {Schema} schema
 * @returns {Record<string, unknown>}
 */
export function readOptions(form, schema) {
  /** @type {Record<string, unknown>} */
  const chosen = {};
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const value = form.get(`option.${name}`);
    if (property.type === "boolean") chosen[name] = value === "on";
    else if (value === null || value === "") continue;
    else if (property.enum) chosen[name] = property.enum.find((one) => String(one) === value);
    else chosen[name] = property.type === "integer" || property.type === "number" ? Number(value) : value;
  }
  return chosen;
}
