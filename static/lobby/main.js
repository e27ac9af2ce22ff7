/** The lobby: four plates, then one's own tables, those that wait for players, those under way, those lately finished, and a code. */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { announce } from "../shell/announce.js";
import { get, sentence } from "../shell/api.js";
import { drawing, icon } from "../shell/icons.js";
import { loadMessages, t } from "../shell/i18n.js";
import { showInvite } from "../shell/invite.js";
import { whoAmI } from "../shell/session.js";
import { connect } from "../shell/socket.js";
import { createTable } from "./create.js";
import { plates } from "./plates.js";
import { sheet } from "./rows.js";
import { sitDown } from "./sit.js";
import { loadGames, loadLists, loadPage } from "./tables.js";

/** @typedef {import("./tables.js").Match} Match */
/** @typedef {import("./tables.js").ListName} ListName */

const QUIET_SPELL = 250; // milliseconds: changes that come together are asked for once
const WITHOUT_SOCKET = 20_000; // milliseconds between looks while the socket is away

const place = /** @type {HTMLElement} */ (document.getElementById("lobby"));
/** @type {import("../shell/name.js").Guest} */
const guest = { user: whoAmI() };
/** @type {import("./tables.js").Game[]} */
let games = [];
/** @type {Partial<Record<ListName, import("./tables.js").Page>>} */
let lists = {};
let trouble = "";
let connected = true;

/** Go to the table that was just opened, or first show whom to invite. @param {Match} match */
function opened(match) {
  if (match.status === "open" && match.invite) {
    showInvite(match, match.invite);
    void look();
  } else location.assign(`/matches/${match.id}`);
}

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
  const page = lists[name];
  if (!page) return;
  const next = await loadPage(name, page.cursor);
  lists[name] = { matches: [...page.matches, ...next.matches], cursor: next.cursor };
  draw();
}

/** @param {SubmitEvent} event */
function useCode(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("code"));
  const code = field.value.trim().toUpperCase();
  field.setCustomValidity(code ? "" : t("lobby.code_empty"));
  if (field.reportValidity()) location.assign(`/join/${encodeURIComponent(code)}`);
}

const code = () => html`<section class="sheet code" aria-labelledby="head-code">
  <div class="head"><h2 id="head-code">${t("lobby.code")}</h2></div>
  <form class="say" @submit=${useCode}><input name="code" aria-label=${t("lobby.code_label")} placeholder="GEVA-UDAN-1764" autocomplete="off" @input=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).setCustomValidity("")} /><button class="go small" type="submit">${t("lobby.sit_down")}</button></form>
</section>`;

function draw() {
  const hands = { user: guest.user?.id, join: (/** @type {Match} */ match) => sitDown(match, guest), invite };
  const waiting = lists.mine?.matches.filter((match) => match.your_turn).length ?? 0;
  /** @param {ListName} name @param {string} title @param {string} note @param {unknown} empty */
  const list = (name, title, note, empty) =>
    sheet({ name, title, note, page: lists[name], empty, more: () => void more(name) }, hands);
  /** @param {string} key */
  const hush = (key) => html`<p class="hushed">${t(key)}</p>`;
  const noTables = html`<div class="empty">${drawing("gm-la_bete")}<p>${t("lobby.no_tables")}<br />${t("lobby.no_tables_how")}</p></div>`;
  render(
    html`
      ${trouble || !connected ? html`<p class="notice bad c-trouble">${icon("cut")}<span>${trouble || t("lobby.lost")}</span></p>` : ""}
      ${plates(games, (game) => createTable(game, guest, opened))}
      <div class="lists">
        <div class="col">
          ${list("mine", t("lobby.yours"), waiting ? t("lobby.waiting_for_you", { n: waiting }) : "", noTables)}
          ${list("finished", t("lobby.finished"), t("lobby.finished_note"), hush("lobby.no_finished"))}
          ${code()}
          <p class="figures-links">${guest.user ? html`<a href=${`/people/${guest.user.id}`}>${t("lobby.your_figures")}</a> ` : ""}<a href="/statistics">${t("lobby.figures")}</a></p>
        </div>
        <div class="col">
          ${list("open", t("lobby.open"), t("lobby.open_note"), hush("lobby.no_open"))}
          ${list("running", t("lobby.under_way"), t("lobby.under_way_note"), hush("lobby.no_running"))}
        </div>
      </div>
    `,
    place,
  );
  document.title = waiting ? `● ${t("lobby.title")}` : t("lobby.title");
}

/** Ask for the lists anew, and say aloud where it has become one's turn. */
async function look() {
  const before = new Set(lists.mine?.matches.filter((match) => match.your_turn).map((match) => match.id));
  const first = !lists.mine;
  try {
    lists = await loadLists(guest.user !== null);
    trouble = "";
  } catch (error) {
    trouble = sentence(error);
  }
  draw();
  for (const match of lists.mine?.matches ?? [])
    if (!first && match.your_turn && !before.has(match.id))
      announce(t("lobby.turn_came", { title: match.title }), { urgent: true });
}

/** @type {number | undefined} */
let due;
function lookSoon() {
  clearTimeout(due);
  due = setTimeout(look, QUIET_SPELL);
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
try {
  games = await loadGames();
} catch (error) {
  trouble = sentence(error);
}
await look();
connect("/ws/lobby", {
  frame: lookSoon,
  open() {
    if (!connected) void look();
    connected = true;
  },
  lost() {
    connected = false;
    draw();
  },
  closed(code) {
    // Too many windows of one person: this one looks now and then by itself, instead of knocking on and on.
    if (code === 4409) connected = false;
    // Banned: the page says until when, and why.
    if (code === 4423) location.reload();
    return code === 4409 || code === 4423;
  },
});
setInterval(() => !connected && document.visibilityState === "visible" && void look(), WITHOUT_SOCKET);
