/** The view of the duel as the server sends it; its schema is published at /api/v1/games/duel. */
import type { Message } from "../../shell/i18n.js";

export type Element = "fire" | "shadow" | "light" | "water";
export type Kind = "order" | "equipment" | "guardian";

/** `player:1`, `player:2` */
export type SeatName = string;

export interface FighterView {
  beast: string;
  health: number;
  most: number;
  attack: number;
  defence: number;
  element: Element;
  worn: string | null;
  sits_out: boolean;
  die: number[];
  effect: Message;
}

export interface PlayerView {
  active: FighterView | null;
  reserve: string[] | null;
  reserve_size: number;
  shown: string[];
  hand: string[] | null;
  hand_size: number;
  stack_size: number;
  laid: boolean;
  laid_item: string | null;
  discard: string[];
  fallen: string[];
}

export interface SumView {
  attacker: SeatName;
  attack: number;
  element: number;
  defence: number;
  damage: number;
  exactly_one: boolean;
}

export interface BeastView {
  element: Element;
  health: number;
  attack: number;
  defence: number;
  die: number[];
}

export interface DuelView {
  turn: number;
  at_turn: SeatName | null;
  phase: "first" | "card" | "attack";
  players: Record<SeatName, PlayerView>;
  rolls: number[];
  played: string | null;
  next_attack: SumView | null;
  window: SeatName | null;
  beasts: Record<string, BeastView>;
  kinds: Record<string, Kind>;
}
