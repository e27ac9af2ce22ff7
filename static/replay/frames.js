/** What each viewer saw after each move, asked of the server once. Of what they were told only what isn't known yet is asked for. */
/** @import { Line } from "../table/types.js" */
/** @import { ReplayFrame, Shown } from "./types.js" */

/** @typedef {{lines: Line[], counts: Map<number, number>, shown: Map<number, Shown>, coming: Map<number, Promise<Shown>>}} Known of one viewer: `counts` are the lines that they had been told, by move */

export class Frames {
  /** @param {(viewer: string, at: number, events: number) => Promise<ReplayFrame>} ask a frame without the first `events` lines */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, Known>} */
    this.known = new Map();
  }

  /** @param {string} viewer @returns {Known} */
  #of(viewer) {
    let known = this.known.get(viewer);
    if (!known) this.known.set(viewer, (known = { lines: [], counts: new Map(), shown: new Map(), coming: new Map() }));
    return known;
  }

  /** If it is at hand. @param {string} viewer @param {number} at */
  here(viewer, at) {
    return this.known.get(viewer)?.shown.get(at);
  }

  /**
   * @param {string} viewer
   * @param {number} at
   * @returns {Promise<Shown>}
   */
  async get(viewer, at) {
    const known = this.#of(viewer);
    const here = known.shown.get(at) ?? known.coming.get(at);
    if (here) return here;
    const coming = this.#fetch(known, viewer, at);
    known.coming.set(at, coming);
    try {
      return await coming;
    } finally {
      known.coming.delete(at);
    }
  }

  /** @param {Known} known @param {string} viewer @param {number} at @returns {Promise<Shown>} */
  async #fetch(known, viewer, at) {
    const before = [...known.counts].filter(([step]) => step <= at).map(([, count]) => count);
    const frame = await this.ask(viewer, at, Math.max(0, ...before));
    const count = frame.events_from + frame.events.length;
    // Lines never change: those that came meanwhile are the same.
    if (count > known.lines.length) known.lines = [...known.lines.slice(0, frame.events_from), ...frame.events];
    known.counts.set(at, count);
    const shown = { frame, lines: known.lines.slice(0, count) };
    known.shown.set(at, shown);
    return shown;
  }
}
