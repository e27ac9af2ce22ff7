/** What people have reported, and that it was seen to. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post } from "../shell/api.js";
import { momentOf } from "../shell/dates.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { ask } from "./ask.js";
import { List } from "./list.js";

/** @typedef {{id: string, name: string}} Who */
/** @typedef {{id: string, at: string, by: Who, whom: Who, reason: string, match: string | null, title: string | null, channel: string | null, text: string | null, withheld: boolean, closed: string | null}} Report */

export class Reports {
  /** @param {() => void} changed */
  constructor(changed) {
    /** @type {List<Report>} */ this.list = new List("reports", "reports", changed);
  }

  look() {
    return this.list.look();
  }

  draw() {
    const choose = (/** @type {Event} */ event) => this.list.filter(event);
    return html`<form class="sought" @change=${choose}><label class="field"><span>${t("admin.which")}</span><select name="closed"><option value="">${t("admin.reports_open")}</option><option value="true">${t("admin.reports_closed")}</option></select></label></form>
      ${this.list.draw((report) => this.row(report), t("admin.no_reports"))}`;
  }

  /** @param {Report} report */
  row(report) {
    const go = t("admin.close");
    const after = () => this.list.again();
    const deed = (/** @type {object} */ given) => post(`/admin/reports/${report.id}/close`, given);
    return html`<li>
      <div class="what">
        <b>${who(report.whom)}</b>
        ${report.text ? html`<q>${report.text}</q>` : nothing}${report.withheld ? html`<small class="held">${icon("sealed", { small: true })}${t("admin.withheld")}</small>` : nothing}
        <small>${t("admin.reported", { name: report.by.name || t("seat.gone"), time: momentOf(report.at) })}: ${report.reason}${report.match ? html` · <a href=${`/matches/${report.match}`}>${report.title || t("admin.match_gone")}</a>${report.channel === "table" ? nothing : html` · ${t(`admin.channel_${report.channel}`)}`}` : nothing}</small>
      </div>
      <div class="deeds">${report.closed ? html`<small>${t("admin.closed", { time: momentOf(report.closed) })}</small>` : html`<button class="quiet small" type="button" aria-label=${`${go}: ${report.whom.name}`} @click=${() => ask({ title: go, what: t("admin.close_what"), go, deed, after })}>${go}</button>`}</div>
    </li>`;
  }
}

/** @param {Who} person */
export const who = (person) => (person.name ? html`<a href=${`/people/${person.id}`}>${person.name}</a>` : t("seat.gone"));
