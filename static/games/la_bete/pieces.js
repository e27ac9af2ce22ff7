/** What stands or lies on the map: figures, the Beast, badges, tokens, drops, tags. Each in its spot beside the place's name. */
/** @import { Identity, Who } from "./view.js" */
/** @import { Point } from "./map.js" */
import { nothing, svg } from "/vendor/lit-html/lit-html.js";
import { places, spot } from "./map.js";

/** @type {Who[]} */
export const CAST = ["bishop", "chastel", "marquis", "envoy"];

/** Each Investigator's seat colour. @param {string} who */
export const colour = (who) => `seat-${CAST.indexOf(/** @type {Who} */ (who)) + 1}`;

/** @param {Point} at */
export const to = ({ x, y }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

/** @param {string} ref */
const found = (ref) => /** @type {import("./map.js").Place} */ (places.get(ref));

/**
 * @param {Who} who
 * @param {string} place
 * @param {number} slot
 * @param {{ghost?: boolean, riding?: boolean, asked?: boolean}} how riding figures lie on their side; who is asked about, or may be picked, has a saffron edge
 */
export function figure(who, place, slot, { ghost = false, riding = false, asked = false }) {
  const feet = found(place).feet;
  return svg`<g class=${`piece ${colour(who)}${ghost ? " ghost" : ""}`} data-ref=${ghost ? nothing : `investigator:${who}`} data-at=${place} data-piece=${ghost ? nothing : who} transform=${to(spot(place, feet[slot % feet.length]))}>
    ${(asked ? ["edge", "glow", ""] : [""]).map((look) =>
      riding
        ? svg`<use class=${look || nothing} href=${`#rd-${who}`} x="-30" y="-46" width="60" height="47.3"></use>`
        : svg`<use class=${look || nothing} href=${`#pc-${who}`} x="-21" y="-54" width="42" height="56"></use>`,
    )}</g>`;
}

/** @param {string} place @param {boolean} [ghost] */
export function beast(place, ghost = false) {
  return svg`<g class=${ghost ? "piece pc-beast ghost" : "piece pc-beast"} data-ref=${ghost ? nothing : "beast"} data-at=${place} data-piece=${ghost ? nothing : "beast"} transform=${to(spot(place, found(place).beast))}>
    <use href="#pc-beast" x="-44" y="-52" width="88" height="54.3"></use></g>`;
}

/** A reinforcement or Portefaix. @param {string} place @param {string} kind @param {number} slot */
export const badge = (place, kind, slot) =>
  svg`<g class="piece badge" data-at=${place} transform=${to(spot(place, found(place).badges[slot % 3]))}><use href=${`#pc-${kind}`} x="-12.5" y="-14" width="25" height="28.6"></use></g>`;

/**
 * A tracks token: face down it shows a paw, and to who laid it also the face.
 * @param {string} place
 * @param {number} slot
 * @param {{face: Identity | null, up: boolean, fresh: boolean}} token
 */
export function token(place, slot, { face, up, fresh }) {
  const mine = !up && face !== null;
  return svg`<g class=${up ? "token up" : "token down"} data-at=${place} transform=${to(spot(place, found(place).badges[slot % 3]))}>
    <circle class=${up ? "token-up" : "token-down"} r="15"></circle>
    ${face ? svg`<use class=${up ? "token-glyph-up" : "token-glyph-down"} href=${`#id-${face}`} x="-10.5" y="-10.5" width="21" height="21"></use>` : svg`<use class="token-glyph-down" href="#pc-paw" x="-11" y="-11" width="22" height="22"></use>`}
    ${mine ? svg`<circle class="mine-ring" r="19"></circle>` : nothing}
    ${fresh ? svg`<circle class="fresh-ring" r="18"></circle><circle class="fresh-ring" r="21"></circle>` : nothing}</g>`;
}

/** Drops of blood around a village, on the side where its name is not. @param {string} place @param {number} n */
export function drops(place, n) {
  const { at, radius, away } = found(place);
  const far = radius + 1;
  const apart = Math.min(10.5 / far, (2 * Math.PI) / n);
  return svg`<g class="drops blood" data-drops=${place} transform=${to(at)}>${Array.from({ length: n }, (_, k) => {
    const angle = away + (k - (n - 1) / 2) * apart;
    return svg`<use href="#pc-drop" x=${(Math.cos(angle) * far - 5).toFixed(1)} y=${(Math.sin(angle) * far - 6.5).toFixed(1)} width="10" height="13"></use>`;
  })}</g>`;
}

/** A small figure beside a place: victims to be expected. @param {string} place @param {number} n @param {number} slot */
export const tag = (place, n, slot) =>
  svg`<g class="tag" data-at=${place} transform=${to(spot(place, found(place).badges[slot % 3]))}><path class="tag-ground" d="M-17-11H17V11H-17Z"></path>
    <use class="blood" href="#pc-drop" x="-15" y="-8.5" width="13" height="17"></use><text class="tag-text" x="6" y="6.4" text-anchor="middle">${n}</text></g>`;

/** A saffron disc under what may be touched, heavier under what is picked. @param {string} place @param {{picked: boolean, lit: boolean}} how */
export function disc(place, { picked, lit }) {
  const { at, radius } = found(place);
  if (picked) return svg`<g transform=${to(at)}><circle class="picked" r=${radius + 3}></circle><circle class="picked-line" r=${radius + 9}></circle></g>`;
  return svg`<circle class=${lit ? "may is-lit" : "may"} cx=${at.x} cy=${at.y} r=${radius}></circle>`;
}

/** A ring around a place. @param {string} place @param {"struck" | "could" | "here"} look @param {number} wider */
export function ring(place, look, wider) {
  const { at, radius } = found(place);
  return svg`<circle class=${look} cx=${at.x} cy=${at.y} r=${radius + wider}></circle>`;
}
