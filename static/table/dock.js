/** On narrow screens one part of the table is shown at a time; the dock says which. */
/** @import { Table } from "./store.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { annalsTabs, unseen } from "./past.js";

/** @param {Table} table */
export function dock(table) {
  const tabs = [{ id: "turn", icon: "paw", text: t("table.turn_tab") }, ...table.game.tabs, ...annalsTabs(table)];
  return tabs.map(
    (tab) => html`<button type="button" class=${tab.id === table.tab ? "on" : ""} aria-current=${tab.id === table.tab ? "true" : "false"} @click=${() => table.turnTo(tab.id)}
      >${icon(tab.icon)}<span>${tab.text}</span>${tab.id === "turn" && table.tab !== "turn" && (table.yourTurn || table.toGrant) ? html`<span class="n" aria-label=${t(table.yourTurn ? "table.your_turn" : "consent.to_grant")}>●</span>` : unseen(table.unseen[tab.id])}</button>`,
  );
}
