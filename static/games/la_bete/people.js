/** Who plays whom: the Beast with its drops, the Investigators with the tracks that each can name; and the same as one line for narrow screens. */
/** @import { Scene } from "../../table/types.js" */
/** @import { LaBeteView, Who } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { acting, who } from "../../table/seats.js";
import { placeName } from "./map.js";
import { CAST, colour } from "./pieces.js";
import { IDENTITIES, VICTIMS_TO_WIN } from "./words.js";

/** What all of them can name, and what each can besides. @param {LaBeteView} view */
const common = (view) => IDENTITIES.filter((id) => CAST.every((name) => view.investigators[name].identifies.includes(id)));

/** @param {Scene<LaBeteView>} scene */
export function people(scene) {
  const { view, frame } = scene;
  const beast = frame.seats.find((seat) => seat.side === "beast");
  const shared = common(view);
  return html`<div class="head"><h2>${t("la_bete.board.at_the_table")}</h2></div>
    <div class="seats">
      <div class=${acting(beast, scene) ? "seat acting" : "seat"} data-ref="beast"><span class="fig beast pc-beast">${drawing("pc-beast")}</span><span class="grow"><b>${t("la_bete.role.beast")}</b>${who(beast, scene)}</span><span class="end num">${t("la_bete.board.of_25", { n: view.victims.total })}</span></div>
      <div class="toll" role="img" aria-label=${t("la_bete.board.victims_of_25", { n: view.victims.total })}>${Array.from({ length: VICTIMS_TO_WIN }, (_, n) => drawing("pc-drop", n < view.victims.total ? "" : "no"))}</div>
      ${taken(view)}
      ${view.beast.identity && !frame.outcome ? html`<p class="only true">${icon("keyhole", { small: true })}${t(scene.seat ? "la_bete.board.you_are" : "la_bete.board.is", { identity: t(`la_bete.identity.${view.beast.identity}.the`) })} ${drawing(`id-${view.beast.identity}`, "gl")}</p>` : nothing}
      <div class="side-rule">${t("la_bete.board.each_names", { what: shared.map((id) => t(`la_bete.identity.${id}.object`)) })}</div>
      ${CAST.map((name) => investigator(scene, name, shared))}
    </div>`;
}

/** Tokens that were captured, and the Vagabond's marker. @param {LaBeteView} view */
function taken(view) {
  if (!view.captured.length && !view.vagabond) return nothing;
  return html`<p class="taken">${view.captured.length ? html`${t("la_bete.board.captured")} ${view.captured.map((id) => drawing(`id-${id}`, "gl", t(`la_bete.identity.${id}`)))}` : nothing}
    ${view.vagabond && !view.captured.includes("vagabond") ? html`<span data-ref=${view.vagabond}>${drawing("id-vagabond", "gl")}${t("la_bete.board.marker", { place: placeName(view.vagabond) })}</span>` : nothing}</p>`;
}

/** @param {Scene<LaBeteView>} scene @param {Who} name @param {string[]} shared */
function investigator(scene, name, shared) {
  const piece = scene.view.investigators[name];
  const seat = scene.frame.seats.find((s) => s.seat === piece.seat);
  const asked = scene.asked?.subject === `investigator:${name}`;
  return html`<div class=${asked || (acting(seat, scene) && !scene.frame.decisions.length) ? "seat acting" : "seat"} data-ref=${`investigator:${name}`}><span class=${`fig ${colour(name)}`}>${drawing(`pc-${name}`)}</span>
    <span class="grow"><b>${t(`la_bete.investigator.${name}.short`)}</b>${who(seat, scene)}</span>
    <span class="end">${piece.identifies.filter((id) => !shared.includes(id)).map((id) => drawing(`id-${id}`, "gl", t(`la_bete.identity.${id}`)))}</span></div>`;
}

/** @param {Scene<LaBeteView>} scene */
export function strip(scene) {
  const { view, frame } = scene;
  const beast = frame.seats.find((seat) => seat.side === "beast");
  const chosen = (/** @type {string} */ ref) => frame.decisions.find((d) => d.subject === ref);
  return html`<button type="button" class=${acting(beast, scene) ? "s acting" : "s"} data-ref="beast" @click=${() => scene.act.show("beast")}>${drawing("pc-beast", "b pc-beast", t("la_bete.role.beast"))}<span class="toll-s">${view.victims.total}/${VICTIMS_TO_WIN} ${drawing("pc-drop", "", t("la_bete.board.victims_word"))}</span></button>
    ${CAST.map((name) => {
      const ref = `investigator:${name}`;
      const { place, plan, rode } = view.investigators[name];
      const asked = scene.asked?.subject === ref;
      return html`<button type="button" class=${asked ? "s acting" : "s"} data-ref=${ref} @click=${() => (chosen(ref) ? scene.act.ask(chosen(ref)?.id ?? "") : scene.act.show(ref))}>
        ${drawing(`pc-${name}`, `f ${colour(name)}`, t(`la_bete.investigator.${name}.short`))}<span>${place ? placeName(place) : "–"}</span>${rode ? icon("horseshoe", { small: true, label: t("la_bete.board.rode_word") }) : nothing}${plan ? icon("check", { small: true, label: t("table.answered") }) : nothing}</button>`;
    })}`;
}
