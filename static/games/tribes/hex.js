/** What is to be seen on one hex: who lives there, what stands, lies and lurks there. */
/** @import { Scene } from "../../table/types.js" */
/** @import { HexView, SeatName, TribesView } from "./view.js" */
/** @import { Point } from "./ground.js" */
import { nothing, svg } from "/vendor/lit-html/lit-html.js";
import { beside, centre, cut, meeting, outline, perch, stands, straight, to } from "./ground.js";
import { animal, hexName, isEmpty, number, RESOURCES } from "./parts.js";
import { moved } from "./previews.js";

/** The sheets of paper that a hex is made of, and what it bears. @param {HexView} hex */
export function tile(hex) {
  return svg`<g class=${hex.frozen ? "tile frozen" : "tile"} transform=${to(centre(hex))}><use href=${`#tile-${hex.terrain}-${cut(hex)}`} x="-60" y="-64" width="120" height="128"></use>${sign(hex)}</g>`;
}

/** What the land bears, behind those who live there. @param {HexView} hex */
function sign({ terrain, special }) {
  if (!special) return svg`<use class="bears" href=${`#sg-${terrain}`} x="-26" y="-26" width="52" height="42"></use>`;
  if (special.startsWith("great_")) return svg`<use class="bears" href=${`#sg-${terrain}`} x="-32" y="-33" width="64" height="52"></use>`;
  return svg`<use class="bears" href=${`#sg-${special}`} x="-26" y="-28" width="52" height="42"></use>`;
}

/** Special terrain beside the hex's number: whoever lives there hides what the land bears. @param {HexView} hex */
const kind = ({ special }) =>
  svg`<g class="kind" transform="translate(6.5 -41)"><circle r="8.5"></circle><use href=${`#sg-${special?.startsWith("great_") ? "great" : special}`} x="-7" y="-7" width="14" height="14"></use></g>`;

/** Does it need to be said beside the number? @param {HexView} hex */
const hidden = ({ special, members, invaders }) => special !== null && (special.startsWith("great_") || invaders > 0 || Object.keys(members).length > 0);

/** How a hex looks that may be touched, or is meant: under all that is written on its neighbours. @param {HexView} hex @param {string} classes */
export const rim = (hex, classes) => svg`<g class=${`rim${classes}`} transform=${to(centre(hex))}><path class="ink" d=${outline(4)}></path><path class="line" d=${outline(4)}></path></g>`;

/** What is true of a hex now, as classes. @param {Scene<TribesView>} scene @param {number} n @param {{may: boolean, chosen: boolean, struck: boolean}} how */
export function state({ lit, asked }, n, { may, chosen, struck }) {
  const ref = `hex:${n}`;
  return `${may ? " can" : ""}${chosen ? " chosen" : ""}${asked?.subject === ref ? " subject" : ""}${struck ? " struck" : ""}${lit === ref ? " is-lit" : ""}`;
}

/** @param {Scene<TribesView>} scene @param {HexView} hex @param {number} n @param {{may: boolean, chosen: boolean, struck: boolean}} how */
export function marks(scene, hex, n, how) {
  const { view } = scene;
  const { may, chosen } = how;
  const ref = `hex:${n}`;
  /** @type {[SeatName, number][]} */
  const tribes = [...Object.entries(hex.members), ...(hex.invaders ? [/** @type {[string, number]} */ (["invaders", hex.invaders])] : [])];
  const at = stands(tribes.length);
  const animals = [...Object.keys(view.beasts).filter((beast) => view.beasts[beast] === n), ...(view.eagles.includes(n) ? ["eagles"] : [])];
  const roams = new Set(Object.values(view.roaming).map((corner) => straight(hex, meeting(view.hexes, corner))));
  return svg`<g class=${`hex place${state(scene, n, how)}`} data-ref=${ref} role="button" tabindex=${n ? "-1" : "0"} aria-label=${hexName(view, n)} aria-pressed=${may || chosen ? String(chosen) : nothing} transform=${to(centre(hex))}>
    <path class="edge" d=${outline(4)}></path>
    <text class="nr" x=${hidden(hex) ? -12 : -5} y=${roams.has("above") ? -26 : -36} text-anchor="middle">${n + 1}</text>
    ${hidden(hex) ? kind(hex) : nothing}
    ${hex.den ? svg`<use class="den" href="#an-den" x="28" y="-10" width="17" height="17"></use>` : nothing}
    ${hex.village ? village(view, hex) : nothing}
    ${crowd(hex, tribes.reduce((sum, [, count]) => sum + count, 0), roams.has("below"))}
    ${tribes.map(([seat, count], k) => token(view, seat, count, at[k] ?? at[0], n))}
    ${tribes.map(([seat], k) => (hex.lost[seat] ? loss(hex.lost[seat], at[k] ?? at[0]) : nothing))}
    ${animals.map((beast, k) => svg`<g class=${`beast of-${beast}`} data-animal=${beast} transform=${to(perch(k))}><g class="body"><circle class="disc" r="12"></circle><use href=${`#an-${animal(beast)}`} x="-9.5" y="-9.5" width="19" height="19"></use></g></g>`)}
    ${isEmpty(hex.pile) ? nothing : svg`<g class="pile">${RESOURCES.filter((each) => hex.pile[each]).map((each, k) => svg`<use class=${`r-${each}`} href=${`#res-${each}`} x="27" y=${k * 13 - 8} width="12" height="12"></use><text x="40" y=${k * 13 + 3}>${hex.pile[each]}</text>`)}</g>`}
  </g>`;
}

/** How many live there, and how many may: where the limit is another one than usual it stands there too. @param {HexView} hex @param {number} n @param {boolean} aside a beast is below */
const crowd = ({ limit }, n, aside) =>
  n || limit !== 5 ? svg`<text class=${n > limit ? "crowd over" : n === limit ? "crowd full" : "crowd"} x=${aside ? -25 : -14} y=${aside ? 41 : 46} text-anchor="middle">${n}/${limit}</text>` : nothing;

/**
 * A tribe's members on a hex: its shape and colour, and their number. Those who have moved in this turn are hollow.
 * @param {TribesView} view @param {SeatName} seat @param {number} count @param {Point} at @param {number} n
 */
function token(view, seat, count, at, n) {
  const done = moved(view, n, seat);
  return svg`<g class=${`token seat-${number(view, seat)}${done === "all" ? " has-moved" : ""}`} data-piece=${`${seat}@${n}`} transform=${to(at)}><g class="tok">${member(number(view, seat), count)}</g>${done === "some" ? svg`<g class="some-moved" transform="translate(11 13)"><circle r="8.5"></circle><text y="5" text-anchor="middle">${view.moved[String(n)]}</text></g>` : nothing}</g>`;
}

/** A tribe's shape with a figure in it. @param {number} nr @param {number | string} count */
export function member(nr, count) {
  const use = (/** @type {string} */ classes) => svg`<use class=${classes} href=${`#tok-${nr}`} x="-18" y="-18" width="36" height="36"></use>`;
  return svg`${use("tok-drop")}${use("tok-edge")}${use("tok-face")}<text class="count" y=${nr === 3 ? 9.5 : nr === 5 ? 5 : 6} text-anchor="middle">${count}</text>`;
}

/** How many of them the conflict will cost, as things stand. @param {number} lost @param {Point} at */
const loss = (lost, at) => svg`<text class="lost" transform=${to(beside(at))} text-anchor="middle">−${lost}</text>`;

/** @param {TribesView} view @param {HexView} hex */
function village(view, hex) {
  const nr = number(view, /** @type {string} */ (hex.village));
  const use = (/** @type {string} */ classes) => svg`<use class=${classes} href="#pc-village" x="-16" y="-16" width="32" height="32"></use>`;
  return svg`<g class=${`village seat-${nr}`} transform="translate(23 39) scale(.8)">${use("tok-drop")}${use("tok-edge")}${use("tok-face")}<use class="door" href=${`#tok-${nr}`} x="-9" y="-7" width="18" height="18"></use>${hex.elder ? svg`<use href="#pc-elder" x="7" y="-19" width="19" height="19"></use>` : nothing}</g>`;
}
