/** Marks in words, for those who don't see the board. */
/** @import { Note } from "./types.js" */
/** @import { Pencil } from "./pencil.js" */
import { t } from "../shell/i18n.js";

/** A number is called by its figures. @param {Note} note */
export const signWords = (note) => (note.kind !== "mark" ? "" : note.body.sign === "number" ? String(note.body.number) : t(`pencil.${note.body.sign}`));

/** Who made it; whoever has left this server for good has no name any more. @param {Note} note */
export const writer = (note) => note.by.name || t("seat.gone");

/** The marks at a place; "" where none are to be seen. @param {Pencil | null} pencil @param {string} ref */
export function marksInWords(pencil, ref) {
  const marks = pencil?.shown ? pencil.at(ref) : [];
  return marks.length ? t("pencil.marked", { what: marks.map((note) => (note.mine ? signWords(note) : `${signWords(note)} (${writer(note)})`)) }) : "";
}
