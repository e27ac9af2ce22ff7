/** What would come of what is picked, drawn: arrows, and pieces of paper that only lie there for now. */
/** @import { TribesView } from "./view.js" */
/** @import { Preview } from "./previews.js" */
/** @import { Point } from "./ground.js" */
import { svg } from "/vendor/lit-html/lit-html.js";
import { centre, stands, to } from "./ground.js";
import { member } from "./hex.js";
import { animal, number } from "./parts.js";

/** From here an arrow starts, so far from its end it stops: what stands there stays in sight. */
const [OFF, SHORT, HEAD] = [24, 20, 18];

/** @param {Preview} shown */
export const ways = ({ ways }) => svg`<g class="goes">${ways.map((way) => svg`<path d=${arrow(way)}></path>`)}</g>`;

/** A broad arrow along points that lie on one straight line. @param {Point[]} way */
export function arrow(way) {
  const [a, b] = [way[0], way[way.length - 1]];
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const end = Math.max(long - SHORT, OFF + HEAD);
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${(a.x + x * along - y * aside).toFixed(1)} ${(a.y + y * along + x * aside).toFixed(1)}`;
  return `M${[at(OFF, -4), at(end - HEAD, -4), at(end - HEAD, -12), at(end, 0), at(end - HEAD, 12), at(end - HEAD, 4), at(OFF, 4)].join("L")}Z`;
}

/** @param {TribesView} view @param {Preview} shown */
export function ghosts(view, { members, animals }) {
  return svg`<g class="ghosts" aria-hidden="true">${members.map(({ seat, n, hex }) => {
    const { x, y } = centre(view.hexes[hex]);
    const tribes = Object.keys(view.hexes[hex].members);
    const stood = stands(tribes.length)[tribes.indexOf(seat)];
    // Beside those who are there already, else where there is room.
    const at = stood ? { x: x + stood.x + (stood.x < 0 ? -15 : 15), y: y + stood.y - 11 } : tribes.length ? { x: x + 24, y: y + 22 } : { x, y: y + 1 };
    return svg`<g class=${`token ghost seat-${number(view, seat)}${stood ? " more" : ""}`} transform=${`${to(at)}${stood || tribes.length ? " scale(.8)" : ""}`}>${member(number(view, seat), `+${n}`)}</g>`;
  })}${animals.map(({ animal: beast, at }) => svg`<g class="beast ghost" transform=${to(at)}><circle class="disc" r="16"></circle><use href=${`#an-${animal(beast)}`} x="-12" y="-12" width="24" height="24"></use></g>`)}</g>`;
}
