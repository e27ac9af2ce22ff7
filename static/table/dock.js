/** On narrow screens one part of the table is shown at a time; the dock says which. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { annalsTabs, unseen } from "./past.js";

/** @param {Table} table */
export function dock(table) {
  const calls = table.yourTurn ? "table.your_turn" : table.toGrant ? "consent.to_grant" : table.unseen.turn ? "table.finished" : "";
  const tabs = [{ id: "turn", icon: "paw", text: t("table.turn_tab") }, ...table.game.tabs, ...annalsTabs(table)];
  return tabs.map(
    (tab) => html`<button type="button" data-part=${tab.id} class=${tab.id === table.tab ? "on" : ""} aria-current=${tab.id === table.tab ? "true" : "false"} @click=${() => table.turnTo(tab.id)}
      >${icon(tab.icon)}<span>${tab.text}</span>${tab.id !== "turn" ? unseen(table.unseen[tab.id]) : calls && table.tab !== "turn" ? html`<span class="n" aria-label=${t(calls)}>●</span>` : nothing}</button>`,
  );
}
