/** How members, animals and dice come to where they are: pieces that are seen only on their way, over the land. */
/** @import { Point } from "./ground.js" */
import { render, svg } from "/vendor/lit-html/lit-html.js";
import { pass, run } from "../../table/motion.js";
import { member } from "./hex.js";

export const STEP = 240;
export const WALK = 420;

/** @param {Point} at */
const shift = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** A piece of paper over the land. @param {Element} board @param {string} classes @param {unknown} inside */
function piece(board, classes, inside) {
  const over = board.querySelector(".map > .flying");
  if (!over) return null;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", `${classes} flies`);
  render(inside, /** @type {any} */ (group));
  over.append(group);
  return group;
}

/** It goes along these points. @param {Element | null} flying @param {Point[]} way @param {number} delay @param {number} duration */
function along(flying, way, delay, duration) {
  if (flying) pass(flying, way.map((at) => ({ transform: shift(at), visibility: "visible" })), { duration, delay, fill: "none" });
}

/**
 * So many members walk from hex to hex; where nobody else of theirs was before, nobody stands until they are there.
 * @param {Element} board @param {number} nr the tribe's shape @param {number} n @param {Point[]} way @param {Element | null} token where they come to @param {boolean} alone @param {number} delay
 */
export function walk(board, nr, n, way, token, alone, delay) {
  along(piece(board, `token seat-${nr}`, svg`${member(nr, n)}`), way, delay, WALK);
  if (!token) return WALK;
  if (alone) run(token, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration: WALK, delay });
  run(token, [{ transform: "none" }, { transform: "scale(1.18)" }, { transform: "none" }], { duration: STEP, delay: delay + WALK, fill: "none" });
  return WALK;
}

/** An animal goes from where it stood to where it stands. @param {Element | null} body @param {Point} from @param {Point} to @param {number} delay */
export function glide(body, from, to, delay) {
  if (!body) return 0;
  run(body, [{ transform: shift({ x: from.x - to.x, y: from.y - to.y }) }, { transform: "none" }], { duration: WALK, delay, easing: "cubic-bezier(.45, .05, .35, 1)" });
  return WALK;
}

/** Something comes down onto the land. @param {Element | null} body @param {number} delay */
export function land(body, delay) {
  if (!body) return 0;
  run(body, [{ transform: "translateY(-26px) scale(1.5)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: WALK, delay });
  return WALK;
}

/** An animal runs along a way, off the land. @param {Element} board @param {string} sign @param {Point[]} way @param {number} delay */
export function runs(board, sign, way, delay) {
  const duration = Math.min(WALK * (way.length - 1), 1600);
  const disc = svg`<circle class="disc" r="16"></circle><use href=${`#an-${sign}`} x="-12" y="-12" width="24" height="24"></use>`;
  along(piece(board, "beast roams", disc), way, delay, duration);
  return duration;
}

/** From the middle of one element to that of another, in pixels of the screen. @param {Element} from @param {Element} to @returns {Point | null} */
function between(from, to) {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return a.width && b.width ? { x: a.x + a.width / 2 - b.x - b.width / 2, y: a.y + a.height / 2 - b.y - b.height / 2 } : null;
}

/**
 * The newest die comes from the hand and pushes the others on; the oldest falls off.
 * @param {Element[]} dice newest first @param {Element | null} hand @param {Element | null} oldest @param {number} delay
 */
export function push(dice, hand, oldest, delay) {
  const [newest, ...others] = dice;
  const from = newest && hand && between(hand, newest);
  if (newest) run(newest, [{ transform: from ? shift(from) : "translateX(-110%)" }, { transform: "none" }], { duration: WALK, delay });
  for (const die of others) run(die, [{ transform: "translateX(-100%)" }, { transform: "none" }], { duration: STEP, delay: delay + WALK / 2 });
  const last = others.at(-1);
  if (oldest && last) {
    last.parentElement?.append(oldest);
    pass(oldest, [{ transform: "none", opacity: 1 }, { transform: "translate(60%, 90%) rotate(50deg)", opacity: 0 }], { duration: WALK, delay: delay + WALK / 2 });
  }
  return WALK + STEP / 2;
}
