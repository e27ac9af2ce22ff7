/** All matches, as a stranger is told of them; calling one off, and deleting one. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { post, remove } from "../shell/api.js";
import { botName } from "../shell/bots.js";
import { momentOf } from "../shell/dates.js";
import { t } from "../shell/i18n.js";
import { gameName } from "../figures/names.js";
import { ask } from "./ask.js";
import { List } from "./list.js";

/** @typedef {{id: string, game: string, title: string, status: "open" | "running" | "finished", created: string, seats: {player: null | {name?: string, bot?: string}}[]}} Match */

const STATUS = /** @type {const} */ (["open", "running", "finished"]);

export class Matches {
  /** @param {() => void} changed */
  constructor(changed) {
    /** @type {List<Match>} */ this.list = new List("matches", "matches", changed);
  }

  look() {
    return this.list.look();
  }

  draw() {
    return html`<p class="hushed">${t("admin.matches_what")}</p>
      ${this.list.search([["", t("admin.all")], ...STATUS.map((status) => /** @type {[string, string]} */ ([status, t(`admin.${status}`)]))], "status")}
      ${this.list.draw((match) => this.row(match), t("admin.no_matches"))}`;
  }

  /** @param {Match} match */
  row(match) {
    const who = match.seats.map(({ player }) => player?.name ?? (player?.bot ? botName(player.bot) : "")).filter(Boolean);
    const go = t("admin.match_delete");
    const deed = (/** @type {object} */ given) => remove(`/admin/matches/${match.id}`, given);
    const after = () => this.list.again();
    const end = t("admin.match_end");
    const off = (/** @type {object} */ given) => post(`/admin/matches/${match.id}/end`, given);
    const what = t(match.status === "finished" ? "admin.match_delete_what" : "admin.match_delete_early");
    return html`<li>
      <div class="what"><b><a href=${`/matches/${match.id}`}>${match.title}</a></b><small>${gameName(match.game)} · ${t(`admin.${match.status}`)} · ${momentOf(match.created)}${who.length ? ` · ${who.join(", ")}` : ""}</small></div>
      <div class="deeds">${match.status === "running" ? html`<button class="quiet small" type="button" aria-label=${`${end}: ${match.title}`} @click=${() => ask({ title: `${end}: ${match.title}`, what: t("admin.match_end_what"), go: end, deed: off, after })}>${end}</button>` : nothing}<button class="quiet small" type="button" aria-label=${`${go}: ${match.title}`} @click=${() => ask({ title: `${go}: ${match.title}`, what, go, deed, after })}>${go}</button></div>
    </li>`;
  }
}
