/**
 * Answers on their way. Each has a key of its own, is kept until the server has answered it, and is sent again after a
 * cut or a reload: the server does a key once only, so nothing is lost and nothing happens twice.
 */

import { newKey } from "../shell/wish.js";

/** @typedef {{t: "move", decision: string, options: string[], key: string}} Move */
/** @typedef {{t: "undo", key: string}} Undo */

export class Moves {
  /**
   * @param {string} place where the answers are kept: one for each match
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} storage
   */
  constructor(place, storage) {
    this.place = place;
    this.storage = storage;
    /** Hands a frame to the server; false: not now. Until there is a socket, nothing can be sent. @type {(frame: Move | Undo) => boolean} */
    this.send = () => false;
    /** @type {(Move | Undo)[]} in the order in which they were made */
    this.waiting = JSON.parse(storage.getItem(place) ?? "[]");
  }

  /** @param {string} decision @param {string[]} options */
  answer(decision, options) {
    if (!this.of(decision)) this.#start({ t: "move", decision, options, key: newKey() });
  }

  undo() {
    if (!this.undoing) this.#start({ t: "undo", key: newKey() });
  }

  /**
   * The answer to this question that is on its way.
   * @param {string} decision
   * @returns {Move | undefined}
   */
  of(decision) {
    return /** @type {Move | undefined} */ (this.waiting.find((frame) => frame.t === "move" && frame.decision === decision));
  }

  get undoing() {
    return this.waiting.some((frame) => frame.t === "undo");
  }

  /** Send again all that has had no answer. To be called as soon as the connection is back. */
  resend() {
    for (const frame of this.waiting) this.send(frame);
  }

  /**
   * Send one again, if it still waits.
   * @param {string} key
   */
  again(key) {
    const frame = this.waiting.find((one) => one.key === key);
    if (frame) this.send(frame);
  }

  /**
   * The server has answered.
   * @param {string} key
   * @returns {Move | Undo | undefined} what it was an answer to
   */
  answered(key) {
    const found = this.waiting.find((frame) => frame.key === key);
    if (found) this.#keep(this.waiting.filter((frame) => frame !== found));
    return found;
  }

  /** @param {Move | Undo} frame */
  #start(frame) {
    this.#keep([...this.waiting, frame]);
    this.send(frame);
  }

  /** @param {(Move | Undo)[]} waiting */
  #keep(waiting) {
    this.waiting = waiting;
    if (waiting.length) this.storage.setItem(this.place, JSON.stringify(waiting));
    else this.storage.removeItem(this.place);
  }
}
