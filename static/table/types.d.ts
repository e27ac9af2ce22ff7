/** What the server sends, and what a game's module gives to the shell. See docs/table.md. */
import type { Message } from "../shell/i18n.js";
import type { TemplateResult } from "/vendor/lit-html/lit-html.js";

export type { Message };

export interface Option {
  id: string;
  label: Message;
  refs?: string[];
  detail?: Record<string, string | number | boolean>;
  group?: Message | null;
}

export interface Decision {
  id: string;
  by: string[];
  kind: string;
  prompt: Message;
  note?: Message | null;
  /** Words of the committing button; the shell adds the picked option's label as the argument `option`. */
  deed?: Message | null;
  least: number;
  most: number;
  options: Option[];
  blocked?: { ref: string; reason: Message }[];
  /** Anchor in the rules page. */
  rule?: string;
  /** The answer given so far, where it may still be changed. */
  standing?: string[] | null;
  /** The piece that this is about, as a ref, where several like it are open. */
  subject?: string | null;
  /** The option that does nothing, in a reaction window: the table closes it by itself. */
  passing?: string | null;
}

/** One event, in the form that this viewer may know. */
export interface Line {
  kind: string;
  text: Message;
  refs?: string[];
  data?: Record<string, string | number | boolean | string[]>;
}

/** `account`: nobody else with an account is called so. `gone`: they have left this server for good, without a name. */
export type Player = { id: string; name: string; account?: boolean; gone?: boolean } | { bot: string } | null;
/** The clock of one side: milliseconds left, whether it runs, and when nothing will be left if it does. */
export interface Dial {
  left: number;
  runs: boolean;
  due?: string;
}

/** What the clocks of all sides show `now` by the server's time. */
export interface Dials {
  now: string;
  paused: boolean;
  sides: Record<string, Dial>;
  /** Hours in which none runs, that are now or come next. */
  rest?: { from: string; to: string };
}


export interface Seat {
  seat: string;
  role: string;
  side: string;
  player: Player;
  /** It is kept for that person, who has not come yet. */
  invited?: boolean;
  /** It has given up and only looks on, or lost by the clock. */
  out?: boolean;
  /** It lost by the clock. */
  out_of_time?: boolean;
  /** Looking back: somebody sat here, and nobody has kept who. */
  unknown?: boolean;
}

export interface Outcome {
  winners: string[];
  reason: Message;
}

/**
 * What the seat `by` asks of all who play, until `until`. With `extend`: so much more time for the clock of `side`; with
 * `back`: to go back to before this was `said`.
 */
export interface Proposal {
  id: number;
  kind: "pause" | "resume" | "extend" | "call_off" | "back" | "replace";
  by: string;
  granted: string[];
  waits_for?: string[];
  until: string;
  side?: string;
  minutes?: number;
  days?: number;
  event?: number;
  said?: Message;
  /** At which a bot is to play on. */
  seat?: string;
}

/** A proposal of which nothing has come. `who` declined it. */
export interface EndedProposal {
  proposal: Proposal;
  how: "declined" | "withdrawn" | "lapsed";
  who?: string;
}

export interface StateFrame<View = any> {
  t: "state";
  version: number;
  viewer: string;
  view: View;
  decisions: Decision[];
  events_from: number;
  events: Line[];
  waiting_for: string[];
  outcome?: Outcome | null;
  status: "open" | "running" | "finished";
  can_undo: boolean;
  seats: Seat[];
  /** Before the start: what is agreed on. `ready`: all are asked whether they are, and these seats are; `unready`: that is over, and these had not said so. */
  room?: { title: string; start: "full" | "hand" | "ready"; ready?: string[]; ready_until?: string; unready?: string[] };
  /** Seconds that a reaction window stays open at most, in games that have them. */
  window_seconds?: number;
  /** The windows of the person here wait for an answer. */
  ask_every_time?: boolean;
  /** In a match that has a clock, from its start on. */
  clock?: Dials;
  /** Nobody moves and no clock runs, until all want to go on. */
  paused?: boolean;
  /** For those who sit there: what is proposed now, and what came to nothing last. */
  consent?: { proposals: Proposal[]; last?: EndedProposal; stood_in?: string[] };
}

export interface ChatFrame {
  t: "chat";
  channel: string;
  from: { seat: string; name: string };
  text: string;
  at: string;
  n: number;
  mine?: boolean;
}

/** What a game's module is given to draw with. Nothing in it is a rule: all that may be done came in `frame`. */
export interface Scene<View = any> {
  game: string;
  frame: StateFrame<View>;
  view: View;
  /** What is printed on each card, tile or board, by its ref. It came with the page. */
  printed: Record<string, Message>;
  /** Seat of the person at this browser; null for a spectator. */
  seat: Seat | null;
  /** The question on the table now, among those put to this viewer. */
  asked: Decision | null;
  /** Ids of the options picked for `asked`, not yet sent or standing. */
  picked: string[];
  /** The options of `asked` that fit what was clicked so far on the board. */
  offered: Option[];
  /** What was clicked so far, where one click was not enough to tell which option is meant. */
  narrow: string[];
  /** The ref under the pointer or the focus, wherever that is on the page. */
  lit: string | null;
  /** All that happened, oldest first; `fresh` counts the last ones, which came with the latest move. */
  lines: Line[];
  fresh: number;
  /** Refs that were turned up by the latest move. */
  revealed: Set<string>;
  /** A seat's connections: true, somebody is there. null: that isn't told to those who look on late. */
  here: Record<string, boolean> | null;
  /** By seat, of those who want theirs to be seen (`shown`), and one's own. */
  ratings: Record<string, { rating: number; provisional: boolean; shown: boolean }>;
  /** The game's own switches of how the board is drawn, off until switched on. */
  switches: Set<string>;
  act: Actions;
}

export interface Actions {
  pick(option: string): void;
  /** Put another open question on the table. */
  ask(decision: string): void;
  light(ref: string | null): void;
  /** Show in words what is there. */
  show(ref: string): void;
  toggle(name: string): void;
  /** What a click on the board that falls on these refs does, the foremost first. */
  touch(refs: string[]): boolean;
  /** The same, as if nothing had been touched before. */
  begin(ref: string): boolean;
  /** One step back: the warning, the card, half a choice, the choice. */
  back(): boolean;
}

/** How an option's row looks: a mark before its name, reasons and a figure behind it. */
export interface OptionFace {
  mark?: TemplateResult | string;
  /** Its name is a place's and set in small capitals. */
  place?: boolean;
  why?: TemplateResult | string;
  gain?: TemplateResult | string;
  /** What it does, where the name alone doesn't say it: a card's text. */
  text?: string;
}

/** `head` starts a new chapter of the log; `reveals` marks what everybody sees now for the first time. */
export interface LogFace {
  icon: string;
  head?: boolean;
  reveals?: boolean;
  /** Only this viewer, or their side, knows it. */
  mine?: boolean;
}

export interface Card {
  title: string;
  lines: (string | TemplateResult)[];
}

export interface Panel {
  id: string;
  /** Dock tabs under which it lies on narrow screens, parted by spaces. */
  part: string;
  body: TemplateResult;
}

/** What `static/games/<key>/game.js` exports as `game`. */
export interface Game<View = any> {
  /** Called once for each board that the page carries: a drawing, or HTML that lays itself out. */
  prepare(board: SVGSVGElement | HTMLElement): void;
  /** Draw what lies on the board; a page that looks back may have two of them. */
  drawBoard(scene: Scene<View>, board: SVGSVGElement | HTMLElement): void;
  /** The bar's middle: the turn and what holds now. */
  now(scene: Scene<View>): TemplateResult;
  /** Names of the turn's phases and the one that runs; null where there are none. */
  phases(scene: Scene<View>): { names: string[]; now: number } | null;
  /** Panels of the past, before log and chat. */
  panels(scene: Scene<View>): Panel[];
  /** Tabs of the dock for those panels. */
  tabs: { id: string; icon: string; text: string }[];
  /** Under the board: a hand, a cast. */
  tray(scene: Scene<View>): TemplateResult | null;
  /** One line of seats for narrow screens. */
  strip(scene: Scene<View>): TemplateResult;
  /** Switches of the board's drawing, as buttons beside zooming. */
  tools(scene: Scene<View>): { id: string; icon: string; text: string }[];
  /** What can be brought to the middle by a button. */
  centre(scene: Scene<View>): { ref: string; text: string } | null;
  /** Notices lying on the board, such as the key of an overlay. */
  overBoard(scene: Scene<View>): TemplateResult | null;
  face(option: Option, decision: Decision, scene: Scene<View>): OptionFace;
  /** A sign for what a ref names, as in lists. */
  mark(ref: string, scene: Scene<View>): TemplateResult | string;
  /** An own form instead of the list of options. */
  form(decision: Decision, scene: Scene<View>): TemplateResult | null;
  /** How many, where options touch the same and differ in that alone: each further click on the board takes the next. */
  amount?(option: Option): number | null;
  /** The piece that a question is about, for the rail where one of several such questions is chosen. */
  subject(ref: string): { name: string; drawing: TemplateResult };
  /** What must be in view to answer, as refs, the most important first: narrow screens show only this part of the board. */
  matters(scene: Scene<View>): string[];
  /** Screen pixels per unit of the board's drawing below which it can't be read: narrow screens come closer than that. */
  legible: number;
  /** Who alone can see this question and its answer: a short mark, and how long it holds. */
  only(decision: Decision, scene: Scene<View>): { short: string; more: string } | null;
  /** A sentence that must be answered by a second press before these options are sent. */
  warning(decision: Decision, picked: string[]): string | null;
  describe(ref: string, scene: Scene<View>): Card | null;
  log(line: Line): LogFace;
  /** Is this argument of a sentence a place's name? */
  isPlace(argument: unknown): boolean;
  /** Let the new lines be seen on the board, once. Everything stands at its place already. */
  animate(lines: Line[], scene: Scene<View>, board: SVGSVGElement | HTMLElement): void;
  /** The proof at the end: what was hidden, the tally. */
  proof(scene: Scene<View>): TemplateResult;
}
