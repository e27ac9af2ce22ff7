import type { Point } from "./hand.js";
import type { Sign } from "./signs.js";

export interface Mark {
  ref: string;
  sign: Sign;
  number?: number;
}

export interface Arrow {
  start: string;
  end: string;
}

export interface Stroke {
  points: Point[];
}

interface Noted {
  id: string;
  by: { seat: string; name: string };
  mine: boolean;
  /** The writer's side sees it, too. */
  shared: boolean;
  at: string;
  /** What its writer had been told then; told to its writer alone. */
  version?: number;
  event?: number;
  /** After which move of the match, once it has ended. */
  move?: number;
  /** It is on its way to the server. */
  pending?: boolean;
}

/** A line, mark or stroke as the server keeps it. */
export type Note = Noted & ({ kind: "text"; body: { text: string } } | { kind: "mark"; body: Mark } | { kind: "arrow"; body: Arrow } | { kind: "stroke"; body: Stroke });

/** What is sent to make one. */
export type NewNote = ({ kind: "mark" } & Mark) | ({ kind: "arrow" } & Arrow) | ({ kind: "stroke" } & Stroke) | { kind: "text"; text: string };

export interface NotesFrame {
  t: "notes";
  kept: Note[];
  gone: string[];
}
