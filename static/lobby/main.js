/** The lobby: four plates, then one's own tables, those that wait for players, those under way, those lately finished, and a code; or what one looks for. */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { announce } from "../shell/announce.js";
import { get, remove, sentence } from "../shell/api.js";
import { drawing, icon } from "../shell/icons.js";
import { loadMessages, t } from "../shell/i18n.js";
import { showInvite } from "../shell/invite.js";
import { whoAmI } from "../shell/session.js";
import { connect } from "../shell/socket.js";
import { createTable } from "./create.js";
import { filter } from "./filter.js";
import { plates } from "./plates.js";
import { sheet } from "./rows.js";
import { sitDown } from "./sit.js";
import { loadGames, loadMore, loadOverview, loadWanted } from "./tables.js";
import { address, concerns, EVERYTHING, isNarrow, read } from "./wanted.js";
import { gameName } from "./words.js";

/** @typedef {import("./tables.js").Match} Match */
/** @typedef {import("./tables.js").ListName} ListName */
/** @typedef {import("./wanted.js").Wanted} Wanted */

const QUIET_SPELL = 250; // milliseconds: changes that come together are asked for once
const APART = 1500; // milliseconds at least between two looks, however much goes on
const WITHOUT_SOCKET = 20_000; // milliseconds between looks while the socket is away
const PAUSE = 300; // milliseconds after the last key before it is looked for
const MOST = 8; // tables of a list, where all lists stand beside each other
const AT_FIRST = 1000; // milliseconds that the socket gets to open before the lists are asked for

const place = /** @type {HTMLElement} */ (document.getElementById("lobby"));
/** @type {import("../shell/name.js").Guest} */
const guest = { user: whoAmI() };
/** @type {import("./tables.js").Game[]} */
let games = [];
/** @type {import("./tables.js").Lists} */
let lists = { pages: {}, lapsed: [] };
let wanted = read(location.search);
/** What stands in the search field. */
let text = wanted.q;
let unfolded = false;
let trouble = "";
let connected = true;

/** Go to the table that was just opened, or first show whom to invite. @param {Match} match */
function opened(match) {
  if (match.status === "open" && match.invite) {
    showInvite(match, match.invite);
    void look();
  } else location.assign(`/matches/${match.id}`);
}

/** @param {import("./tables.js").Game} game */
const create = (game) => createTable(game, guest, opened);

/** @param {Match} match */
async function invite(match) {
  try {
    const { invite: given } = await get(`/matches/${match.id}`);
    if (given) showInvite(match, given);
    else location.assign(`/matches/${match.id}`);
  } catch (error) {
    announce(sentence(error), { urgent: true });
  }
}

/** @param {ListName} name */
async function more(name) {
  const page = lists.pages[name];
  const asked = looks;
  if (!page) return;
  try {
    const longer = await loadMore(wanted, name, page);
    if (asked === looks) lists.pages[name] = longer;
  } catch (error) {
    trouble = sentence(error);
  }
  draw();
}

/** This person knows now that a table of theirs is gone. @param {string} match */
async function understood(match) {
  lists.lapsed = lists.lapsed.filter(({ id }) => id !== match);
  draw();
  await remove(`/matches/${match}/lapsed`).catch(() => {});
}

/** @param {SubmitEvent} event */
function useCode(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("code"));
  const code = field.value.trim().toUpperCase();
  field.setCustomValidity(code ? "" : t("lobby.code_empty"));
  if (field.reportValidity()) location.assign(`/join/${encodeURIComponent(code)}`);
}

// ------------------------------------------------------------------ what one looks for

/** @type {number | undefined} */
let typing;

/** @param {string} typed */
function type(typed) {
  text = typed;
  clearTimeout(typing);
  typing = setTimeout(() => want({ q: text.trim() }), PAUSE);
}

/** Look for something else, and for what was typed just before. The address follows; while one types it is one step of "back". @param {Partial<Wanted>} news */
function want(news) {
  clearTimeout(typing);
  const next = { ...wanted, q: text.trim(), ...news };
  if (address(next) === address(wanted)) return;
  const goesOn = wanted.q !== "" && next.q !== "" && wanted.q !== next.q;
  history[goesOn ? "replaceState" : "pushState"](null, "", address(next));
  go(next);
}

/** @param {Wanted} next */
function go(next) {
  if (isNarrow(next) !== isNarrow(wanted)) lists = { pages: {}, lapsed: lists.lapsed };
  wanted = next;
  draw();
  void look().then((found) => found && announce(t("lobby.tables_found", { n: count() })));
}

const count = () => Object.values(lists.pages).reduce((sum, page) => sum + page.matches.length, 0);

addEventListener("popstate", () => {
  clearTimeout(typing);
  const next = read(location.search);
  text = next.q;
  go(next);
});

// Links within the lobby change what is looked for, without loading the page again.
place.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link || link.pathname !== "/" || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const next = read(link.search);
  text = next.q;
  want(next);
  scrollTo({ top: 0 });
  document.getElementById("main")?.focus({ preventScroll: true });
});

// ------------------------------------------------------------------ drawing

const code = () => html`<section class="sheet code" aria-labelledby="head-code">
  <div class="head"><h2 id="head-code">${t("lobby.code")}</h2></div>
  <form class="say" @submit=${useCode}><input name="code" aria-label=${t("lobby.code_label")} placeholder="GEVA-UDAN-1764" autocomplete="off" @input=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).setCustomValidity("")} /><button class="go small" type="submit">${t("lobby.sit_down")}</button></form>
</section>`;

const noTables = () => html`<div class="empty">${drawing("gm-la_bete")}<p>${t("lobby.no_tables")}<br />${t("lobby.no_tables_how")}</p></div>`;

/** @param {string} key */
const hush = (key) => html`<p class="hushed">${t(key)}</p>`;

const hands = () => ({ user: guest.user?.id, games, join: (/** @type {Match} */ match) => sitDown(match, guest, games.find(({ key }) => key === match.game)?.options), invite });

const waiting = () => lists.pages.mine?.matches.filter((match) => match.your_turn).length ?? 0;

const turns = () => (waiting() ? t("lobby.waiting_for_you", { n: waiting() }) : nothing);

/** All lists, the beginning of each. */
function overview() {
  /** @param {ListName} name @param {string} title @param {unknown} note @param {unknown} empty @param {Partial<Wanted>} all */
  const list = (name, title, note, empty, all) => {
    const rest = html`<a class="quiet wide small" href=${address({ ...EVERYTHING, ...all })} aria-label=${t("lobby.row_action", { action: t("lobby.show_all"), title })}>${t("lobby.show_all")}</a>`;
    return sheet({ name, title, note, page: lists.pages[name], most: MOST, empty, rest }, hands());
  };
  return html`${plates(games, create)}
    <div class="lists">
      <div class="col">
        ${list("mine", t("lobby.yours"), turns(), noTables(), { mine: true })}
        ${list("finished", t("lobby.finished"), t("lobby.finished_note"), hush("lobby.no_finished"), { status: "finished" })}
        ${code()}
        <p class="figures-links">${guest.user ? html`<a href=${`/people/${guest.user.id}`}>${t("lobby.your_figures")}</a> ` : nothing}<a href="/statistics">${t("lobby.figures")}</a> <a href="/verify">${t("proof.title")}</a></p>
      </div>
      <div class="col">
        ${list("open", t("lobby.open"), t("lobby.open_note"), hush("lobby.no_open"), { status: "open" })}
        ${list("running", t("lobby.under_way"), t("lobby.under_way_note"), hush("lobby.no_running"), { status: "running" })}
      </div>
    </div>`;
}

const TITLES = { open: "lobby.open", running: "lobby.under_way", finished: "lobby.over" };

/** What one looks for: one's own, then the others'. */
function found() {
  const { mine, found } = lists.pages;
  const mixed = wanted.status === "";
  /** @param {ListName} name */
  const rest = (name) => html`<button class="quiet wide small" type="button" @click=${() => void more(name)}>${t("lobby.more")}</button>`;
  const own = sheet({ name: "mine", title: t("lobby.yours"), note: turns(), page: mine, mixed, empty: nothingFits(), rest: rest("mine") }, hands());
  if (wanted.mine) return own;
  const title = wanted.status ? t(TITLES[wanted.status]) : t("lobby.tables");
  return html`${mine?.matches.length ? own : nothing}
    ${found?.matches.length || !mine?.matches.length ? sheet({ name: "found", title, note: nothing, page: found, mixed, empty: nothingFits(), rest: rest("found") }, hands()) : nothing}`;
}

/** Nothing is there, and what one may do about it. */
function nothingFits() {
  if (wanted.mine && !wanted.q && !wanted.game && !wanted.status) return noTables();
  const offered = games.filter(({ key }) => key === wanted.game);
  return html`<div class="empty">${drawing("gm-la_bete")}<p>${t("lobby.none_fit")}<br />${t(offered.length ? "lobby.none_fit_open" : "lobby.none_fit_how")}</p></div>
    <p class="rest">${offered.map((game) => html`<button class="quiet wide small" type="button" @click=${() => create(game)}>${t("lobby.new_table_of", { game: gameName(game.key, game.title) })}</button> `)}<a class="quiet wide small" href="/">${t("lobby.everything")}</a></p>`;
}

const gone = () =>
  lists.lapsed.map(({ id, title }) => html`<div class="notice c-trouble">${icon("glass")}<p class="grow">${t("lobby.lapsed", { title })}</p><button class="quiet wide small" type="button" aria-label=${t("lobby.row_action", { action: t("lobby.understood"), title })} @click=${() => void understood(id)}>${t("lobby.understood")}</button></div>`);

function draw() {
  const unfold = () => {
    unfolded = !unfolded;
    draw();
  };
  render(
    html`
      ${trouble || !connected ? html`<p class="notice bad c-trouble">${icon("cut")}<span>${trouble || t("lobby.lost")}</span></p>` : nothing}
      ${gone()} ${filter(wanted, text, games, unfolded, { want, type, unfold })}
      ${isNarrow(wanted) ? found() : overview()}
    `,
    place,
  );
  document.title = waiting() ? `● ${t("lobby.title")}` : t("lobby.title");
}

// ------------------------------------------------------------------ looking

let looks = 0;
let lookedAt = 0;
/** @type {number | undefined} */
let due;

/**
 * Ask for the lists anew.
 * @param {boolean} [again] as many pages of them as were read before
 * @returns {Promise<boolean>} false where something else was looked for meanwhile
 */
async function look(again = false) {
  const asked = ++looks;
  clearTimeout(due);
  due = undefined;
  lookedAt = Date.now();
  try {
    const signedIn = guest.user !== null;
    const seen = await (isNarrow(wanted) ? loadWanted(wanted, signedIn, again ? lists.pages : {}) : loadOverview(signedIn));
    if (asked !== looks) return false;
    lists = seen;
    trouble = "";
  } catch (error) {
    if (asked !== looks) return false;
    trouble = sentence(error);
  }
  draw();
  return true;
}

/** Something has changed: look again, and say aloud where it has become one's turn. */
async function lookAgain() {
  const turnsOf = () => lists.pages.mine?.matches.filter((match) => match.your_turn) ?? [];
  const before = new Set(turnsOf().map(({ id }) => id));
  if (!(await look(true))) return;
  for (const match of turnsOf()) if (!before.has(match.id)) announce(t("lobby.turn_came", { title: match.title }), { urgent: true });
}

function lookSoon() {
  due ??= setTimeout(lookAgain, Math.max(QUIET_SPELL, lookedAt + APART - Date.now()));
}

/** @param {{t: "lobby", match: Match} | {t: "gone", id: string}} frame */
function hear(frame) {
  const listed = new Set(Object.values(lists.pages).flatMap(({ matches }) => matches.map(({ id }) => id)));
  if (frame.t === "lobby" ? concerns(wanted, frame.match, listed) : frame.t === "gone" && listed.has(frame.id)) lookSoon();
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
/** @type {() => void} */
let begin = () => {};
const begun = new Promise((resolve) => (begin = () => resolve(undefined)));
connect("/ws/lobby", {
  frame: hear,
  open() {
    if (looks) void lookAgain();
    connected = true;
    begin();
  },
  lost() {
    connected = false;
    if (looks) draw();
    begin();
  },
  closed(code) {
    // Too many windows of one person: this one looks now and then by itself, instead of knocking on and on.
    if (code === 4409) connected = false;
    begin();
    // Banned: the page says until when, and why.
    if (code === 4423) location.reload();
    return code === 4409 || code === 4423;
  },
});
try {
  games = await loadGames();
} catch (error) {
  trouble = sentence(error);
}
// First to hear of changes, then to look: what happened in between would never be seen.
await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, AT_FIRST))]);
await look();
setInterval(() => !connected && document.visibilityState === "visible" && void lookAgain(), WITHOUT_SOCKET);
