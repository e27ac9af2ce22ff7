/** The pencil and the notebook of the person at this table: for whom they are, and what the places are called in them. */
/** @import { Table } from "./store.js" */
import { nothing } from "/vendor/lit-html/lit-html.js";
import { say } from "../shell/i18n.js";
import { notebook } from "../pencil/notebook.js";
import { channels } from "./chat.js";

/** Whoever sits at a match that has begun has a pencil. @param {Table} table */
export const mayDraw = (table) => table.seat !== null && !!table.frame?.view;

/** Whoever gave their seat away may still read what they wrote. @param {Table} table */
export const hasNotes = (table) => table.pencil !== null && (mayDraw(table) || table.pencil.notes.length > 0);

/** Are there others with whom notes may be shared? @param {Table} table */
export const hasMates = (table) => channels(table).includes("side");

/** @param {Table} table */
export function notes(table) {
  if (!table.pencil) return nothing;
  return notebook(table.pencil, { mates: hasMates(table), may: mayDraw(table), chapter: (event) => chapter(table, event), place: (ref) => placeOf(table, ref) });
}

/** Take the pencil up, or lay it down. @param {Table} table */
export function takePencil(table) {
  if (table.pencil && mayDraw(table)) table.pencil.set({ on: !table.pencil.on, from: null, shown: true });
}

/** The last chapter of the log that had begun when so many events had come. @param {Table} table @param {number} event */
function chapter(table, event) {
  const head = table.lines.slice(0, event).findLast((line) => table.game.log(line).head);
  return head ? say(head.text) : "";
}

/** @param {Table} table @param {string} ref */
const placeOf = (table, ref) => (table.frame?.view ? table.game.describe(ref, table.scene())?.title : null) ?? ref;
