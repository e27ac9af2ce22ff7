/**
 * What time it is at the server, and what a clock shows then. This browser's own clock may be wrong, or be put right while
 * the page is open, so it is never asked: time is counted from what the server says, and a frame is only ever late, so
 * the quickest of the last ones is nearest to the truth.
 */
/** @import { Timing } from "../shell/timing.js" */
/** @import { Dial, Dials } from "./types.js" */

/** How many of the last frames are compared. */
const KEPT = 16;

export class ServerTime {
  /** @type {number[]} by how much the count here is ahead of the server's time, as each frame had it */
  #ahead = [];

  /** @param {() => number} count milliseconds that only ever go up */
  constructor(count = () => performance.now()) {
    this.count = count;
  }

  /** A frame that comes in just now says that it is this time. @param {string} now */
  hear(now) {
    this.#ahead = [...this.#ahead.slice(1 - KEPT), this.count() - Date.parse(now)];
  }

  /** In milliseconds since 1970. */
  get now() {
    return this.count() - Math.min(...this.#ahead);
  }
}

/**
 * Milliseconds that a side has left.
 * @param {Dial} dial
 * @param {Pick<Dials, "now" | "rest">} clock
 * @param {number} now the server's time
 */
export function leftAt(dial, clock, now) {
  if (!dial.runs) return dial.left;
  const then = Date.parse(clock.now);
  return Math.max(0, dial.left - Math.max(0, now - then - (clock.rest ? overlap(then, now, clock.rest) : 0)));
}

/** Is this a time in which no clock runs? @param {Pick<Dials, "rest">} clock @param {number} now */
export const rests = ({ rest }, now) => rest !== undefined && Date.parse(rest.from) <= now && now < Date.parse(rest.to);

/** @param {number} from @param {number} to @param {{from: string, to: string}} rest */
const overlap = (from, to, rest) => Math.max(0, Math.min(to, Date.parse(rest.to)) - Math.max(from, Date.parse(rest.from)));

/** What is little, and worth a word: milliseconds, the longest first. */
const WARNINGS = { real: [60_000, 30_000, 10_000], mail: [86_400_000, 6 * 3_600_000, 3_600_000] };

/** What a side begins with, in milliseconds. @param {Timing} timing */
const full = (timing) => (timing.kind === "real" ? timing.bank * 1000 : timing.days * 86_400_000);

/** How much is left at each of a clock's warnings: those alone that are well below what it began with. @param {Timing} timing */
export const warnings = (timing) => WARNINGS[timing.kind].filter((each) => each <= full(timing) / 3);

/** A page that looks each second says the warning that was passed; one that slept says what is left. */
const SLEPT = 2_000;

/**
 * How much is to be announced as left, where a warning has been passed since the last look.
 * @param {Timing} timing @param {number} before what was left then @param {number} left
 * @returns {number | null}
 */
export function warned(timing, before, left) {
  const passed = warnings(timing).filter((each) => left <= each && each < before);
  if (!passed.length) return null;
  const least = Math.min(...passed);
  return least - left > SLEPT ? left : least;
}

/** So much and less is little. @param {Timing} timing */
export const little = (timing) => warnings(timing)[0] ?? full(timing) / 3;
