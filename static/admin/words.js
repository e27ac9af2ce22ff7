/** The words that nobody may use: one a line. */
import { html } from "/vendor/lit-html/lit-html.js";
import { Form } from "../account/form.js";
import { get, put } from "../shell/api.js";
import { t } from "../shell/i18n.js";

export class Words {
  words = "";

  /** @param {() => void} changed */
  constructor(changed) {
    this.form = new Form(changed);
  }

  async look() {
    this.words = (await get("/admin/words")).words.join("\n");
  }

  draw() {
    const keep = this.form.submits(async (given) => {
      const words = String(given.get("words")).split(/\s*\n\s*/).filter(Boolean);
      this.words = words.join("\n");
      await put("/admin/words", { words });
      await this.look();
    }, t("admin.words_kept"));
    return html`<p>${t("admin.words_what")}</p>
      <form @submit=${keep}>
        <label class="field"><span>${t("admin.words_list")}</span><textarea name="words" rows="12" spellcheck="false" autocapitalize="off" .value=${this.words}></textarea></label>
        ${this.form.said()}
        <button class="quiet wide" type="submit" ?disabled=${this.form.sending}>${t("admin.words_keep")}</button>
      </form>`;
  }
}
