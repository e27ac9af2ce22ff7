/** How fast a match is played back: as long as one needs to read what was told. Pure. */

/** How many times faster than reading. */
export const SPEEDS = [0.5, 1, 2, 4];

/** Milliseconds that a step stays which told nothing. */
const NOTHING = 500;
/** Milliseconds for looking at the board. */
const LOOK = 800;
/** Milliseconds a word. */
const WORD = 190;
const LONGEST = 7000;

/**
 * Milliseconds that a step stays before the next.
 * @param {string[]} told the sentences that it told
 * @param {number} speed
 */
export function lasts(told, speed) {
  const words = told.reduce((sum, sentence) => sum + sentence.split(/\s+/).filter(Boolean).length, 0);
  return (words ? Math.min(LONGEST, LOOK + WORD * words) : NOTHING) / speed;
}

/**
 * Steps to be fetched before somebody asks for them, the likeliest first.
 * @param {number} at
 * @param {number} of how many there are after the first
 * @param {boolean} playing
 */
export function ahead(at, of, playing) {
  const wanted = playing ? [1, 2, 3, 4, 5, 6] : [1, -1, 2, 3];
  return wanted.map((by) => at + by).filter((step) => step >= 0 && step <= of);
}

/**
 * The chapter that a step belongs to: its place in the list, -1 before the first.
 * @param {{at: number}[]} chapters
 * @param {number} at
 */
export const chapterAt = (chapters, at) => chapters.findLastIndex((chapter) => chapter.at <= at);

/**
 * Where the chapter before or after begins. Backwards one comes to the beginning of this one first.
 * @param {{at: number}[]} chapters
 * @param {number} at
 * @param {number} of
 * @param {1 | -1} way
 */
export function nextChapter(chapters, at, of, way) {
  if (way > 0) return chapters.find((chapter) => chapter.at > at)?.at ?? of;
  return chapters.findLast((chapter) => chapter.at < at)?.at ?? 0;
}
