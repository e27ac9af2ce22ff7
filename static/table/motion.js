/**
 * What all games' movements stand on: they are run here, so that a click or key ends them, whatever moves, and nothing moves
 * for those who asked their system for less. Everything stands at its place already; a movement only shows how it came there.
 */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** The usual way of paper: quick at first, then coming to lie. */
export const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** @type {Animation[]} */
let running = [];

/** Is nothing to be seen moving here? */
export const still = () => STILL.matches || document.hidden;

/** Everything is where it belongs, at once; on one of two boards, where one is named. @param {Element} [board] */
export function finish(board) {
  const ends = running.filter(({ effect }) => !board || (effect instanceof KeyframeEffect && board.contains(effect.target)));
  running = running.filter((animation) => !ends.includes(animation));
  for (const animation of ends) animation.finish();
}
for (const meant of ["pointerdown", "keydown"]) addEventListener(meant, () => finish(), { capture: true });

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 * @returns {Animation}
 */
export function run(element, frames, how) {
  const animation = element.animate(frames, { fill: "backwards", easing: EASE, ...how });
  running.push(animation);
  animation.finished.then(() => (running = running.filter((other) => other !== animation)), () => {});
  return animation;
}

/** Something that is there only while it moves. @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
export function pass(element, frames, how) {
  const away = () => element.remove();
  run(element, frames, { fill: "both", ...how }).finished.then(away, away);
}
