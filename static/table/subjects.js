/** Several like questions are open at once (one for each Investigator): a rail on which one of them is chosen. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";

/** @param {Table} table */
export function subjects(table) {
  const asked = table.decisions.filter((d) => d.subject);
  if (asked.length < 2) return nothing;
  return html`<div class="subjects" role="group" aria-label=${t("table.subjects")}>
    ${asked.map((decision) => {
      const { name, drawing } = table.game.subject(/** @type {string} */ (decision.subject));
      const done = decision.standing || table.moves.of(decision.id);
      return html`<button type="button" aria-pressed=${decision === table.asked} data-ref=${decision.subject} @click=${() => table.ask(decision.id)}>
        ${drawing}<span>${name}</span>${done ? icon("check", { small: true, label: t("table.answered") }) : nothing}
      </button>`;
    })}
  </div>`;
}
