/** The board by keyboard: one place holds the focus, arrows go to the nearest in their direction, Enter does what a click does. */
/** @import { Shown } from "./board.js" */
/** @import { Zoom } from "./zoom.js" */
import { marksInWords } from "../pencil/words.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const PAN = 60;

/**
 * The nearest in a direction: what lies aside counts double.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}[]} others
 * @param {[number, number]} way a unit vector
 * @returns {number} index, -1 where nothing lies that way
 */
export function nearest(from, others, [dx, dy]) {
  let best = -1;
  let least = Infinity;
  others.forEach((other, n) => {
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx);
    if (ahead > 1 && ahead >= aside * 0.5 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = n;
    }
  });
  return best;
}

/**
 * A drawing's places are made to hold the focus; a board of HTML has buttons for places, which do so by themselves.
 * @param {GlobalEventHandlers & Element} board
 * @param {Shown} table
 * @param {Zoom | null} zoom
 */
export function wireRoaming(board, table, zoom) {
  const places = () => /** @type {(SVGElement | HTMLElement)[]} */ ([...board.querySelectorAll(".place")]);
  const middle = (/** @type {Element} */ place) => {
    const box = place.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Asked anew each time: some games draw their places only once they know of what lies there.
  const drawn = () => places().filter((place) => place instanceof SVGElement);
  for (const place of drawn()) place.setAttribute("role", "button");
  hold(drawn()[0]);

  /** Tab comes to this one. @param {Element | undefined} place */
  function hold(place) {
    for (const other of drawn()) other.setAttribute("tabindex", other === place ? "0" : "-1");
  }

  /** @param {SVGElement | HTMLElement} place */
  function go(place) {
    hold(place);
    name(place);
    place.focus({ preventScroll: true });
    if (zoom && zoom.view.k > 1) zoom.centre(place.dataset.ref ?? "");
  }

  /** What a screen reader says of a drawing, as of now. @param {SVGElement | HTMLElement} place */
  function name(place) {
    if (place instanceof HTMLElement) return;
    const card = table.frame && table.game.describe(place.dataset.ref ?? "", table.scene());
    const marks = marksInWords(table.pencil, place.dataset.ref ?? "");
    if (!card) return;
    const said = [card.title, ...card.lines.filter((line) => typeof line === "string"), ...(marks ? [marks] : [])].reduce(inSentences);
    if (place.getAttribute("aria-label") !== said) place.setAttribute("aria-label", said);
  }

  board.addEventListener("focusin", (event) => {
    const place = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".place"));
    if (!place) return;
    name(place);
    // By keyboard, on a small screen: the place may lie outside of what the board shows.
    if (place.dataset.ref && place.matches(":focus-visible")) zoom?.reveal(place.dataset.ref);
  });
  board.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    const place = /** @type {SVGElement | HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".place"));
    if (zoom && way && event.shiftKey) zoom.along(-way[0] * PAN, -way[1] * PAN);
    else if (way && place) {
      const others = places();
      const to = nearest(middle(place), others.map(middle), way);
      if (to >= 0) go(others[to]);
    } else if ((event.key === "Enter" || event.key === " ") && place instanceof SVGElement && place.dataset.ref) {
      if (!table.touch([place.dataset.ref])) table.show(place.dataset.ref);
    } else if (zoom && (event.key === "+" || event.key === "=")) zoom.closer();
    else if (zoom && event.key === "-") zoom.further();
    else if (zoom && event.key === "0") zoom.whole();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    enter: () => entrance(drawn(), places())?.focus({ preventScroll: zoom !== null }),
    /** What lies in the places has changed: whoever reads on without moving the focus hears it as it is now. */
    rename: () => drawn().forEach(name),
  };
}

/**
 * Where the board is entered: what is hidden, such as an empty reserve, takes no focus.
 * @template {SVGElement | HTMLElement} Place
 * @param {Place[]} drawn
 * @param {Place[]} places
 * @returns {Place | undefined}
 */
export const entrance = (drawn, places) => [...drawn.filter((place) => place.getAttribute("tabindex") === "0"), ...places].find((place) => place.checkVisibility({ visibilityProperty: true }));

/** What is read out one after the other: what has no full stop gets one. @param {string} said @param {string} next */
const inSentences = (said, next) => `${said}${/[.!?…]$/.test(said) ? "" : "."} ${next}`;
