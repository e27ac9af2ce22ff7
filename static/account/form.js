/** A form that is sent to the server: what it was answered, and whether an answer is still awaited. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { announce } from "../shell/announce.js";
import { sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";

export class Form {
  refusal = "";
  done = "";
  sending = false;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * What a form does when it is submitted.
   * @param {(given: FormData) => Promise<unknown>} deed
   * @param {string} [done] what to say when it is done; without it the page is left, or drawn anew, by the deed
   */
  submits(deed, done = "") {
    return async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const given = new FormData(form);
      if (await this.#send(() => deed(given), done)) form.reset();
    };
  }

  /** The same for a button on its own. @param {() => Promise<unknown>} deed @param {string} [done] */
  press(deed, done = "") {
    return () => void this.#send(deed, done);
  }

  /** @param {() => Promise<unknown>} deed @param {string} done @returns {Promise<boolean>} whether it was done */
  async #send(deed, done) {
    if (this.sending) return false;
    Object.assign(this, { sending: true, refusal: "", done: "" });
    this.redraw();
    try {
      await deed();
      this.done = done;
      if (done) announce(done);
    } catch (error) {
      this.refusal = sentence(error);
    }
    this.sending = false;
    this.redraw();
    return !this.refusal;
  }

  /** What came of it, to stand right over the button. */
  said() {
    if (this.refusal) return html`<p class="notice bad" role="alert">${icon("bar")}<span>${this.refusal}</span></p>`;
    return this.done ? html`<p class="said">${this.done}</p>` : nothing;
  }
}
