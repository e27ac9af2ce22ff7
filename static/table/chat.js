/** What people say to each other: the table's channel, and one that a side alone reads. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { get, post, sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { timeOfDay } from "../shell/clock.js";
import { t } from "../shell/i18n.js";
import { reportLine } from "../shell/report.js";
import { Wish } from "../shell/wish.js";
import { asInvited } from "./address.js";
import { partyName } from "./waiting.js";

const LONGEST = 500;
/** Lines that can be reported here: what was said just now. */
const RECENT = 50;

/** The line that is being said. */
const line = new Wish();

/** @param {Table} table @returns {string[]} the channels that the person here reads */
export function channels(table) {
  const mine = table.seat;
  const mates = table.frame?.seats.filter((s) => s !== mine && s.side === mine?.side && s.player && "id" in s.player) ?? [];
  return mine && mates.length ? ["table", "side"] : ["table"];
}

/** Fetch what was said before. @param {Table} table */
export async function recall(table) {
  for (const channel of channels(table)) {
    const { messages } = await get(asInvited(`/matches/${table.match.id}/chat?channel=${channel}`));
    for (const said of messages) table.hear({ t: "chat", ...said, channel }, true);
  }
}

/** @param {Table} table @param {string} channel */
export function chat(table, channel) {
  const said = table.said.filter((one) => one.channel === channel);
  const side = channel === "side";
  return html`${side ? html`<p class="chat-note">${icon("keyhole", { small: true })}${t("table.side_only", { who: partyName(table, table.seat?.side ?? "") })}</p>` : nothing}
    <ol class=${side ? "log chat side" : "log chat"} tabindex="0" aria-label=${t(side ? "table.side" : "table.talk")}>
      ${said.length ? nothing : html`<li class="hushed">${t("table.nothing_said")}</li>`}
      ${repeat(said, (one) => one.n, (one) => html`<li><b>${one.from.name || t("seat.gone")}</b> ${one.text}<time datetime=${one.at}>${timeOfDay(new Date(one.at))}</time></li>`)}
    </ol>
    ${table.seat ? sayLine(table, channel) : nothing}`;
}

/** What others have said. @param {Table} table @param {string} channel */
const reportable = (table, channel) => table.said.filter((one) => one.channel === channel && one.from.seat !== table.seat?.seat);

/** @param {Table} table @param {string} channel */
function report(table, channel) {
  const lines = reportable(table, channel).slice(-RECENT).reverse();
  reportLine(lines.map(({ n, from, text }) => ({ n, words: `${from.name || t("seat.gone")}: ${text}` })), { match: table.match.id, channel });
}

/** @param {Table} table @param {string} channel */
function sayLine(table, channel) {
  const words = t(channel === "side" ? "table.say_side" : "table.say");
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
      const said = await post(`/matches/${table.match.id}/chat?channel=${channel}`, { text, key });
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
    <input type="text" name="text" maxlength=${LONGEST} autocomplete="off" aria-label=${words} placeholder=${words} />
    ${reportable(table, channel).length ? html`<button class="tool" type="button" aria-label=${t("report.line")} title=${t("report.line")} @click=${() => report(table, channel)}>${icon("shield")}</button>` : nothing}
    <button class="tool" aria-label=${t("table.send")} title=${t("table.send")}>${icon("send")}</button>
  </form>`;
}
