/** What those who run the server have done: who, to whom, when and why. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { momentOf } from "../shell/dates.js";
import { t } from "../shell/i18n.js";
import { List } from "./list.js";
import { who } from "./reports.js";

/** @typedef {import("./reports.js").Who} Who */
/** @typedef {{id: string, at: string, by: Who | null, deed: string, whom: Who | null, match: string | null, until: string | null, why: string}} Deed */

export class Deeds {
  /** @param {() => void} changed */
  constructor(changed) {
    /** @type {List<Deed>} */ this.list = new List("deeds", "deeds", changed);
  }

  look() {
    return this.list.look();
  }

  draw() {
    return this.list.draw(row, t("admin.no_deeds"));
  }
}

/** @param {Deed} deed */
const row = (deed) => html`<li>
  <div class="what">
    <b>${t(`admin.deed_${deed.deed}`)}${deed.whom ? html`: ${who(deed.whom)}` : nothing}${deed.match ? html` <small class="inline">${deed.match}</small>` : nothing}</b>
    <small>${momentOf(deed.at)} · ${deed.by ? who(deed.by) : t("admin.by_command")}${deed.until ? ` · ${t("admin.until", { time: momentOf(deed.until) })}` : ""}${deed.why ? html` · ${deed.why}` : nothing}</small>
  </div>
</li>`;
