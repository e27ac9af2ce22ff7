/** The dialog in which one asks all who play for something: a pause, more time, going back, calling the match off. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { openDialog } from "../shell/dialog.js";
import { spoken } from "../shell/duration.js";
import { get } from "../shell/api.js";
import { language, say, t } from "../shell/i18n.js";
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

/** @typedef {{event: number, said: import("../shell/i18n.js").Message}} Way a moment that may be gone back to */

/** @param {Table} table */
export function askAll(table) {
  const kinds = asks(table);
  let chosen = kinds[0];
  /** @type {Way[]} */
  let ways = [];
  /** @type {string[]} */
  let away = [];
  let rated = false;
  const dialog = openDialog(t("consent.propose"), (redraw) => html`<form class="create ask-all" @submit=${send}>
    <p>${others(table).length ? t("consent.how") : t("consent.alone")}</p>
    <fieldset class="field"><legend class="sr">${t("consent.propose")}</legend>
      ${kinds.map((kind) => html`<label class="pick"><input type="radio" name="kind" value=${kind} .checked=${kind === chosen} @change=${() => ((chosen = kind), redraw())} /><span>${t(`consent.ask.${kind}`)}</span><small>${t(`consent.hint.${kind}`)}${kind === "replace" && rated ? ` ${t("consent.hint.unrated")}` : nothing}</small></label>`)}
      ${chosen === "extend" ? more(table) : chosen === "back" ? before(ways) : chosen === "replace" ? whom(away) : nothing}
    </fieldset>
    <button class="go" type="submit" ?disabled=${!kinds.length}>${t("consent.send")}</button>
  </form>`);

  // Where there is a way back, or somebody away, that is offered as soon as it is known.
  get(`/matches/${table.match.id}/proposals`).then((told) => {
    const standing = new Set(told.proposals.map((/** @type {{kind: string}} */ { kind }) => kind));
    ways = told.ways_back;
    rated = told.rated;
    away = told.away.filter((/** @type {string} */ seat) => seat !== table.seat?.seat);
    if (ways.length && !standing.has("back")) kinds.splice(-1, 0, "back");
    if (away.length && !standing.has("replace")) kinds.splice(-1, 0, "replace");
    dialog.redraw();
  }, () => {});

  /** @param {SubmitEvent} event */
  function send(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    dialog.close();
    const how = chosen === "extend" ? { [unit(table).unit]: Number(form.get("more")) } : chosen === "back" ? { event: Number(form.get("event")) } : chosen === "replace" ? { seat: String(form.get("seat")) } : {};
    propose(table, { kind: chosen, ...how });
  }
}

/** @param {Way[]} ways */
const before = (ways) => html`<label class="field"><span>${t("consent.before")}</span>
  <select name="event">${ways.map(({ event, said }) => html`<option value=${event}>${say(said)}</option>`)}</select></label>`;

/** @param {string[]} away seats */
const whom = (away) => html`<label class="field"><span>${t("consent.whom")}</span>
  <select name="seat">${away.map((seat) => html`<option value=${seat}>${say({ key: "seat.name", args: { seat } })}</option>`)}</select></label>`;

/** @param {Table} table */
const unit = ({ match }) => MORE[match.clock?.kind ?? "real"];

/** @param {Table} table */
function more(table) {
  const { size, counts } = unit(table);
  return html`<label class="field"><span>${t("consent.more")}</span>
    <select name="more">${counts.map((n) => html`<option value=${n}>${spoken(n * size, language())}</option>`)}</select></label>`;
}
