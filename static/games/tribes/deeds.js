/** The four actions with their dice, and the dice that are still to be placed. */
/** @import { Scene } from "../../table/types.js" */
/** @import { Action, TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { touchable, toPlace } from "./choosing.js";
import { die, faceName, look, nameOf } from "./parts.js";

/** @type {Action[]} */
export const ACTIONS = ["grow", "move", "gather", "lead"];

/** @param {Scene<TribesView>} scene */
export function deeds(scene) {
  const { asked, offered, narrow } = scene;
  const may = touchable(asked, offered, narrow);
  return html`<div class="deeds" role="group" aria-label=${t("tribes.board.actions")}>${hand(scene, may)}<div class="queues">${ACTIONS.map((action) => deed(scene, action, may.has(`action:${action}`)))}</div></div>`;
}

/** The two dice of the turn: those still to be placed as buttons, the others as gaps. @param {Scene<TribesView>} scene @param {Set<string>} may */
function hand(scene, may) {
  const { view, narrow, picked, asked } = scene;
  const left = toPlace(view);
  const chosen = new Set([...narrow, ...picked.flatMap((id) => asked?.options.find((option) => option.id === id)?.refs ?? [])]);
  const words = view.at_turn ? t("tribes.board.dice_of", { who: nameOf(view.at_turn) }) : t("tribes.board.no_dice");
  const gaps = view.rolled.length - left.length;
  return html`<div class="hand" role="group" aria-label=${words}><span class="label">${words}</span><span class="row">${left.map((face) => {
    const ref = `die:${face}`;
    if (!may.has(ref)) return html`<span class="one" data-ref=${ref}>${die(face, "", faceName(face))}</span>`;
    return html`<button type="button" class=${`one place may${chosen.has(ref) ? " is-picked" : ""}${look(scene, ref)}`} data-ref=${ref} aria-pressed=${chosen.has(ref)}>${die(face, "", faceName(face))}</button>`;
  })}${Array.from({ length: Math.max(gaps, 0) }, () => html`<span class="one gone"></span>`)}</span></div>`;
}

/** @param {Scene<TribesView>} scene @param {Action} action @param {boolean} may */
function deed(scene, action, may) {
  const { view, narrow, picked, asked } = scene;
  const { dice, strength, with_die: withDie, used } = view.actions[action];
  const ref = `action:${action}`;
  const option = asked?.options.find((one) => picked.includes(one.id));
  const chosen = narrow.includes(ref) || (option?.refs?.includes(ref) ?? false);
  const mine = [...new Set(toPlace(view))];
  const coming = chosen && option ? mine.filter((face) => option.refs?.includes(`die:${face}`)) : mine;
  return html`<button type="button" class=${`deed place s-${strength}${may ? " may" : ""}${chosen ? " is-picked" : ""}${used ? " used" : ""}${look(scene, ref)}`} data-ref=${ref} aria-pressed=${may || chosen ? String(chosen) : nothing}>
    <span class="what">${drawing(`do-${action}`, "glyph")}<b>${t(`tribes.action.${action}`)}</b>${used ? html`<span class="was-used">${icon("check", { small: true })}<span class="sr">${t("tribes.board.used")}</span></span>` : nothing}</span>
    <span class="queue" data-queue=${action}>${dice.map((face, n) => html`<span class=${n === dice.length - 1 ? "one last" : "one"}>${die(face, "", faceName(face))}</span>`)}</span>
    <span class="now">${t(`tribes.board.strength.${strength}`)}</span>
    ${used || !coming.length || view.phase === "build" ? nothing : html`<span class="then">${coming.map((face) => html`<span class=${`would s-${withDie[face]}`}>${die(face, "tiny", t("tribes.board.with_die", { face: faceName(face) }))}${t(`tribes.board.strength.${withDie[face]}`)}</span>`)}</span>`}
  </button>`;
}
