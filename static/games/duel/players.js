/** Who plays, how much each has left; and the same for narrow screens, with the piles that have no room on the board there. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, SeatName } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon, seatShape } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { acting, who } from "../../table/seats.js";
import { small } from "./beast.js";
import { halves, isMine, nameOf } from "./halves.js";
import { card } from "./items.js";
import { beastName } from "./parts.js";
import { reserve } from "./piles.js";

/** Beasts that can still fight. @param {DuelView} view @param {SeatName} seat */
const left = ({ players }, seat) => players[seat].reserve_size + (players[seat].active?.health ? 1 : 0);

/** @param {Scene<DuelView>} scene */
export function people(scene) {
  const { below, above } = halves(scene);
  return html`<div class="head"><h2>${t("duel.board.at_the_table")}</h2></div>
    <div class="seats">${[above, below].map((name) => {
      const seat = scene.frame.seats.find((one) => one.seat === name);
      return html`<div class=${acting(seat, scene) ? "seat acting" : "seat"}><span class="fig">${mark(scene, name)}</span><span class="grow"><b>${nameOf(name)}</b>${who(seat, scene, t("duel.board.beasts_left", { n: left(scene.view, name) }))}</span></div>`;
    })}</div>`;
}

/** The seat's shape. @param {Scene<DuelView>} scene @param {SeatName} name */
const mark = ({ view }, name) => seatShape(Object.keys(view.players).indexOf(name) + 1);

/** @param {Scene<DuelView>} scene */
export function strip(scene) {
  const { below, above } = halves(scene);
  return html`${[above, below].map((name) => {
    const { hand_size: hand, stack_size: stack, reserve_size: size } = scene.view.players[name];
    const seat = scene.frame.seats.find((one) => one.seat === name);
    return html`<span class=${acting(seat, scene) ? "s acting" : "s"}>${mark(scene, name)}<b>${nameOf(name)}</b>${amount("back", hand, t("duel.board.in_hand", { n: hand }))}${amount("stack", stack, t("duel.board.in_stack", { n: stack }))}${amount("beast", size, t("duel.board.in_reserve", { n: size }))}</span>`;
  })}`;
}

/** A count with its sign: a card for the hand, several for the stack, a lozenge for Beasts that wait. @param {"back" | "stack" | "beast"} what @param {number} n @param {string} words */
const amount = (what, n, words) => html`<span class="amount" title=${words}><span class="sr">${words}</span><span class=${`sign-${what}`} aria-hidden="true">${what === "beast" ? icon("paw", { small: true }) : nothing}</span><span aria-hidden="true">${n}</span></span>`;

/** @param {Scene<DuelView>} scene */
export function piles(scene) {
  const { below, above } = halves(scene);
  return html`${[above, below].map((name) => {
    const { discard, fallen, hand_size: hand, stack_size: stack } = scene.view.players[name];
    return html`<div class="head"><h2>${nameOf(name)}</h2><span class="note">${t("duel.board.in_hand", { n: hand })}, ${t("duel.board.in_stack", { n: stack })}</span></div>
      <div class="pile-list">
        <h3>${isMine(scene, name) ? t("duel.board.your_reserve") : t("duel.board.in_reserve", { n: scene.view.players[name].reserve_size })}</h3>${reserve(scene, name)}
        ${fallen.length ? html`<h3>${t("duel.board.fallen")}</h3><div class="row">${fallen.map((beast) => small(scene, beast, t("duel.board.has_fallen", { beast: beastName(beast) }), "is-fallen"))}</div>` : nothing}
        <h3>${t("duel.board.in_discard", { n: discard.length })}</h3>${discard.length ? html`<div class="spread-cards">${discard.map((item) => card(scene, item))}</div>` : nothing}
      </div>`;
  })}`;
}
