/** Everybody on this server: found by name, muted, banned, pardoned, and let run it. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { put, remove } from "../shell/api.js";
import { momentOf } from "../shell/dates.js";
import { t } from "../shell/i18n.js";
import { ask } from "./ask.js";
import { List } from "./list.js";

/** @typedef {{until: string | null, reason: string, since: string}} Sanction */
/** @typedef {{id: string, name: string, guest: boolean, admin: boolean, joined: string, last_seen: string | null, mute: Sanction | null, ban: Sanction | null, tables: {id: string, title: string}[]}} Person */

export class People {
  /** @param {string} me @param {() => void} changed */
  constructor(me, changed) {
    this.me = me;
    /** @type {List<Person>} */ this.list = new List("people", "people", changed);
  }

  look() {
    return this.list.look();
  }

  draw() {
    return html`${this.list.search([["all", t("admin.all")], ["sanctioned", t("admin.sanctioned")], ["admins", t("admin.admins")]], "which")}
      ${this.list.page.named ? html`<p class="hushed">${t("admin.named")}</p>` : nothing}
      <p class="hushed">${t("admin.how_exact")}</p>
      ${this.list.draw((person) => this.row(person), t("admin.nobody"))}`;
  }

  /** @param {Person} person */
  row(person) {
    const kind = person.admin ? t("admin.is_admin") : t(person.guest ? "admin.is_guest" : "admin.is_account");
    const seen = person.last_seen ? t("admin.last_seen", { time: momentOf(person.last_seen) }) : t("admin.not_seen");
    return html`<li>
      <div class="what"><b><a href=${`/people/${person.id}`}>${person.name}</a></b><small>${kind} · ${t("admin.since", { time: momentOf(person.joined) })} · ${seen}</small>${person.tables.length ? html`<small class="sat">${t("admin.sat_at")} ${person.tables.map(({ id, title }, n) => html`${n ? ", " : nothing}<a href=${`/matches/${id}`}>${title}</a>`)}</small>` : nothing}${held("admin.muted", person.mute)}${held("admin.banned", person.ban)}</div>
      <div class="deeds">${this.deeds(person)}</div>
    </li>`;
  }

  /** @param {Person} person */
  deeds(person) {
    const path = `/admin/people/${person.id}`;
    const after = () => this.list.again();
    /** @param {string} name the deed's words are admin.NAME, admin.NAME_what @param {(given: object) => Promise<unknown>} deed @param {boolean} [span] */
    const button = (name, deed, span = false) =>
      html`<button class="quiet small" type="button" aria-label=${`${t(`admin.${name}`)}: ${person.name}`} @click=${() => ask({ title: `${t(`admin.${name}`)}: ${person.name}`, what: t(`admin.${name}_what`), go: t(`admin.${name}`), span, deed, after })}>${t(`admin.${name}`)}</button>`;
    /** @param {"mute" | "ban"} kind @param {string} undo */
    const either = (kind, undo) =>
      person[kind] ? button(undo, (given) => remove(`${path}/${kind}`, given)) : button(kind, (given) => put(`${path}/${kind}`, given), true);
    if (person.admin) return this.list.page.named || person.id === this.me ? nothing : button("no_admin", (given) => put(`${path}/admin`, { ...given, admin: false }));
    return html`${either("mute", "unmute")}${either("ban", "pardon")}${person.guest || this.list.page.named ? nothing : button("admin", (given) => put(`${path}/admin`, { ...given, admin: true }))}`;
  }
}

/** @param {string} key @param {Sanction | null} sanction */
const held = (key, sanction) =>
  sanction ? html`<small class="held">${sanction.until ? t(`${key}_until`, { time: momentOf(sanction.until) }) : t(key)}${sanction.reason ? html` · ${sanction.reason}` : nothing}</small>` : nothing;
