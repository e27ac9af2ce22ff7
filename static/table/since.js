/** Since when somebody is waited for, as this browser saw it begin. Kept with the tab, so that a reload goes on counting. */
/** @import { StateFrame } from "./types.js" */

export class Since {
  #saw = false;

  /**
   * @param {string} place where it is kept: one for each match
   * @param {Pick<Storage, "getItem" | "setItem">} storage
   */
  constructor(place, storage) {
    this.place = place;
    this.storage = storage;
    const [wait, began] = JSON.parse(storage.getItem(place) ?? "[null, null]");
    /** @type {string | null} who is waited for, and after what */ this.wait = wait;
    /** @type {number | null} in milliseconds since 1970; null: it had begun before anybody looked */ this.began = began;
  }

  /**
   * @param {StateFrame} frame
   * @param {number} lines how many this viewer has read: what others do in secret begins no new wait
   */
  take(frame, lines) {
    const wait = JSON.stringify([frame.viewer, frame.waiting_for, lines]);
    if (wait !== this.wait) {
      this.wait = wait;
      this.began = this.#saw ? Date.now() : null;
      this.storage.setItem(this.place, JSON.stringify([wait, this.began]));
    }
    this.#saw = true;
  }
}
