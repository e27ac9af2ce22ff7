/** The pencil on the board, by mouse, finger and keyboard: while it is in the hand, what would answer a question draws instead. */
/** @import { Paper } from "./paper.js" */
/** @import { Pencil, Tool } from "./pencil.js" */
/** @import { Line } from "./hand.js" */
/** @import { Zoom } from "../table/zoom.js" */
import { DRAG, refsOf } from "../table/board.js";
import { fitting, fromLine } from "./hand.js";

/** Milliseconds from which a press asks what is there, as it does without a pencil. */
const LONG_PRESS = 500;

/** Pixels by which the rubber may miss a line. */
const MISS = 14;

/** Pixels by which a kept stroke may differ from what the finger drew. */
const ROUGH = 1.6;

/** The key of each tool; a figure is a number. @type {Record<string, Tool>} */
export const KEYS = { x: "cross", o: "circle", "?": "question", v: "check", s: "square", t: "triangle", ".": "dot", n: "number", a: "arrow" };

/**
 * @param {HTMLElement} plate in which the board lies
 * @param {Pencil} pencil
 * @param {Paper} paper
 * @param {Zoom | null} zoom
 * @param {() => boolean} letters are single letters keys?
 */
export function wirePencil(plate, pencil, paper, zoom, letters) {
  const { board } = paper;
  const onBoard = (/** @type {Event} */ event) => pencil.on && event.target instanceof Node && board.contains(event.target);
  let pressed = 0;
  /** @type {number | null} the pointer that draws a line */
  let drawing = null;

  // Before the board, its zoom and the game hear of it.
  plate.addEventListener("click", (event) => {
    if (!onBoard(event) || zoom?.dragged) return;
    event.stopPropagation();
    event.preventDefault();
    const long = performance.now() - pressed > LONG_PRESS && event.detail > 0;
    if (long || pencil.tool === "stroke") return;
    if (pencil.tool === "rubber" && rubbed(event)) return;
    const ref = marked(event);
    if (ref) pencil.touch(ref);
  }, { capture: true });

  plate.addEventListener("dblclick", (event) => onBoard(event) && event.stopPropagation(), { capture: true });

  plate.addEventListener("pointerdown", (event) => {
    if (!onBoard(event)) return;
    pressed = performance.now();
    if (pencil.tool !== "stroke" || !paper.drawing) return;
    if (drawing !== null) {
      // A second finger: it is no line but a way to come closer.
      if (zoom) hand(zoom, event);
      return;
    }
    if (event.button !== 0) return;
    drawing = event.pointerId;
    board.setPointerCapture(event.pointerId);
    event.stopPropagation();
    pencil.set({ line: [paper.point(event.clientX, event.clientY)] });
  }, { capture: true });

  plate.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drawing || !pencil.line) return;
    event.stopPropagation();
    const points = event.getCoalescedEvents?.() ?? [];
    pencil.set({ line: [...pencil.line, ...(points.length ? points : [event]).map((at) => paper.point(at.clientX, at.clientY))] });
  }, { capture: true });

  for (const end of ["pointerup", "pointercancel"]) {
    plate.addEventListener(end, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerId !== drawing) return;
      event.stopPropagation();
      const line = pencil.line ?? [];
      drop();
      if (end === "pointerup" && isLine(line)) pencil.draw({ kind: "stroke", points: fitting(line, ROUGH * paper.pixel) });
    }, { capture: true });
  }

  plate.addEventListener("keydown", (event) => {
    if (!onBoard(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = /** @type {HTMLElement | SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".place"));
    const ref = place?.dataset.ref;
    if (!ref || !deed(event.key, ref, place instanceof HTMLElement)) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });

  /** @param {string} key @param {string} ref @param {boolean} button Enter presses it by itself @returns {boolean} it was one for the pencil */
  function deed(key, ref, button) {
    if ((key === "Enter" || key === " ") && !button) pencil.touch(ref);
    else if (key === "Backspace" || key === "Delete") pencil.rub(pencil.at(ref).filter((note) => note.mine));
    else if (!letters()) return false;
    else if (/^[1-9]$/.test(key)) pencil.touch(ref, Number(key));
    else if (key === "u") pencil.undo();
    else if (key in KEYS) {
      pencil.set({ tool: KEYS[key] });
      pencil.touch(ref);
    } else return false;
    return true;
  }

  function drop() {
    drawing = null;
    pencil.set({ line: null });
  }

  /** Give the finger that drew to the zoom, which has not heard of it. @param {Zoom} zoom @param {PointerEvent} event */
  function hand(zoom, event) {
    const first = pencil.line?.at(-1);
    const box = plate.getBoundingClientRect();
    if (drawing !== null && first) zoom.fingers.set(drawing, { x: event.clientX - box.left, y: event.clientY - box.top });
    zoom.dragged = true;
    drop();
  }

  /** @param {Line} line */
  const isLine = (line) => line.length > 1 && Math.max(...line.map(([x, y]) => Math.hypot(x - line[0][0], y - line[0][1]))) > DRAG * paper.pixel;

  /** What was meant: the place, where a piece stands on one. @param {Event} event */
  const marked = (event) => refsOf(event).at(-1);

  /** @param {MouseEvent} event @returns {boolean} a line lay there */
  function rubbed(event) {
    const at = paper.point(event.clientX, event.clientY);
    const near = pencil.drawn.filter((note) => note.mine && note.kind === "stroke" && fromLine(at, note.body.points) < MISS * paper.pixel);
    if (!near.length || (marked(event) && pencil.at(marked(event) ?? "").some((note) => note.mine))) return false;
    pencil.rub(near.slice(-1));
    return true;
  }
}
