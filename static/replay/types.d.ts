/** What the REST interface tells of a match that is over (see docs/records.md). */
import type { Decision, Line, Message, Outcome, Seat } from "../table/types.js";

export interface Move {
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: string;
  seat?: string;
  decision?: string;
  options?: string[];
}

/** What a viewer had before them after move `at`. */
export interface ReplayFrame<View = any> {
  at: number;
  of: number;
  viewer: string;
  status: "open" | "running" | "finished";
  view: View | null;
  decisions: Decision[];
  waiting_for: string[];
  outcome?: Outcome;
  events_from: number;
  events: Line[];
  /** How many of the viewer's lines this move brought: their last ones. */
  fresh: number;
  seats: Seat[];
  move?: Move;
  /** The move that follows, where it answers one of these decisions. */
  next?: Move;
}

/** A frame with all that its viewer had been told by then, the oldest first. */
export interface Shown {
  frame: ReplayFrame;
  lines: Line[];
}

/** A chapter that begins with move `at`, or a moment that it brought. */
export interface Mark {
  at: number;
  text: Message;
}

export interface Step {
  at: number;
  kind: string;
  seat: string;
}

export interface Outline {
  game: string;
  of: number;
  viewers: string[];
  steps: Step[];
  chapters: Mark[];
  moments: Mark[];
  seats: Seat[];
}

/** What the page says of itself. */
export interface Boot {
  match: { id: string; game: string; title: string };
  /** Where the replay is asked for, below the interface's root. */
  source: string;
  /** Through whose eyes one looks who doesn't say. */
  eyes: string;
  /** What is printed on each card, tile or board, by its ref. */
  printed: Record<string, import("../table/types.js").Message>;
  /** It was played on another server and brought in; by the person here? */
  imported?: { mine: boolean };
}
