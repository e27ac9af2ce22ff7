/**
 * Movements, once, in the order in which things happened. Everything stands at its place from the first frame; this only
 * shows how it came there, so a click or key ends it. Which movement, and how long, follows from what everybody was told:
 * a card laid face down moves the same whatever it is.
 */
/** @import { Line, Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 240;
const TURN = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** The faces that a die shows on its way, always the same. */
const TUMBLE = [3, 6, 2, 5, 1, 4];
const TUMBLES = 70;

/** @type {Animation[]} */
let running = [];

function finish() {
  for (const animation of running) animation.finish();
  running = [];
}
addEventListener("pointerdown", finish, { capture: true });
addEventListener("keydown", finish, { capture: true });

/** @param {Element} element @param {Keyframe[]} keyframes @param {KeyframeAnimationOptions} how */
function run(element, keyframes, how) {
  const animation = element.animate(keyframes, { fill: "backwards", easing: EASE, ...how });
  running.push(animation);
  animation.finished.then(() => (running = running.filter((other) => other !== animation)), () => {});
  return animation;
}

/**
 * @param {Line[]} lines
 * @param {Scene<DuelView>} scene
 * @param {Element} arena
 */
export function animate(lines, scene, arena) {
  finish();
  if (STILL.matches || document.hidden) return;
  /** @param {string} name */
  const spot = (name) => arena.querySelector(`[data-spot="${name}"]`);
  const stage = new Stage(arena, lines);
  let at = 0;
  for (const line of lines) {
    const seat = String(line.data?.seat ?? "");
    at += shown(line, seat, at, spot, stage, scene);
  }
}

/**
 * Show one line, `delay` milliseconds from now.
 * @param {Line} line
 * @param {string} seat
 * @param {number} delay
 * @param {(name: string) => Element | null} spot
 * @param {Stage} stage
 * @param {Scene<DuelView>} scene
 * @returns {number} how long until the next line's turn
 */
function shown(line, seat, delay, spot, stage, scene) {
  switch (line.kind) {
    case "draw":
      return fly(stage.nextInHand(seat), spot(`stack:${seat}`), delay);
    case "take_back":
      return fly(stage.nextInHand(seat), spot(`laid:${seat}`), delay);
    case "retrieve":
      return fly(stage.nextInHand(seat), spot(`discard:${seat}`), delay);
    case "lay":
      return fly(spot(`laid:${seat}`), spot(`hand:${seat}`), delay);
    case "equip":
      return fly(spot(`worn:${seat}`), spot(`hand:${seat}`), delay);
    case "order":
      return fly(spot("played") ?? spot(`discard:${seat}`), spot(`hand:${seat}`), delay);
    case "discard":
      return fly(spot(`discard:${seat}`), spot(`hand:${seat}`), delay);
    case "guardian":
    case "face_down_lost":
      return fly(spot(`discard:${seat}`), spot(`laid:${seat}`), delay) + turn(spot(`discard:${seat}`), delay + STEP);
    case "comes_out":
      return turn(spot(`active:${seat}`), delay);
    case "roll":
      return roll(stage.arena, delay);
    case "attack":
      return lunge(spot(`active:${seat}`), seat === stage.below(scene) ? -1 : 1, delay);
    case "hit":
    case "damage":
      return lose(spot(`active:${seat}`), Number(line.data?.health), stage.lost(line), delay);
    case "heal":
      return gain(spot(`active:${seat}`), delay);
    default:
      return 0;
  }
}

/** What is needed to know which of several like things a line speaks of. */
class Stage {
  /** @param {Element} arena @param {Line[]} lines */
  constructor(arena, lines) {
    this.arena = arena;
    /** @type {Map<string, number>} cards that come to a hand with these lines */
    this.coming = new Map();
    for (const { kind, data } of lines) {
      if (!["draw", "take_back", "retrieve"].includes(kind)) continue;
      const seat = String(data?.seat);
      this.coming.set(seat, (this.coming.get(seat) ?? 0) + 1);
    }
  }

  /** The next card that came to this hand: new ones lie last. @param {string} seat */
  nextInHand(seat) {
    const cards = this.arena.querySelectorAll(`[data-spot="hand:${seat}"] > :is(.item, .back)`);
    const left = this.coming.get(seat) ?? 0;
    this.coming.set(seat, left - 1);
    return cards[cards.length - left] ?? null;
  }

  /** @param {Scene<DuelView>} scene */
  below(scene) {
    return scene.seat?.seat ?? scene.frame.seats[0].seat;
  }

  /** How much life a line took. @param {Line} line */
  lost(line) {
    return Number(line.data?.damage ?? line.text.args?.n ?? 0);
  }
}

/** Something comes from where something else stands. @param {Element | null} what @param {Element | null} from @param {number} delay */
function fly(what, from, delay) {
  if (!what || !from) return 0;
  const [a, b] = [from.getBoundingClientRect(), what.getBoundingClientRect()];
  if (!a.width || !b.width) return 0;
  const x = a.x + a.width / 2 - b.x - b.width / 2;
  const y = a.y + a.height / 2 - b.y - b.height / 2;
  run(what, [{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { transform: `translate(${x * 0.9}px, ${y * 0.9}px) scale(.64)`, opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }], { duration: STEP * 1.4, delay });
  return STEP;
}

/** It is turned over. @param {Element | null} what @param {number} delay */
function turn(what, delay) {
  if (!what) return 0;
  run(what, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: TURN / 2, delay: delay + TURN / 2 });
  return TURN;
}

/** The dice tumble and come to lie. @param {Element} arena @param {number} delay */
function roll(arena, delay) {
  const dice = [...arena.querySelectorAll(".die")];
  const long = TUMBLES * TUMBLE.length;
  for (const die of dice) {
    const faces = [...die.children];
    TUMBLE.forEach((face, n) => {
      const frames = [{ visibility: "visible" }, { visibility: "visible" }];
      run(faces[face - 1], frames, { duration: TUMBLES, delay: delay + n * TUMBLES, fill: "none" });
    });
    const up = die.querySelector(".up");
    if (up) run(up, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration: long, delay, fill: "none" });
    run(die, [{ transform: "translateY(-18px) rotate(-170deg)" }, { transform: "rotate(-8deg)" }], { duration: long, delay, fill: "none" });
  }
  return dice.length ? long : 0;
}

/** The attacker goes at the other. @param {Element | null} what @param {number} way up or down @param {number} delay */
function lunge(what, way, delay) {
  if (!what) return 0;
  run(what, [{ transform: "none" }, { transform: `translateY(${way * 14}px)`, offset: 0.4 }, { transform: "none" }], { duration: STEP, delay });
  return STEP;
}

/** Lozenges go out one by one. @param {Element | null} what @param {number} health what is left @param {number} lost @param {number} delay */
function lose(what, health, lost, delay) {
  const signs = [...(what?.querySelectorAll(".lozenges > *") ?? [])].slice(health, health + lost);
  signs.forEach((sign, n) => run(sign, [{ color: "var(--m-blood)", transform: "scale(1.5)" }, { color: "var(--m-blood)", transform: "scale(1)" }], { duration: STEP, delay: delay + n * 60 }));
  return signs.length ? STEP + 60 * signs.length : 0;
}

/** @param {Element | null} what @param {number} delay */
function gain(what, delay) {
  const signs = what?.querySelector(".lozenges");
  if (signs) run(signs, [{ transform: "scale(1.08)" }, { transform: "none" }], { duration: STEP, delay });
  return signs ? STEP : 0;
}
