/** What one wants to be told of, and over which channels. */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { put, sentence } from "../shell/api.js";
import { t } from "../shell/i18n.js";
import { mailPart } from "./mail.js";
import { pushPart } from "./push.js";
import { webhookPart } from "./webhook.js";

/** @typedef {import("./main.js").Here} Here */
/** @typedef {"turn" | "started" | "ended" | "mention" | "replaced"} Kind */
/** @typedef {{offered: string[], webhook: import("./webhook.js").Webhook | null, mail: import("./mail.js").Mail | null, push: import("./push.js").Browser[], push_key: string | null}} Channels the ways that the server has, and those that are set up */
/** @typedef {Record<Kind, string[]>} Choices for each kind the channels over which one is told */

const KINDS = /** @type {Kind[]} */ (["turn", "started", "ended", "mention", "replaced"]);

/** @param {Here} here @param {Choices} choices @param {Channels} channels */
export function noticesSheet(here, choices, channels) {
  // What is set up, and nothing else: there is nothing to be chosen for the rest.
  const ways = ["page", ...(channels.webhook ? ["webhook"] : []), ...(channels.mail?.confirmed ? ["mail"] : []), ...(channels.push.length ? ["push"] : [])];
  const form = here.form("notices");
  /** @param {Kind} kind @param {string} channel */
  const chooses = (kind, channel) => async (/** @type {Event} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    const others = choices[kind].filter((each) => each !== channel);
    try {
      here.choices = await put("/notices/choices", { ...choices, [kind]: box.checked ? [...others, channel] : others });
      form.refusal = "";
    } catch (error) {
      form.refusal = sentence(error);
    }
    here.draw();
  };
  /** @param {Kind} kind @param {string} channel */
  const cell = (kind, channel) => html`<td><label class="tick"><input type="checkbox" aria-label=${`${t(`account.notice_${kind}`)}: ${t(`account.over_${channel}`)}`} .checked=${choices[kind].includes(channel)} @change=${chooses(kind, channel)} /></label></td>`;
  return html`<section class="sheet part" id="notices" aria-labelledby="head-notices">
    <div class="head"><h2 id="head-notices">${t("notice.title")}</h2></div>
    <p>${t("account.notices_what")}</p>
    <table class="ticks">
      <thead><tr><th scope="col">${t("account.notices_of")}</th>${ways.map((channel) => html`<th scope="col">${t(`account.over_${channel}`)}</th>`)}</tr></thead>
      <tbody>${KINDS.map((kind) => html`<tr><th scope="row">${t(`account.notice_${kind}`)}</th>${ways.map((channel) => cell(kind, channel))}</tr>`)}</tbody>
    </table>
    ${form.said()}
    ${channels.push_key ? pushPart(here, channels.push, channels.push_key) : nothing}
    ${channels.offered.includes("mail") ? mailPart(here, channels.mail) : nothing}
    ${channels.offered.includes("webhook") ? webhookPart(here, channels.webhook) : nothing}
  </section>`;
}
