/** All that this page knows of a match that is over: where one is in it, through whose eyes one looks, whether it plays. */
/** @import { Game } from "../table/types.js" */
/** @import { Boot, Outline, Shown } from "./types.js" */
/** @import { Frames } from "./frames.js" */
import { say, t } from "../shell/i18n.js";
import { Problem, sentence } from "../shell/api.js";
import { Watched } from "../table/watched.js";
import { opposite } from "./eyes.js";
import { ahead, lasts } from "./pace.js";
import { View } from "./view.js";

/** Milliseconds that the knob must stay somewhere to be meant. */
const STAYS = 90;

export class Replay extends Watched {
  /**
   * @param {Boot} boot
   * @param {Game} game
   * @param {Outline} outline
   * @param {Frames} frames
   * @param {(milliseconds: number) => Promise<void>} [wait]
   */
  constructor(boot, game, outline, frames, wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))) {
    super();
    this.match = boot.match;
    this.boot = boot;
    this.game = game;
    this.outline = outline;
    this.frames = frames;
    this.wait = wait;
    /** @type {View[]} one, or two side by side */ this.views = [];
    /** The move after which one looks; `wanted` where that is on its way. */
    this.at = 0;
    this.wanted = 0;
    /** Was the last step one forward, so that it may be seen in motion? */
    this.onward = false;
    this.playing = false;
    this.speed = 1;
    /** @type {{says: string, again: boolean} | null} what went wrong, and whether it can be tried again */ this.trouble = null;
    /** Which part narrow screens show, and which tab of the annals is on top. */
    this.tab = "board";
    this.annals = "log";
    this.turn = 0;
  }

  get of() {
    return this.outline.of;
  }

  /** @param {string[]} eyes @param {number} at */
  open(eyes, at) {
    this.views = eyes.map((name) => this.#view(name));
    return this.go(at);
  }

  /** @param {string} name */
  #view(name) {
    return new View(this.match, this.game, name, () => this.changed(), this.boot.printed);
  }

  /**
   * Go to the moment after this move. What is at hand is there at once.
   * @param {number} at
   */
  async go(at) {
    const wanted = (this.wanted = Math.max(0, Math.min(at, this.of)));
    const turn = ++this.turn;
    const eyes = this.views.map(({ name }) => name);
    let shown = eyes.map((name) => this.frames.here(name, wanted));
    if (!shown.every(Boolean)) {
      this.changed();
      try {
        shown = await Promise.all(eyes.map((name) => this.frames.get(name, wanted)));
      } catch (error) {
        if (turn === this.turn) this.#fail(error);
        return;
      }
      // Somebody has gone on meanwhile.
      if (turn !== this.turn) return;
    }
    this.#take(/** @type {Shown[]} */ (shown), wanted);
    void this.#fetchAhead(turn);
  }

  /** @param {Shown[]} shown @param {number} at */
  #take(shown, at) {
    this.onward = at === this.at + 1;
    this.at = at;
    this.trouble = null;
    this.views.forEach((view, n) => view.take(shown[n]));
    this.changed();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.playing = false;
    // What is against the rules of today, or isn't there, is so the next time too.
    const lasting = error instanceof Problem && [403, 404, 409].includes(error.status);
    this.trouble = { says: sentence(error), again: !lasting };
    this.changed();
  }

  /** Fetch what will be asked for next, one after the other, until somebody wants something else. @param {number} turn */
  async #fetchAhead(turn) {
    for (const step of ahead(this.at, this.of, this.playing)) {
      for (const { name } of this.views) {
        if (turn !== this.turn) return;
        // What fails now is asked for again when it is wanted.
        await this.frames.get(name, step).catch(() => {});
      }
    }
  }

  /** Go there by hand, which ends the playing. @param {number} at */
  jump(at) {
    this.playing = false;
    return this.go(at);
  }

  /**
   * Go there while the knob is pushed along: what isn't at hand is asked for where it stays a moment.
   * @param {number} at
   */
  async slide(at) {
    this.playing = false;
    if (this.views.every(({ name }) => this.frames.here(name, at))) return this.go(at);
    const turn = ++this.turn;
    this.wanted = at;
    this.changed();
    await this.wait(STAYS);
    if (turn === this.turn) return this.go(at);
  }

  retry() {
    return this.go(this.wanted);
  }

  // ------------------------------------------------------------------ whose eyes

  /** @param {number} n which of the views @param {string} name */
  look(n, name) {
    const view = this.views[n];
    if (!view || view.name === name) return;
    view.name = name;
    return this.go(this.wanted);
  }

  /** Let another look at the same moment beside, or nobody. */
  beside() {
    if (this.views.length > 1) this.views = this.views.slice(0, 1);
    else this.views = [...this.views, this.#view(opposite(this.outline, this.views[0].name))];
    return this.go(this.wanted);
  }

  // ------------------------------------------------------------------ playing

  /** Play on, or stop. At the end it begins anew. */
  play() {
    this.playing = !this.playing;
    if (this.playing) void this.#playOn();
    this.changed();
  }

  pause() {
    if (this.playing) this.play();
  }

  /** @param {number} speed */
  hurry(speed) {
    this.speed = speed;
    if (this.playing) void this.#playOn();
    this.changed();
  }

  async #playOn() {
    const run = (this.run = {});
    if (this.at === this.of) await this.go(0);
    while (this.playing && this.at < this.of) {
      await this.wait(Math.max(...this.views.map((view) => lasts(view.told.map((line) => say(line.text)), this.speed))));
      // It was stopped, or goes on at another speed.
      if (run !== this.run || !this.playing) return;
      await this.go(this.at + 1);
      if (run !== this.run) return;
    }
    this.playing = false;
    this.changed();
  }

  /** @type {object} the playing that goes on, of several that were begun */
  run = {};

  // ------------------------------------------------------------------ the page

  /** @param {Partial<Pick<Replay, "tab" | "annals">>} news */
  set(news) {
    Object.assign(this, news);
    this.changed();
  }

  /** Show another part on a narrow screen. @param {string} tab */
  turnTo(tab) {
    this.set(tab === "log" || tab === "notes" ? { tab, annals: tab } : { tab });
  }

  /** Where one is, in words. */
  get place() {
    return t("replay.move_of", { n: this.wanted, of: this.of });
  }
}
