/** The bar that commits: one step back on the left, the deed in burgundy on the right. It never moves, and says what it does. */
/** @import { Decision } from "./types.js" */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";
import { complete, pickedFor, stands } from "./picks.js";

/** Options that decline. */
const DECLINING = new Set(["decline", "pass", "done"]);

/**
 * The deed with its object: "Strike Grandrieu". An option that declines speaks for itself.
 * @param {Decision} decision
 * @param {string[]} picked
 * @returns {string}
 */
export function deed(decision, picked) {
  const labels = picked.map((id) => /** @type {NonNullable<Decision["options"][0]>} */ (decision.options.find((o) => o.id === id))).map((o) => o.label);
  if (picked.length === 0) return t("table.none");
  if (DECLINING.has(picked[0]) || !decision.deed) return labels.map(say).join(", ");
  return t(decision.deed.key, { ...decision.deed.args, option: labels.length === 1 ? labels[0] : labels });
}

/** @param {Table} table @param {Decision} asked */
export function confirm(table, asked) {
  const { picked } = table;
  const last = table.closing;
  const open = table.touched.has(asked.id);
  return html`<div class="confirm">
      ${backButton(table, open)}
      ${table.moves.of(asked.id)
        ? sent(t("table.sending"))
        : stands(asked, picked)
          ? sent(html`${icon("check", { small: true })}${t("table.planned")}`)
          : complete(asked, picked)
            ? table.cut ? sent(deed(asked, picked)) : html`<button type="button" class="go" id="go" @click=${() => table.commit(asked)}>${deed(asked, picked)}</button>`
            : sent(t("table.pick", { n: asked.least }))}
    </div>
    ${last ? html`<div class="confirm last">${lastButton(table, last, open || !table.decisions.every((d) => d === last || d.standing))}</div>` : nothing}`;
}

/** The button that ends several questions at once. It is burgundy only when nothing is left to do before.
 * @param {Table} table @param {Decision} last @param {boolean} early */
function lastButton(table, last, early) {
  if (table.moves.of(last.id)) return sent(t("table.sending"), "last");
  if (table.cut) return sent(deed(last, pickedFor(last, table.touched)), "last");
  return html`<button type="button" class=${early ? "quiet wide grow" : "go"} id="last" @click=${() => table.commit(last)}>${deed(last, pickedFor(last, table.touched))}</button>`;
}

/** In the button's place: why it can't be pressed; without a connection that stands above. @param {unknown} words @param {string} [id] */
const sent = (words, id = "go") => html`<button type="button" class="go sent" id=${id} aria-disabled="true">${words}</button>`;

/** @param {Table} table @param {boolean} open something is picked and not yet sent */
function backButton(table, open) {
  const undo = !open && table.frame?.can_undo;
  if (!open && !undo) return nothing;
  const words = t(undo ? "table.undo" : "table.take_back");
  return html`<button type="button" class="quiet" aria-label=${words} title=${words} aria-disabled=${undo && table.cut ? "true" : nothing} @click=${() => (undo ? table.undo() : table.back())}>${icon("undo")}</button>`;
}

/** The picks' consequences that must be read before the second press. @param {Table} table @param {Decision} asked */
export function warning(table, asked) {
  const decision = [asked, table.closing].find((d) => d && d.id === table.warned);
  const words = decision && table.game.warning(decision, pickedFor(decision, table.touched));
  return words ? html`<p class="notice bad refused" role="alert">${icon("bar")}<span>${words} ${t("table.press_again")}</span></p>` : nothing;
}
