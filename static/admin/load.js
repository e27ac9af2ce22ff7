/** How the server is: how much there is to do, the last faults, the settings in force. Looked at anew every few seconds. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { get } from "../shell/api.js";
import { momentOf } from "../shell/dates.js";
import { icon } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";

/** @typedef {{middle: number | null, most: number | null}} Spread */
/** @typedef {{kind: string, place: string, route: string, count: number, first: string, last: string}} Fault */
/** @typedef {{processes: number, since: string, at_tables: number, in_lobby: number, matches: number, bots: number, moves: number, commit: Spread, late: Spread, away: boolean, bus: boolean | null, faults: Fault[], settings: {name: string, value: string}[]}} Figures */

export class Load {
  every = 5000;
  /** @type {Figures | null} */ figures = null;

  async look() {
    this.figures = await get("/admin/load");
  }

  draw() {
    const figures = this.figures;
    if (!figures) return nothing;
    const number = new Intl.NumberFormat(language());
    const spread = (/** @type {Spread} */ each) => t("admin.spread", { middle: each.middle === null ? "–" : number.format(each.middle), most: each.most === null ? "–" : number.format(each.most) });
    /** @type {[string, string][]} */
    const told = [
      ["processes", number.format(figures.processes)],
      ["since", momentOf(figures.since)],
      ["sockets", t("admin.sockets_at", { tables: number.format(figures.at_tables), lobby: number.format(figures.in_lobby) })],
      ["hot", number.format(figures.matches)],
      ["bots", number.format(figures.bots)],
      ["moves", figures.moves ? t("admin.moves_about", { count: number.format(figures.moves) }) : t("admin.moves_few")],
      ["commits", spread(figures.commit)],
      ["lateness", spread(figures.late)],
    ];
    return html`${figures.away ? html`<p class="notice bad">${icon("cut")}<span>${t("admin.away")}</span></p>` : nothing}
      ${figures.bus === false ? html`<p class="notice bad">${icon("cut")}<span>${t("admin.bus_down")}</span></p>` : nothing}
      <dl class="told-so">${told.map(([name, value]) => html`<div><dt>${t(`admin.load_${name}`)}</dt><dd>${value}</dd></div>`)}</dl>
      <h3>${t("admin.faults")}</h3>
      ${figures.faults.length ? html`<ul class="entries">${figures.faults.map((fault) => html`<li><div class="what"><b>${fault.kind}</b><code>${fault.place}</code><small>${fault.route} · ${t("admin.times", { n: fault.count })} · ${momentOf(fault.last)}</small></div></li>`)}</ul>` : html`<p class="hushed">${t("admin.no_faults")}</p>`}
      <h3>${t("admin.settings")}</h3>
      <dl class="told-so settings">${figures.settings.map(({ name, value }) => html`<div><dt><code>${name}</code></dt><dd>${value || html`<span class="hushed">–</span>`}</dd></div>`)}</dl>`;
  }
}
