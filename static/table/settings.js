/** What was chosen when the table was opened, in the server's sentences. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/i18n.js";

/** @param {Table} table */
export const settings = (table) => (table.settings.length ? html`<ul class="settings" aria-label=${t("table.settings")}>${table.settings.map((sentence) => html`<li>${sentence}</li>`)}</ul>` : nothing);

/** The same at any time. @param {Table} table */
export const showSettings = (table) => openDialog(t("table.settings"), () => html`<p class="hushed">${table.match.title}</p>${settings(table)}`);
