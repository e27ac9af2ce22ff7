/** What the REST interface tells of a record (see docs/records.md). */
import type { Message } from "../shell/i18n.js";

export interface About {
  match: string;
  game: string;
  rules_version: number;
  title: string;
  players: Record<string, { name?: string; bot?: string }>;
  started: number | null;
  ended: number | null;
  moves: number;
  outcome: { winners: string[]; reason: Message } | null;
  seal: string;
  /** The seats that gave up, or the sides whose time was up, where the match ended by that. */
  lost?: string[];
}

export interface Finding {
  check: "form" | "digests" | "commitment" | "chain" | "replay" | "receipt";
  /** Null: it couldn't be looked at, `says` tells why. */
  holds: boolean | null;
  says: string[];
}

export interface Verdict {
  holds: boolean;
  checks: Finding[];
  about?: About;
}

export interface Imported {
  id: string;
  at: string;
  mine: boolean;
  about: About;
}

/** What the page says of itself. */
export interface Boot {
  /** Bytes of a record that is taken. */
  most: number;
  /** Are matches from elsewhere kept here? */
  imports: boolean;
  match: string | null;
}
