/** How somebody goes: the Beast's prints along the roads, an Investigator's dots in the seat's colour. */
import { svg } from "/vendor/lit-html/lit-html.js";
import { along, places, way } from "./map.js";
import { colour, to } from "./pieces.js";

const GAP = 19;

const PRINT = svg`<path class="print" d="M0-2.4C2.4-2.4 4.4.4 4 2.4C3.7 4 1.8 3.6 0 3.6S-3.7 4-4 2.4C-4.4.4-2.4-2.4 0-2.4Z"></path>
  <ellipse class="print" cx="-4.2" cy="-3.6" rx="1.5" ry="2.3" transform="rotate(-18 -4.2 -3.6)"></ellipse><ellipse class="print" cx="-1.6" cy="-6.6" rx="1.6" ry="2.5"></ellipse><ellipse class="print" cx="1.6" cy="-6.6" rx="1.6" ry="2.5"></ellipse><ellipse class="print" cx="4.2" cy="-3.6" rx="1.5" ry="2.3" transform="rotate(18 4.2 -3.6)"></ellipse>`;

/**
 * Where the prints of a way lie: left and right in turn, and none under a place or the pieces at both ends.
 * @param {string[]} passed places
 * @param {import("./map.js").Point[]} points along them
 */
export function steps(passed, points) {
  const far = (/** @type {import("./map.js").Point} */ p, /** @type {string} */ ref, /** @type {number} */ least) => {
    const at = /** @type {import("./map.js").Place} */ (places.get(ref)).at;
    return Math.hypot(p.x - at.x, p.y - at.y) > least;
  };
  const found = [];
  let run = 0;
  let side = 1;
  for (let n = 1; n < points.length; n++) {
    const [last, here] = [points[n - 1], points[n]];
    run += Math.hypot(here.x - last.x, here.y - last.y);
    if (run < GAP || !far(here, passed[0], 26) || !far(here, passed[passed.length - 1], 34) || !passed.slice(1, -1).every((ref) => far(here, ref, 17))) continue;
    const angle = Math.atan2(here.x - last.x, last.y - here.y);
    found.push({ x: here.x + Math.cos(angle) * 3 * side, y: here.y + Math.sin(angle) * 3 * side, turn: (angle * 180) / Math.PI });
    run = 0;
    side = -side;
  }
  return found;
}

/** @param {string} from @param {string} to_ */
export function prints(from, to_) {
  const passed = way(from, to_);
  return svg`<g class="route">${steps(passed, along(passed)).map((step) => svg`<g transform=${`${to(step)} rotate(${step.turn.toFixed(0)}) scale(.92)`}>${PRINT}</g>`)}</g>`;
}

/** @param {string} who @param {string} from @param {string} to_ */
export function walk(who, from, to_) {
  const d = along(way(from, to_)).map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`);
  return svg`<g class=${colour(who)}><path class="walk" d=${d.join("")}></path></g>`;
}
