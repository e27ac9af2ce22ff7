/**
 * Movements, once, along the roads. Everything stands at its place from the first frame; this only shows how it came there,
 * so a click or key may end it at any time. How long it takes depends on what everybody was told, never on a secret.
 */
/** @import { Line } from "../../table/types.js" */
import { finish, run, still } from "../../table/motion.js";
import { along, places, way } from "./map.js";

const LEAGUE = 600;
const LONGEST = 1200;

/**
 * In the order in which it happened: first the Investigators go, then the Beast strikes, then blood falls.
 * @param {Line[]} lines
 * @param {SVGSVGElement} board
 */
export function animate(lines, board) {
  finish(board);
  if (still()) return;
  const goes = lines.filter((line) => line.kind === "moved" && line.data?.from !== line.data?.to);
  const strike = lines.find((line) => line.kind === "strike");
  for (const { data } of goes) walk(board, `[data-piece="${data?.who}"]`, String(data?.from), String(data?.to), 0);
  const then = goes.length ? LONGEST : 0;
  if (strike) walk(board, '[data-piece="beast"]', String(strike.data?.from), String(strike.data?.to), then);
  const last = strike ? then + LONGEST : then;
  for (const { kind, data } of lines) {
    if (kind === "victims") fall(board, String(data?.village), Number(data?.victims), last);
    if (kind === "turned_up" || kind === "studied" || kind === "marker") turn(board, last);
  }
}

/** @param {SVGSVGElement} board @param {string} piece @param {string} from @param {string} to @param {number} delay */
function walk(board, piece, from, to, delay) {
  const element = board.querySelector(piece);
  const stands = element instanceof SVGGElement ? element.transform.baseVal.consolidate()?.matrix : null;
  if (!element || !stands || !places.has(from) || !places.has(to)) return;
  const passed = way(from, to);
  const end = /** @type {import("./map.js").Place} */ (places.get(to)).at;
  // The spot beside the place is kept all along, so that the last step is no jump.
  const [aside, down] = [stands.e - end.x, stands.f - end.y];
  const keyframes = along(passed, 12).map(({ x, y }) => ({ transform: `translate(${x + aside}px, ${y + down}px)` }));
  run(element, keyframes, { duration: Math.min(LONGEST, LEAGUE * (passed.length - 1)), delay, fill: "backwards", easing: "cubic-bezier(.45, .05, .35, 1)" });
}

/** The last drops of a village fall in one by one. @param {SVGSVGElement} board @param {string} village @param {number} n @param {number} delay */
function fall(board, village, n, delay) {
  const drops = n ? [...board.querySelectorAll(`[data-drops="${village}"] use`)].slice(-n) : [];
  drops.forEach((drop, k) => run(drop, [{ opacity: 0, transform: "translateY(-14px)" }, { opacity: 1, transform: "none" }], { duration: 240, delay: delay + k * 120, fill: "backwards", easing: "ease-in" }));
}

/** What was turned up just now gets its gilt line. @param {SVGSVGElement} board @param {number} delay */
function turn(board, delay) {
  for (const ring of board.querySelectorAll(".fresh-ring")) run(ring, [{ opacity: 0 }, { opacity: 1 }], { duration: 420, delay, fill: "backwards" });
}
