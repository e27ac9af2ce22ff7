/** The land: hexes with who lives on them, what lies and roams there, and what may be touched. */
/** @import { Scene } from "../../table/types.js" */
/** @import { HexView, SeatName, TribesView } from "./view.js" */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { t } from "../../shell/i18n.js";
import { touchable } from "./choosing.js";
import { centre, cornerOf, cut, frameOf, meeting, outline, placeOf, stands, to } from "./ground.js";
import { animal, hexName, isEmpty, number, RESOURCES } from "./parts.js";

/** @param {Scene<TribesView>} scene */
export function land(scene) {
  const { view, asked, offered, narrow, picked } = scene;
  const may = touchable(asked, offered, narrow);
  const chosen = new Set([...narrow, ...picked.flatMap((id) => asked?.options.find((option) => option.id === id)?.refs ?? [])]);
  const rim = [...may].filter((ref) => ref.startsWith("place:")).map(placeOf);
  const volcano = view.volcano ? [{ q: view.volcano[0], r: view.volcano[1] }] : [];
  return html`<svg class="map" viewBox=${frameOf([...view.hexes, ...volcano, ...rim]).join(" ")} role="group" aria-label=${t("tribes.board.land")}>
    ${volcano.map((place) => svg`<g class="volcano" data-ref="event:volcano" transform=${to(centre(place))}><path class="t-dark" d=${outline(3)}></path><use class="lava" href="#an-volcano" x="-34" y="-38" width="68" height="68"></use></g>`)}
    ${view.hexes.map(tile)}
    ${view.hexes.map((hex, n) => marks(scene, hex, n, { may: may.has(`hex:${n}`), chosen: chosen.has(`hex:${n}`) }))}
    ${goes(view, narrow, scene)}
    ${[...may].filter((ref) => ref.startsWith("corner:")).map((ref) => spot(scene, ref, meeting(view.hexes, cornerOf(ref)), chosen.has(ref)))}
    ${rim.map((place) => spot(scene, `place:${place.q},${place.r}`, centre(place), chosen.has(`place:${place.q},${place.r}`)))}
    ${Object.entries(view.roaming).map(([beast, corner]) => beastAt(scene, `event:${beast}`, beast, meeting(view.hexes, corner), { may: may.has(`event:${beast}`), chosen: chosen.has(`event:${beast}`), size: 17 }))}
  </svg>`;
}

/** @param {HexView} hex */
function tile(hex) {
  return svg`<g class=${hex.frozen ? "tile frozen" : "tile"} transform=${to(centre(hex))}><use href=${`#tile-${hex.terrain}-${cut(hex)}`} x="-60" y="-64" width="120" height="128"></use>${sign(hex)}</g>`;
}

/** What the land bears, behind those who live there. @param {HexView} hex */
function sign({ terrain, special }) {
  if (!special) return svg`<use class="bears" href=${`#sg-${terrain}`} x="-26" y="-26" width="52" height="42"></use>`;
  if (special.startsWith("great_")) return svg`<use class="bears" href=${`#sg-${terrain}`} x="-32" y="-33" width="64" height="52"></use><use href="#sg-great" x="-31" y="-38" width="18" height="18"></use>`;
  return svg`<use class="bears" href=${`#sg-${special}`} x="-26" y="-28" width="52" height="42"></use>`;
}

/** @param {Scene<TribesView>} scene @param {HexView} hex @param {number} n @param {{may: boolean, chosen: boolean}} how */
function marks(scene, hex, n, { may, chosen }) {
  const { view, lit, asked } = scene;
  const ref = `hex:${n}`;
  /** @type {[SeatName, number][]} */
  const tribes = [...Object.entries(hex.members), ...(hex.invaders ? [/** @type {[string, number]} */ (["invaders", hex.invaders])] : [])];
  const crowd = tribes.reduce((sum, [, count]) => sum + count, 0);
  const at = stands(tribes.length);
  const beasts = Object.entries(view.beasts).filter(([, where]) => where === n);
  return svg`<g class=${`hex place${may ? " can" : ""}${chosen ? " chosen" : ""}${asked?.subject === ref ? " subject" : ""}${lit === ref ? " is-lit" : ""}`} data-ref=${ref} role="button" tabindex=${n ? "-1" : "0"} aria-label=${hexName(view, n)} aria-pressed=${may || chosen ? String(chosen) : nothing} transform=${to(centre(hex))}>
    <path class="edge-ink" d=${outline(4)}></path><path class="edge" d=${outline(4)}></path>
    <text class="nr" x="-37" y="-5" text-anchor="middle">${n + 1}</text>
    ${hex.den ? svg`<use class="den" href="#an-bear" x="27" y="-26" width="14" height="14"></use>` : nothing}
    ${tribes.map(([seat, count], k) => token(view, seat, count, at[k] ?? at[0], n))}
    ${hex.village ? village(view, hex) : nothing}
    ${tribes.map(([seat], k) => (hex.lost[seat] ? loss(hex.lost[seat], at[k] ?? at[0]) : nothing))}
    ${beasts.map(([beast], k) => svg`<g class="beast" data-animal=${beast} transform=${`translate(${26 * (k - (beasts.length - 1) / 2)} -34)`}><circle class="disc" r="12.5"></circle><use href=${`#an-${animal(beast)}`} x="-9" y="-9" width="18" height="18"></use></g>`)}
    ${view.eagles.includes(n) ? svg`<g class="beast eagle" transform="translate(36 6)"><circle class="disc" r="12.5"></circle><use href="#an-eagle" x="-10" y="-10" width="20" height="20"></use></g>` : nothing}
    ${isEmpty(hex.pile) ? nothing : svg`<g class="pile" transform="translate(37 14)">${RESOURCES.filter((each) => hex.pile[each]).map((each, k) => svg`<use class=${`r-${each}`} href=${`#res-${each}`} x="-14" y=${k * 14 - 14} width="14" height="14"></use><text x="2" y=${k * 14 - 2}>${hex.pile[each]}</text>`)}</g>`}
    ${crowd ? svg`<text class=${crowd > hex.limit ? "crowd over" : crowd === hex.limit ? "crowd full" : "crowd"} x="-15" y="44" text-anchor="middle">${crowd}/${hex.limit}</text>` : hex.limit !== 5 ? svg`<text class="crowd" x="-15" y="44" text-anchor="middle">0/${hex.limit}</text>` : nothing}
  </g>`;
}

/** A tribe's members on a hex: its shape and colour, and their number. @param {TribesView} view @param {SeatName} seat @param {number} count @param {import("./ground.js").Point} at @param {number} n */
function token(view, seat, count, at, n) {
  const nr = number(view, seat);
  const use = (/** @type {string} */ classes) => svg`<use class=${classes} href=${`#tok-${nr}`} x="-18" y="-18" width="36" height="36"></use>`;
  return svg`<g class=${`token seat-${nr}`} data-piece=${`${seat}@${n}`} transform=${to(at)}><g class="tok">${use("tok-drop")}${use("tok-edge")}${use("tok-face")}<text class="count" y=${nr === 3 ? 9.5 : nr === 5 ? 5 : 6} text-anchor="middle">${count}</text></g></g>`;
}

/** How many of them the conflict will cost, as things stand. @param {number} lost @param {import("./ground.js").Point} at */
const loss = (lost, { x, y }) => svg`<g class="lost" transform=${to({ x: x + (x < 0 ? 2 : x > 0 ? 9 : 12), y: y - 17 })}><path d="M-12.5-9H12.5V9H-12.5Z"></path><text y="6" text-anchor="middle">−${lost}</text></g>`;

/** @param {TribesView} view @param {HexView} hex */
function village(view, hex) {
  const nr = number(view, /** @type {string} */ (hex.village));
  const use = (/** @type {string} */ classes) => svg`<use class=${classes} href="#pc-village" x="-16" y="-16" width="32" height="32"></use>`;
  return svg`<g class=${`village seat-${nr}`} transform="translate(26 34) scale(.88)">${use("tok-drop")}${use("tok-edge")}${use("tok-face")}<use class="door" href=${`#tok-${nr}`} x="-9" y="-7" width="18" height="18"></use>${hex.elder ? svg`<use href="#pc-elder" x="6" y="-18" width="18" height="18"></use>` : nothing}</g>`;
}

/** An animal on its disc. @param {Scene<TribesView>} scene @param {string} ref @param {string} beast @param {import("./ground.js").Point} at @param {{may: boolean, chosen: boolean, size: number}} how */
function beastAt({ lit }, ref, beast, at, { may, chosen, size }) {
  return svg`<g class=${`beast roams place${may ? " can" : ""}${chosen ? " chosen" : ""}${lit === ref ? " is-lit" : ""}`} data-ref=${ref} data-animal=${beast} role="button" tabindex="-1" aria-label=${t(`tribes.event.${beast}`)} transform=${to(at)}><circle class="disc" r=${size}></circle><use href=${`#an-${animal(beast) ?? "tile"}`} x=${-size * 0.72} y=${-size * 0.72} width=${size * 1.44} height=${size * 1.44}></use></g>`;
}

/** Somewhere between or beside hexes that may be touched. @param {Scene<TribesView>} scene @param {string} ref @param {import("./ground.js").Point} at @param {boolean} chosen */
function spot({ lit, offered, asked }, ref, at, chosen) {
  const option = (offered.length ? offered : asked?.options ?? []).find((one) => one.refs?.includes(ref));
  return svg`<g class=${`spot place can${chosen ? " chosen" : ""}${lit === ref ? " is-lit" : ""}`} data-ref=${ref} role="button" tabindex="-1" aria-label=${option ? t(option.label.key, option.label.args) : ref} aria-pressed=${String(chosen)} transform=${to(at)}><circle class="reach" r="22"></circle><circle class="disc" r="11"></circle></g>`;
}

/** An arrow where members go, once it is known from where and where to. @param {TribesView} view @param {string[]} narrow @param {Scene<TribesView>} scene */
function goes(view, narrow, { asked, picked }) {
  const option = asked?.options.find((one) => picked.includes(one.id));
  const [from, end] = option && typeof option.detail?.from === "number" ? [option.detail.from, Number(option.detail.to)] : [narrow[0], narrow[1]].map((ref) => (ref?.startsWith("hex:") ? Number(ref.slice(4)) : NaN));
  if (Number.isNaN(from) || Number.isNaN(end) || !view.hexes[from] || !view.hexes[end]) return nothing;
  const [a, b] = [centre(view.hexes[from]), centre(view.hexes[end])];
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg`<g class="goes" transform=${`${to(a)} rotate(${turn.toFixed(1)})`}><path d=${`M26-4H${(long - 40).toFixed(1)}V-12L${(long - 22).toFixed(1)} 0L${(long - 40).toFixed(1)} 12V4H26Z`}></path></g>`;
}
