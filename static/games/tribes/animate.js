/**
 * Movements, once, in the order in which things happened. Everything stands at its place from the first frame; this only
 * shows how it came there, so a click or key may end it at any time.
 */
/** @import { Line, Scene } from "../../table/types.js" */
/** @import { Action, TribesView } from "./view.js" */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { finish, run, still } from "../../table/motion.js";
import { glide, land, push, runs, STEP, walk, WALK } from "./flights.js";
import { centre, meeting, standing } from "./ground.js";
import { before, dropped } from "./memory.js";
import { animal, die, number } from "./parts.js";

/** Longer than this nobody watches: what comes later is a cut. */
const LONGEST = 4000;

/** @typedef {{board: Element, view: TribesView, before: TribesView | null, arrivals: Map<string, number>}} Stage */

/** @param {Line[]} lines @param {Scene<TribesView>} scene @param {Element} board */
export function animate(lines, scene, board) {
  finish(board);
  if (still()) return;
  const stage = { board, view: scene.view, before: before(scene), arrivals: arrivals(lines) };
  let at = 0;
  for (const line of lines) if (at < LONGEST) at += shown(line, stage, at);
  tallies();
}

/** How many come to each place with these lines, as `seat@hex`. @param {Line[]} lines */
function arrivals(lines) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { kind, data } of lines) if (kind === "move" || kind === "flee") found.set(`${data?.seat}@${data?.to}`, (found.get(`${data?.seat}@${data?.to}`) ?? 0) + Number(data?.n ?? 1));
  return found;
}

/** Show one line, `delay` milliseconds from now. @param {Line} line @param {Stage} stage @param {number} delay @returns {number} until the next one's turn */
function shown({ kind, data }, stage, delay) {
  const { board } = stage;
  const hex = (/** @type {unknown} */ n) => board.querySelector(`.hex[data-ref="hex:${n}"]`);
  const token = (/** @type {unknown} */ n) => board.querySelector(`[data-piece="${data?.seat}@${n}"] .tok`);
  if (kind.startsWith("lost.")) return loses(hex(data?.hex), token(data?.hex), delay);
  switch (kind) {
    case "move":
    case "flee":
      return moves(stage, data ?? {}, token(data?.to), delay);
    case "grow":
    case "arrive":
      return grows(token(data?.hex), delay);
    case "roll":
    case "reroll":
    case "eagle_set":
      for (const one of board.querySelectorAll(".hand .one")) run(one, [{ transform: "translateY(-14px) rotate(-160deg)" }, { transform: "rotate(-6deg)", offset: 0.8 }, { transform: "none" }], { duration: STEP * 1.6, delay });
      return STEP * 1.6;
    case "act":
      return acts(stage, /** @type {Action} */ (data?.action), delay);
    case "battle":
    case "fallen":
      return loses(hex(data?.hex), null, delay);
    case "stampede":
      return stampedes(stage, Number(data?.from), Array.isArray(data?.way) ? data.way.map(Number) : [], delay);
    case "roam":
    case "move.beast":
    case "move.mammoth":
    case "landing":
    case "graze":
    case "mammoth_start":
      return comes(stage, String(data?.beast ?? data?.event ?? (kind === "move.mammoth" ? "tamed" : "stampede")), delay);
    case "village":
      run(hex(data?.hex)?.querySelector(".village") ?? board, [{ opacity: 0 }, { opacity: 1 }], { duration: WALK, delay });
      return STEP;
    case "event":
      for (const lies of board.querySelectorAll(`:is(.event-tile, .sign)[data-ref="event:${data?.event}"]`)) run(lies, [{ transform: "scaleX(0)" }, { transform: "none" }], { duration: WALK, delay });
      return WALK;
    default:
      return 0;
  }
}

/** @param {Stage} stage @param {NonNullable<Line["data"]>} data @param {Element | null} token @param {number} delay */
function moves({ board, view, before, arrivals }, data, token, delay) {
  const [a, b] = [(before ?? view).hexes[Number(data.from)], view.hexes[Number(data.to)]];
  if (!a || !b) return 0;
  const seat = String(data.seat);
  const alone = arrivals.get(`${seat}@${data.to}`) === b.members[seat];
  return walk(board, number(view, seat), Number(data.n ?? 1), [standing(a, seat), standing(b, seat)], token, alone, delay);
}

/** @param {Element | null} token @param {number} delay */
function grows(token, delay) {
  if (!token) return 0;
  run(token, [{ transform: "scale(.2)" }, { transform: "scale(1.15)", offset: 0.7 }, { transform: "none" }], { duration: STEP * 1.4, delay });
  return STEP;
}

/** @param {Stage} stage @param {Action} action @param {number} delay */
function acts({ board, view, before }, action, delay) {
  const gone = dropped(before, view, action);
  const oldest = gone ? document.createElement("span") : null;
  if (gone && oldest) {
    oldest.className = "one falls";
    render(html`${die(gone)}`, oldest);
  }
  return push([...board.querySelectorAll(`[data-queue="${action}"] .one`)], board.querySelector(".hand .one.gone"), oldest, delay);
}

/** Where an animal stands, on an intersection or a hex. @param {TribesView | null} view @param {string} beast */
const stands = (view, beast) =>
  view?.roaming[beast] ? meeting(view.hexes, view.roaming[beast]) : view && beast in view.beasts ? centre(view.hexes[view.beasts[beast]]) : null;

/** @param {Stage} stage @param {string} beast @param {number} delay */
function comes({ board, view, before }, beast, delay) {
  const body = board.querySelector(`.beast[data-animal="${beast}"] .body`);
  const [from, to] = [stands(before, beast), stands(view, beast)];
  return from && to && (from.x !== to.x || from.y !== to.y) ? glide(body, from, to, delay) : land(body, delay);
}

/** The Mammoth runs through all hexes in its way, and off the land. @param {Stage} stage @param {number} from @param {number[]} way @param {number} delay */
function stampedes({ board, view }, from, way, delay) {
  const hexes = [from, ...way].map((n) => view.hexes[n]);
  if (hexes.length < 2 || hexes.includes(/** @type {any} */ (undefined))) return 0;
  const [a, b] = hexes.slice(-2);
  const on = { q: b.q - a.q, r: b.r - a.r };
  return runs(board, animal("stampede"), [...hexes.map(centre), centre({ q: b.q + on.q, r: b.r + on.r })], delay);
}

/** Red goes over a hex, and whoever is left of the tribe flinches. @param {Element | null} hex @param {Element | null} token @param {number} delay */
function loses(hex, token, delay) {
  const edge = hex?.querySelector(".edge");
  if (edge) run(edge, [{ fill: "var(--bad)", fillOpacity: 0.55 }, { fill: "var(--bad)", fillOpacity: 0 }], { duration: WALK, delay });
  if (token) run(token, [{ transform: "none" }, { transform: "scale(.7)", offset: 0.4 }, { transform: "none" }], { duration: STEP * 1.4, delay });
  return STEP;
}

/** Figures that are others than before, wherever they stand on the page. */
function tallies() {
  for (const change of document.querySelectorAll(".tally > .change")) {
    const up = change.classList.contains("up");
    run(change, [{ transform: `translateY(${up ? 12 : -12}px) scale(1.4)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: WALK });
  }
}
