/**
 * Movements, once, in the order in which things happened. Everything stands at its place from the first frame; this only
 * shows how it came there, so a click or key may end it at any time.
 */
/** @import { Line, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { centre } from "./ground.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 240;
const WALK = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** Longer than this nobody watches: what comes later is a cut. */
const LONGEST = 4000;

/** @type {Animation[]} */
let running = [];

function finish() {
  for (const animation of running) animation.finish();
  running = [];
}
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", finish, { capture: true });

/** @param {Element | null} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function run(element, frames, how) {
  if (!element) return;
  running.push(element.animate(frames, { fill: "backwards", easing: EASE, ...how }));
}

/** @param {Line[]} lines @param {Scene<TribesView>} scene @param {Element} board */
export function animate(lines, scene, board) {
  finish();
  if (STILL.matches || document.hidden) return;
  let at = 0;
  for (const line of lines) if (at < LONGEST) at += shown(line, scene, board, at);
}

/** Show one line, `delay` milliseconds from now. @param {Line} line @param {Scene<TribesView>} scene @param {Element} board @param {number} delay @returns {number} until the next one's turn */
function shown({ kind, data }, { view }, board, delay) {
  const hex = (/** @type {unknown} */ n) => board.querySelector(`.hex[data-ref="hex:${n}"]`);
  const token = (/** @type {unknown} */ n) => board.querySelector(`[data-piece="${data?.seat}@${n}"] .tok`);
  if (kind.startsWith("lost.")) return loses(hex(data?.hex), token(data?.hex), delay);
  switch (kind) {
    case "move":
    case "flee": {
      const [a, b] = [view.hexes[Number(data?.from)], view.hexes[Number(data?.to)]];
      if (!a || !b) return 0;
      const [from, to] = [centre(a), centre(b)];
      run(token(data?.to), [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: WALK, delay });
      return WALK;
    }
    case "grow":
    case "arrive":
      run(token(data?.hex), [{ transform: "scale(.2)" }, { transform: "scale(1.15)", offset: 0.7 }, { transform: "none" }], { duration: STEP * 1.4, delay });
      return STEP;
    case "roll":
    case "reroll":
    case "eagle_set":
      for (const die of board.querySelectorAll(".hand .one")) run(die, [{ transform: "translateY(-14px) rotate(-160deg)" }, { transform: "rotate(-6deg)", offset: 0.8 }, { transform: "none" }], { duration: STEP * 1.6, delay });
      return STEP * 1.6;
    case "act": {
      const dice = [...board.querySelectorAll(`[data-queue="${data?.action}"] .one`)];
      // The newest comes in from the left and pushes the others on.
      for (const die of dice) run(die, [{ transform: "translateX(-110%)", opacity: die === dice[0] ? 0 : 1 }, { transform: "none", opacity: 1 }], { duration: STEP * 1.4, delay });
      return STEP * 1.4;
    }
    case "battle":
    case "fallen":
      return loses(hex(data?.hex), null, delay);
    case "roam":
    case "move.beast":
      run(board.querySelector(`.roams[data-animal="${data?.beast}"] .disc`), [{ transform: "scale(1.7)" }, { transform: "none" }], { duration: WALK, delay });
      return STEP;
    case "village":
      run(hex(data?.hex)?.querySelector(".village") ?? null, [{ opacity: 0 }, { opacity: 1 }], { duration: WALK, delay });
      return STEP;
    case "event":
      run(board.querySelector(`.event-tile[data-ref="event:${data?.event}"]`), [{ transform: "scaleX(0)" }, { transform: "none" }], { duration: WALK, delay });
      return WALK;
    default:
      return 0;
  }
}

/** Red goes over a hex, and whoever is left of the tribe flinches. @param {Element | null} hex @param {Element | null} token @param {number} delay */
function loses(hex, token, delay) {
  run(hex?.querySelector(".edge") ?? null, [{ fill: "var(--bad)", fillOpacity: 0.55 }, { fill: "var(--bad)", fillOpacity: 0 }], { duration: WALK, delay });
  run(token, [{ transform: "none" }, { transform: "scale(.7)", offset: 0.4 }, { transform: "none" }], { duration: STEP * 1.4, delay });
  return STEP;
}
