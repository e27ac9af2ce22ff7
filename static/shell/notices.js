/** The bell in the bar: to which matches one is called back. The server says that there is news, never what; it is asked then. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { ago } from "./ago.js";
import { announce } from "./announce.js";
import { get, post, sentence } from "./api.js";
import { has, loadMessages, t } from "./i18n.js";
import { session } from "./session.js";
import { hears, news } from "./socket.js";

/** @typedef {{kind: "turn" | "started" | "ended" | "mention" | "replaced", match: {id: string, title: string, game: string}, at: string, unread: boolean}} Notice */
/** @typedef {{notices: Notice[], unread: number}} Page */

const QUIET_SPELL = 300; // milliseconds: news that comes together is asked for once
const WITHOUT_SOCKET = 60_000; // milliseconds between looks on pages that have no socket

/** The match whose table this page is. */
const here = /^\/matches\/([\w-]+)$/.exec(location.pathname)?.[1] ?? "";
const inLobby = location.pathname === "/";

/** @param {Notice} notice */
const words = ({ kind, match }) => t(`notice.${kind}`, { title: match.title });

/** What is unread now and was not known before. @param {Page} page @param {Set<string>} known */
const fresh = (page, known) => page.notices.filter((notice) => notice.unread && !known.has(name(notice)));

/** @param {Notice} notice */
const name = ({ kind, match, at }) => `${kind} ${match.id} ${at}`;

class Bell {
  /** @type {Page} */
  page = { notices: [], unread: 0 };
  trouble = "";
  drawn = false;
  /** @type {Set<string> | null} */
  known = null;

  /** @param {HTMLDetailsElement} place */
  constructor(place) {
    this.place = place;
    this.panel = /** @type {HTMLElement} */ (place.querySelector("[data-notices]"));
    this.summary = /** @type {HTMLElement} */ (place.querySelector("summary"));
    this.count = /** @type {HTMLElement} */ (place.querySelector(".count"));
  }

  async look() {
    try {
      let page = await get("/notices");
      // Whoever has the table before their eyes need not be called to it.
      const seen = here && document.visibilityState === "visible" && page.notices.some((/** @type {Notice} */ each) => each.unread && each.match.id === here);
      if (seen) page = await post("/notices/read", { match: here });
      await this.take(page);
    } catch (error) {
      this.trouble = sentence(error);
      if (this.place.open) this.draw();
    }
  }

  readAll = async () => {
    try {
      await this.take(await post("/notices/read"));
    } catch (error) {
      this.trouble = sentence(error);
      this.draw();
    }
  };

  /** @param {Page} page */
  async take(page) {
    this.page = page;
    this.trouble = "";
    const said = this.known === null ? [] : fresh(page, this.known);
    this.known = new Set(page.notices.map(name));
    if ((page.unread || this.place.open) && !has("notice.title")) await loadMessages();
    this.draw();
    // The lobby itself says where it has become one's turn.
    const told = said.filter(({ kind }) => !(inLobby && kind === "turn"));
    if (told.length) announce(told.map(words).join(" "));
  }

  draw() {
    const { notices, unread } = this.page;
    this.count.hidden = unread === 0;
    this.count.textContent = unread > 9 ? "9+" : String(unread);
    this.place.classList.toggle("news", unread > 0);
    if (!has("notice.title")) return;
    if (!this.drawn) this.panel.replaceChildren();
    this.drawn = true;
    this.summary.setAttribute("aria-label", unread ? t("notice.bell", { n: unread }) : t("notice.bell_none"));
    render(
      html`<div class="head"><h2>${t("notice.title")}</h2><a class="note" href="/account#notices">${t("notice.choose")}</a></div>
        ${this.trouble ? html`<p class="notice bad">${this.trouble}</p>` : nothing}
        ${notices.length ? html`<ul>${notices.map(row)}</ul>` : html`<p class="hushed">${t("notice.none")}</p>`}
        ${unread ? html`<p class="foot"><button class="quiet wide" type="button" @click=${this.readAll}>${t("notice.all_read")}</button></p>` : nothing}`,
      this.panel,
    );
  }
}

/** @param {Notice} notice */
const row = (notice) =>
  html`<li class=${notice.unread ? "unread" : nothing}><a href=${`/matches/${notice.match.id}`}><b>${words(notice)}</b><small>${t(`${notice.match.game}.title`)} · ${ago(notice.at)}${notice.unread ? html`<span class="sr">, ${t("notice.unread")}</span>` : nothing}</small></a></li>`;

/** Give the bell its work, as soon as somebody has a name. */
export function wireBell() {
  const place = /** @type {HTMLDetailsElement | null} */ (document.querySelector("[data-bell]"));
  if (place?.hidden) session.addEventListener("entered", () => begin(place), { once: true });
  else if (place) begin(place);
}

/** @param {HTMLDetailsElement} place */
function begin(place) {
  place.hidden = false;
  const bell = new Bell(place);
  const look = () => void bell.look();
  /** @type {number | undefined} */
  let due;
  news.addEventListener("notices", () => {
    clearTimeout(due);
    due = setTimeout(look, QUIET_SPELL);
  });
  place.addEventListener("toggle", () => place.open && look());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  setInterval(() => document.visibilityState === "visible" && !hears() && look(), WITHOUT_SOCKET);
  look();
}
