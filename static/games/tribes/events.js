/** The events: tiles in their two slots with what lies on them, and the deck from which doubles bring new ones. */
/** @import { Scene } from "../../table/types.js" */
/** @import { EventView, TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { say, t } from "../../shell/i18n.js";
import { touchable } from "./choosing.js";
import { drawing } from "../../shell/icons.js";
import { eventMark, isEmpty, look, nameOf, RESOURCES, stock } from "./parts.js";

const SLOTS = 2;

/** @param {Scene<TribesView>} scene */
export function events(scene) {
  const { view } = scene;
  const may = touchable(scene.asked, scene.offered, scene.narrow);
  return html`<div class="events" role="group" aria-label=${t("tribes.board.events")}>
    ${view.slots.map((lying) => tile(scene, lying, may.has(`event:${lying.event}`)))}
    ${Array.from({ length: Math.max(SLOTS - view.slots.length, 0) }, () => html`<div class="event-tile empty"><p>${t("tribes.board.empty_slot")}</p></div>`)}
    <button type="button" class="event-deck place" data-ref="events" @click=${(/** @type {Event} */ event) => (event.stopPropagation(), scene.act.show("events"))}>${drawing("an-tile")}<b class="num">${view.tiles}</b><span>${t("tribes.board.in_deck")}</span></button>
  </div>`;
}

/** @param {Scene<TribesView>} scene @param {EventView} lying @param {boolean} may */
function tile(scene, { event, stock: lies, waiting }, may) {
  const ref = `event:${event}`;
  const chosen = scene.narrow.includes(ref) || scene.picked.some((id) => scene.asked?.options.find((option) => option.id === id)?.refs?.includes(ref));
  return html`<button type="button" class=${`event-tile place${may ? " may" : ""}${chosen ? " is-picked" : ""}${look(scene, ref)}`} data-ref=${ref} aria-pressed=${may || chosen ? String(chosen) : nothing}>
    <span class="title">${eventMark(event)}<b>${t(`tribes.event.${event}`)}</b>${isEmpty(lies) ? nothing : html`<span class="lies">${stock(lies)}</span>`}</span>
    <span class="text">${say(scene.printed[ref])}</span><span class="whole" aria-hidden="true"><b>${t(`tribes.event.${event}`)}</b>${say(scene.printed[ref])}</span>
    ${waiting.length ? html`<span class="note">${t("tribes.board.waiting", { who: waiting.map(nameOf) })}</span>` : nothing}
  </button>`;
}

/** The lying events as signs alone, in a corner that the land leaves free: where they have no room on the board they lie under a tab. @param {Scene<TribesView>} scene */
export function corner(scene) {
  const may = touchable(scene.asked, scene.offered, scene.narrow);
  return html`<div class="lying" role="group" aria-label=${t("tribes.board.events")}>${scene.view.slots.map(({ event, stock: lies }) => {
    const ref = `event:${event}`;
    const n = RESOURCES.reduce((sum, each) => sum + lies[each], 0);
    return html`<button type="button" class=${`sign place${may.has(ref) ? " may" : ""}${look(scene, ref)}`} data-ref=${ref} aria-label=${t(`tribes.event.${event}`)}>${eventMark(event)}${n ? html`<b class="num" aria-hidden="true">${n}</b>` : nothing}</button>`;
  })}</div>`;
}
