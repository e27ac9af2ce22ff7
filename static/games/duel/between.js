/** Between the halves: the wheel with the pair that counts, the die, and what the attack that comes would do, or the last one has done. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { windowLine } from "../../table/reaction.js";
import { briefly } from "./brief.js";
import { attackDone } from "./damage.js";
import { isMine, nameOf } from "./halves.js";
import { itemName, picture, theBeast } from "./parts.js";

const NUMBERS = [1, 2, 3, 4, 5, 6];

/** @param {Scene<DuelView>} scene */
export function between(scene) {
  return html`<div class="between">${wheel(scene)}${die(scene)}${scene.view.played ? order(scene) : sum(scene)}${scene.view.window ? windowLine(scene.frame, scene.lines.length) : nothing}</div>`;
}

/** What this turn's attack has done, as long as the turn goes on and no other comes. @param {Scene<DuelView>} scene */
const done = ({ view, frame, lines }) => (view.next_attack || view.phase !== "attack" || !view.at_turn || frame.outcome ? null : attackDone(lines));

/** The attacker's element, where it beats the other's: in the attack that comes, or in the one that is done. @param {Scene<DuelView>} scene */
function counts(scene) {
  const { view } = scene;
  const next = view.next_attack;
  if (next) return next.element && !next.exactly_one ? (view.players[next.attacker].active?.element ?? null) : null;
  const beast = done(scene)?.element?.split(":")[1];
  return beast ? view.beasts[beast].element : null;
}

/** @param {Scene<DuelView>} scene */
function wheel(scene) {
  const element = counts(scene);
  const words = element ? t(`duel.board.advantage.${element}`) : t("duel.board.no_advantage");
  return html`<div class="wheel" data-ref="wheel"><svg viewBox="0 0 160 160" role="img" aria-label=${t("duel.board.wheel")}>${element ? svg`<use href=${`#wheel-${element}`}></use>` : nothing}<use href="#wheel"></use></svg><p>${words}</p></div>`;
}

/** The last roll, whoever made it: at the start both players'. @param {Scene<DuelView>} scene @returns {number[]} */
export const lastRoll = ({ view }) => view.rolls;

/** Every face lies in the die; one is to be seen, and while it rolls the others in turn. @param {Scene<DuelView>} scene */
function die(scene) {
  const rolled = lastRoll(scene);
  const label = rolled.length ? t("duel.board.last_roll", { n: rolled.map(String) }) : t("duel.board.no_roll");
  return html`<div class="dice" role="img" aria-label=${label} title=${label}>${(rolled.length ? rolled : [0]).map((shown) => html`<span class=${shown ? "die" : "die idle"}>${NUMBERS.map((n) => drawing(`die-${n}`, n === (shown || 1) ? "up" : ""))}</span>`)}</div>`;
}

/** Who does what, and whose window is open: that it is, everybody knows, and no more. @param {Scene<DuelView>} scene @param {"if" | "attacks" | "attacked" | "plays"} deed @param {string} who */
function when(scene, deed, who) {
  const owner = scene.view.window;
  const does = t(isMine(scene, who) ? `duel.board.you_${deed}` : `duel.board.who_${deed}`, { who: nameOf(who) });
  return html`<p class="when">${does}${owner ? html` <b>${t(isMine(scene, owner) ? "duel.board.you_may_answer" : "duel.board.may_answer", { who: nameOf(owner) })}</b>` : nothing}</p>`;
}

/** Nothing is to be reckoned: what the attack has done, or that there will be none. @param {Scene<DuelView>} scene */
function past(scene) {
  const { view, frame } = scene;
  const attacker = view.at_turn ? view.players[view.at_turn].active : null;
  if (view.phase === "card" && attacker?.sits_out && !frame.outcome) return html`<div class="sum"><p class="terms">${t("duel.board.will_sit_out", { beast: theBeast(attacker.beast) })}</p></div>`;
  const attack = done(scene);
  if (!attack) return html`<div class="sum"></div>`;
  return html`<div class="sum">${when(scene, "attacked", view.at_turn ?? "")}<p class="terms"><b>${t(attack.damage ? "duel.board.damage" : "duel.board.no_damage", { n: attack.damage })}</b></p></div>`;
}

/** "5 ATK + 1 water beats fire − 1 DEF = 5 damage" @param {Scene<DuelView>} scene */
function sum(scene) {
  const { view } = scene;
  const next = view.next_attack;
  const attacker = next && view.players[next.attacker].active;
  if (!next || !attacker || scene.frame.outcome) return past(scene);
  const head = when(scene, view.phase === "attack" ? "attacks" : "if", next.attacker);
  if (next.exactly_one) return html`<div class="sum">${head}<p class="terms"><small>${t("duel.board.first_attack")}</small> <b>${t("duel.board.damage", { n: next.damage })}</b></p></div>`;
  const least = next.attack + next.element - next.defence < next.damage;
  return html`<div class="sum">${head}
    <p class="terms">${next.attack} <small>${t("duel.board.attack")}</small>${next.element ? html` + ${next.element} <small>${t(`duel.board.advantage.${attacker.element}`)}</small>` : nothing}${next.defence ? html` − ${next.defence} <small>${t("duel.board.defence")}</small>` : nothing} = <b>${t(least ? "duel.board.at_least" : "duel.board.damage", { n: next.damage })}</b></p></div>`;
}

/** An order on its way to its effect. @param {Scene<DuelView>} scene */
function order(scene) {
  const { view } = scene;
  const item = /** @type {string} */ (view.played);
  return html`<div class="sum played" data-ref=${`item:${item}`} data-spot="played">${picture(item)}<div>${when(scene, "plays", view.at_turn ?? "")}<p class="terms">${itemName(item)} <small>${briefly(scene.printed[`item:${item}`])}</small></p></div></div>`;
}
