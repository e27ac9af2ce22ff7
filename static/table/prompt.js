/** What is asked, in one sentence, with its bounds, its rule, and who alone can see it. */
/** @import { Decision } from "./types.js" */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";

/** @param {Table} table @param {Decision} asked */
export function prompt(table, asked) {
  const only = table.game.only(asked, table.scene());
  return html`<div class="prompt">
    <h2 id="prompt" tabindex="-1">${say(asked.prompt)}</h2>
    <p>${asked.note ? html`${say(asked.note)} ` : nothing}${ruleLink(table.match.game, asked.rule)}</p>
    ${only ? html`<p class="only">${icon("keyhole", { small: true })}<span>${only.short}<span class="more"> ${only.more}</span></span></p>` : nothing}
  </div>`;
}

/** @param {string} game @param {string} [rule] an anchor in the rules page */
const ruleLink = (game, rule) =>
  rule ? html`<a class="rule-link" href=${`/rules/${game}#${rule}`} target="_blank" rel="noopener">${t("table.rule")}</a>` : nothing;

/** @param {Pick<Table, "game" | "scene">} table */
export function phases(table) {
  const found = table.game.phases(table.scene());
  if (!found) return nothing;
  return html`<ol class="phases" aria-label=${t("table.phases")}>
    ${found.names.map((name, i) => html`<li class=${i < found.now ? "done" : i === found.now ? "now" : ""} aria-current=${i === found.now ? "step" : nothing}>${name}</li>`)}
  </ol>`;
}
