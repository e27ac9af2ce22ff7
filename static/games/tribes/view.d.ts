/** The view of Rise of Tribes as the server sends it; its schema is published at /api/v1/games/tribes. */

export type Terrain = "lake" | "forest" | "mountain";
export type Resource = "food" | "wood" | "stone";
export type Face = "sun" | "moon" | "blank";
export type Action = "grow" | "move" | "gather" | "lead";
export type Strength = "weak" | "normal" | "strong";
export type Stock = Record<Resource, number>;

/** `chief:1` to `chief:4`; in a hex also `invaders`. */
export type SeatName = string;

export interface HexView {
  q: number;
  r: number;
  terrain: Terrain;
  special: string | null;
  edge: boolean;
  members: Record<SeatName, number>;
  invaders: number;
  village: SeatName | null;
  elder: boolean;
  frozen: boolean;
  den: boolean;
  pile: Stock;
  yields: Stock;
  limit: number;
  lost: Record<SeatName, number>;
  control: SeatName | null;
}

export interface NeedView {
  ready: boolean;
  have: number;
  need: number;
  lacks: Partial<Stock>;
}

export interface TechnologyView {
  done: number;
  tasks: number;
  next: NeedView | null;
}

export interface ChiefView {
  tribe: string;
  points: number;
  stock: Stock;
  on_map: number;
  supply: number;
  village_cost: Stock;
  progress: Record<string, NeedView>;
  completed: string[];
  cards: string[];
  top: string[] | null;
  deck: string[] | null;
  leaders: string[];
  technologies: Record<string, TechnologyView>;
  wild: Resource | null;
  owned: string[];
  eagles: number;
  mammoth: boolean;
  elder: boolean;
}

export interface EventView {
  event: string;
  stock: Stock;
  waiting: SeatName[];
}

export interface ActionView {
  dice: Face[];
  strength: Strength;
  with_die: Record<Face, Strength>;
  used: boolean;
}

export interface TribesView {
  turn: number;
  at_turn: SeatName | null;
  first: SeatName;
  phase: string;
  asked: { seat: SeatName; kind: string; subject: string | null } | null;
  hexes: HexView[];
  chiefs: Record<SeatName, ChiefView>;
  actions: Record<Action, ActionView>;
  rolled: Face[];
  dice: Face[];
  moved: Record<string, number>;
  used: string[];
  borrowed: string | null;
  spent: string[];
  given: { seat: SeatName; kind: string; options: string[] }[];
  given_before: { seat: SeatName; kind: string; options: string[] }[];
  slots: EventView[];
  tiles: number;
  coming: string[];
  deck: string[] | null;
  discarded: string[];
  roaming: Record<string, number[]>;
  beasts: Record<string, number>;
  eagles: number[];
  volcano: number[] | null;
  villages_left: number;
  bronze: boolean;
  elders: boolean;
  cards: Record<string, number>;
  to_win: number;
}
