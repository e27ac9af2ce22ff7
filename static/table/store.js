/** All that this browser knows of the match, and the one place that changes it. Whoever shows it is told after each change. */
/** @import { ChatFrame, Decision, Game, Line, Scene, Seat, StateFrame } from "./types.js" */
/** @import { Moves } from "./moves.js" */
/** @import { Pencil } from "../pencil/pencil.js" */
/** @import { Since } from "./since.js" */
import { useNames } from "../shell/i18n.js";
import { seatNames } from "./names.js";
import { askedNow, closing, meaning, oneMore, pickedFor, stands, touch, touching } from "./picks.js";
import { ServerTime } from "./server-time.js";
import { Watched } from "./watched.js";

/** How long a new question's button waits before it can be pressed: a click meant for the last one must not answer it. */
const SETTLE = 400;

export class Table extends Watched {
  /**
   * @param {{id: string, game: string, title: string, clock?: import("../shell/timing.js").Timing | null}} match
   * @param {Game} game
   * @param {string} user id of the person at this browser, or ""
   * @param {boolean} host did that person open the table?
   * @param {Moves} moves
   * @param {Since} since
   */
  constructor(match, game, user, host, moves, since) {
    super();
    this.match = match;
    this.game = game;
    this.user = user;
    this.host = host;
    this.moves = moves;
    this.since = since;
    this.time = new ServerTime();
    /** @type {StateFrame | null} */ this.frame = null;
    /** @type {Line[]} */ this.lines = [];
    /** @type {Scene["printed"]} */ this.printed = {};
    /** Is there a seat to be had by the link that led here? */
    this.seatOffered = false;
    /** @type {import("../lobby/tables.js").Spectators} who may look on, and how */ this.spectators = { allowed: true, delay: null, chat: "all" };
    /** @type {string[]} what was chosen for this table, in sentences */ this.settings = [];
    /** Did this person sit here when the page was made? The first frame may say otherwise. */
    this.seated = false;
    /** Is this person a guest, or nobody yet? */
    this.guest = true;
    /** Days after which a table ends that nobody starts. */
    this.days = 0;
    /** @type {string[]} who wants to play again, after the end */ this.again = [];
    /** @type {{seat: string, why: string} | null} how the person here lost their seat */ this.unseated = null;
    /** @type {string[]} seats of those who are away for long */ this.away = [];
    /** Would a bot's coming end the rating? */
    this.rated = false;
    /** @type {{id: string, name: string}[]} who may not sit down, for whoever opened the table */ this.banned = [];
    /** How many look on without a seat. */
    this.watching = 0;
    /** How many of the last lines came with the latest move. */
    this.fresh = 0;
    /** @type {Map<string, string[]>} */ this.touched = new Map();
    /** @type {string | null} */ this.chosen = null;
    /** @type {string[]} */ this.narrow = [];
    /** @type {string | null} */ this.lit = null;
    /** @type {string | null} a ref whose card is shown */ this.shown = null;
    /** @type {string | null} */ this.refusal = null;
    /** @type {string | null} the question that was answered when that was refused */ this.about = null;
    /** @type {string | null} the question whose warning is being answered */ this.warned = null;
    /** @type {{seconds: number} | {reason: string, said?: string} | null} why there is no connection; `said` is the server's own sentence */ this.cut = { seconds: 0 };
    /** A move has waited long for its answer. */
    this.late = false;
    /** @type {Record<string, boolean>} */ this.here = {};
    /** @type {Record<string, import("./ratings.js").Rating>} by seat */ this.ratings = {};
    /** @type {import("./ratings.js").Became | null} */ this.became = null;
    /** @type {ChatFrame[]} */ this.said = [];
    /** @type {Pencil | null} the pencil of whoever is signed in */ this.pencil = null;
    /** @type {Record<string, number>} what came in unseen, by tab */ this.unseen = {};
    /** @type {Set<string>} */ this.switches = new Set();
    /** @type {string | null} the option that the keyboard stands on */ this.cursor = null;
    /** Which part narrow screens show, and which tab of the annals is on top. */
    this.tab = "turn";
    this.annals = "log";
    this.pulledUp = false;
    this.asking = 0;
    /** The last proposal that came to nothing of which the person here needs to hear no more. */
    this.hushed = 0;
  }

  // ------------------------------------------------------------------ what comes in

  /** @param {StateFrame} frame @returns {Line[]} the lines that are new */
  take(frame) {
    if (frame.clock) this.time.hear(frame.clock.now);
    const before = this.asked?.id ?? null;
    const known = this.frame?.viewer === frame.viewer ? this.lines.slice(0, frame.events_from) : [];
    const isNew = this.frame !== null && frame.version !== this.frame.version;
    this.lines = [...known, ...frame.events];
    this.fresh = isNew && frame.events.length ? frame.events.length : Math.min(this.fresh, this.lines.length);
    const open = new Set(frame.decisions.map((d) => d.id));
    // A refusal goes with the question that it was about.
    if (isNew && !open.has(this.about ?? "")) this.refusal = null;
    for (const id of this.touched.keys()) if (!open.has(id)) this.touched.delete(id);
    const answered = frame.decisions.find((d) => d.id === this.chosen && d.standing && stands(d, this.touched.get(d.id) ?? []));
    if (answered && frame.decisions.some((d) => !d.standing && d.options.length > 1)) this.chosen = null;
    for (const d of frame.decisions) if (stands(d, this.touched.get(d.id) ?? [])) this.touched.delete(d.id);
    // Who has another part before them hears here that it is over.
    if (frame.outcome && this.frame && !this.frame.outcome && this.tab !== "turn") this.unseen = { ...this.unseen, turn: 1 };
    this.frame = frame;
    if (frame.room && frame.room.title !== this.match.title) this.match = { ...this.match, title: frame.room.title };
    this.since.take(frame, this.lines.length);
    useNames(seatNames(frame.seats));
    this.cut = null;
    // What is on the table stays there, even when somebody else of the side answers it meanwhile.
    this.chosen = this.asked?.id ?? null;
    if (this.chosen !== before) this.#settle();
    this.changed();
    return isNew ? frame.events : [];
  }

  /** @param {ChatFrame} said @param {boolean} seen it stands in front of the person already */
  hear(said, seen) {
    if (this.said.some((one) => one.channel === said.channel && one.n === said.n)) return;
    this.said = [...this.said, said].sort((a, b) => a.at.localeCompare(b.at));
    if (!seen && !said.mine) this.unseen[said.channel] = (this.unseen[said.channel] ?? 0) + 1;
    this.changed();
  }

  /** @param {Partial<Pick<Table, "cut" | "late" | "here" | "watching" | "away" | "rated" | "again" | "unseated" | "banned" | "ratings" | "became" | "refusal" | "about" | "shown" | "tab" | "annals" | "pulledUp" | "warned" | "unseen" | "cursor" | "hushed">>} news */
  set(news) {
    Object.assign(this, news);
    this.changed();
  }

  // ------------------------------------------------------------------ what follows from it

  /** @returns {Decision[]} */
  get decisions() {
    // While the match is paused nothing is answered.
    return this.frame?.paused ? [] : (this.frame?.decisions ?? []);
  }

  get asked() {
    return askedNow(this.decisions, this.chosen);
  }

  get closing() {
    return closing(this.decisions);
  }

  get picked() {
    return this.asked ? pickedFor(this.asked, this.touched) : [];
  }

  get offered() {
    return touching(this.asked, this.narrow);
  }

  /** @returns {Seat | null} */
  get seat() {
    const seats = this.frame?.seats ?? [];
    return seats.find((s) => s.seat === this.frame?.viewer) ?? seats.find((s) => s.player && "id" in s.player && s.player.id === this.user) ?? null;
  }

  /** Does the person here look on, and later than it happens? Then they aren't told who is here now. */
  get behind() {
    return this.seat === null && this.spectators.delay !== null && this.frame?.status !== "finished";
  }

  /** Is anything asked of the person here that is still without an answer? */
  get yourTurn() {
    return this.decisions.some((d) => !d.standing);
  }

  /** Is anything proposed to which the person here has said nothing yet? */
  get toGrant() {
    const mine = this.seat?.seat;
    return this.frame?.consent?.proposals.some((each) => each.waits_for?.some((seat) => seat === mine)) ?? false;
  }

  /** Has the question been on the table long enough for a click to be meant for it? */
  get settled() {
    return performance.now() - this.asking > SETTLE;
  }

  /** @returns {Scene} */
  scene() {
    const frame = /** @type {StateFrame} */ (this.frame);
    const latest = this.lines.slice(this.lines.length - this.fresh);
    return {
      game: this.match.game,
      frame,
      view: frame.view,
      printed: this.printed,
      seat: this.seat,
      asked: this.asked,
      picked: this.picked,
      offered: this.offered,
      narrow: this.narrow,
      lit: this.lit,
      lines: this.lines,
      fresh: this.fresh,
      revealed: new Set(latest.filter((line) => this.game.log(line).reveals).flatMap((line) => line.refs ?? [])),
      here: this.behind ? null : this.here,
      ratings: this.ratings,
      switches: this.switches,
      act: this,
    };
  }

  // ------------------------------------------------------------------ what the person does

  /** @param {string} option */
  pick(option) {
    const asked = this.asked;
    if (!asked || this.cut || this.moves.of(asked.id)) return;
    if (asked.passing) return this.answer(asked, option);
    this.touched.set(asked.id, touch(asked, this.picked, option));
    this.chosen = asked.id;
    this.set({ refusal: null, warned: null, shown: null });
  }

  /** @param {string} decision */
  ask(decision) {
    if (this.asked?.id !== decision) this.#settle();
    this.chosen = decision;
    this.set({ refusal: null, warned: null });
  }

  /** @param {string | null} ref */
  light(ref) {
    if (this.lit === ref) return;
    this.lit = ref;
    this.changed();
  }

  /** @param {string} ref */
  show(ref) {
    this.set({ shown: ref });
  }

  /** @param {string} name */
  toggle(name) {
    if (!this.switches.delete(name)) this.switches.add(name);
    this.changed();
  }

  /** A click on the board. @param {string[]} refs what it fell on, the foremost first @returns {boolean} something was done */
  touch(refs) {
    const found = this.cut ? null : meaning(this.decisions, this.asked, this.narrow, refs);
    if (!found) return false;
    if ("pick" in found) this.pick(found.pick);
    else if ("ask" in found) this.ask(found.ask);
    else {
      const amount = this.game.amount;
      const more = amount && oneMore(touching(this.asked, found.narrow), this.narrow.join() === found.narrow.join() ? this.picked : [], amount);
      if (more) this.pick(more);
      this.narrow = found.narrow;
    }
    if (!("narrow" in found)) this.narrow = [];
    this.set({ shown: null });
    return true;
  }

  /** The same, as if nothing had been touched before. @param {string} ref @returns {boolean} */
  begin(ref) {
    this.narrow = [];
    return this.touch([ref]);
  }

  /** Send what is picked. A warning is shown first where the game has one. @param {Decision} decision */
  commit(decision) {
    const picked = pickedFor(decision, this.touched);
    if (!this.settled || this.cut) return;
    if (this.warned !== decision.id && this.game.warning(decision, picked)) {
      this.asking = performance.now();
      this.set({ warned: decision.id });
      return;
    }
    this.moves.answer(decision.id, picked);
    this.narrow = [];
    this.set({ refusal: null, warned: null });
  }

  /** Answer at once, where an answer may be changed again. @param {Decision} decision @param {string} option */
  answer(decision, option) {
    if (!this.settled || this.cut) return;
    this.moves.answer(decision.id, [option]);
    this.set({ refusal: null });
  }

  /** Bring a tab of the annals to the top. @param {string} tab */
  read(tab) {
    this.set({ annals: tab, unseen: { ...this.unseen, [tab]: 0 } });
  }

  /** Show another part on a narrow screen. @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    this.unseen = { ...this.unseen, [tab]: 0 };
    if (["log", "table", "side", "watchers", "notes"].includes(tab)) this.read(tab);
    this.changed();
  }

  undo() {
    if (this.cut) return;
    this.moves.undo();
    this.set({ refusal: null });
  }

  /** One step back: the warning, the card, half a choice, the choice. @returns {boolean} there was one */
  back() {
    const asked = this.asked;
    if (this.warned) this.set({ warned: null });
    else if (this.shown) this.set({ shown: null });
    else if (this.narrow.length) this.narrow = [];
    else if (asked && this.touched.delete(asked.id)) this.refusal = null;
    else return false;
    this.changed();
    return true;
  }

  #settle() {
    this.asking = performance.now();
    this.narrow = [];
    this.warned = null;
    this.pulledUp = false;
  }
}
