/** The dialog in which one asks all who play for something: a pause, more time, calling the match off. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { openDialog } from "../shell/dialog.js";
import { spoken } from "../shell/duration.js";
import { language, t } from "../shell/i18n.js";
import { propose } from "./deeds.js";

/** What may be asked for at one press, by the kind of clock. */
const MORE = { real: { unit: "minutes", size: 60_000, counts: [5, 10, 15, 30, 60] }, mail: { unit: "days", size: 86_400_000, counts: [1, 2, 3, 7] } };

/** Other persons who still play. @param {Table} table */
const others = ({ frame, seat }) => (frame?.seats ?? []).filter((each) => each !== seat && each.player && "id" in each.player && !each.out);

/** What may be asked for now. @param {Table} table @returns {string[]} */
export function asks(table) {
  const standing = new Set(table.frame?.consent?.proposals.map(({ kind }) => /** @type {string} */ (kind)));
  const kinds = [table.frame?.paused ? "resume" : "pause", ...(table.match.clock ? ["extend"] : []), "call_off"];
  return kinds.filter((kind) => !standing.has(kind));
}

/** @param {Table} table */
export function askAll(table) {
  const kinds = asks(table);
  let chosen = kinds[0];
  const dialog = openDialog(t("consent.propose"), (redraw) => html`<form class="create ask-all" @submit=${send}>
    <p>${others(table).length ? t("consent.how") : t("consent.alone")}</p>
    <fieldset class="field"><legend class="sr">${t("consent.propose")}</legend>
      ${kinds.map((kind) => html`<label class="pick"><input type="radio" name="kind" value=${kind} .checked=${kind === chosen} @change=${() => ((chosen = kind), redraw())} /><span>${t(`consent.ask.${kind}`)}</span><small>${t(`consent.hint.${kind}`)}</small></label>`)}
      ${chosen === "extend" ? more(table) : nothing}
    </fieldset>
    <button class="go" type="submit" ?disabled=${!kinds.length}>${t("consent.send")}</button>
  </form>`);

  /** @param {SubmitEvent} event */
  function send(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    dialog.close();
    propose(table, chosen === "extend" ? { kind: chosen, [unit(table).unit]: Number(form.get("more")) } : { kind: chosen });
  }
}

/** @param {Table} table */
const unit = ({ match }) => MORE[match.clock?.kind ?? "real"];

/** @param {Table} table */
function more(table) {
  const { size, counts } = unit(table);
  return html`<label class="field"><span>${t("consent.more")}</span>
    <select name="more">${counts.map((n) => html`<option value=${n}>${spoken(n * size, language())}</option>`)}</select></label>`;
}
