/** The land: its hexes, what roams between them, what may be touched, and what would come of what is picked. */
/** @import { Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
/** @import { Point } from "./ground.js" */
import { html, svg } from "/vendor/lit-html/lit-html.js";
import { t } from "../../shell/i18n.js";
import { touchable } from "./choosing.js";
import { centre, cornerOf, frameOf, meeting, outline, placeOf, rimOf, to } from "./ground.js";
import { marks, rim, state, tile } from "./hex.js";
import { animal } from "./parts.js";
import { preview } from "./previews.js";
import { ghosts, ways } from "./shown.js";

/** @param {Scene<TribesView>} scene */
export function land(scene) {
  const { view, asked, offered, narrow, picked } = scene;
  const may = touchable(asked, offered, narrow);
  const chosen = new Set([...narrow, ...picked.flatMap((id) => asked?.options.find((option) => option.id === id)?.refs ?? [])]);
  const beside = [...may].filter((ref) => ref.startsWith("place:")).map(placeOf);
  const volcano = view.volcano ? [{ q: view.volcano[0], r: view.volcano[1] }] : [];
  const shown = preview(view, asked, picked, narrow);
  const how = (/** @type {number} */ n) => ({ may: may.has(`hex:${n}`), chosen: chosen.has(`hex:${n}`), struck: shown.struck.includes(n) });
  return html`<svg class="map" viewBox=${frameOf([...view.hexes, ...volcano, ...beside]).join(" ")} role="group" aria-label=${t("tribes.board.land")}>
    ${volcano.map((place) => svg`<g class="volcano" data-ref="event:volcano" transform=${to(centre(place))}><path class="t-dark" d=${outline(3)}></path><use class="lava" href="#an-volcano" x="-34" y="-38" width="68" height="68"></use></g>`)}
    ${view.hexes.map(tile)}
    ${view.hexes.map((hex, n) => rim(hex, state(scene, n, how(n))))}
    ${view.hexes.map((hex, n) => marks(scene, hex, n, how(n)))}
    ${ways(shown)}
    ${Object.entries(view.roaming).map(([beast, corner]) => roaming(scene, beast, meeting(view.hexes, corner), { may: may.has(`event:${beast}`), chosen: chosen.has(`event:${beast}`) }))}
    ${spots(scene, may).map(([ref, at]) => spot(scene, ref, at, chosen.has(ref)))}
    ${ghosts(view, shown)}
    <g class="flying" aria-hidden="true"></g>
  </svg>`;
}

/** Between and beside hexes: intersections, places at the rim, and the ways that a stampede may take. @param {Scene<TribesView>} scene @param {Set<string>} may @returns {[string, Point][]} */
function spots({ view, asked }, may) {
  return [...may].flatMap((ref) => {
    if (ref.startsWith("corner:")) return [[ref, meeting(view.hexes, cornerOf(ref))]];
    if (ref.startsWith("place:")) return [[ref, centre(placeOf(ref))]];
    if (!ref.startsWith("direction:")) return [];
    const way = asked?.options.find((option) => option.refs?.[0] === ref)?.refs?.slice(1) ?? [];
    const last = view.hexes[Number((way.at(-1) ?? asked?.subject ?? "").slice("hex:".length))];
    return last ? [[ref, rimOf(last, Number(ref.slice("direction:".length)), way.length ? 0.86 : 0.7)]] : [];
  });
}

/** A roaming beast on its disc. @param {Scene<TribesView>} scene @param {string} beast @param {Point} at @param {{may: boolean, chosen: boolean}} how */
function roaming({ lit }, beast, at, { may, chosen }) {
  const ref = `event:${beast}`;
  return svg`<g class=${`beast roams place${may ? " can" : ""}${chosen ? " chosen" : ""}${lit === ref ? " is-lit" : ""}`} data-ref=${ref} data-animal=${beast} role="button" tabindex="-1" aria-label=${t(`tribes.event.${beast}`)} transform=${to(at)}><circle class="reach" r="26"></circle><g class="body"><circle class="disc" r="16"></circle><use href=${`#an-${animal(beast)}`} x="-12" y="-12" width="24" height="24"></use></g></g>`;
}

/** Somewhere between or beside hexes that may be touched. @param {Scene<TribesView>} scene @param {string} ref @param {Point} at @param {boolean} chosen */
function spot({ lit, offered, asked }, ref, at, chosen) {
  const option = (offered.length ? offered : asked?.options ?? []).find((one) => one.refs?.includes(ref));
  return svg`<g class=${`spot place can${chosen ? " chosen" : ""}${lit === ref ? " is-lit" : ""}`} data-ref=${ref} role="button" tabindex="-1" aria-label=${option ? t(option.label.key, option.label.args) : ref} aria-pressed=${String(chosen)} transform=${to(at)}><circle class="reach" r="27"></circle><circle class="disc" r="11"></circle></g>`;
}
