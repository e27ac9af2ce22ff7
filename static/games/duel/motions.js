/**
 * The movements of cards, Beasts and dice. Each starts after `delay` milliseconds and says how long it takes until the next
 * one's turn. A click or key ends all of them.
 */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { run } from "../../table/motion.js";
import { back } from "./parts.js";

const STEP = 240;
const TURN = 420;

/** The faces that a die shows on its way, always the same. */
const TUMBLE = [3, 6, 2, 5, 1, 4];
const TUMBLES = 70;

/** Something comes from where something else stands. @param {Element | null} what @param {Element | null} from @param {number} delay */
export function fly(what, from, delay) {
  if (!what || !from) return 0;
  const [a, b] = [from.getBoundingClientRect(), what.getBoundingClientRect()];
  if (!a.width || !b.width) return 0;
  const x = a.x + a.width / 2 - b.x - b.width / 2;
  const y = a.y + a.height / 2 - b.y - b.height / 2;
  run(what, [{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { transform: `translate(${x * 0.9}px, ${y * 0.9}px) scale(.64)`, opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }], { duration: STEP * 1.4, delay });
  return STEP;
}

/** It is turned over. @param {Element | null} what @param {number} delay */
export function turn(what, delay) {
  if (!what) return 0;
  run(what, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: TURN / 2, delay: delay + TURN / 2 });
  return TURN;
}

/**
 * The face-down card is turned up where it lay, is looked at, and goes to the discard pile.
 * @param {Element} arena
 * @param {Element | null} from the place where it lay
 * @param {Element | null} pile
 * @param {number} delay
 */
export function turnUp(arena, from, pile, delay) {
  const face = pile?.querySelector(".top");
  if (!from || !face) return 0;
  const down = ghost(arena, from.getBoundingClientRect(), back());
  const up = ghost(arena, from.getBoundingClientRect(), html`${face.cloneNode(true)}`);
  const away = (/** @type {Element} */ element) => () => element.remove();
  const half = { duration: TURN / 2, fill: /** @type {FillMode} */ ("both") };
  run(down, [{ transform: "none", visibility: "visible" }, { transform: "scaleX(0)", visibility: "visible" }], { ...half, delay }).finished.then(away(down), away(down));
  const turned = delay + TURN / 2;
  run(up, [{ transform: "scaleX(0)" }, { transform: "none", offset: 0.4 }, { transform: "none" }], { duration: TURN * 1.5, delay: turned, fill: "both" }).finished.then(away(up), away(up));
  run(face, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration: TURN * 1.5, delay: turned, fill: "backwards" });
  return TURN / 2 + TURN * 1.5 + fly(face, from, turned + TURN * 1.5);
}

/** Something that is seen only while it moves, over all else. @param {Element} arena @param {DOMRect} at @param {unknown} inside */
function ghost(arena, at, inside) {
  const base = arena.getBoundingClientRect();
  const element = document.createElement("span");
  element.className = "ghost";
  element.setAttribute("aria-hidden", "true");
  Object.assign(element.style, { left: `${at.x - base.x}px`, top: `${at.y - base.y}px`, width: `${at.width}px`, height: `${at.height}px` });
  render(inside, element);
  arena.append(element);
  return element;
}

/** The dice tumble and come to lie. @param {Element} arena @param {number} delay */
export function roll(arena, delay) {
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
export function lunge(what, way, delay) {
  if (!what) return 0;
  run(what, [{ transform: "none" }, { transform: `translateY(${way * 14}px)`, offset: 0.4 }, { transform: "none" }], { duration: STEP, delay });
  return STEP;
}

/** Lozenges go out one by one. @param {Element | null} what @param {number} health what is left @param {number} lost @param {number} delay */
export function lose(what, health, lost, delay) {
  const signs = [...(what?.querySelectorAll(".lozenges .full") ?? [])].slice(health, health + lost).reverse();
  const shown = { visibility: "visible" };
  signs.forEach((sign, n) => run(sign, [{ ...shown, transform: "none" }, { ...shown, transform: "scale(1.4)", offset: 0.3 }, { ...shown, transform: "scale(0)" }], { duration: STEP, delay: delay + n * 60 }));
  return signs.length ? STEP + 60 * signs.length : 0;
}

/** Lozenges come back one by one. @param {Element | null} what @param {number} health what there is now @param {number} gained @param {number} delay */
export function gain(what, health, gained, delay) {
  const signs = [...(what?.querySelectorAll(".lozenges .full") ?? [])].slice(health - gained, health);
  signs.forEach((sign, n) => run(sign, [{ transform: "scale(0)" }, { transform: "scale(1.4)", offset: 0.7 }, { transform: "none" }], { duration: STEP, delay: delay + n * 60 }));
  return signs.length ? STEP + 60 * signs.length : 0;
}
