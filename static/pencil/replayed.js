/**
 * For the page that plays a match again: what the person there had written and drawn when so many moves had been made,
 * and what their side had shared. Notes are told to their writer, and shared ones to the side; to nobody else.
 *
 *   const kept = await notesOf(match);
 *   const paper = new Paper(board);   // ./paper.js
 *   paper.draw(marksUpTo(kept, move));
 */
/** @import { Note } from "./types.js" */
import { get } from "../shell/api.js";

/** All notes and marks of a match that has ended, the oldest first. @param {string} match @param {(path: string) => string} [asInvited] @returns {Promise<Note[]>} */
export async function notesOf(match, asInvited = (path) => path) {
  const { notes } = await get(asInvited(`/matches/${match}/notes`));
  return notes;
}

/** What had been made when so many moves had been made. @param {Note[]} notes @param {number} move */
export const upTo = (notes, move) => notes.filter((note) => (note.move ?? 0) <= move);

/** What then lay on the board. @param {Note[]} notes @param {number} move */
export const marksUpTo = (notes, move) => upTo(notes, move).filter((note) => note.kind !== "text");

/** What was then written, the latest last. @param {Note[]} notes @param {number} move */
export const linesUpTo = (notes, move) => upTo(notes, move).filter((note) => note.kind === "text");
