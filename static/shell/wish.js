/** What the server is to do once. Perhaps it did, and nobody heard of it: so what is asked for once more has the same key. */

/** A key nobody else makes. `crypto.randomUUID` is missing on plain http, where many a home server runs. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One wish at a time. In other words it is another one. */
export class Wish {
  #words = "";
  #key = "";

  /**
   * The wish with its key.
   * @template {object} T
   * @param {T} wish
   * @returns {T & {key: string}}
   */
  keyed(wish) {
    const words = JSON.stringify(wish);
    if (words !== this.#words) {
      this.#words = words;
      this.#key = newKey();
    }
    return { ...wish, key: this.#key };
  }

  /** The next one is another wish, even in the same words. */
  granted() {
    this.#words = "";
  }
}
