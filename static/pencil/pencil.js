/** All that the person here has written and drawn at this table, and what their side shares with them; and the one place that changes it. */
/** @import { NewNote, Note, NotesFrame } from "./types.js" */
/** @import { Sign } from "./signs.js" */
import { get, patch, post, remove, sentence } from "../shell/api.js";
import { newKey } from "../shell/wish.js";

/** @typedef {Sign | "arrow" | "stroke" | "rubber"} Tool */
/** A deed that can be taken back, once it is known whether it was done. @typedef {{done: Promise<boolean>, undo: () => Promise<void>}} Done */

/** How many deeds can be taken back. */
const MANY = 50;

const MOST_NUMBER = 99;

export class Pencil {
  /**
   * @param {string} match
   * @param {(path: string) => string} asInvited
   * @param {() => void} changed called after each change
   */
  constructor(match, asInvited, changed) {
    this.match = match;
    this.changed = changed;
    this.address = (/** @type {string} */ rest) => asInvited(`/matches/${match}/notes${rest}`);
    /** @type {Note[]} the oldest first */ this.notes = [];
    /** The pencil is in the hand: a click on the board draws. */
    this.on = false;
    /** @type {Tool} */ this.tool = "cross";
    this.shown = true;
    /** What is drawn from now on is for the side, too. */
    this.shared = false;
    /** @type {string | null} where an arrow begins that has no end yet */ this.from = null;
    /** @type {import("./hand.js").Line | null} what a finger draws at this moment */ this.line = null;
    /** @type {string | null} */ this.refusal = null;
    /** @type {Done[]} */ this.done = [];
    /** @type {Map<string, Promise<Note | null>>} what became of each that was drawn here, by the id that it had on its way */ this.making = new Map();
    /** @type {Note[]} what was rubbed out while it was still on its way: it is not to come back by the socket */ this.rubbed = [];
  }

  // ------------------------------------------------------------------ what comes in

  /** Fetch all there is: at first, and when other eyes look. */
  async recall() {
    const { notes } = await get(this.address(""));
    this.notes = notes;
    this.done = [];
    this.changed();
  }

  /** @param {NotesFrame} frame @returns {Note[]} those that somebody else of the side has just written */
  take({ kept, gone }) {
    const known = new Set(this.notes.map((note) => note.id));
    this.#put(kept.filter((note) => !this.#isRubbed(note)), gone);
    return kept.filter((note) => !note.mine && note.kind === "text" && !known.has(note.id));
  }

  /** @param {Note[]} kept @param {string[]} gone */
  #put(kept, gone) {
    const away = new Set([...gone, ...kept.map((note) => note.id)]);
    // One of one's own that comes back by another way than its answer takes the place of the one that was drawn at once.
    for (const note of kept) if (note.mine && !this.notes.some((one) => one.id === note.id)) away.add(this.#drawnAtOnce(note)?.id ?? "");
    const places = new Map(kept.map((note) => [note.id, note]));
    const stay = this.notes.filter((note) => !away.has(note.id) || places.has(note.id)).map((note) => places.get(note.id) ?? note);
    const added = kept.filter((note) => !stay.includes(note));
    this.notes = [...stay, ...added].sort((a, b) => a.at.localeCompare(b.at));
    this.changed();
  }

  /** @param {Note} note */
  #drawnAtOnce(note) {
    return this.notes.find((one) => one.pending && alike(one, note));
  }

  /** @param {Note} note */
  #isRubbed(note) {
    return note.mine && !this.notes.some((one) => one.id === note.id) && this.rubbed.some((one) => alike(one, note));
  }

  /** @param {Partial<Pick<Pencil, "on" | "tool" | "shown" | "shared" | "from" | "line" | "refusal">>} news */
  set(news) {
    Object.assign(this, news);
    this.changed();
  }

  // ------------------------------------------------------------------ what follows from it

  get written() {
    return this.notes.filter((note) => note.kind === "text");
  }

  get drawn() {
    return this.notes.filter((note) => note.kind !== "text");
  }

  /** The marks at a place, one's own first. @param {string} ref */
  at(ref) {
    const here = this.notes.filter((note) => note.kind === "mark" && note.body.ref === ref);
    return [...here.filter((note) => note.mine), ...here.filter((note) => !note.mine)];
  }

  // ------------------------------------------------------------------ what the person does

  /** Do at this place what the tool in the hand does. @param {string} ref @param {number} [number] the one that was typed */
  touch(ref, number) {
    if (number !== undefined) return this.#number(ref, number);
    if (this.tool === "rubber") return this.rub(this.notes.filter((note) => note.mine && touches(note, ref)));
    if (this.tool === "arrow") return this.#arrow(ref);
    if (this.tool === "stroke") return;
    if (this.tool === "number") return this.#number(ref);
    const { tool } = this;
    const own = this.at(ref).find((note) => note.mine && note.kind === "mark" && note.body.sign === tool);
    return own ? this.rub([own]) : this.draw({ kind: "mark", ref, sign: tool });
  }

  /** A number at a place; without one the next after that which stands there. @param {string} ref @param {number} [number] */
  #number(ref, number) {
    const own = this.at(ref).find((note) => note.mine && note.kind === "mark" && note.body.sign === "number");
    const before = own?.kind === "mark" ? (own.body.number ?? 0) : 0;
    const next = number ?? (before % MOST_NUMBER) + 1;
    if (own && before === next) return this.rub([own]);
    return this.draw({ kind: "mark", ref, sign: "number", number: next }, own ? [own] : []);
  }

  /** From the first place that is touched to the second. @param {string} ref */
  #arrow(ref) {
    const { from } = this;
    if (from === null || from === ref) return this.set({ from: from === ref ? null : ref });
    this.from = null;
    const own = this.notes.find((note) => note.mine && note.kind === "arrow" && note.body.start === from && note.body.end === ref);
    return own ? this.rub([own]) : this.draw({ kind: "arrow", start: from, end: ref });
  }

  /** Draw something, in the place of others. @param {NewNote} what @param {Note[]} [instead] */
  draw(what, instead = []) {
    const making = this.#make(what);
    this.#putAway(instead);
    const made = making.then(async (note) => {
      if (note) return !instead.length || this.#erase(instead);
      this.rubbed = this.rubbed.filter((one) => !instead.includes(one));
      this.#put(instead.filter((one) => !one.pending), []);
      return false;
    });
    this.#did(made, async () => {
      const note = await making;
      await this.#erase(this.notes.filter((one) => one.id === note?.id));
      for (const one of instead) await this.#make(again(one), one.shared);
    });
  }

  /** @param {Note[]} notes */
  rub(notes) {
    if (!notes.length) return;
    this.#did(this.#erase(notes), async () => {
      for (const note of notes) await this.#make(again(note), note.shared);
    });
  }

  /** Take the last deed of this browser back. */
  async undo() {
    const last = this.done.pop();
    this.changed();
    if (last && (await last.done)) await last.undo();
  }

  /** @param {string} text @param {boolean} shared @returns {Promise<boolean>} it was kept */
  async write(text, shared) {
    return (await this.#make({ kind: "text", text }, shared)) !== null;
  }

  /** @param {Note} note @param {{text?: string, shared?: boolean}} news @returns {Promise<boolean>} it was kept */
  async alter(note, news) {
    try {
      this.#put([await patch(this.address(`/${note.id}`), news)], []);
      this.set({ refusal: null });
      return true;
    } catch (error) {
      this.set({ refusal: sentence(error) });
      return false;
    }
  }

  /** Away with all one's own marks. */
  async clear() {
    try {
      await remove(this.address("?what=drawn"));
      this.done = [];
      this.#put([], this.drawn.filter((note) => note.mine).map((note) => note.id));
    } catch (error) {
      this.set({ refusal: sentence(error) });
    }
  }

  /** @param {Promise<boolean>} done @param {() => Promise<void>} undo */
  #did(done, undo) {
    this.done = [...this.done, { done, undo }].slice(-MANY);
    this.changed();
  }

  /**
   * It stands there at once, and goes again where the server doesn't take it.
   * @param {NewNote} what @param {boolean} [shared] @returns {Promise<Note | null>}
   */
  async #make(what, shared = this.shared) {
    const own = newKey();
    const answer = this.#send(what, shared, own);
    this.making.set(own, answer);
    return answer;
  }

  /** @param {NewNote} what @param {boolean} shared @param {string} own @returns {Promise<Note | null>} */
  async #send(what, shared, own) {
    const { kind, ...body } = what;
    const pending = /** @type {Note} */ ({ id: own, kind, body, by: { seat: "", name: "" }, mine: true, shared, at: new Date().toISOString(), pending: true });
    this.notes = [...this.notes, pending];
    this.set({ refusal: null });
    try {
      const made = await post(this.address(""), { note: what, shared, key: own });
      // Where it was rubbed out meanwhile, it doesn't come again.
      if (this.notes.some((note) => note.id === own || note.id === made.id)) this.#put([made], [own]);
      return made;
    } catch (error) {
      this.#put([], [own]);
      this.set({ refusal: sentence(error) });
      return null;
    }
  }

  /** @param {Note[]} notes @returns {Promise<boolean>} they are gone */
  async #erase(notes) {
    this.#putAway(notes);
    try {
      for (const note of notes) {
        const made = note.pending ? await this.making.get(note.id) : note;
        if (!made) continue;
        await remove(this.address(`/${made.id}`));
        this.#put([], [made.id]);
      }
      return true;
    } catch (error) {
      this.set({ refusal: sentence(error) });
      await this.recall().catch(() => {});
      return false;
    } finally {
      this.rubbed = this.rubbed.filter((note) => !notes.includes(note));
    }
  }

  /** From here they are gone at once. @param {Note[]} notes */
  #putAway(notes) {
    this.rubbed = [...new Set([...this.rubbed, ...notes.filter((note) => note.pending)])];
    this.#put([], notes.map((note) => note.id));
  }
}

/** Is the one what the other was before the server had it? @param {Note} one @param {Note} other */
const alike = (one, other) => one.kind === other.kind && JSON.stringify(one.body) === JSON.stringify(other.body);

/** Does this mark stand at a place, or an arrow begin or end there? @param {Note} note @param {string} ref */
const touches = (note, ref) => (note.kind === "mark" ? note.body.ref === ref : note.kind === "arrow" && [note.body.start, note.body.end].includes(ref));

/** What to send to make it once more. @param {Note} note @returns {NewNote} */
const again = (note) => /** @type {NewNote} */ ({ kind: note.kind, ...note.body });
