/**
 * Movements, once, along the roads. Everything stands at its place from the first frame; this only shows how it came there,
 * so a click or key may end it at any time. How long it takes depends on what everybody was told, never on a secret.
 */
/** @import { Line } from "../../table/types.js" */
import { along, places, way } from "./map.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const LEAGUE = 600;
const LONGEST = 1200;
const PRINT = 40;

/** @type {Animation[]} */
let running = [];

function finish() {
  for (const animation of running) animation.finish();
  running = [];
}
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", finish, { capture: true });

/** @param {Line[]} lines @param {SVGSVGElement} board */
export function animate(lines, board) {
  finish();
  if (STILL.matches || document.hidden) return;
  for (const line of lines) {
    const { from, to, who, village } = line.data ?? {};
    if (line.kind === "moved" && typeof from === "string" && typeof to === "string" && from !== to) walk(board, `[data-piece="${who}"]`, from, to);
    else if (line.kind === "strike" && typeof from === "string" && typeof to === "string") walk(board, '[data-piece="beast"]', from, to);
    else if (line.kind === "victims" && typeof village === "string") fall(board, village, Number(line.data?.victims));
    else if (line.kind === "turned_up" || line.kind === "studied") turn(board);
  }
}

/** @param {SVGSVGElement} board @param {string} piece @param {string} from @param {string} to */
function walk(board, piece, from, to) {
  const element = board.querySelector(piece);
  if (!(element instanceof SVGGElement)) return;
  const passed = way(from, to);
  const end = /** @type {import("./map.js").Place} */ (places.get(to)).at;
  const stands = element.transform.baseVal.consolidate()?.matrix;
  if (!stands) return;
  // From road to spot: the last step aside is part of the way.
  const keyframes = [...along(passed, 12).map(({ x, y }) => ({ transform: `translate(${x + (stands.e - end.x)}px, ${y + (stands.f - end.y)}px)` })), { transform: `translate(${stands.e}px, ${stands.f}px)` }];
  run(element, keyframes, { duration: Math.min(LONGEST, LEAGUE * (passed.length - 1)), easing: "cubic-bezier(.45, .05, .35, 1)" });
}

/** The last drops of a village fall in one by one. @param {SVGSVGElement} board @param {string} village @param {number} n */
function fall(board, village, n) {
  const drops = [...board.querySelectorAll(`[data-drops="${village}"] use`)].slice(-n);
  drops.forEach((drop, k) => run(drop, [{ opacity: 0, transform: "translateY(-14px)" }, { opacity: 1, transform: "none" }], { duration: 240, delay: LONGEST + k * 120, fill: "backwards", easing: "ease-in" }));
}

/** What was turned up just now turns over. @param {SVGSVGElement} board */
function turn(board) {
  for (const ring of board.querySelectorAll(".fresh-ring")) run(ring, [{ opacity: 0 }, { opacity: 1 }], { duration: 420 });
}

/** @param {SVGSVGElement} board the prints of a way that was picked just now appear one by one */
export function tread(board) {
  if (STILL.matches) return;
  [...board.querySelectorAll(".route > g")].forEach((print, k) => run(print, [{ opacity: 0 }, { opacity: 1 }], { duration: 1, delay: k * PRINT, fill: "backwards" }));
}

/** @param {Element} element @param {Keyframe[]} keyframes @param {KeyframeAnimationOptions} how */
function run(element, keyframes, how) {
  const animation = element.animate(keyframes, how);
  running.push(animation);
  animation.finished.then(() => (running = running.filter((other) => other !== animation)), () => {});
}
