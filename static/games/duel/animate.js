/**
 * Movements, once, in the order in which things happened. Everything stands at its place from the first frame; this only
 * shows how it came there. Which movement, and how long, follows from what everybody was told: a card laid face down moves
 * the same whatever it is.
 */
/** @import { Line, Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */
import { finish, still } from "../../table/motion.js";
import { halves } from "./halves.js";
import { fly, gain, lose, lunge, roll, turn, turnUp } from "./motions.js";

/**
 * @param {Line[]} lines
 * @param {Scene<DuelView>} scene
 * @param {Element} arena
 */
export function animate(lines, scene, arena) {
  finish(arena);
  if (still()) return;
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
      return turnUp(stage.arena, spot(`laid:${seat}`), spot(`discard:${seat}`), delay);
    case "comes_out":
      return turn(spot(`active:${seat}`), delay);
    case "roll":
      return roll(stage.arena, delay);
    case "attack":
      return lunge(spot(`active:${seat}`), seat === halves(scene).below ? -1 : 1, delay);
    case "hit":
    case "damage":
      return lose(spot(`active:${seat}`), Number(line.data?.health), stage.amount(line), delay);
    case "heal":
      return gain(spot(`active:${seat}`), Number(line.data?.health), stage.amount(line), delay);
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
    const cards = this.arena.querySelectorAll(`[data-spot="hand:${seat}"] > :is(.item:not(.none-at-all), .back)`);
    const left = this.coming.get(seat) ?? 0;
    this.coming.set(seat, left - 1);
    return cards[cards.length - left] ?? null;
  }

  /** How much life a line takes or gives. @param {Line} line */
  amount(line) {
    return Number(line.data?.damage ?? line.text.args?.n ?? 0);
  }
}
