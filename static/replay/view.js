/** One pair of eyes on a moment: what a board is drawn from. Nothing can be done here, only looked at. */
/** @import { Decision, Game, Line, Scene, Seat, StateFrame } from "../table/types.js" */
/** @import { Pencil } from "../pencil/pencil.js" */
/** @import { Move, Shown } from "./types.js" */
import { askedNow, touching } from "../table/picks.js";

export class View {
  /**
   * @param {{id: string, game: string, title: string}} match
   * @param {Game} game
   * @param {string} name whose eyes these are
   * @param {() => void} changed
   * @param {Scene["printed"]} printed
   */
  constructor(match, game, name, changed, printed) {
    this.match = match;
    this.game = game;
    this.name = name;
    this.changed = changed;
    this.printed = printed;
    /** @type {StateFrame | null} */ this.frame = null;
    /** @type {Line[]} */ this.lines = [];
    this.fresh = 0;
    /** @type {Move | null} the move that follows, where it answers a question put to these eyes */ this.next = null;
    /** @type {string | null} the question that is looked at, of several */ this.chosen = null;
    /** @type {string | null} */ this.lit = null;
    /** @type {string | null} */ this.shown = null;
    /** @type {Set<string>} */ this.switches = new Set();
    /** @type {Pencil | null} */ this.pencil = null;
  }

  /** @param {Shown} shown */
  take({ frame, lines }) {
    const { at, of: _, next, ...rest } = frame;
    this.frame = { ...rest, t: "state", version: at, can_undo: false };
    this.lines = lines;
    this.fresh = frame.fresh;
    this.next = next ?? null;
    this.chosen = null;
  }

  /** What the last move told these eyes. */
  get told() {
    return this.lines.slice(this.lines.length - this.fresh);
  }

  /** The question on the table: the one that the next move answers, else the first without an answer. @returns {Decision | null} */
  get asked() {
    const open = this.frame?.decisions ?? [];
    const wanted = this.chosen ?? this.next?.decision;
    return open.find(({ id }) => id === wanted) ?? askedNow(open, null);
  }

  /** What the next move chose, or what had been chosen by then. */
  get picked() {
    const asked = this.asked;
    return (asked && this.next?.decision === asked.id ? this.next.options : asked?.standing) ?? [];
  }

  /** @returns {Seat | null} */
  get seat() {
    return this.frame?.seats.find(({ seat }) => seat === this.name) ?? null;
  }

  /** @returns {Scene} */
  scene() {
    const frame = /** @type {StateFrame} */ (this.frame);
    return {
      game: this.match.game,
      frame,
      view: frame.view,
      printed: this.printed,
      seat: this.seat,
      asked: this.asked,
      picked: this.picked,
      offered: touching(this.asked, []),
      narrow: [],
      lit: this.lit,
      lines: this.lines,
      fresh: this.fresh,
      revealed: new Set(this.told.filter((line) => this.game.log(line).reveals).flatMap((line) => line.refs ?? [])),
      here: {},
      ratings: {},
      switches: this.switches,
      act: this,
    };
  }

  /** Nothing can be picked of what is past. */
  pick() {}

  /** A click on the board only shows what is there. */
  touch() {
    return false;
  }

  /** Nor begun. */
  begin() {
    return false;
  }

  /** Nothing was begun that could be taken back. */
  back() {
    return false;
  }

  /** @param {string} decision */
  ask(decision) {
    this.set({ chosen: decision });
  }

  /** @param {string | null} ref */
  light(ref) {
    if (this.lit !== ref) this.set({ lit: ref });
  }

  /** @param {string} ref */
  show(ref) {
    this.set({ shown: ref });
  }

  /** @param {string} name */
  toggle(name) {
    if (!this.switches.delete(name)) this.switches.add(name);
    this.changed();
  }

  /** @param {Partial<Pick<View, "chosen" | "lit" | "shown">>} news */
  set(news) {
    Object.assign(this, news);
    this.changed();
  }
}
