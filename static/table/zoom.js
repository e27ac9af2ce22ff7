/** Closer, further, along: wheel, pinch, drag, double click, buttons. A drag is never taken for a click. */
import { DRAG } from "./board.js";
import { framed, held, WHOLE, zoomed } from "./viewport.js";

/** Screens up to this width show only the part of the board that matters. */
const NARROW = matchMedia("(width < 56.25em)");
const STEP = 1.5;

/** Pixels beside the board in which its tools have room. */
const TOOLS = 48;

export class Zoom {
  /**
   * @param {HTMLElement} plate
   * @param {SVGSVGElement} board
   * @param {number} legible screen pixels per unit of the drawing below which it can't be read
   */
  constructor(plate, board, legible) {
    this.plate = plate;
    this.board = board;
    this.legible = legible;
    this.view = WHOLE;
    /** The person has moved the board: it stays where they put it. */
    this.own = false;
    /** @type {string[]} */
    this.matters = [];
    /** @type {Map<number, {x: number, y: number}>} fingers on the board */
    this.fingers = new Map();
    this.dragged = false;
    this.#listen();
  }

  /** @returns {import("./viewport.js").Plate} */
  get size() {
    const { clientWidth: width, clientHeight: height } = this.plate;
    const drawn = this.board.viewBox.baseVal;
    const scale = Math.min(width / drawn.width, height / drawn.height);
    const board = { width: drawn.width * scale, height: drawn.height * scale };
    return { width, height, board: { x: (width - board.width) / 2, y: (height - board.height) / 2, ...board } };
  }

  get narrow() {
    return NARROW.matches;
  }

  /** @param {{k: number, x: number, y: number}} view */
  #show(view) {
    this.view = view;
    const { k, x, y } = view;
    this.board.style.transform = k === 1 ? "" : `translate(${x}px, ${y}px) scale(${k})`;
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] in the plate; its middle if none is given */
  by(factor, at = { x: this.size.width / 2, y: this.size.height / 2 }) {
    this.own = true;
    this.#show(zoomed(this.view, factor, at, this.size));
  }

  closer() {
    this.by(STEP);
  }

  further() {
    this.by(1 / STEP);
  }

  whole() {
    this.own = false;
    this.#show(WHOLE);
  }

  /** @param {number} x @param {number} y pixels */
  along(x, y) {
    this.own = true;
    this.#show(held({ ...this.view, x: this.view.x + x, y: this.view.y + y }, this.size));
  }

  /**
   * A new question: on narrow screens show what it is about, elsewhere all of the board.
   * @param {string[]} refs what matters most comes first
   */
  frame(refs) {
    this.matters = refs;
    this.own = false;
    if (!this.narrow) this.#show(WHOLE);
    else this.#frameAll(refs);
  }

  /** Bring one thing to the middle. @param {string} ref */
  centre(ref) {
    this.own = true;
    const box = this.#box([ref]);
    if (box) this.#show(framed({ ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 }, this.size, Math.max(this.view.k, this.least), Math.max(this.view.k, this.least)));
  }

  /** How much closer than the whole board one must come to read it. */
  get least() {
    const whole = this.size.board.width / this.board.viewBox.baseVal.width || 1;
    return Math.max(1, this.legible / whole);
  }

  /** All of it where it fits and can be read, else what matters most. @param {string[]} refs */
  #frameAll(refs) {
    const box = this.#box(refs);
    if (!box) return;
    const { width, height } = this.size;
    const fits = box.width * this.least <= width && box.height * this.least <= height;
    const shown = fits ? box : (this.#box(refs.slice(0, 1)) ?? box);
    this.#show(framed(shown, this.size, this.least, this.least * (fits && refs.length > 1 ? 1.5 : 1)));
  }

  /** Something was picked elsewhere: where it can't be seen, go there. @param {string} ref */
  reveal(ref) {
    const box = this.#box([ref]);
    if (!this.narrow || !box) return;
    const { k, x, y } = this.view;
    const [left, top] = [x + k * (box.x + box.width / 2), y + k * (box.y + box.height / 2)];
    if (left < 20 || top < 20 || left > this.size.width - 20 || top > this.size.height - 20) this.centre(ref);
  }

  /** The box around all of them, in the plate's pixels at k = 1. @param {string[]} refs */
  #box(refs) {
    const origin = this.plate.getBoundingClientRect();
    const { k, x, y } = this.view;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ref of refs) {
      const box = this.board.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.getBoundingClientRect();
      if (!box) continue;
      left = Math.min(left, box.left);
      top = Math.min(top, box.top);
      right = Math.max(right, box.right);
      bottom = Math.max(bottom, box.bottom);
    }
    if (left > right) return null;
    return { x: (left - origin.left - x) / k, y: (top - origin.top - y) / k, width: (right - left) / k, height: (bottom - top) / k };
  }

  #listen() {
    const { plate, board } = this;
    const at = (/** @type {MouseEvent} */ event) => {
      const box = plate.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    board.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.by(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), at(event));
    }, { passive: false });
    board.addEventListener("dblclick", (event) => this.by(STEP, at(event)));
    board.addEventListener("pointerdown", (event) => {
      if (this.fingers.size === 0) this.dragged = false;
      this.fingers.set(event.pointerId, at(event));
    });
    board.addEventListener("pointermove", (event) => this.#drag(event, at(event)));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    board.addEventListener("click", (event) => this.dragged && event.stopImmediatePropagation(), { capture: true });
    new ResizeObserver(() => {
      const { x, y } = this.size.board;
      // Where it is narrow the board comes closer and leaves no margins.
      plate.style.setProperty("--beside", this.narrow ? "0px" : `${x}px`);
      plate.style.setProperty("--below", this.narrow ? "0px" : `${y}px`);
      // Where a margin has room for the tools they lie there, and on no part of the board.
      plate.classList.toggle("roomy", !this.narrow && x >= TOOLS);
      if (this.own) this.#show(held(this.view, this.size));
      else this.frame(this.matters);
    }).observe(plate);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} now */
  #drag(event, now) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (!this.dragged && this.fingers.size === 1) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
      // From here on it is a drag: the board follows even outside the plate.
      this.board.setPointerCapture(event.pointerId);
    }
    this.dragged = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    this.along(now.x - before.x, now.y - before.y);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      this.by(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
  }
}
