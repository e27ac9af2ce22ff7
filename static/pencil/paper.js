/**
 * The sheet over the board on which the pencil draws. It catches no click. On a drawing it is a part of the drawing and
 * comes closer with it; over a board of HTML it follows what it marks, wherever that is laid.
 */
/** @import { Note } from "./types.js" */
/** @import { Line, Point } from "./hand.js" */
import { nothing, render, svg } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { path, seedOf, trembling, wavering } from "./hand.js";
import { arrow, linesOf, moved } from "./signs.js";

/** @typedef {{x: number, y: number, r: number}} Spot what a ref names, in the units of the paper */

const SVG = "http://www.w3.org/2000/svg";

/** The width of a drawing for which the pencil's sizes are meant; on larger ones it draws larger. */
const USUAL = 1240;

export class Paper {
  /** @param {SVGSVGElement | HTMLElement} board */
  constructor(board) {
    this.board = board;
    this.drawing = board instanceof SVGSVGElement ? board : null;
    this.unit = this.drawing ? this.drawing.viewBox.baseVal.width / USUAL : 0.8;
    this.sheet = document.createElementNS(SVG, this.drawing ? "g" : "svg");
    this.sheet.setAttribute("class", this.drawing ? "pencil" : "pencil pencil-over");
    this.sheet.setAttribute("aria-hidden", "true");
    if (this.drawing) board.append(this.sheet);
    else board.after(this.sheet);
  }

  /**
   * @param {Note[]} notes what lies on it
   * @param {{from?: string | null, line?: Line | null}} [doing] what is being drawn at this moment
   */
  draw(notes, { from = null, line = null } = {}) {
    if (!this.drawing) this.sheet.setAttribute("height", String(/** @type {HTMLElement} */ (this.board).offsetHeight));
    const rows = this.drawing ? null : rowsOf(notes);
    render(
      svg`${repeat(notes, (note) => note.id, (note) => this.#note(note, rows))}
        ${from ? this.#start(from) : nothing}${line ? strokes("now", [line], 0, false) : nothing}`,
      /** @type {any} */ (this.sheet),
    );
  }

  /** @param {Note} note @param {Map<Note, number> | null} rows */
  #note(note, rows) {
    const lines = this.#lines(note, rows);
    // Alike on every screen and after every change of its place among the others.
    return lines ? strokes(`${note.kind}${JSON.stringify(note.body)}${note.by.seat}`, lines, 1.5 * this.unit, note.shared, note.mine) : nothing;
  }

  /** @param {Note} note @param {Map<Note, number> | null} rows @returns {Line[] | null} null where what it marks isn't on the board */
  #lines(note, rows) {
    if (note.kind === "stroke") return this.drawing ? [note.body.points] : null;
    if (note.kind === "mark") {
      const spot = this.spot(note.body.ref);
      if (!spot) return null;
      if (!rows) return moved(linesOf(note.body.sign, note.body.number), [spot.x, spot.y], spot.r);
      return moved(linesOf(note.body.sign, note.body.number, true), this.#inRow(note.body.ref, rows.get(note) ?? 0), ROW.r);
    }
    if (note.kind === "arrow") {
      const [from, to] = [this.spot(note.body.start), this.spot(note.body.end)];
      return from && to ? arrow([from.x, from.y], from.r * 1.15, [to.x, to.y], to.r * 1.15, 15 * this.unit) : null;
    }
    return null;
  }

  /** Where the arrow begins that has no end yet. @param {string} ref */
  #start(ref) {
    const spot = this.spot(ref);
    return spot ? strokes(ref, moved(linesOf("circle"), [spot.x, spot.y], spot.r * 1.1), 1, false) : nothing;
  }

  /** What a ref names on this board. @param {string} ref @returns {Spot | null} */
  spot(ref) {
    const box = this.#box(ref);
    if (!box) return null;
    const [[left, top], [right, bottom]] = [this.point(box.left, box.top), this.point(box.right, box.bottom)];
    const half = Math.max(right - left, bottom - top) / 2;
    const r = this.drawing ? Math.min(Math.max(half * 0.86, 15 * this.unit), 27 * this.unit) : Math.min(half, 40);
    return { x: (left + right) / 2, y: (top + bottom) / 2, r };
  }

  /** A point of the screen, on the paper. @param {number} x @param {number} y @returns {Point} */
  point(x, y) {
    if (!this.drawing) {
      const sheet = this.sheet.getBoundingClientRect();
      return [x - sheet.left, y - sheet.top];
    }
    // By where the drawing really lies, closer or further: browsers don't agree on what its matrix holds.
    const box = this.drawing.getBoundingClientRect();
    const drawn = this.drawing.viewBox.baseVal;
    const scale = Math.min(box.width / drawn.width, box.height / drawn.height) || 1;
    const [left, top] = [box.left + (box.width - drawn.width * scale) / 2, box.top + (box.height - drawn.height * scale) / 2];
    return [drawn.x + (x - left) / scale, drawn.y + (y - top) / scale];
  }

  /** How long a pixel of the screen is on the paper. */
  get pixel() {
    const [[a], [b]] = [this.point(0, 0), this.point(1, 0)];
    return b - a;
  }

  /** All refs that the board has, as they stand there. @returns {string[]} */
  get refs() {
    return [...new Set([...this.board.querySelectorAll("[data-ref]")].map((element) => /** @type {HTMLElement | SVGElement} */ (element).dataset.ref ?? ""))];
  }

  /** @param {string} ref */
  #box(ref) {
    for (const element of this.board.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)) {
      const box = element.getBoundingClientRect();
      if (box.width || box.height) return box;
    }
    return null;
  }

  /** On cards and the like the signs stand in a row, in the corner where no words are. @param {string} ref @param {number} place @returns {Point} */
  #inRow(ref, place) {
    const box = /** @type {DOMRect} */ (this.#box(ref));
    const [left, top] = this.point(box.left, box.top);
    const across = Math.max(1, Math.floor((box.width - 4) / ROW.step));
    return [left + ROW.step * ((place % across) + 0.5) + 2, top + ROW.step * (Math.floor(place / across) + 0.5) + 2];
  }
}

const ROW = { r: 8, step: 22 };

/** Which place in its row each mark has. @param {Note[]} notes */
function rowsOf(notes) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<Note, number>} */
  const rows = new Map();
  for (const note of notes) {
    if (note.kind !== "mark") continue;
    const place = counts.get(note.body.ref) ?? 0;
    rows.set(note, place);
    counts.set(note.body.ref, place + 1);
  }
  return rows;
}

/**
 * Lines as the pencil draws them: paper kept free under them, and twice over, never quite in the same place.
 * @param {string} name from which its trembling follows
 * @param {Line[]} lines
 * @param {number} by how much it trembles
 * @param {boolean} shared wax, which the side sees too; else graphite
 * @param {boolean} [mine]
 */
export function strokes(name, lines, by, shared, mine = true) {
  const tremble = trembling(seedOf(name));
  const draw = () => lines.map((line) => path(by ? wavering(line, by, tremble) : line)).join("");
  const [first, second] = [draw(), draw()];
  return svg`<g class=${`${shared ? "wax" : "graphite"}${mine ? "" : " of-mate"}`}><path class="ground" d=${first}></path><path class="line" d=${first}></path><path class="line twice" d=${second}></path></g>`;
}
