/** Under the board: the Beast sees its hand, everybody else the four Investigators. */
/** @import { Decision, Scene } from "../../table/types.js" */
/** @import { LaBeteView, Who } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { number, placeName, places } from "./map.js";
import { CAST, colour } from "./pieces.js";
import { IDENTITIES, SEASON_SIGNS, seasonKind, seasonName } from "./words.js";

/** @param {Scene<LaBeteView>} scene */
export const tray = (scene) => (scene.seat?.side === "beast" && !scene.frame.outcome ? hand(scene) : cast(scene));

/** Thirty narrow cards in number order: those that may be played stand higher, those that lie in a pouch are outlines. @param {Scene<LaBeteView>} scene */
function hand(scene) {
  const { view, offered, picked, asked, lit } = scene;
  const mine = new Set(view.beast.hand);
  const played = asked?.kind === "strike" || asked?.kind === "entry";
  return html`<section class="sheet rail" role="group" aria-label=${t("la_bete.board.your_cards")}><span class="label">${t("la_bete.board.your_cards")}</span>
    <div class="hand">${[...places.keys()].filter(number).map((village) => {
      const option = played ? offered.find((o) => o.refs?.includes(village)) : undefined;
      const out = view.pouches.find((p) => p.village === village);
      const name = `${number(village)} ${placeName(village)}`;
      if (out && !mine.has(village)) {
        const season = seasonName(out.season);
        return html`<span class="hcard gone" data-ref=${village} role="img" aria-label=${`${name}: ${season}`} title=${`${name}: ${season}`}>${number(village)}${icon(SEASON_SIGNS[seasonKind(out.season)])}</span>`;
      }
      const aimed = view.beast.aim === village || (option && picked.includes(option.id));
      const classes = `hcard${aimed ? " is-picked" : option ? " may" : ""}${lit === village ? " is-lit" : ""}`;
      return option
        ? html`<button type="button" class=${classes} data-ref=${village} aria-label=${name} title=${name} aria-pressed=${aimed ? "true" : "false"} tabindex="-1" @click=${() => scene.act.pick(option.id)}>${number(village)}</button>`
        : html`<span class=${classes} data-ref=${village} role="img" aria-label=${name} title=${name}>${number(village)}</span>`;
    })}</div></section>`;
}

/** @param {Scene<LaBeteView>} scene */
function cast(scene) {
  return html`<section class="sheet cast" role="group" aria-label=${t("la_bete.side.investigators")}>${CAST.map((name) => {
    const decision = scene.frame.decisions.find((d) => d.subject === `investigator:${name}`);
    const inside = member(scene, name, decision);
    const ref = `investigator:${name}`;
    return decision
      ? html`<button type="button" class="who" data-ref=${ref} aria-pressed=${decision === scene.asked} @click=${() => scene.act.ask(decision.id)}>${inside}</button>`
      : html`<div class="who" data-ref=${ref}>${inside}</div>`;
  })}</section>`;
}

/** @param {Scene<LaBeteView>} scene @param {Who} name @param {Decision | undefined} decision */
function member(scene, name, decision) {
  const piece = scene.view.investigators[name];
  const known = IDENTITIES.filter((id) => piece.identifies.includes(id));
  const [sign, words, sentence] = doing(piece, decision, scene);
  return html`${drawing(`pc-${name}`, colour(name))}<span class="grow"><b>${t(`la_bete.investigator.${name}.short`)}</b><small>${sign ? icon(sign, { small: true }) : nothing}<span aria-hidden=${sentence ? "true" : "false"}>${words}</span>${sentence ? html`<span class="sr">${sentence}</span>` : nothing}</small>
    <span class="knows">${known.map((id) => drawing(`id-${id}`, "", t(`la_bete.identity.${id}`)))}</span></span>`;
}

/**
 * What this Investigator does: a sign, few words to see, a sentence to hear.
 * @param {LaBeteView["investigators"][Who]} piece
 * @param {Decision | undefined} decision
 * @param {Scene<LaBeteView>} scene
 * @returns {[string, string, string]}
 */
function doing({ place, plan, rode }, decision, scene) {
  const going = plan?.place ?? place;
  const said = (/** @type {string} */ key) => t(`la_bete.board.${key}`, { place: placeName(going ?? "") });
  if (plan && plan.place === place) return ["shield", placeName(plan.place), said("will_stay")];
  if (plan) return [plan.ride ? "horseshoe" : "boot", placeName(plan.place), said(plan.ride ? "will_ride" : place ? "will_walk" : "will_stand")];
  if (decision) return decision === scene.asked ? ["boot", said("asked"), ""] : ["glass", said("not_yet"), ""];
  if (!place) return ["", said("not_here"), ""];
  return rode ? ["horseshoe", placeName(place), said("rode")] : ["shield", placeName(place), said("stands")];
}
