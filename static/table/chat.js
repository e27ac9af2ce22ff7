/** What people say to each other: the table's channel, one that a side alone reads, and one of those who look on. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { get, post, sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { timeOfDay } from "../shell/dates.js";
import { t } from "../shell/i18n.js";
import { reportLine } from "../shell/report.js";
import { Wish } from "../shell/wish.js";
import { ensureName, nameField } from "../shell/name.js";
import { openDialog } from "../shell/dialog.js";
import { asInvited } from "./address.js";
import { partyName } from "./waiting.js";

const LONGEST = 500;
/** Lines that can be reported here: what was said just now. */
const RECENT = 50;

/** The line that is being said. */
const line = new Wish();

/** @param {Table} table @returns {string[]} the channels that the person here reads: those who play read what those who look on say after the end */
export function channels(table) {
  const mine = table.seat;
  const { allowed, chat } = table.spectators;
  const watchers = allowed && chat !== "nobody" && (!mine || table.frame?.status === "finished") ? ["watchers"] : [];
  const mates = table.frame?.seats.filter((s) => s !== mine && s.side === mine?.side && s.player && "id" in s.player) ?? [];
  return ["table", ...(mine && mates.length ? ["side"] : []), ...watchers];
}

/** Fetch what was said before. @param {Table} table */
export async function recall(table) {
  for (const channel of channels(table)) {
    const { messages } = await get(asInvited(`/matches/${table.match.id}/chat?channel=${channel}`));
    // What was said behind their backs is news to those who played.
    for (const said of messages) table.hear({ t: "chat", ...said, channel }, channel !== "watchers" || !table.seat);
  }
}

/** @type {Record<string, string>} */
const NAMES = { table: "table.talk", side: "table.side", watchers: "table.watchers" };

/** @param {Table} table @param {string} channel */
export function chat(table, channel) {
  const said = table.said.filter((one) => one.channel === channel);
  const side = channel === "side";
  return html`${note(table, channel)}
    <ol class=${side ? "log chat side" : "log chat"} tabindex="0" aria-label=${t(NAMES[channel])}>
      ${said.length ? nothing : html`<li class="hushed">${t("table.nothing_said")}</li>`}
      ${repeat(said, (one) => one.n, (one) => html`<li><b>${one.from.name || t("seat.gone")}</b> ${one.text}<time datetime=${one.at}>${timeOfDay(new Date(one.at))}</time></li>`)}
    </ol>
    ${(channel === "watchers") === (table.seat === null) ? mayTalk(table, channel) : onlyReport(table, channel)}`;
}

/** Who reads it besides. @param {Table} table @param {string} channel */
function note(table, channel) {
  if (channel === "side") return html`<p class="chat-note">${icon("keyhole", { small: true })}${t("table.side_only", { who: partyName(table, table.seat?.side ?? "") })}</p>`;
  if (channel === "watchers") return table.seat ? nothing : html`<p class="chat-note plain">${icon("eye", { small: true })}${t("table.watchers_only")}</p>`;
  return table.watching ? html`<p class="chat-note plain">${icon("eye", { small: true })}${t("table.look_on", { n: table.watching })}</p>` : nothing;
}

/** The line to be said; among those who look on not everybody may. @param {Table} table @param {string} channel */
function mayTalk(table, channel) {
  if (channel === "watchers" && !table.user) return html`<p class="say"><button type="button" class="quiet wide small" @click=${() => askName()}>${t("table.name_first")}</button></p>`;
  if (channel === "watchers" && table.guest && table.spectators.chat === "accounts") return html`<p class="chat-note plain">${t("refusal.watchers_accounts")} <a href="/account">${t("shell.account")}</a></p>${onlyReport(table, channel)}`;
  return sayLine(table, channel);
}

/** Whoever has a name comes anew, so that the socket is theirs as well. */
function askName() {
  let refused = "";
  const dialog = openDialog(t("table.name_first"), () => html`<form class="create" @submit=${enter}>${nameField({ user: null })}${refused ? html`<p class="notice bad" role="alert">${icon("bar")}<span>${refused}</span></p>` : nothing}<button class="go" type="submit">${t("table.name_go")}</button></form>`);

  /** @param {SubmitEvent} event */
  async function enter(event) {
    event.preventDefault();
    try {
      await ensureName({ user: null }, new FormData(/** @type {HTMLFormElement} */ (event.target)));
      location.reload();
    } catch (error) {
      refused = sentence(error);
      dialog.redraw();
    }
  }
}

/** Who may only read can still tell of what they read. @param {Table} table @param {string} channel */
const onlyReport = (table, channel) => {
  const tool = reportTool(table, channel);
  return tool === nothing ? nothing : html`<p class="say only">${tool}</p>`;
};

/** @param {Table} table @param {string} channel */
const reportTool = (table, channel) =>
  table.user && reportable(table, channel).length ? html`<button class="tool" type="button" aria-label=${t("report.line")} title=${t("report.line")} @click=${() => report(table, channel)}>${icon("flag")}</button>` : nothing;

/** What others have said. @param {Table} table @param {string} channel */
const reportable = (table, channel) => table.said.filter((one) => one.channel === channel && !one.mine);

/** @param {Table} table @param {string} channel */
function report(table, channel) {
  const lines = reportable(table, channel).slice(-RECENT).reverse();
  reportLine(lines.map(({ n, from, text }) => ({ n, words: `${from.name || t("seat.gone")}: ${text}` })), { match: table.match.id, channel });
}

/** @param {Table} table @param {string} channel */
function sayLine(table, channel) {
  const words = t({ side: "table.say_side", watchers: "table.say_watchers" }[channel] ?? "table.say");
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    try {
      const { key } = line.keyed({ channel, text });
      const said = await post(asInvited(`/matches/${table.match.id}/chat?channel=${channel}`), { text, key });
      line.granted();
      if (said) table.hear({ t: "chat", ...said, channel }, true);
    } catch (error) {
      input.value = text;
      input.setCustomValidity(sentence(error));
      input.reportValidity();
      input.setCustomValidity("");
    }
  };
  return html`<form class="say" @submit=${send}>
    <input type="text" name="text" maxlength=${LONGEST} autocomplete="off" aria-label=${words} title=${words} placeholder=${t("table.say_here")} />
    ${reportTool(table, channel)}
    <button class="tool" aria-label=${t("table.send")} title=${t("table.send")}>${icon("send")}</button>
  </form>`;
}
