/** The board: the other's half above, one's own below, the sum between them, and one's own hand. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, SeatName } from "./view.js" */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { t } from "../../shell/i18n.js";
import { choice, emblem, nobody } from "./beast.js";
import { between } from "./between.js";
import { laidOut, thing } from "./choosing.js";
import { halves, isMine, nameOf } from "./halves.js";
import { card, hand } from "./items.js";
import { back } from "./parts.js";
import { playedPiles, waitingPiles } from "./piles.js";

/** @param {Scene<DuelView>} scene @param {Element} arena */
export function drawBoard(scene, arena) {
  const { below, above } = halves(scene);
  const seen = scene.seat !== null && !scene.frame.outcome;
  render(html`${half(scene, above, "above")}${between(scene)}${half(scene, below, "below")}${seen ? hand(scene, below) : nothing}`, /** @type {HTMLElement} */ (arena));
}

/** @param {Scene<DuelView>} scene @param {SeatName} seat @param {string} where */
function half(scene, seat, where) {
  const chosen = isMine(scene, seat) ? laidOut(scene.asked) : [];
  return html`<div class=${`half ${where}`} role="group" aria-label=${t("duel.board.half_of", { who: nameOf(seat) })}><h2 class="sr">${t("duel.board.half_of", { who: nameOf(seat) })}</h2>${waitingPiles(scene, seat)}
    ${chosen.length ? choices(scene) : stand(scene, seat)}${playedPiles(scene, seat)}</div>`;
}

/** What lies there to be chosen from. @param {Scene<DuelView>} scene */
function choices(scene) {
  const items = scene.asked?.kind === "retrieve";
  return html`<div class=${items ? "choices items" : "choices"}>${laidOut(scene.asked).map((option) => {
    const [kind, key] = thing(option).split(":");
    if (kind === "beast") return choice(scene, option, key);
    return card(scene, key, { may: true, pressed: scene.picked.includes(option.id), pick: () => scene.act.pick(option.id) });
  })}</div>`;
}

/** @param {Scene<DuelView>} scene @param {SeatName} seat */
function stand(scene, seat) {
  const { view, frame } = scene;
  const fighter = view.players[seat].active;
  if (fighter) return emblem(scene, seat, fighter);
  // Who gives up while a Beast is being chosen still has some.
  if (frame.outcome) return nobody(seat, t(view.players[seat].reserve_size ? "duel.board.no_active" : "duel.board.no_beast_left"), nothing);
  const chooses = view.phase === "first" ? "duel.board.chooses_first" : "duel.board.chooses_next";
  return nobody(seat, t(frame.waiting_for.includes(seat) ? chooses : "duel.board.has_chosen", { who: nameOf(seat) }), back());
}
